"""Planted faults: interpreters that are wrong in one known way, to see that it is noticed.

A fault is a wrong function in the place of a clause; its name is its function's, its sentence the docstring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from fallo.pumba import Readings, Rules, adopt
from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.program import AnyClause, Program, changed
from fallo.rulebook import clause_id, sentence
from fallo_proofs.pumba.faults import of_draws, of_hands, of_throws


@dataclass(frozen=True)
class Fault:
    """A wrong function in the place of a clause, and the readings under which it shows, the others as in ``canonical``.

    ``also`` are further clauses that have to be replaced for the same fault.
    """

    wrong: AnyClause
    clause: str
    readings: Mapping[str, str] = field(default_factory=dict)
    also: Mapping[str, AnyClause] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the word name of the fault."""
        return self.wrong.__name__

    @property
    def sentence(self) -> str:
        """Return what is wrong, in a sentence."""
        return sentence(self.wrong)

    def shows_under(self) -> Readings:
        """Return readings under which the fault shows."""
        return adopt(Readings(), self.readings)


class FaultyRules(Rules):
    """The rules of Pumba with some clauses replaced by wrong ones, which go by the names of the right ones."""

    def __init__(self, readings: Readings, wrong: Mapping[str, AnyClause]) -> None:
        """Compile the readings and plant the wrong clauses; raises `ValueError` where a clause is not in force."""
        super().__init__(readings, program=planted(compile_readings(readings), wrong))


def planted(program: Program, wrong: Mapping[str, AnyClause]) -> Program:
    """Return a program with some clauses replaced; raises `ValueError` where one is not in force."""
    missing = wrong.keys() - program.clauses()
    if missing:
        raise ValueError(f"not in force: {', '.join(sorted(missing))}")
    return changed(program, lambda clause: _in_place_of(clause, wrong.get(clause_id(clause), clause)))


def _in_place_of(clause: AnyClause, wrong: AnyClause) -> AnyClause:
    if wrong is clause:
        return clause

    @wraps(clause)
    def standing_in(*words: Any) -> Any:
        return wrong(*words)

    return standing_in


def faulty(fault: Fault, readings: Readings | None = None) -> Rules:
    """Return rules with a fault, by default under readings under which it shows.

    Raises `ValueError` where the readings do not have the clause that the fault replaces.
    """
    return FaultyRules(fault.shows_under() if readings is None else readings, {fault.clause: fault.wrong, **fault.also})


DUE = "call.due"
CAUGHT = {"call.penalty": "when_caught"}
NEXT_PLAYER = {"aces.target": "next_player"}
HANDED_ON = {**NEXT_PLAYER, "aces.answer": "as_hands_on"}
SITS_OUT = {"caballos.skips": "throwers_next_turn"}
TURNED_UP = {"opening.upcard": "turned_up"}
LATE = {DUE: "before_the_next_move"}
DRAWS_FIRST = {"ending.last_card": "draws_first"}
AT_THE_LIMIT = {"match.end": "at_the_limit"}
CARRIED_OVER = {"turn.later_direction": "carried_over"}

