"""What an engine does not declare, and how much of the suite that leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fallo_conformance.doctor.findings import Undeclared
from fallo_conformance.doctor.hello import CAPABILITIES, FIELDS, Known
from fallo_conformance.lint import rehearse
from fallo_conformance.plan import BY_SEAT, DIRECT, methods, plan
from fallo_conformance.pumba.shapes import ViewShape
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import Terms, why_not

MEANS = {
    "legal": "no case is left out; each move is tried in a new game, which takes longer",
    "games": "no case is left out; that nothing leaks from one game to another is seen less well",
    "replay": "no case is left out; each message is a line of its own",
}
"""What it means that a capability is missing, where it leaves out no case."""

LEFT_OUT = "these cases will be skipped, and the run is incomplete"
UNSEEN = "cases that look at it will be skipped, and the run is incomplete"
UNNEEDED = "no case needs it"
UNUSED = "no case looks at it"

SHOWN_IN = {name: name for name in DIRECT} | BY_SEAT | {
    "eliminated": "eliminated", "hand": "hands", "drew": "hands", "hidden": "hands",
}  # fmt: skip
"""Which field of a view a member of an expectation is held against."""


def applying(known: Known, suite: Sequence[Scenario]) -> list[Scenario]:
    """Return the scenarios by which an engine would be judged if it declared everything."""
    on = known.terms
    return [one for one in suite if on.applies(one.when) and not on.explores(one.when) and not _is_skipped(one, on, "")]


def undeclared(known: Known, scenarios: Sequence[Scenario]) -> list[Undeclared]:
    """Return what an engine does not declare, with the number among the scenarios that apply to it that need it."""
    capabilities = [name for name in CAPABILITIES if name not in known.capabilities]
    found: list[Undeclared] = []
    for name in capabilities if "capabilities" in known.listed else ():
        number = sum(_needs(one, known.terms, name) for one in scenarios)
        means = MEANS.get(name, LEFT_OUT if number else UNNEEDED)
        found.append(Undeclared(name=name, kind="capability", scenarios=number, means=means))
    looked_at = [set(_looked_at(one)) for one in scenarios]
    for name in FIELDS if "fields" in known.listed else ():
        if name not in known.fields:
            number = sum(name in names for names in looked_at)
            means = UNSEEN if number else UNUSED
            found.append(Undeclared(name=name, kind="field", scenarios=number, means=means))
    return found


def _needs(scenario: Scenario, on: Terms, capability: str) -> bool:
    """Tell whether a case would be skipped for want of one capability alone."""
    return capability not in MEANS and _is_skipped(scenario, on, capability)


def _is_skipped(scenario: Scenario, on: Terms, lacking: str) -> bool:
    """Tell whether there is a reason to skip a case where nothing but one capability is lacking."""
    without = replace(on, capabilities=frozenset(CAPABILITIES) - {lacking})
    partial = on.omits or lacking == "shuffles"
    decided = rehearse(scenario, on.under(scenario.when)).decided if partial else frozenset[str]()
    requests = plan(scenario, "game", None, on.under(scenario.when))
    return why_not(scenario, without, methods(requests), decided) is not None


def _looked_at(scenario: Scenario) -> Iterator[str]:
    views = [view for step in scenario.shape.play for view in (step.view, *(step.any_of or ())) if view is not None]
    for view in views:
        yield from _fields_of(view)


def _fields_of(view: ViewShape) -> Iterator[str]:
    return (field for name, field in SHOWN_IN.items() if getattr(view, name, None) is not None)
