"""What each case of a suite is there for: what it alone covers, and what it alone catches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fallo_conformance.mutation.record import Record
from fallo_conformance.pumba.interactions import Interactions, interactions
from fallo_conformance.scenario import Scenario

KEPT_FOR_A_TAG: Mapping[str, str] = {
    "solver": "found by the solver, as the smallest position on which two readings part",
}
"""What the cases with a tag are there for, all of them."""

Thing = tuple[str, str, str]
"""Something that a case covers: what kind of thing, and the two that meet."""


@dataclass(frozen=True)
class Worth:
    """A case, what it covers with others and alone, the mutants that it alone catches, and why it is kept at all."""

    scenario: Scenario
    covers: Interactions
    alone: tuple[Thing, ...]
    catches_alone: tuple[str, ...]
    kept: str

    @property
    def redundant(self) -> bool:
        """Whether a suite without it would cover and catch as much."""
        return not self.alone and not self.catches_alone


def worths(scenarios: Sequence[Scenario], measure: Record | None = None) -> list[Worth]:
    """Return what each case is there for; without a ``measure`` nothing is said of mutants."""
    covered = {one.id: interactions(one) for one in scenarios}
    things = {one.id: set(_things(one, covered[one.id])) for one in scenarios}
    number = Counter(thing for own in things.values() for thing in own)
    plainest = _plainest(scenarios)
    catches: dict[str, list[str]] = {}
    for row in measure.mutants if measure else ():
        catches.setdefault(row.alone, []).append(row.id)
    return [
        Worth(
            one,
            covered[one.id],
            (
                *((("plainest case", one.clause, one.id),) if plainest[one.clause] == one.id else ()),
                *sorted(thing for thing in things[one.id] if number[thing] == 1),
            ),
            tuple(catches.get(one.id, ())),
            one.shape.kept or next((KEPT_FOR_A_TAG[tag] for tag in one.shape.tags if tag in KEPT_FOR_A_TAG), ""),
        )
        for one in scenarios
    ]


def _things(scenario: Scenario, found: Interactions) -> Iterator[Thing]:
    groups: Mapping[str, set[tuple[str, str]]] = {
        "special card": found.crossings,
        "same move": found.pairs,
        "next move": found.successions,
        "kind of move": found.moves,
        "reading": {(scenario.clause, f"{conflict} = {reading}") for conflict, reading in scenario.when.items()},
        "seats": {(scenario.clause, str(_seats(scenario)))},
    }
    for kind, pairs in groups.items():
        yield from ((kind, first, second) for first, second in pairs)


def _seats(scenario: Scenario) -> int:
    shape = scenario.shape
    start = shape.deal or shape.position
    return len(start.hands()) if start else 0


def _plainest(scenarios: Sequence[Scenario]) -> dict[str, str]:
    """Return the case of each clause that is read most easily: the one with the fewest steps and the shortest text."""
    found: dict[str, tuple[tuple[int, int], str]] = {}
    for one in scenarios:
        length = len(one.shape.play), len(str(one.source.tree))
        if one.clause not in found or length < found[one.clause][0]:
            found[one.clause] = length, one.id
    return {clause: name for clause, (_, name) in found.items()}