OF_THROWS = (
    Fault(of_throws.anybody_draws, "turn.in_turn"),
    Fault(of_throws.opener_draws_instead, "opening.opener_throws"),
    Fault(of_throws.rank_does_not_match, "matching.suit_or_rank"),
    Fault(of_throws.the_suit_seen_is_due, "matching.suit_or_rank"),
    Fault(of_throws.a_sota_has_to_match_a_caballo, "sotas.always_matches"),
    Fault(of_throws.old_top_card_vanishes, "turn.lies_on_top"),
    Fault(of_throws.matching_rank_keeps_the_suit, "turn.lies_on_top"),
    Fault(of_throws.turn_goes_clockwise, "turn.passes_on"),
    Fault(of_throws.draws_are_not_forgotten, "turn.passes_on"),
    Fault(of_throws.draws_outlive_a_rey, "turn.passes_on"),
    Fault(of_throws.penalty_with_two_left, "turn.passes_on"),
    Fault(
        of_throws.penalty_after_the_as,
        "turn.passes_on",
        also={"call.penalty_before_the_effect": of_throws.no_penalty_yet},
    ),
    Fault(of_throws.eliminated_have_turns, "turn.steps_over_the_eliminated"),
    Fault(of_throws.as_hits_its_thrower, "aces.rival_draws_one"),
    Fault(of_throws.as_costs_two, "aces.rival_draws_one"),
    Fault(of_throws.as_costs_the_turn, "aces.rival_draws_one"),
    Fault(of_throws.as_hits_the_next_clockwise, "aces.rival_draws_one", NEXT_PLAYER),
    Fault(of_throws.as_hits_the_eliminated, "aces.chosen_rival"),
    Fault(of_throws.as_hits_oneself, "aces.chosen_rival"),
    Fault(of_throws.as_owes_one_at_most, "aces.adds_one", HANDED_ON),
    Fault(of_throws.as_taker_loses_the_turn, "aces.taker_keeps_the_turn", HANDED_ON),
    Fault(of_throws.two_adds_four, "twos.adds_two"),
    Fault(of_throws.two_forgets_the_chain, "twos.adds_two"),
    Fault(of_throws.two_handed_on_grows, "twos.hands_on_two", {"twos.stack": "handed_on"}),
    Fault(of_throws.ten_is_the_most, "twos.eight_is_the_most"),
    Fault(of_throws.six_is_the_most, "twos.eight_is_the_most"),
    Fault(of_throws.a_matching_suit_answers, "twos.only_a_two_answers"),
    Fault(of_throws.a_sota_answers, "twos.only_a_two_answers"),
    Fault(of_throws.sota_ends_the_chain, "sotas.named_suit_is_due", {"twos.answer": "two_or_sota"}),
    Fault(of_throws.seven_changes_nothing, "sevens.changes_direction"),
    Fault(of_throws.seven_keeps_the_turn, "sevens.changes_direction"),
    Fault(of_throws.named_suit_is_forgotten, "sotas.named_suit_is_due"),
    Fault(of_throws.sota_names_its_own, "sotas.names_another_suit", {"sotas.own_suit": "another_suit"}),
    Fault(of_throws.sota_names_nothing, "sotas.names_a_suit"),
    Fault(of_throws.named_suit_lapses_with_a_pass, "drawing.pass_ends_the_turn"),
    Fault(of_throws.caballo_skips_two, "caballos.skips_the_next"),
    Fault(of_throws.caballo_hands_on_between_two, "caballos.skips_the_next"),
    Fault(of_throws.caballo_counts_the_eliminated, "caballos.skips_the_next"),
    Fault(of_throws.next_player_sits_out, "caballos.thrower_sits_out", SITS_OUT),
    Fault(of_throws.rey_hands_on, "reyes.another_turn"),
    Fault(of_throws.rey_hands_on_between_two, "reyes.another_turn"),
)

