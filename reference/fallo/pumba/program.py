"""A program: for every moment of the game the clauses that can matter then, in order.

`fallo.pumba.order_of_play` makes one from a choice of readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeAlias

from fallo.pumba.moves import Move
from fallo.pumba.position import Match, Position, Sitting, Spot, Table
from fallo.rulebook import clause_id

Forbids: TypeAlias = Callable[[Spot], int]
"""The moves that a clause forbids, as a set of bits."""
Excuses: TypeAlias = Callable[[Spot], int]
"""The moves that a clause excuses from another."""
Detail: TypeAlias = Callable[[Sitting, Move], bool]
"""Whether a clause forbids the way in which a card is thrown."""
Effect: TypeAlias = Callable[[Table, Move], bool]
"""What a clause does; whether it did anything."""
Duty: TypeAlias = Callable[[Spot, int], int]
"""The verbs that a clause forbids to whoever holds these playable cards."""
Speech: TypeAlias = Callable[[Table, int], bool]
"""What a clause does when a seat speaks, or is caught."""
Event: TypeAlias = Callable[[Table], bool]
AnyClause: TypeAlias = Callable[..., Any]


class Gate(NamedTuple):
    """A clause that can forbid moves, and the clauses that excuse some of them from it."""

    forbids: Forbids
    excuses: tuple[Excuses, ...] = ()


class Incompatible(ValueError):
    """Readings that cannot stand together; the text gives the reason."""


@dataclass(frozen=True)
class Program:
    """The clauses in force, by the moment at which they matter; every list in order."""

    deal_allows: tuple[Callable[[int], bool], ...]
    deal_sizes: tuple[Callable[[Match, int], int], ...]
    deals_none: tuple[Callable[[Match, int], bool], ...]
    limit: tuple[Callable[[int], int], ...]
    next_opener: tuple[Callable[[Position], int], ...]
    start: tuple[Event, ...]
    upcard: dict[int, tuple[Effect, ...]]
    holds: tuple[Callable[[Position], int], ...]
    out_of_turn: tuple[Callable[[Position, int], int], ...]
    speaks_out_of_turn: tuple[Callable[[Position, int], int], ...]
    gates: tuple[Gate, ...]
    duties: tuple[Duty, ...]
    details: tuple[tuple[Detail, ...], ...]
    call_forbidden: tuple[Forbids, ...]
    catch_forbidden: tuple[Callable[[Position, int, Move], bool], ...]
    before: tuple[Effect, ...]
    throws_after_passes: tuple[Effect, ...]
    throws: tuple[tuple[Effect, ...], ...]
    last_throws_but_one: tuple[tuple[Effect, ...], ...]
    last_throws: tuple[tuple[Effect, ...], ...]
    verbs: dict[int, tuple[Effect, ...]]
    calls: tuple[Speech, ...]
    catches: tuple[Speech, ...]
    penalty: tuple[Callable[[Table], int], ...]
    turn_ends: tuple[Event, ...]
    steps_over: tuple[Callable[[Table, int], bool], ...]
    reshuffle_due: tuple[Callable[[Table, bool], bool], ...]
    most_reshuffles: tuple[Callable[[int], int], ...]
    reshuffle: tuple[Event, ...]
    grants: tuple[Callable[[Table, int, int], int], ...]
    voids_the_score: tuple[Event, ...]
    scoring: tuple[Callable[[Table, int], int], ...]
    totals: tuple[Callable[[int], int], ...]
    ties: tuple[Callable[[Table, Sequence[int]], int], ...]
    after_the_hand: tuple[Event, ...]

    def clauses(self) -> set[str]:
        """Return the ids of all clauses in force."""
        return {clause_id(function) for field in fields(self) for function in functions(getattr(self, field.name))}


def functions(part: Any) -> Iterator[AnyClause]:
    """Yield every clause function in a part of a program, however deep."""
    if callable(part):
        yield part
    elif isinstance(part, dict | tuple):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from functions(inner)


def changed(program: Program, change: Callable[[AnyClause], AnyClause | None]) -> Program:
    """Return a program in which every clause function went through ``change``; ``None`` leaves it out."""
    return Program(**{field.name: _changed(getattr(program, field.name), change) for field in fields(program)})


def _changed(part: Any, change: Callable[[AnyClause], AnyClause | None]) -> Any:
    if callable(part):
        return change(part)
    if isinstance(part, dict):
        return {key: _changed(inner, change) for key, inner in part.items()}
    if isinstance(part, Gate):
        forbids = change(part.forbids)
        return None if forbids is None else Gate(forbids, _changed(part.excuses, change))
    if isinstance(part, tuple):
        return tuple(new for inner in part if (new := _changed(inner, change)) is not None)
    return part
