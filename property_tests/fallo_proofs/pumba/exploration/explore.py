"""Whole hands on reduced decks: is anybody ever left without a move, can play go on for ever, how long is a hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from fallo.pumba import Readings, Rules
from fallo_proofs.pumba.exploration.decks import Scope, scope
from fallo_proofs.pumba.exploration.graph import Graph, endless, graph_of, longest_way, way_around, way_to
from fallo_proofs.pumba.exploration.search import Found, search
from fallo_proofs.pumba.exploration.traces import Trace, trace

LIMIT = 200_000
"""States at which a search is given up; about as many fit into half a gigabyte."""


@dataclass(frozen=True)
class Exploration:
    """What came of an exploration.

    ``scope`` is in words. ``states`` and ``transitions`` are counted with all that is alike folded and without the deal
    itself. ``complete`` tells whether all states were seen: where it is false, nothing is proved, and only what was
    found holds. ``dead_ends`` are states in which the hand goes on and the player in turn has no move, ``cycles`` the
    separate parts of play in which it can go on for ever. ``longest`` is the number of moves of the longest hand,
    `None` where it is not known or has no bound. ``traces`` show the first of each finding.
    """

    scope: str
    states: int
    transitions: int
    complete: bool
    dead_ends: int
    cycles: int
    longest: int | None
    traces: tuple[Trace, ...]
    seconds: float

    @property
    def always_a_move(self) -> bool | None:
        """Whether somebody can always move: `None` where the search was given up before anything was found."""
        return False if self.dead_ends else True if self.complete else None

    @property
    def always_ends(self) -> bool | None:
        """Whether every hand comes to an end: `None` where the search was given up before anything was found."""
        return False if self.cycles else True if self.complete else None

    def __str__(self) -> str:
        """Say it in a few lines."""
        counted = f"{self.states} positions, {self.transitions} transitions"
        return "\n".join(
            [
                f"{self.scope}: {counted}" if self.complete else f"{self.scope}: not complete after {counted}",
                f"somebody is left without a move: {_said(self.always_a_move)}",
                f"a hand goes on for ever: {_said(self.always_ends)}",
                *([f"the longest hand has {self.longest} moves"] if self.longest is not None else []),
            ]
        )


def explore(readings: Readings, deck: str, seats: int, hand_sizes: Sequence[int], limit: int = LIMIT) -> Exploration:
    """Explore all hands of a reduced deck such as ``1o 2o 1c 2c``, dealt in all ways, A first.

    ``limit`` is in states. Raises `ValueError` where the deck cannot be dealt,
    and `fallo.pumba.program.Incompatible` where readings cannot stand together.
    """
    if seats != len(hand_sizes):
        raise ValueError(f"{len(hand_sizes)} hands for {seats} players")
    return explore_scope(Rules(readings), scope(deck, *hand_sizes), limit)


def explore_scope(rules: Rules, dealt: Scope, limit: int = LIMIT) -> Exploration:
    """Explore all hands of a scope under compiled rules, which may lack clauses; see `explore`."""
    begun = time.perf_counter()
    found = search(rules, dealt, limit)
    graph = graph_of(found)
    cycles = endless(graph)
    ways = _ways(found, graph, cycles)
    traces = tuple(trace(rules, dealt, found, way, finding) for finding, way in ways.items())
    longest = len(ways[LONGEST]) - 2 if LONGEST in ways else None
    first = graph.out_degree(0)
    assert isinstance(first, int)
    return Exploration(
        str(dealt),
        len(found.numbers) - 1,
        len(found.sources) - first,
        found.complete,
        len(found.stuck),
        len(cycles),
        longest,
        traces,
        time.perf_counter() - begun,
    )


DEAD_END, ENDLESS, LONGEST = "dead end", "endless play", "longest hand"


def _ways(found: Found, graph: Graph, cycles: list[set[int]]) -> dict[str, list[int]]:
    """Return the way to every kind of finding that there is."""
    ways: dict[str, list[int]] = {}
    if found.stuck:
        ways[DEAD_END] = way_to(graph, set(found.stuck))
    if cycles:
        ways[ENDLESS] = way_around(graph, min(cycles, key=min))
    elif found.complete:
        ways[LONGEST] = longest_way(graph)
    return ways


def _said(good: bool | None) -> str:
    return {True: "never", False: "yes", None: "not known"}[good]
