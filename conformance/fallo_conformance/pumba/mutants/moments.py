"""Which clauses there are, and at which moments of the game each of them matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from itertools import pairwise
from types import FunctionType
from typing import Any, cast

from fallo.pumba import CONFLICTS, RULEBOOKS, Incompatible, adopt, flat
from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.program import AnyClause, Program, functions
from fallo.rulebook import clause_id

EFFECTS = ("upcard", "before", "throws_after_passes", "throws", "last_throws_but_one", "last_throws", "verbs")
EVENTS = ("start", "turn_ends", "reshuffle", "after_the_hand")
SPEECH = ("calls", "catches")


HANDS_ON = {"aces.target": "next_player", "aces.answer": "as_hands_on"}
TOGETHER: tuple[Mapping[str, str], ...] = (
    {},
    HANDS_ON,
    HANDS_ON | {"aces.stack": "handed_on"},
    {"opening.upcard": "turned_up"},
    {"call.penalty": "when_caught"},
    {"match.end": "at_the_limit"},
)
"""Readings without which some others have nothing to do."""


@cache
def programs() -> tuple[Program, ...]:
    """Return programs that hold every clause of every reading: of each reading alone, and with what it goes with."""
    canonical = flat(RULEBOOKS["canonical"].readings)
    chosen = [flat(book.readings) for book in RULEBOOKS.values()]
    chosen += [
        canonical | dict(base) | {conflict: reading}
        for base in TOGETHER
        for conflict, readings in CONFLICTS.items()
        for reading in readings
    ]
    return tuple(_programs(chosen))


def _programs(chosen: Iterable[Mapping[str, str]]) -> Iterator[Program]:
    for readings in chosen:
        try:
            yield compile_readings(adopt(RULEBOOKS["canonical"].readings, readings))
        except Incompatible:
            continue


@cache
def moments() -> dict[str, frozenset[str]]:
    """Return, for every clause by id, the moments of a program at which it stands."""
    found: dict[str, set[str]] = {}
    for program in programs():
        for moment in fields(program):
            for function in functions(getattr(program, moment.name)):
                found.setdefault(clause_id(function), set()).add(moment.name)
    return {clause: frozenset(names) for clause, names in sorted(found.items())}


@cache
def clauses_in_force() -> dict[str, AnyClause]:
    """Return the function of every clause, by id."""
    return {
        clause_id(function): function
        for program in programs()
        for moment in fields(program)
        for function in functions(getattr(program, moment.name))
    }


@cache
def standing_at(moment: str) -> frozenset[FunctionType]:
    """Return the clauses that stand at a moment under any readings; none where there is no such moment."""
    there = [clause for clause, names in moments().items() if moment in names]
    return frozenset(cast(FunctionType, clauses_in_force()[clause]) for clause in there)


@cache
def neighbours() -> tuple[tuple[str, str], ...]:
    """Return every two clauses of which one comes right after the other at some moment, where each does something."""
    found: dict[tuple[str, str], None] = {}
    for program in programs():
        for moment in (*EFFECTS, *EVENTS):
            for row in rows(getattr(program, moment)):
                for first, second in pairwise(row):
                    found[clause_id(first), clause_id(second)] = None
    return tuple(found)


def rows(part: Any) -> Iterator[tuple[AnyClause, ...]]:
    """Yield every list of clauses in a part of a program."""
    if isinstance(part, dict):
        for inner in part.values():
            yield from rows(inner)
    elif isinstance(part, tuple) and part:
        if all(callable(one) for one in part):
            yield part
        else:
            for inner in part:
                yield from rows(inner)
