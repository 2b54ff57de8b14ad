"""The cheapest ways to make all sentences hold together: other readings, declared exceptions heeded, sentences dropped.

A repair chooses for every sentence one stance or drops it, so that no minimal conflict is left.
What the sentences in one knot of conflicts do has no bearing on another knot, so that each is repaired by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import networkx as nx

from fallo_proofs.choices import DROPPED, Choices
from fallo_proofs.contradictions import Conflict
from fallo_proofs.denials import Denials, Stance, Yielding
from fallo_proofs.findings import PHYSICS, Clashes


@dataclass(frozen=True)
class Costs:
    """What it costs to depart from the literal text; physics outranks whatever anybody writes."""

    reading: int = 1
    exception: int = 1
    drop: int = 4
    physics: int = 1000


STANDARD_COSTS = Costs()


@dataclass(frozen=True)
class Change:
    """What a repair does to one sentence, and the conflicts that would be left if it were taken literally."""

    place: str
    reading: str
    yields_to: tuple[str, ...]
    cost: int
    because: tuple[str, ...]


@dataclass(frozen=True)
class Candidate:
    """A way to repair a knot: all changes; whatever is not named is taken literally."""

    cost: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Knot:
    """Sentences that hang together by conflicts, with the cheapest repairs: all of them where ``complete``."""

    places: tuple[str, ...]
    cost: int
    candidates: tuple[Candidate, ...]
    complete: bool


@dataclass(frozen=True)
class Judgement:
    """What a choice of readings costs, exceptions heeded as cheaply as can be, and the least that any repair costs.

    ``cost`` is None where the choice leaves conflicts that no exception settles; ``conflicts`` are then all that it
    holds.
    """

    cost: int | None
    least: int
    conflicts: tuple[str, ...]

    @property
    def optimal(self) -> bool:
        """Whether no repair is cheaper."""
        return self.cost == self.least


class Repairs:
    """The search for repairs over the minimal conflicts of a theory."""

    def __init__(self, denials: Denials, conflicts: Iterable[Conflict], costs: Costs = STANDARD_COSTS) -> None:
        """Sort readings and exceptions by place, and find the knots."""
        self.conflicts = [conflict for conflict in conflicts if conflict.stances]
        self.costs = costs
        self._clashes = Clashes(self.conflicts)
        self._readings: dict[str, list[Stance]] = defaultdict(list)
        for stance in denials.stances:
            self._readings[stance.place].append(stance)
        self._knotted = [(places, self._choices(denials, places)) for places in self._parts()]

    def _parts(self) -> list[list[str]]:
        graph: nx.Graph[str] = nx.Graph()
        for conflict in self.conflicts:
            winners = [one.winner for one in conflict.waived]
            graph.add_nodes_from((*conflict.places, *winners))
            nx.add_path(graph, (*conflict.places, *winners))
        return sorted(sorted(part) for part in nx.connected_components(graph))

    def _choices(self, denials: Denials, places: Sequence[str]) -> Choices:
        inside = set(places)
        conflicts = [one for one in self.conflicts if inside.issuperset(one.places)]
        costs = {stance: self._cost(stance) for place in places for stance in self._options(place)}
        waived = {one for conflict in conflicts for one in conflict.waived}
        yieldings = [one for one in denials.yieldings if one in waived]
        return Choices(costs, dict.fromkeys(yieldings, self.costs.exception), conflicts)

    def _options(self, place: str) -> list[Stance]:
        return [*self._readings[place], Stance(place, DROPPED)]

    def _cost(self, stance: Stance) -> int:
        if stance.reading == DROPPED:
            return self.costs.physics if stance.place.startswith(f"{PHYSICS}/") else self.costs.drop
        return 0 if stance == self._readings[stance.place][0] else self.costs.reading

    @cached_property
    def least(self) -> int:
        """The cost of the cheapest repair of everything."""
        return sum(choices.cheapest() for _, choices in self._knotted)

    def knots(self, bound: int = 20) -> tuple[Knot, ...]:
        """Return every knot with at most ``bound`` of its cheapest repairs."""
        return tuple(self._knot(places, choices, bound) for places, choices in self._knotted)

    def judge(self, choice: Mapping[str, str]) -> Judgement:
        """Return what a choice comes to: by place a reading or `DROPPED`; the literal one where none is named."""
        taken = {place: Stance(place, choice.get(place, some[0].reading)) for place, some in self._readings.items()}
        knotted = {place for places, _ in self._knotted for place in places}
        costs = [choices.cheapest_with([taken[place] for place in places]) for places, choices in self._knotted]
        costs += [self._cost(stance) for place, stance in taken.items() if place not in knotted]
        cost = None if None in costs else sum(one for one in costs if one is not None)
        held = dict.fromkeys(conflict.name for conflict in self._clashes.inside(taken.values()))
        return Judgement(cost, self.least, tuple(held) if cost is None else ())

    def _knot(self, places: Sequence[str], choices: Choices, bound: int) -> Knot:
        cost = choices.cheapest()
        found = list(islice(choices.costing(cost), bound + 1))
        candidates = tuple(Candidate(cost, tuple(self._changes(*one))) for one in found[:bound])
        return Knot(tuple(places), cost, candidates, len(found) <= bound)

    def _changes(self, taken: Sequence[Stance], heeded: Sequence[Yielding]) -> Iterator[Change]:
        for stance in taken:
            mine = [one for one in heeded if one.loser == stance.place]
            cost = self._cost(stance) + self.costs.exception * len(mine)
            if cost:
                before = [self._readings[stance.place][0] if one == stance else one for one in taken]
                left = self._clashes.inside(before, [one for one in heeded if one not in mine])
                because = tuple(dict.fromkeys(conflict.name for conflict in left))
                yield Change(stance.place, stance.reading, tuple(one.winner for one in mine), cost, because)
