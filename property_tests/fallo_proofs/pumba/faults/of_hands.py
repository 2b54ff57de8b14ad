"""Wrong clauses on the deal, the end of a hand, its points and the match; each says what is wrong with it."""

from __future__ import annotations

# Wrong clauses share the signatures of the right ones.
# ruff: noqa: ARG001
from collections.abc import Sequence

from fallo.cards import CABALLO, DOS, OF_RANK, RANK_OF, REY, SOTA, SUIT_OF
from fallo.pumba import Move, ending, match, scoring
from fallo.pumba.moves import throw
from fallo.pumba.position import MATCH_OVER, Match, Position, Table
from fallo.pumba.stock import give
from fallo.pumba.turn import next_player


def ten_may_sit_down(seats: int) -> bool:
    """Ten players may sit down."""
    return 2 <= seats <= 10


def opener_gets_four(dealt: Match, seat: int) -> int:
    """The opener is dealt no fifth card."""
    return 0


def everybody_gets_five(dealt: Match, seat: int) -> int:
    """Everybody is dealt five cards, as far as they go."""
    return 5 if dealt.seats < 8 else 4


def fifth_to_seat_a(dealt: Match, seat: int) -> int:
    """The fifth card goes to seat A, whoever opens."""
    return int(seat == 0)


def eliminated_are_dealt_in(dealt: Match, seat: int) -> bool:
    """Whoever is eliminated is dealt cards."""
    return False


def upcard_stays_in_the_stock(table: Table) -> bool:
    """The card turned up is drawn later all the same."""
    table.top = table.stock[table.taken]
    table.suit = SUIT_OF[table.top]
    return True


def upcard_acts_for_the_opener(table: Table) -> bool:
    """The card turned up acts as if the opener had thrown it."""
    for effect in table.program.upcard[RANK_OF[table.top]]:
        effect(table, throw(table.top))
    return True


def seat_a_begins(table: Table) -> bool:
    """The first turn is seat A's, whoever opens."""
    table.turn = next(seat for seat in range(table.match.seats) if table.match.living >> seat & 1)
    return True


def direction_begins_anew(table: Table) -> bool:
    """A later hand begins in the first direction, though the reading carries it over."""
    return False


def counterclockwise_is_clockwise(table: Table) -> bool:
    """A hand begins clockwise, though the reading has it otherwise."""
    table.direction = 1
    return True


def last_two_still_acts(table: Table, move: Move) -> bool:
    """The next player draws two cards for a two that was the last card."""
    if RANK_OF[move.card] == DOS:
        give(table, next_player(table), 2)
    return ending.at_the_last_card(table, move)


def last_as_still_acts(table: Table, move: Move) -> bool:
    """A rival draws a card for an as that was the last card."""
    if move.target >= 0:
        give(table, move.target, 1)
    return ending.at_the_last_card(table, move)


def last_seven_still_acts(table: Table, move: Move) -> bool:
    """A seven that was the last card changes the direction in which the next hand begins."""
    if RANK_OF[move.card] == 7:
        table.direction = -table.direction
    return ending.at_the_last_card(table, move)


def winner_is_the_next(table: Table, move: Move) -> bool:
    """The hand is won by the player after the one who threw the last card."""
    table.turn = next_player(table)
    return ending.at_the_last_card(table, move)


def last_debt_is_forgiven(table: Table, move: Move) -> bool:
    """What a last card leaves owed is never drawn."""
    table.pending = 0
    return False


def last_rey_ends_the_hand(table: Table, move: Move) -> bool:
    """A last rey ends the hand, though the reading has its thrower draw."""
    return ending.at_the_last_card(table, move)


def passes_outlive_a_throw(table: Table, move: Move) -> bool:
    """A card thrown between passes does not break their row."""
    return False


def throw_takes_back_ones_own_pass(table: Table, move: Move) -> bool:
    """A card thrown takes back its own player's pass only, and the others' still count."""
    table.passes &= ~(1 << table.turn)
    return True


def any_pass_counts(table: Table, move: Move) -> bool:
    """A hand ends when all have passed, though cards could be drawn."""
    table.passes |= 1 << table.before.turn
    return ending.everybody_has_passed(table, move)


