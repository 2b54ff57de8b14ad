"""A choice of readings, compiled: for every kind of move the clauses that can matter, in order.

This is the order of play on one page.
The interpreter runs the lists; it never asks which reading is in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeAlias

from fallo.cards import AS, CABALLO, DOS, RANKS, REY, SIETE, SOTA
from fallo.pumba import (
    aces,
    caballos,
    call,
    deal,
    drawing,
    ending,
    exhaustion,
    match,
    matching,
    opening,
    reyes,
    scoring,
    sevens,
    sotas,
    turn,
    twos,
)
from fallo.pumba.moves import CALLS, DRAWS, PASSES, TAKES, THROWS, Move
from fallo.pumba.position import Match, Position, Sitting, Spot, Table
from fallo.pumba.readings import Readings
from fallo.rulebook import clause_id

Forbids: TypeAlias = Callable[[Spot], int]
"""The moves that a clause forbids, as a set of bits."""
Excuses: TypeAlias = Callable[[Spot], int]
"""The moves that a clause excuses from another."""
Detail: TypeAlias = Callable[[Sitting, Move], bool]
"""Whether a clause forbids the way in which a card is thrown."""
Effect: TypeAlias = Callable[[Table, Move], bool]
"""What a clause does; whether it did anything."""
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
    next_opener: tuple[Callable[[Position], int], ...]
    start: tuple[Event, ...]
    upcard: dict[int, tuple[Effect, ...]]
    holds: tuple[Callable[[Position], int], ...]
    out_of_turn: tuple[Callable[[Position, int], int], ...]
    speaks_out_of_turn: tuple[Callable[[Position, int], int], ...]
    gates: tuple[Gate, ...]
    details: tuple[tuple[Detail, ...], ...]
    call_forbidden: tuple[Forbids, ...]
    before: tuple[Effect, ...]
    throws: tuple[tuple[Effect, ...], ...]
    last_throws_but_one: tuple[tuple[Effect, ...], ...]
    last_throws: tuple[tuple[Effect, ...], ...]
    verbs: dict[int, tuple[Effect, ...]]
    turn_ends: tuple[Event, ...]
    steps_over: tuple[Callable[[Table, int], bool], ...]
    reshuffle_due: tuple[Callable[[Table, bool], bool], ...]
    forbids_reshuffle: tuple[Event, ...]
    reshuffle: tuple[Event, ...]
    grants: tuple[Callable[[Table, int, int], int], ...]
    scoring: tuple[Callable[[Table, int], int], ...]
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


def compile_readings(readings: Readings) -> Program:
    """Return the program of some readings; raises `Incompatible`."""
    if readings.drawing.turn == "ended" and readings.exhaustion.nothing_to_reshuffle == "draw_in_vain":
        raise Incompatible(
            "drawing.turn = ended does not go with exhaustion.nothing_to_reshuffle = draw_in_vain: "
            "draws in vain would take the place of passes, and a hand could go on for ever"
        )
    turned_up = readings.opening.upcard == "turned_up"
    return Program(
        deal_allows=(deal.two_to_nine,),
        deal_sizes=(deal.four_each, deal.fifth_to_the_opener),
        deals_none=(deal.none_to_the_eliminated,),
        next_opener=(
            {"moves_on": match.opener_moves_on, "winner_opens": match.winner_opens}[readings.match.next_opener],
        ),
        start=(
            turn.starts_clockwise,
            turn.opener_begins,
            *([opening.turned_up] if turned_up else ()),
            *([opening.upcard_acts] if turned_up and readings.opening.upcard_effect == "acts" else ()),
        ),
        upcard={rank: (*_effects(readings, rank, of_upcard=True), turn.passes_on) for rank in RANKS},
        holds=(turn.from_the_hand,),
        out_of_turn=(turn.in_turn,),
        speaks_out_of_turn=(call.late_call,) if readings.call.due == "before_the_next_move" else (),
        gates=tuple(_gates(readings)),
        details=tuple(tuple(_details(readings, rank)) for rank in RANKS),
        call_forbidden=(call.only_when_due,),
        before=(call.silence_is_noticed,) if readings.call.due == "before_the_next_move" else (),
        throws=tuple(tuple(_throw(readings, rank, ())) for rank in RANKS),
        last_throws_but_one=tuple(tuple(_throw(readings, rank, _penalty(readings))) for rank in RANKS),
        last_throws=tuple(tuple(_last_throw(readings, rank)) for rank in RANKS),
        verbs=_verbs(readings),
        turn_ends=(call.said_before,) if readings.call.due == "before_the_card" else (),
        steps_over=(turn.steps_over_the_eliminated,),
        reshuffle_due=(
            {
                "card_missing": exhaustion.when_a_card_is_missing,
                "last_card_taken": exhaustion.when_the_last_card_is_taken,
            }[readings.exhaustion.counted],
        ),
        forbids_reshuffle=(exhaustion.at_most_two_reshuffles,),
        reshuffle=(exhaustion.pile_becomes_the_stock,),
        grants=(
            {
                "what_there_is": exhaustion.draws_what_there_is,
                "all_or_nothing": exhaustion.draws_all_or_nothing,
            }[readings.exhaustion.short_stock],
        ),
        scoring=(
            scoring.minus_five,
            scoring.ten_for_twos_sotas_reyes,
            scoring.nine_for_caballos,
            scoring.their_number_for_the_rest,
        ),
        after_the_hand=(match.out_at_the_limit, match.last_one_wins),
    )


def _gates(readings: Readings) -> Iterator[Gate]:
    yield Gate(ending.no_move_after_the_end)
    yield Gate(matching.suit_or_rank, (opening.any_card, sotas.always_matches))
    answers = {"two_only": twos.only_a_two_answers, "two_or_sota": twos.a_two_or_a_sota_answers}
    yield Gate(answers[readings.twos.answer])
    if readings.twos.greatest_chain == "eight":
        yield Gate(twos.eight_is_the_most)
    yield Gate(twos.take_only_what_is_owed)
    if readings.opening.opener == "must_throw":
        yield Gate(opening.opener_throws)
    yield Gate(drawing.at_most_twice)
    yield Gate(exhaustion.nobody_draws)
    excuses = [exhaustion.pass_without_drawing]
    if readings.exhaustion.nothing_to_reshuffle == "may_pass":
        yield Gate(exhaustion.no_draw_in_vain)
        excuses.append(exhaustion.pass_instead_of_a_vain_draw)
    passing = {"kept": drawing.pass_after_two_draws, "ended": drawing.pass_never}
    yield Gate(passing[readings.drawing.turn], tuple(excuses))
    yield Gate(call.nobody_is_caught)
    speaking: dict[str, Forbids] = {
        "with_the_card": call.with_the_card,
        "before_the_card": call.only_when_due,
        "before_the_next_move": call.before_the_next_move,
        "never_forgotten": call.never_forgotten,
    }
    yield Gate(speaking[readings.call.due])


def _details(readings: Readings, rank: int) -> Iterator[Detail]:
    if rank == AS:
        yield aces.chosen_rival
    if rank == SOTA:
        yield sotas.names_a_suit
        if readings.sotas.own_suit == "another_suit":
            yield sotas.names_another_suit


def _penalty(readings: Readings) -> tuple[Effect, ...]:
    if readings.call.due == "never_forgotten":
        return ()
    if readings.call.due == "before_the_next_move":
        return (call.silence_is_open,)
    if readings.call.order == "effect_first":
        return (call.penalty_after_the_effect,)
    return (call.penalty_before_the_effect,)


def _throw(readings: Readings, rank: int, penalty: tuple[Effect, ...]) -> Iterator[Effect]:
    after = penalty == (call.penalty_after_the_effect,)
    yield turn.lies_on_top
    yield from () if after else penalty
    yield from _effects(readings, rank, of_upcard=False)
    yield from penalty if after else ()
    yield turn.passes_on


def _effects(readings: Readings, rank: int, of_upcard: bool) -> Iterator[Effect]:
    if rank == AS and not of_upcard:
        yield aces.rival_draws_one
    if rank == DOS:
        yield twos.adds_two
    if rank == SIETE:
        yield sevens.changes_direction
        if readings.sevens.between_two == "acts_again":
            yield sevens.again_between_two
    if rank == SOTA:
        yield sotas.named_suit_is_due
    if rank == CABALLO:
        yield caballos.skips_the_next
    if rank == REY:
        yield reyes.another_turn


def _last_throw(readings: Readings, rank: int) -> Iterator[Effect]:
    yield turn.lies_on_top
    if readings.ending.last_card == "no_effect":
        yield ending.at_the_last_card
        return
    if rank == AS:
        yield aces.rival_draws_one
    if rank == DOS:
        yield twos.adds_two
        yield twos.last_two_is_drawn
    yield ending.after_the_last_effect


def _verbs(readings: Readings) -> dict[int, tuple[Effect, ...]]:
    after_a_draw = {"kept": drawing.turn_is_kept, "ended": drawing.turn_is_ended}[readings.drawing.turn]
    said = {"before_the_card": (call.before_the_card,), "before_the_next_move": (call.said_late,)}
    return {
        DRAWS.kind: (drawing.one_card, after_a_draw),
        PASSES.kind: (drawing.pass_ends_the_turn, ending.all_pass),
        TAKES.kind: (twos.taker_draws_all, twos.taker_loses_the_turn),
        CALLS.kind: said.get(readings.call.due, ()),
        THROWS + 4: (),
    }
