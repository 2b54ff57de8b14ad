"""Plausible slips, tried on every clause that can make them: off by one, the wrong seat, something not set back.

A slip is a function around a clause. What it is tried on follows from the moments at which the clause matters, and
from what its code looks at and changes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import wraps
from inspect import getsource, signature
from typing import Any, NamedTuple, cast

import msgspec

from fallo.pumba.moves import Move
from fallo.pumba.position import PLAYING, Match, Position, Sitting, Spot, Table
from fallo.pumba.program import AnyClause
from fallo.pumba.stock import give
from fallo.pumba.turn import following
from fallo_conformance.pumba.mutants.looks import Looks, looks
from fallo_conformance.pumba.mutants.moments import EFFECTS, EVENTS, SPEECH


class Slip(NamedTuple):
    """A name, what is wrong in words that follow "but", and the clause with the slip."""

    name: str
    what: str
    wrong: AnyClause


NUMBERS = {"pending": "the cards owed", "drawn": "the draws made", "onward": "the players to go on by"}
SETS = {
    "passes": "who has passed", "said": "who has said Pumba", "silent": "who is silent", "sits_out": "who sits out",
}  # fmt: skip
STEPS = {"pending": 2, "drawn": 1}
VALUES = ("deal_sizes", "limit", "most_reshuffles", "penalty", "grants", "scoring", "totals")
SEATS_GIVEN = ("next_opener", "ties")
SEATS_ASKED = (
    "deal_sizes", "deals_none", "scoring", "steps_over", "out_of_turn", "speaks_out_of_turn", "catch_forbidden",
)  # fmt: skip


def slips(clause: AnyClause, at: frozenset[str]) -> Iterator[Slip]:
    """Yield the slips that a clause can make which matters at some moments."""
    seen = looks(cast(Any, clause))
    if at.intersection(("gates", "call_forbidden", "duties")):
        yield from _of_a_spot(clause, seen)
    if at.intersection((*EFFECTS, *EVENTS)):
        yield from _of_a_table(clause, seen)
    yield from _of_a_number(clause, at)
    yield from _of_a_seat(clause, at, seen)


def _of_a_number(clause: AnyClause, at: frozenset[str]) -> Iterator[Slip]:
    if "most_reshuffles" in at:
        yield Slip("one_more", "the number is one too high", _one_more_of_any(clause))
        yield Slip("one_less", "the number is one too low", _plus(clause, -1))
    elif at.intersection(VALUES):
        yield Slip("one_more", "the number is one too high", _plus(clause, 1))
        yield Slip("one_less", "the number is one too low", _plus(clause, -1))
    if "deal_allows" in at:
        yield Slip("one_seat_more", "one player more may sit down", _argument(clause, -1))
        yield Slip("one_seat_less", "one player less may sit down", _argument(clause, 1))


def _of_a_seat(clause: AnyClause, at: frozenset[str], seen: Looks) -> Iterator[Slip]:
    if at.intersection(SPEECH) and not at.intersection(EFFECTS):
        yield Slip("for_the_next_seat", "it happens to the next seat", _next_seat(clause))
    if at.intersection(SEATS_GIVEN):
        yield Slip("one_seat_further", "it names the next seat", _next_seat_named(clause))
    if at.intersection(SEATS_ASKED) and _asks_for_the_seat(clause):
        yield Slip("for_the_next_seat", "it looks at the next seat", _next_seat(clause))
    if "holds" in at or ("details" in at and "turn" in seen.reads):
        yield Slip("of_the_next_seat", "it takes the next player for the one in turn", _next_turn(clause))
    if "catch_forbidden" in at:
        yield Slip("of_the_next_rival", "it looks at the seat after the one caught", _next_target(clause))


def _of_a_spot(clause: AnyClause, seen: Looks) -> Iterator[Slip]:
    for name, step in STEPS.items():
        if name in seen.reads:
            yield Slip(f"sees_more_{name}", f"it sees {NUMBERS[name]} {step} too high", _seen(clause, name, step))
            yield Slip(f"sees_less_{name}", f"it sees {NUMBERS[name]} {step} too low", _seen(clause, name, -step))


def _of_a_table(clause: AnyClause, seen: Looks) -> Iterator[Slip]:
    ends_the_turn = "end_turn" in seen.calls
    for name, words in NUMBERS.items():
        if name in seen.writes and not (name == "onward" and ends_the_turn):
            yield Slip(f"one_more_{name}", f"{words} come out one too high", _written(clause, name, 1))
            if name not in seen.resets:
                yield Slip(f"one_less_{name}", f"{words} come out one too low", _written(clause, name, -1))
    for name in seen.resets & (NUMBERS | SETS).keys() - {"onward"}:
        yield Slip(f"keeps_{name}", f"{(NUMBERS | SETS)[name]} are not forgotten", _not_reset(clause, name))
    if "give" in seen.calls:
        yield Slip("one_card_more", "whoever draws gets one card more", _gives(clause, more=True))
        yield Slip("one_card_less", "whoever draws gets one card less", _gives(clause, more=False))
    if ends_the_turn:
        yield Slip("one_seat_too_far", "the turn goes one seat too far", _too_far(clause))
    if "turn" in seen.reads and seen.writes & {"hands", *SETS}:
        yield Slip("for_the_next_seat", "it happens to the next seat", _as_if_next(clause))
    if "direction" in seen.reads and "direction" not in seen.writes:
        yield Slip("against_the_direction", "it counts against the direction of play", _backwards(clause))
    if "target" in seen.reads:
        yield Slip("hits_the_next_seat", "it hits the seat after the one named", _hits_the_next(clause))


def named(clause: AnyClause, wrong: AnyClause) -> AnyClause:
    """Return a wrong clause that goes by the name of the right one."""

    @wraps(clause)
    def standing_in(*words: Any) -> Any:
        return wrong(*words)

    return standing_in


def _seen(clause: AnyClause, name: str, step: int) -> AnyClause:
    def wrong(spot: Spot, *rest: Any) -> Any:
        return clause(spot._replace(**{name: max(0, getattr(spot, name) + step)}), *rest)

    return named(clause, wrong)


def _written(clause: AnyClause, name: str, step: int) -> AnyClause:
    def wrong(table: Table, *rest: Any) -> Any:
        before = getattr(table, name)
        outcome = clause(table, *rest)
        if outcome and (getattr(table, name) or before or name == "drawn"):
            setattr(table, name, max(0, getattr(table, name) + step))
        return outcome

    return named(clause, wrong)


def _not_reset(clause: AnyClause, name: str) -> AnyClause:
    def wrong(table: Table, *rest: Any) -> Any:
        before = getattr(table, name)
        outcome = clause(table, *rest)
        if name in SETS:
            setattr(table, name, getattr(table, name) | before)
        elif not getattr(table, name):
            setattr(table, name, before)
        return outcome

    return named(clause, wrong)


def _gives(clause: AnyClause, more: bool) -> AnyClause:
    def wrong(table: Table, *rest: Any) -> Any:
        hands, reshuffles = list(table.hands), table.reshuffles
        outcome = clause(table, *rest)
        for seat, hand in enumerate(hands):
            got = table.hands[seat] & ~hand
            if got and more:
                give(table, seat, 1)
            elif got and table.reshuffles == reshuffles and table.taken:
                table.taken -= 1
                table.hands[seat] &= ~(1 << table.stock[table.taken])
        return outcome

    return named(clause, wrong)


def _too_far(clause: AnyClause) -> AnyClause:
    def wrong(table: Table, *rest: Any) -> Any:
        turn = table.turn
        outcome = clause(table, *rest)
        if table.turn != turn and table.phase == PLAYING:
            table.turn = following(table)
        return outcome

    return named(clause, wrong)


def _as_if_next(clause: AnyClause) -> AnyClause:
    def wrong(table: Table, *rest: Any) -> Any:
        turn = table.turn
        table.turn = shifted = _next(turn, table.match.seats, table.match.living)
        outcome = clause(table, *rest)
        if table.turn == shifted:
            table.turn = turn
        return outcome

    return named(clause, wrong)


def _backwards(clause: AnyClause) -> AnyClause:
    def wrong(table: Table, *rest: Any) -> Any:
        table.direction = -table.direction
        outcome = clause(table, *rest)
        table.direction = -table.direction
        return outcome

    return named(clause, wrong)


def _hits_the_next(clause: AnyClause) -> AnyClause:
    def wrong(table: Table, move: Move) -> Any:
        if move.target >= 0:
            target = _next(move.target, table.match.seats, table.match.living)
            move = msgspec.structs.replace(move, target=target)
        return clause(table, move)

    return named(clause, wrong)


def _plus(clause: AnyClause, step: int) -> AnyClause:
    def wrong(*words: Any) -> Any:
        outcome = clause(*words)
        return outcome + step if outcome else outcome

    return named(clause, wrong)


def _one_more_of_any(clause: AnyClause) -> AnyClause:
    def wrong(*words: Any) -> Any:
        return clause(*words) + 1

    return named(clause, wrong)


def _asks_for_the_seat(clause: AnyClause) -> bool:
    """Tell whether a clause uses the seat that it is given."""
    name = list(signature(clause).parameters)[1]
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(ast.parse(getsource(clause))))


def _argument(clause: AnyClause, step: int) -> AnyClause:
    def wrong(number: int) -> Any:
        return clause(number + step)

    return named(clause, wrong)


def _next_seat(clause: AnyClause) -> AnyClause:
    def wrong(where: Table | Position | Match, seat: int, *rest: Any) -> Any:
        match = where if isinstance(where, Match) else where.match
        return clause(where, (seat + 1) % match.seats, *rest)

    return named(clause, wrong)


def _next_seat_named(clause: AnyClause) -> AnyClause:
    def wrong(where: Table | Position, *rest: Any) -> Any:
        seat = clause(where, *rest)
        return _next(seat, where.match.seats, where.match.living) if seat >= 0 else seat

    return named(clause, wrong)


def _next_turn(clause: AnyClause) -> AnyClause:
    def wrong(where: Position | Sitting, *rest: Any) -> Any:
        seats, living = (9, where.living) if isinstance(where, Sitting) else (where.match.seats, where.match.living)
        return clause(where._replace(turn=_next(where.turn, seats, living)), *rest)

    return named(clause, wrong)


def _next_target(clause: AnyClause) -> AnyClause:
    def wrong(position: Position, seat: int, move: Move) -> Any:
        target = _next(move.target, position.match.seats, position.match.living)
        return clause(position, seat, msgspec.structs.replace(move, target=target))

    return named(clause, wrong)


def _next(seat: int, seats: int, living: int) -> int:
    """Return the next seat, clockwise, that is still in the match."""
    for step in range(1, seats + 1):
        if living >> (seat + step) % seats & 1:
            return (seat + step) % seats
    return seat
