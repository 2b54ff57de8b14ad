"""Lint: a scenario holds under its readings, and depends on exactly those that it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fallo.pumba import CONFLICTS, RULEBOOKS, Incompatible, flat
from fallo_conformance.plan import SET_UP, Assessor, Mismatch, plan
from fallo_conformance.pumba.reference import FIELDS, Fault, ReferenceEngine, compiled
from fallo_conformance.reachable import unreachable
from fallo_conformance.resuming import smuggled
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile

CANONICAL = flat(RULEBOOKS["canonical"].readings)


CANNOT_BE_PLAYED = "cannot be played"
"""How the message begins where a case asks for what cannot be asked."""


@dataclass(frozen=True)
class Rehearsal:
    """A scenario played by the reference: the first mismatch, and the clauses that decided its moves."""

    mismatch: Mismatch | None
    decided: frozenset[str]


def rehearse(scenario: Scenario, readings: Mapping[str, str] | None = None, without: tuple[str, ...] = ()) -> Rehearsal:
    """Play a scenario with the reference; by default under its own readings, else those of ``canonical``.

    ``without`` leaves clauses out. Raises `BadFile` where the cards cannot lie as the scenario says,
    `Incompatible` where the readings cannot stand together.
    """
    under = CANONICAL | dict(scenario.when if readings is None else readings)
    compiled(tuple(sorted(under.items())))
    engine = ReferenceEngine(RULEBOOKS["canonical"], without)
    assessor = Assessor(frozenset(FIELDS))
    engine.decided.clear()
    for request in plan(scenario, "game", under):
        try:
            answer = engine.answer(request.method, request.params)
        except (Fault, ArithmeticError, LookupError) as fault:
            return Rehearsal(Mismatch(request.step, f"{CANNOT_BE_PLAYED}: {fault}"), frozenset(engine.decided))
        mismatch = assessor.take(request, answer)
        if mismatch is None and request.purpose == "refused" and not without and readings is None:
            mismatch = _one_clause(request.step, request.text, engine.broken)
        if mismatch is not None:
            return Rehearsal(mismatch, frozenset(engine.decided))
    return Rehearsal(None, frozenset(engine.decided))


def _one_clause(step: int, expected: str, broken: tuple[str, ...]) -> Mismatch | None:
    if broken == (expected,):
        return None
    message = "a refused move breaks exactly the clause that is named"
    return Mismatch(step, message, {"breaks": expected}, {"breaks": " ".join(broken)})


def depends_on(scenario: Scenario) -> dict[str, str]:
    """Return the readings on which a scenario's expectations depend, each other reading tried alone."""
    under = CANONICAL | scenario.when
    found: dict[str, str] = {}
    for conflict, readings in CONFLICTS.items():
        for other in readings:
            if other == under[conflict]:
                continue
            if _parts(scenario, under | {conflict: other}, other == CANONICAL[conflict]):
                found[conflict] = under[conflict]
    return found


def _parts(scenario: Scenario, readings: Mapping[str, str], back: bool) -> bool:
    """Tell whether a case comes out otherwise; ``back`` where a reading went back to canonical's.

    Readings that cannot stand together tell nothing, except that then the case needs the one that it names. A case
    that cannot be dealt under the other reading of the upcard depends on its own.
    """
    try:
        return rehearse(scenario, readings).mismatch is not None
    except Incompatible:
        return back
    except BadFile:
        return True


def unknown_clauses(scenario: Scenario, known: frozenset[str]) -> list[BadFile]:
    """Return a fault for every name of a clause in a scenario, and for its folder, that the spec does not have."""
    if scenario.clause not in known:
        return [BadFile(scenario.path, f"the folder {scenario.clause!r} is no clause of the spec")]
    named = {f"$.play[{place}].refused": step.refused for place, step in enumerate(scenario.shape.play)}
    return [
        scenario.source.fault(field, f"{clause} is no clause of the spec")
        for field, clause in {**named, "$.refused": scenario.shape.refused}.items()
        if clause and clause not in known
    ]


def lint(scenario: Scenario, known_clauses: frozenset[str]) -> list[BadFile]:
    """Return everything that is wrong with a scenario, at its place in the file."""
    source = scenario.source
    unknown = unknown_clauses(scenario, known_clauses)
    if unknown:
        return unknown
    try:
        mismatch = rehearse(scenario).mismatch
    except (BadFile, Incompatible) as error:
        return [error if isinstance(error, BadFile) else source.fault("$.when", str(error))]
    smuggling = smuggled(scenario)
    if mismatch is not None:
        return [*smuggling, at_step(scenario, mismatch)]
    return [*unreachable(scenario), *smuggling, *_faults_of_when(scenario)]


def _faults_of_when(scenario: Scenario) -> list[BadFile]:
    """Return where a scenario names other readings than those on which it depends."""
    source = scenario.source
    wanted, given = depends_on(scenario), scenario.when
    missing = {conflict: reading for conflict, reading in wanted.items() if conflict not in given}
    idle = [conflict for conflict in given if conflict not in wanted]
    faults = [source.fault("$.when", f"depends on {conflict}: {reading}, too") for conflict, reading in missing.items()]
    if not faults:
        faults += [
            source.fault(
                "$.when", f"does not hold under {name}, though that adopts all readings named here: look at more"
            )
            for name in _books_that_differ(scenario)
        ]
    return faults + [source.fault(f"$.when.{conflict}", "changes no expectation; leave it out") for conflict in idle]


def _books_that_differ(scenario: Scenario) -> list[str]:
    """Return the rulebooks that adopt a case's readings, and under which it does not hold: two readings meet there."""
    differ = []
    for name, book in RULEBOOKS.items():
        readings = flat(book.readings)
        if scenario.when.items() <= readings.items() and rehearse(scenario, readings).mismatch is not None:
            differ.append(name)
    return differ


def at_step(scenario: Scenario, mismatch: Mismatch) -> BadFile:
    """Return a mismatch as a fault at the step's place in the file."""
    field = "$" if mismatch.step == SET_UP else f"$.play[{mismatch.step}]"
    sides = "; ".join(
        f"{name}: expected {mismatch.expected[name]}, the reference has {mismatch.got.get(name, 'none')}"
        for name in mismatch.expected
    )
    return scenario.source.fault(field, f"{mismatch.message}{f' ({sides})' if sides else ''}")
