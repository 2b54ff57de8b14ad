"""Whether declared exceptions are what they say: the two clash, the loser lives on, and none go in a circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import networkx as nx

from fallo_proofs.contradictions import Conflict, Workshop
from fallo_proofs.denials import SOME_MOVE, Stance, Yielding, conjunction, disjunction, negation
from fallo_proofs.sentence import DeclaredException, Theory


@dataclass(frozen=True)
class ExceptionCheck:
    """What came of checking a declared exception.

    ``clashes`` are the outcomes about which winner and loser conflict, just the two of them; ``lives_on`` are the
    readings of the loser under which it still forbids something where the winner does not speak of that outcome.
    """

    winner: str
    loser: str
    marker: str
    clashes: tuple[str, ...]
    lives_on: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether the two clash and the loser lives on."""
        return bool(self.clashes and self.lives_on)


def check_exceptions(workshop: Workshop, conflicts: Iterable[Conflict]) -> tuple[ExceptionCheck, ...]:
    """Return what came of checking every declared exception of a theory against its conflicts."""
    pairs: dict[frozenset[str], list[str]] = {}
    for conflict in conflicts:
        if len(conflict.places) == 2:
            pairs.setdefault(frozenset(conflict.places), []).append(conflict.outcome)
    return tuple(_check(workshop, exception, pairs) for exception in workshop.theory.exceptions)


def _check(
    workshop: Workshop, exception: DeclaredException, pairs: Mapping[frozenset[str], list[str]]
) -> ExceptionCheck:
    clashes = dict.fromkeys(pairs.get(frozenset((exception.winner, exception.loser)), ()))
    lives_on = tuple(dict.fromkeys(_lives_on(workshop, exception)))
    return ExceptionCheck(exception.winner, exception.loser, exception.marker, tuple(clashes), lives_on)


def _lives_on(workshop: Workshop, exception: DeclaredException) -> Iterator[str]:
    ways = [one for one in workshop.denials.yieldings if (one.winner, one.loser) == (exception.winner, exception.loser)]
    for stance in workshop.denials.stances:
        if stance.place == exception.loser and any(_forbids(workshop, stance, way) for way in ways):
            yield stance.reading


def _forbids(workshop: Workshop, stance: Stance, way: Yielding) -> bool:
    """Tell whether a loser forbids something where the winner does not speak of that outcome."""
    denials = workshop.denials
    rows = [
        zip(denials.row(stance, issue), denials.spoken(way, issue), strict=False)
        for issue in denials.issues
        if issue.name != SOME_MOVE
    ]
    left = (conjunction([denial, negation(spoken)]) for row in rows for denial, spoken in row)
    with workshop.search.scope():
        workshop.search.state(disjunction(left))
        return workshop.search.possible()


def precedence(theory: Theory) -> nx.DiGraph[str]:
    """Return the graph from every winner to its losers, each edge with the marker that declares it."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for exception in theory.exceptions:
        graph.add_edge(exception.winner, exception.loser, marker=exception.marker)
    return graph


def circles(theory: Theory) -> tuple[tuple[str, ...], ...]:
    """Return every circle of sentences each of which yields to the one before it; there should be none."""
    return tuple(tuple(circle) for circle in nx.simple_cycles(precedence(theory)))


def precedence_picture(theory: Theory) -> nx.DiGraph[str]:
    """Return the precedence without the edges that follow from others; raises `networkx.NetworkXError` for a circle."""
    graph = precedence(theory)
    reduced: nx.DiGraph[str] = nx.transitive_reduction(graph)
    for winner, loser in reduced.edges:
        reduced.edges[winner, loser]["marker"] = graph.edges[winner, loser]["marker"]
    return reduced
