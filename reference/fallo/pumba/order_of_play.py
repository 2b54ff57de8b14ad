"""Readings, compiled into a program: the order of play on one page.

This is the only place that knows which reading is in force; the interpreter runs the lists and never asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

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
from fallo.pumba.impossible import must_stand_together
from fallo.pumba.moves import DRAWS, PASSES, TAKES
from fallo.pumba.position import Position, Table
from fallo.pumba.program import Detail, Duty, Effect, Event, Forbids, Gate, Program, Speech
from fallo.pumba.readings import Readings


def compile_readings(readings: Readings) -> Program:
    """Return the program of some readings; raises `Incompatible`."""
    must_stand_together(readings)
    speech = _speech(readings)
    return Program(
        deal_allows=({"two_to_nine": deal.two_to_nine, "two_to_six": deal.two_to_six}[readings.deal.players],),
        deal_sizes=(deal.four_each, deal.fifth_to_the_opener),
        deals_none=(deal.none_to_the_eliminated,),
        limit=({"hundred": match.limit_is_a_hundred, "agreed": match.limit_is_agreed}[readings.match.limit],),
        next_opener=(
            {"moves_on": match.opener_moves_on, "winner_opens": match.winner_opens}[readings.match.next_opener],
        ),
        start=tuple(_start(readings)),
        upcard={rank: (*_effects(readings, rank, of_upcard=True), turn.passes_on) for rank in RANKS},
        holds=(turn.from_the_hand,),
        out_of_turn=(turn.in_turn,),
        speaks_out_of_turn=speech.out_of_turn,
        gates=tuple(_gates(readings)),
        duties=tuple(_duties(readings)),
        details=tuple(tuple(_details(readings, rank)) for rank in RANKS),
        call_forbidden=(call.only_when_due,) if readings.call.without_need == "refused" else (),
        catch_forbidden=(call.only_the_silent_are_caught,) if speech.caught else (),
        before=speech.before,
        throws_after_passes=(ending.row_is_broken,) if readings.ending.passes == "in_a_row" else (),
        throws=tuple(tuple(_throw(readings, rank, ())) for rank in RANKS),
        last_throws_but_one=tuple(tuple(_throw(readings, rank, speech.penalty)) for rank in RANKS),
        last_throws=tuple(tuple(_last_throw(readings, rank)) for rank in RANKS),
        verbs=_verbs(readings),
        calls=speech.calls,
        catches=(call.caught,) if speech.caught else (),
        penalty=({"two": call.penalty_is_two_cards, "one": call.penalty_is_one_card}[readings.call.cards],),
        turn_ends=speech.turn_ends,
        steps_over=(
            turn.steps_over_the_eliminated,
            *([caballos.sitting_out] if readings.caballos.skips == "throwers_next_turn" else ()),
        ),
        reshuffle_due=(
            {
                "card_missing": exhaustion.when_a_card_is_missing,
                "last_card_taken": exhaustion.when_the_last_card_is_taken,
            }[readings.exhaustion.counted],
        ),
        most_reshuffles=(
            {"at_most_two": exhaustion.at_most_two_reshuffles, "never": exhaustion.no_reshuffle}[
                readings.exhaustion.reshuffles
            ],
        ),
        reshuffle=(exhaustion.pile_becomes_the_stock,),
        grants=(
            {
                "what_there_is": exhaustion.draws_what_there_is,
                "all_or_nothing": exhaustion.draws_all_or_nothing,
            }[readings.exhaustion.short_stock],
        ),
        voids_the_score=(ending.nobody_scores_when_blocked,) if readings.ending.blocked == "nobody_scores" else (),
        scoring=tuple(_scoring(readings)),
        totals=(scoring.not_below_zero,) if readings.scoring.below_zero == "not_below_zero" else (),
        ties=(match.tie_goes_to_the_hands_winner,) if readings.match.tie == "hand_winner" else (),
        after_the_hand=tuple(_after_the_hand(readings)),
    )


def _start(readings: Readings) -> Iterator[Event]:
    first = {"clockwise": turn.starts_clockwise, "counterclockwise": turn.starts_counterclockwise}
    yield first[readings.turn.first_direction]
    if readings.turn.later_direction == "carried_over":
        yield turn.direction_is_carried_over
    yield turn.opener_begins
    if readings.opening.upcard == "turned_up":
        yield opening.turned_up
        if readings.opening.upcard_effect == "acts":
            yield opening.upcard_acts


def _gates(readings: Readings) -> Iterator[Gate]:
    yield Gate(ending.no_move_after_the_end)
    excuses: list[Forbids] = [opening.any_card]
    if readings.sotas.matching == "always":
        excuses.append(sotas.always_matches)
    if readings.matching.after_no_throw == "anything":
        excuses.append(matching.anything_matches)
    yield Gate(matching.suit_or_rank, tuple(excuses))
    yield from _gates_of_debts(readings)
    yield Gate(twos.take_only_what_is_owed)
    if readings.opening.opener == "must_throw":
        yield Gate(opening.opener_throws)
    yield Gate(drawing.at_most_twice)
    yield Gate(exhaustion.nobody_draws)
    vain: list[Forbids] = [exhaustion.pass_without_drawing]
    if readings.exhaustion.nothing_to_reshuffle == "may_pass":
        yield Gate(exhaustion.no_draw_in_vain)
        vain.append(exhaustion.pass_instead_of_a_vain_draw)
    if readings.drawing.turn == "ended":
        yield Gate(drawing.pass_never, tuple(vain))
    elif readings.drawing.passing != "without_drawing":
        passing = {"after_two_draws": drawing.pass_after_two_draws, "after_one_draw": drawing.pass_after_one_draw}
        yield Gate(passing[readings.drawing.passing], tuple(vain))
    if readings.call.penalty == "always" or readings.call.due == "never_forgotten":
        yield Gate(call.nobody_is_caught)
    speaking: dict[str, Forbids] = {
        "with_the_card": call.with_the_card,
        "before_the_card": call.only_when_due,
        "before_the_next_move": call.before_the_next_move,
        "never_forgotten": call.never_forgotten,
    }
    yield Gate(speaking[readings.call.due])


def _gates_of_debts(readings: Readings) -> Iterator[Gate]:
    answers: dict[str, Forbids] = {
        "two_only": twos.only_a_two_answers,
        "two_or_sota": twos.a_two_or_a_sota_answers,
        "matching_penalty_card": twos.a_penalty_card_answers,
    }
    rule = twos.nobody_answers if readings.twos.stacking == "never" else answers[readings.twos.answer]
    excuses = (aces.as_answers_an_as,) if readings.aces.answer == "as_hands_on" else ()
    yield Gate(rule, excuses)
    if readings.twos.look_first == "at_once":
        yield Gate(twos.answers_at_once, excuses)
    if readings.twos.greatest_chain == "eight":
        yield Gate(twos.eight_is_the_most)
    if excuses:
        yield Gate(aces.only_an_as_answers)


def _duties(readings: Readings) -> Iterator[Duty]:
    if readings.drawing.duty == "throw_if_able":
        yield drawing.throws_if_able
    if readings.exhaustion.dead_pass == "only_if_unable":
        yield exhaustion.passes_only_if_unable


def _details(readings: Readings, rank: int) -> Iterator[Detail]:
    if rank == AS:
        yield {"chosen_rival": aces.chosen_rival, "next_player": aces.next_player_is_hit}[readings.aces.target]
    if rank == SOTA:
        yield sotas.names_a_suit
        if readings.sotas.own_suit == "another_suit":
            yield sotas.names_another_suit


class _Spoken(NamedTuple):
    """What the readings of the call come to."""

    out_of_turn: tuple[Callable[[Position, int], int], ...]
    calls: tuple[Speech, ...]
    before: tuple[Effect, ...]
    penalty: tuple[Effect, ...]
    turn_ends: tuple[Event, ...]
    caught: bool


def _speech(readings: Readings) -> _Spoken:
    due, caught = readings.call.due, readings.call.penalty == "when_caught" and readings.call.due != "never_forgotten"
    late = due == "before_the_next_move"
    out_of_turn = [call.late_call] if late else []
    if caught and readings.call.catcher == "anyone":
        out_of_turn.append(call.anyone_catches)
    once = readings.call.again == "once_a_hand"
    calls: dict[str, tuple[Speech, ...]] = {
        "before_the_card": (call.before_the_card,),
        "before_the_next_move": (call.said_late, *((call.said_for_the_hand,) if once else ())),
    }
    penalty: list[Effect] = [call.said_for_the_hand] if once and due != "never_forgotten" else []
    penalty += [] if due == "never_forgotten" else [_penalty(readings, caught or late)]
    return _Spoken(
        tuple(out_of_turn),
        calls.get(due, ()),
        tuple(_before(readings, caught, late)),
        tuple(penalty),
        (call.said_before,) if due == "before_the_card" and not once else (),
        caught,
    )


def _before(readings: Readings, caught: bool, late: bool) -> Iterator[Effect]:
    if caught and readings.call.catch_until == "next_own_turn":
        yield call.silence_is_over_at_the_own_turn
    elif caught:
        yield call.silence_is_over_at_the_next_move
    elif late:
        yield call.silence_is_noticed


def _penalty(readings: Readings, stays_open: bool) -> Effect:
    if stays_open:
        return call.silence_is_open
    if readings.call.order == "effect_first":
        return call.penalty_after_the_effect
    return call.penalty_before_the_effect


def _throw(readings: Readings, rank: int, penalty: tuple[Effect, ...]) -> Iterator[Effect]:
    after = tuple(effect for effect in penalty if effect is call.penalty_after_the_effect)
    yield turn.lies_on_top
    yield from (effect for effect in penalty if effect not in after)
    yield from _effects(readings, rank, of_upcard=False)
    yield from after
    yield turn.passes_on
    if rank == REY and readings.reyes.draws == "draws_used_up" and readings.reyes.effect == "another_turn":
        yield reyes.draws_are_used_up


def _effects(readings: Readings, rank: int, of_upcard: bool) -> Iterator[Effect]:
    if rank == AS and not of_upcard:
        yield _as(readings)
    if rank == DOS:
        yield {"adds_up": twos.adds_two, "handed_on": twos.hands_on_two}[readings.twos.stack]
    if rank == SIETE:
        yield sevens.changes_direction
        if readings.sevens.between_two == "acts_again":
            yield sevens.again_between_two
    if rank == SOTA:
        yield sotas.named_suit_is_due
    if rank == CABALLO:
        yield from _caballo(readings)
    if rank == REY and readings.reyes.effect == "another_turn":
        yield reyes.another_turn


def _as(readings: Readings) -> Effect:
    one = readings.aces.cards == "one"
    if readings.aces.answer == "as_hands_on" and readings.aces.stack == "handed_on":
        return aces.hands_on_one if one else aces.hands_on_two
    if readings.aces.answer == "as_hands_on":
        return aces.adds_one if one else aces.adds_two
    return aces.rival_draws_one if one else aces.rival_draws_two


def _caballo(readings: Readings) -> Iterator[Effect]:
    if readings.caballos.skips == "throwers_next_turn":
        yield caballos.thrower_sits_out
        return
    yield caballos.skips_the_next
    if readings.caballos.between_two == "other_plays":
        yield caballos.skips_nobody_between_two


def _last_throw(readings: Readings, rank: int) -> Iterator[Effect]:
    yield turn.lies_on_top
    if rank == REY and readings.ending.last_rey == "draws_one" and readings.reyes.effect == "another_turn":
        yield ending.last_rey_draws_one
        if readings.reyes.draws == "draws_used_up":
            yield reyes.draws_are_used_up
        return
    if readings.ending.last_card == "no_effect":
        yield ending.at_the_last_card
        return
    if rank == AS:
        yield _as(readings)
    if rank == DOS:
        yield {"adds_up": twos.adds_two, "handed_on": twos.hands_on_two}[readings.twos.stack]
    if rank in (AS, DOS, SOTA):
        yield twos.last_two_is_drawn
    yield ending.after_the_last_effect


def _verbs(readings: Readings) -> dict[int, tuple[Effect, ...]]:
    lapse: tuple[Effect, ...] = (sotas.suit_lapses,) if readings.sotas.binding == "next_turn_only" else ()
    if readings.matching.after_no_throw == "anything":
        lapse += (matching.nothing_is_due,)
    kept = readings.drawing.turn == "kept"
    at_will = kept and readings.drawing.passing == "without_drawing"
    row = ending.all_pass_at_will if at_will else ending.all_pass
    passes = {"in_a_row": row, "each_once": ending.everybody_has_passed}[readings.ending.passes]
    return {
        DRAWS.kind: (
            drawing.one_card,
            drawing.turn_is_kept if kept else drawing.turn_is_ended,
            *(() if kept else lapse),
        ),
        PASSES.kind: (drawing.pass_ends_the_turn, *lapse, passes),
        TAKES.kind: (twos.taker_draws_all, *_after_taking(readings, lapse)),
    }


def _after_taking(readings: Readings, lapse: tuple[Effect, ...]) -> Iterator[Effect]:
    if readings.aces.answer == "as_hands_on":
        yield aces.taker_keeps_the_turn
    if readings.twos.turn == "kept":
        yield twos.taker_keeps_the_turn
        return
    if readings.twos.turn_at_eight == "kept_at_eight":
        yield twos.eight_keep_the_turn
    if readings.twos.turn_without_cards == "kept_without_cards":
        yield twos.none_keeps_the_turn
    yield from lapse
    yield twos.taker_loses_the_turn


def _scoring(readings: Readings) -> Iterator[Callable[[Table, int], int]]:
    if readings.scoring.winner == "minus_five":
        yield scoring.minus_five
    if readings.scoring.method == "values":
        yield scoring.ten_for_twos_sotas_reyes
        yield scoring.nine_for_caballos
        yield scoring.their_number_for_the_rest
    if readings.scoring.method == "cards":
        yield scoring.one_for_each_card


def _after_the_hand(readings: Readings) -> Iterator[Event]:
    if readings.match.length == "one_hand":
        yield match.over_with_the_hand
    elif readings.match.end == "at_the_limit":
        yield match.over_at_the_limit
    else:
        yield match.out_at_the_limit
        yield match.last_one_wins
        if readings.match.nobody_left == "lowest_total":
            yield match.nobody_left_lowest_wins
