"""What is wrong with scenarios as a collection: names and titles that meet, and cases that say the same twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fallo.spec import Clause
from fallo_conformance.authoring.likeness import likenesses
from fallo_conformance.scenario import Scenario, load, suite_folder
from fallo_conformance.strict_yaml import BadFile

NAME = re.compile(r"[a-z][a-z_]*\.[a-z][a-z_]*/[a-z][a-z_]*")
"""An id: a clause and a case, in words."""


@dataclass(frozen=True)
class Findings:
    """Faults, and what is only worth a look, each at its place in a file."""

    faults: list[BadFile]
    warnings: list[BadFile]


def neighbours(scenarios: Sequence[Scenario], known: Iterable[str]) -> list[Scenario]:
    """Return the other scenarios of the collections that some scenarios belong to, leaving out what cannot be read.

    A collection is a folder with a folder for each clause; nothing else beside a scenario is looked at.
    """
    seen = {scenario.path.resolve() for scenario in scenarios}
    found: list[Scenario] = []
    for root in dict.fromkeys(scenario.path.resolve().parent.parent for scenario in scenarios):
        for path in sorted(path for clause in known for path in (root / clause).glob("*.yaml")):
            if path in seen:
                continue
            try:
                found.append(load(path))
            except BadFile:
                continue
    return found


def findings(scenarios: Sequence[Scenario], others: Sequence[Scenario], clauses: Mapping[str, Clause]) -> Findings:
    """Return what is wrong with some scenarios, alone and beside the ``others`` of their collection."""
    faults = [fault for scenario in scenarios for fault in _alone(scenario, clauses)]
    faults += [*_names(scenarios, others), *_titles(scenarios, others)]
    warnings: list[BadFile] = []
    ours = {id(scenario) for scenario in scenarios}
    for pair in likenesses([*others, *scenarios]):
        if id(pair.one) in ours and pair.one.id != pair.other.id:
            (faults if pair.says_it_again else warnings).append(pair.one.source.fault("$.play", str(pair)))
    return Findings(faults, warnings)


def _alone(scenario: Scenario, clauses: Mapping[str, Clause]) -> Iterator[BadFile]:
    source, shape = scenario.source, scenario.shape
    for place, alias in enumerate(shape.aliases):
        if not NAME.fullmatch(alias):
            yield source.fault(f"$.aliases[{place}]", f"{alias!r} is no id; write clause/case, in words")
    clause = clauses.get(scenario.clause)
    if clause is not None and shape.level == "must" and clause.level == "should":
        yield source.fault("$.level", f"is must, but the level of {clause.id} is should; write level: should")
    if not shape.source and suite_folder().resolve() in scenario.path.resolve().parents:
        yield source.fault("$.source", "says nothing of where the ruling comes from; name the place of a source")
    for place, step in enumerate(shape.play):
        field = f"$.play[{place}].view"
        if step.view is not None and not any(name.startswith(f"{field}.") for name in source.places):
            yield source.fault(field, "looks at nothing; fill in what the table looks like now")


def _names(scenarios: Sequence[Scenario], others: Sequence[Scenario]) -> Iterator[BadFile]:
    """Yield a fault for every id and alias that another scenario has already."""
    owners: dict[str, Scenario] = {}
    for scenario in others:
        owners |= dict.fromkeys([scenario.id, *scenario.shape.aliases], scenario)
    for scenario in scenarios:
        if (owner := owners.setdefault(scenario.id, scenario)) is not scenario:
            yield scenario.source.fault("$", f"the id {scenario.id} belongs to {owner.path}, too")
    for scenario in scenarios:
        for place, alias in enumerate(scenario.shape.aliases):
            owner = owners.setdefault(alias, scenario)
            if owner is not scenario or alias == scenario.id or alias in scenario.shape.aliases[:place]:
                yield scenario.source.fault(f"$.aliases[{place}]", f"the name {alias} belongs to {owner.path} already")


def _titles(scenarios: Sequence[Scenario], others: Sequence[Scenario]) -> Iterator[BadFile]:
    owners = {title_key(scenario.shape.title): scenario for scenario in others}
    for scenario in scenarios:
        owner = owners.setdefault(title_key(scenario.shape.title), scenario)
        if owner is not scenario:
            yield scenario.source.fault("$.title", f"is the title of {owner.id}, too; say what is different here")


def title_key(title: str) -> str:
    """Return a title as it is compared with others: in small letters, with white space and the last stop left out."""
    return " ".join(title.lower().split()).rstrip(".")