def all_pass_but_one(table: Table, move: Move) -> bool:
    """A hand ends when all players but one have passed."""
    ended = ending.all_pass(table, move)
    if not ended and (table.match.living & ~table.passes).bit_count() == 1:
        table.passes |= table.match.living
        return ending.everybody_has_passed(table, move)
    return ended


def blocked_hand_scores(table: Table) -> bool:
    """A hand without a winner brings points, though the reading says none."""
    return False


def blocked_hand_has_a_winner(table: Table, seat: int) -> int:
    """Where nobody has won, whoever is in turn takes five points off."""
    winner = table.match.winner if table.match.winner >= 0 else table.turn
    return -5 if seat == winner else 0


def winner_takes_ten_off(table: Table, seat: int) -> int:
    """The winner takes ten points off."""
    return 2 * scoring.minus_five(table, seat)


def next_seat_takes_five_off(table: Table, seat: int) -> int:
    """The five points are taken off the seat after the winner's."""
    winner = table.match.winner
    return -5 if winner >= 0 and seat == (winner + 1) % table.match.seats else 0


def sotas_count_nine(table: Table, seat: int) -> int:
    """A sota counts nine points."""
    hand = table.hands[seat]
    return 10 * (hand & (OF_RANK[DOS] | OF_RANK[REY])).bit_count() + 9 * (hand & OF_RANK[SOTA]).bit_count()


def twos_count_two(table: Table, seat: int) -> int:
    """A two counts two points."""
    hand = table.hands[seat]
    return 10 * (hand & (OF_RANK[SOTA] | OF_RANK[REY])).bit_count() + 2 * (hand & OF_RANK[DOS]).bit_count()


def caballos_count_eleven(table: Table, seat: int) -> int:
    """A caballo counts its number."""
    return 11 * (table.hands[seat] & OF_RANK[CABALLO]).bit_count()


def cards_count_two(table: Table, seat: int) -> int:
    """Every card counts two points, though the reading counts one."""
    return 2 * table.hands[seat].bit_count()


def totals_fall_below_zero(total: int) -> int:
    """A total falls below zero, though the reading stops it there."""
    return total


def limit_is_a_hundred_and_one(limit: int) -> int:
    """The limit is a hundred and one points."""
    return 101


def limit_is_not_agreed(limit: int) -> int:
    """The limit is a hundred points, though the table has agreed on another."""
    return 100


def out_above_the_limit(table: Table) -> bool:
    """Whoever has just the limit is not eliminated."""
    out = sum(1 << seat for seat, score in enumerate(table.match.scores) if score > table.match.limit)
    table.match = table.match._replace(living=table.match.living & ~out)
    return bool(out & table.before.match.living)


def two_left_end_the_match(table: Table) -> bool:
    """The match ends when two players are left, and the lower seat has won it."""
    living = table.match.living
    if living.bit_count() <= 2:
        table.phase = MATCH_OVER
        table.match = table.match._replace(champion=(living & -living).bit_length() - 1)
    return living.bit_count() <= 2


def highest_total_wins(table: Table) -> bool:
    """The highest total wins a match that ends at the limit."""
    if not match.over_at_the_limit(table):
        return False
    scores = table.match.scores
    table.match = table.match._replace(champion=scores.index(max(scores)))
    return True


def nobody_left_first_seat_wins(table: Table) -> bool:
    """Where nobody is left, the first seat of those who played the last hand has won the match."""
    if not match.nobody_left_lowest_wins(table):
        return False
    played = table.before.match.living
    table.match = table.match._replace(champion=(played & -played).bit_length() - 1)
    return True


def hand_winner_wins_the_tie(table: Table, tied: Sequence[int]) -> int:
    """A tie goes to the winner of the last hand, tied or not."""
    return table.match.winner


def opener_stays(position: Position) -> int:
    """The next hand is opened by the same player."""
    return position.match.opener


def opener_goes_with_the_direction(position: Position) -> int:
    """The next opener is the next player in the direction of play."""
    table_of, seat = position.match, position.match.opener
    for _ in range(table_of.seats):
        seat = (seat + position.direction) % table_of.seats
        if table_of.living >> seat & 1:
            break
    return seat


def winner_does_not_open(position: Position) -> int:
    """The opening moves on, though the reading gives it to the winner."""
    return match.opener_moves_on(position)