OF_DRAWS = (
    Fault(of_draws.draws_two_at_once, "drawing.one_card"),
    Fault(of_draws.draw_counts_twice, "drawing.turn_is_kept"),
    Fault(of_draws.draw_does_not_count, "drawing.turn_is_kept"),
    Fault(of_draws.three_draws_are_allowed, "drawing.at_most_twice"),
    Fault(of_draws.pass_after_one, "drawing.pass_after_two_draws"),
    Fault(of_draws.duty_forgets_sotas, "drawing.throws_if_able", {"drawing.duty": "throw_if_able"}),
    Fault(of_draws.pass_keeps_the_turn, "drawing.pass_ends_the_turn"),
    Fault(of_draws.pass_goes_clockwise, "drawing.pass_ends_the_turn"),
    Fault(of_draws.may_look_first, "twos.answers_at_once"),
    Fault(of_draws.take_costs_two, "twos.taker_draws_all"),
    Fault(of_draws.take_leaves_the_debt, "twos.taker_draws_all"),
    Fault(of_draws.take_keeps_the_turn, "twos.taker_loses_the_turn"),
    Fault(of_draws.take_costs_the_kept_turn, "twos.taker_keeps_the_turn", {"twos.turn": "kept"}),
    Fault(of_draws.nine_keep_the_turn, "twos.eight_keep_the_turn", {"twos.turn_at_eight": "kept_at_eight"}),
    Fault(of_draws.call_is_not_heard, "call.penalty_before_the_effect"),
    Fault(of_draws.call_is_not_needed, "call.penalty_before_the_effect"),
    Fault(of_draws.penalty_is_one, "call.penalty_is_two_cards"),
    Fault(of_draws.penalty_is_three, "call.penalty_is_two_cards"),
    Fault(of_draws.call_may_be_idle, "call.only_when_due"),
    Fault(of_draws.silence_stays_open, "call.silence_is_over_at_the_next_move", CAUGHT),
    Fault(
        of_draws.silence_is_over_too_soon,
        "call.silence_is_over_at_the_own_turn",
        {**CAUGHT, "call.catch_until": "next_own_turn"},
    ),
    Fault(of_draws.silence_goes_unnoticed, "call.silence_is_noticed", LATE),
    Fault(of_draws.wrong_seat_is_punished, "call.caught", CAUGHT),
    Fault(of_draws.caught_again_and_again, "call.caught", CAUGHT),
    Fault(of_draws.silent_catch_themselves, "call.only_the_silent_are_caught", CAUGHT),
    Fault(of_draws.late_call_is_in_turn_only, "call.late_call", LATE),
    Fault(of_draws.late_call_is_not_heard, "call.said_late", LATE),
    Fault(of_draws.call_holds_for_ever, "call.said_before", {DUE: "before_the_card"}),
    Fault(of_draws.call_holds_once, "call.said_for_the_hand", {"call.again": "once_a_hand"}),
    Fault(of_draws.call_before_is_forbidden, "call.only_when_due", {DUE: "before_the_card"}),
    Fault(of_draws.top_card_is_reshuffled, "exhaustion.pile_becomes_the_stock"),
    Fault(of_draws.pile_stays, "exhaustion.pile_becomes_the_stock"),
    Fault(of_draws.reshuffle_is_not_counted, "exhaustion.pile_becomes_the_stock"),
    Fault(of_draws.pile_is_not_shuffled, "exhaustion.pile_becomes_the_stock"),
    Fault(of_draws.same_shuffle_twice, "exhaustion.pile_becomes_the_stock"),
    Fault(of_draws.third_reshuffle, "exhaustion.at_most_two_reshuffles"),
    Fault(of_draws.one_reshuffle, "exhaustion.at_most_two_reshuffles"),
    Fault(
        of_draws.counted_when_missing,
        "exhaustion.when_the_last_card_is_taken",
        {"exhaustion.counted": "last_card_taken"},
    ),
    Fault(of_draws.counted_at_once, "exhaustion.when_a_card_is_missing"),
    Fault(of_draws.dead_stock_is_drawn_from, "exhaustion.nobody_draws"),
    Fault(of_draws.dead_stock_lets_nobody_pass, "exhaustion.pass_without_drawing"),
    Fault(of_draws.vain_draw_is_allowed, "exhaustion.no_draw_in_vain"),
    Fault(of_draws.short_stock_gives_nothing, "exhaustion.draws_what_there_is"),
    Fault(
        of_draws.short_stock_gives_all,
        "exhaustion.draws_all_or_nothing",
        {"exhaustion.short_stock": "all_or_nothing"},
    ),
    Fault(of_draws.dead_pass_at_will, "exhaustion.passes_only_if_unable", {"exhaustion.dead_pass": "only_if_unable"}),
)

OF_HANDS = (
    Fault(of_hands.ten_may_sit_down, "deal.two_to_nine"),
    Fault(of_hands.opener_gets_four, "deal.fifth_to_the_opener"),
    Fault(of_hands.everybody_gets_five, "deal.four_each"),
    Fault(of_hands.fifth_to_seat_a, "deal.fifth_to_the_opener"),
    Fault(of_hands.eliminated_are_dealt_in, "deal.none_to_the_eliminated"),
    Fault(of_hands.upcard_stays_in_the_stock, "opening.turned_up", TURNED_UP),
    Fault(of_hands.upcard_acts_for_the_opener, "opening.upcard_acts", {**TURNED_UP, "opening.upcard_effect": "acts"}),
    Fault(of_hands.seat_a_begins, "turn.opener_begins"),
    Fault(of_hands.direction_begins_anew, "turn.direction_is_carried_over", CARRIED_OVER),
    Fault(
        of_hands.counterclockwise_is_clockwise,
        "turn.starts_counterclockwise",
        {"turn.first_direction": "counterclockwise"},
    ),
    Fault(of_hands.last_two_still_acts, "ending.at_the_last_card"),
    Fault(of_hands.last_as_still_acts, "ending.at_the_last_card"),
    Fault(of_hands.last_seven_still_acts, "ending.at_the_last_card", CARRIED_OVER),
    Fault(of_hands.winner_is_the_next, "ending.at_the_last_card"),
    Fault(of_hands.last_debt_is_forgiven, "twos.last_two_is_drawn", DRAWS_FIRST),
    Fault(of_hands.last_rey_ends_the_hand, "ending.last_rey_draws_one", {"ending.last_rey": "draws_one"}),
    Fault(of_hands.passes_outlive_a_throw, "ending.row_is_broken"),
    Fault(of_hands.throw_takes_back_ones_own_pass, "ending.row_is_broken"),
    Fault(of_hands.any_pass_counts, "ending.all_pass"),
    Fault(of_hands.all_pass_but_one, "ending.all_pass"),
    Fault(of_hands.blocked_hand_scores, "ending.nobody_scores_when_blocked", {"ending.blocked": "nobody_scores"}),
    Fault(of_hands.blocked_hand_has_a_winner, "scoring.minus_five"),
    Fault(of_hands.winner_takes_ten_off, "scoring.minus_five"),
    Fault(of_hands.next_seat_takes_five_off, "scoring.minus_five"),
    Fault(of_hands.sotas_count_nine, "scoring.ten_for_twos_sotas_reyes"),
    Fault(of_hands.twos_count_two, "scoring.ten_for_twos_sotas_reyes"),
    Fault(of_hands.caballos_count_eleven, "scoring.nine_for_caballos"),
    Fault(of_hands.cards_count_two, "scoring.one_for_each_card", {"scoring.method": "cards"}),
    Fault(of_hands.totals_fall_below_zero, "scoring.not_below_zero", {"scoring.below_zero": "not_below_zero"}),
    Fault(of_hands.limit_is_a_hundred_and_one, "match.limit_is_a_hundred"),
    Fault(of_hands.limit_is_not_agreed, "match.limit_is_agreed", {"match.limit": "agreed"}),
    Fault(of_hands.out_above_the_limit, "match.out_at_the_limit"),
    Fault(of_hands.two_left_end_the_match, "match.last_one_wins"),
    Fault(of_hands.highest_total_wins, "match.over_at_the_limit", AT_THE_LIMIT),
    Fault(of_hands.nobody_left_first_seat_wins, "match.nobody_left_lowest_wins", {"match.nobody_left": "lowest_total"}),
    Fault(
        of_hands.hand_winner_wins_the_tie,
        "match.tie_goes_to_the_hands_winner",
        {**AT_THE_LIMIT, "match.tie": "hand_winner", "scoring.method": "cards"},
    ),
    Fault(of_hands.opener_stays, "match.opener_moves_on"),
    Fault(of_hands.opener_goes_with_the_direction, "match.opener_moves_on"),
    Fault(of_hands.winner_does_not_open, "match.winner_opens", {"match.next_opener": "winner_opens"}),
)

FAULTS = (*OF_THROWS, *OF_DRAWS, *OF_HANDS)
"""All planted faults; none is the right interpreter under another name."""
