"""Wrong clauses on drawing, passing, taking, the call and the stock; each says what is wrong with it."""

from __future__ import annotations

# Wrong clauses share the signatures of the right ones.
# ruff: noqa: ARG001
from fallo.cards import OF_RANK, SOTA
from fallo.pumba import Move, call, exhaustion, twos
from fallo.pumba.moves import CALL, DRAW, PASS
from fallo.pumba.position import UNSHUFFLED, Position, Spot, Table
from fallo.pumba.stock import give
from fallo.pumba.turn import end_turn


def draws_two_at_once(table: Table, move: Move) -> bool:
    """Whoever draws gets two cards."""
    give(table, table.turn, 2)
    return True


def draw_counts_twice(table: Table, move: Move) -> bool:
    """A draw counts as two."""
    table.drawn += 2
    return True


def draw_does_not_count(table: Table, move: Move) -> bool:
    """A second draw is not counted."""
    table.drawn = 1
    return True


def three_draws_are_allowed(spot: Spot) -> int:
    """A player may draw three times in a turn."""
    return DRAW if spot.drawn >= 3 else 0


def pass_after_one(spot: Spot) -> int:
    """A player may pass after one draw."""
    return PASS if spot.drawn < 1 else 0


def duty_forgets_sotas(spot: Spot, playable: int) -> int:
    """Whoever could throw nothing but a sota may draw and pass."""
    return DRAW | PASS if playable & ~OF_RANK[SOTA] else 0


def pass_keeps_the_turn(table: Table, move: Move) -> bool:
    """Whoever passes is in turn again."""
    table.onward = 0
    end_turn(table)
    return True


def pass_goes_clockwise(table: Table, move: Move) -> bool:
    """After a pass the turn goes clockwise, whatever the direction of play."""
    direction, table.direction = table.direction, 1
    end_turn(table)
    table.direction = direction
    return True


def may_look_first(spot: Spot) -> int:
    """Whoever owes cards to a two may draw first."""
    return 0


def take_costs_two(table: Table, move: Move) -> bool:
    """Whoever takes draws two cards, however many are owed."""
    give(table, table.turn, 2)
    table.pending = 0
    return True


def take_leaves_the_debt(table: Table, move: Move) -> bool:
    """What was taken is still owed, by the next player."""
    give(table, table.turn, table.pending)
    return True


def take_keeps_the_turn(table: Table, move: Move) -> bool:
    """Whoever takes is still in turn."""
    return twos.taker_keeps_the_turn(table, move)


def take_costs_the_kept_turn(table: Table, move: Move) -> bool:
    """Whoever takes loses the turn, though the reading keeps it."""
    return twos.taker_loses_the_turn(table, move)


def nine_keep_the_turn(table: Table, move: Move) -> bool:
    """Whoever takes exactly eight cards loses the turn."""
    if table.got > 8:
        table.onward = 0
    return table.got > 8


def call_is_not_heard(table: Table, move: Move) -> bool:
    """Whoever throws the last card but one draws the penalty, whatever was said."""
    if table.hands[table.turn].bit_count() == 1:
        give(table, table.turn, 2)
    return True


def call_is_not_needed(table: Table, move: Move) -> bool:
    """A forgotten call costs nothing."""
    return False


def penalty_is_one(table: Table) -> int:
    """The penalty is one card, though the reading says two."""
    return 1


def penalty_is_three(table: Table) -> int:
    """The penalty is three cards."""
    return 3


def call_may_be_idle(spot: Spot) -> int:
    """Pumba may be said with three cards in hand."""
    return 0


def silence_stays_open(table: Table, move: Move) -> bool:
    """Silence may still be caught after the next move."""
    return False


def silence_is_over_too_soon(table: Table, move: Move) -> bool:
    """Silence is over with anybody's next move, though the reading waits for the player's own."""
    return call.silence_is_over_at_the_next_move(table, move)


def silence_goes_unnoticed(table: Table, move: Move) -> bool:
    """Whoever has still not said Pumba when the next move comes draws nothing."""
    table.silent = 0
    return True


def wrong_seat_is_punished(table: Table, caught_seat: int) -> bool:
    """The penalty is drawn by the player who is in turn."""
    table.silent &= ~(1 << caught_seat)
    give(table, table.turn, 2)
    return True


def caught_again_and_again(table: Table, caught_seat: int) -> bool:
    """Whoever was caught is still silent, and may be caught again."""
    give(table, caught_seat, 2)
    return True


def silent_catch_themselves(position: Position, seat: int, move: Move) -> bool:
    """Whoever is silent may say so."""
    return not position.silent >> move.target & 1


def late_call_is_in_turn_only(position: Position, seat: int) -> int:
    """A late call is heard only from the player who is in turn."""
    return 0


def late_call_is_not_heard(table: Table, speaker: int) -> bool:
    """A late call changes nothing."""
    return False


def call_holds_for_ever(table: Table) -> bool:
    """Pumba said before the throw holds for later turns too."""
    return False


def call_holds_once(table: Table, spoken: Move | int) -> bool:
    """Pumba said once has to be said again in the same hand."""
    return False


def call_before_is_forbidden(spot: Spot) -> int:
    """Pumba is not said before the throw."""
    return CALL


def top_card_is_reshuffled(table: Table) -> bool:
    """The top card goes into the new stock, and lies on top all the same."""
    table.pile |= 1 << table.top
    return exhaustion.pile_becomes_the_stock(table)


def pile_stays(table: Table) -> bool:
    """The pile is not cleared when it becomes the stock."""
    pile = table.pile
    exhaustion.pile_becomes_the_stock(table)
    table.pile = pile
    return True


def reshuffle_is_not_counted(table: Table) -> bool:
    """A reshuffle is not counted."""
    made = table.reshuffles
    exhaustion.pile_becomes_the_stock(table)
    table.reshuffles = made
    return True


def pile_is_not_shuffled(table: Table) -> bool:
    """The pile becomes the stock in the order of the suits."""
    exhaustion.pile_becomes_the_stock(table)
    table.stock = tuple(card for card in UNSHUFFLED if card in table.stock)
    return True


def same_shuffle_twice(table: Table) -> bool:
    """The second reshuffle takes the order of the first."""
    made = table.reshuffles
    table.reshuffles = 0
    exhaustion.pile_becomes_the_stock(table)
    table.reshuffles = made + 1
    return True


def third_reshuffle(most: int) -> int:
    """The pile is reshuffled three times."""
    return 3


def one_reshuffle(most: int) -> int:
    """The pile is reshuffled once."""
    return 1


def counted_when_missing(table: Table, missing: bool) -> bool:
    """The stock is made again only when a card is missing, though the reading makes it at once."""
    return missing


def counted_at_once(table: Table, missing: bool) -> bool:
    """The stock is made again as soon as it is empty, though the reading waits until a card is missing."""
    return True


def dead_stock_is_drawn_from(spot: Spot) -> int:
    """Where the stock is dead a draw is made in vain."""
    return 0


def dead_stock_lets_nobody_pass(spot: Spot) -> int:
    """Where the stock is dead nobody passes without having drawn."""
    return 0


def vain_draw_is_allowed(spot: Spot) -> int:
    """Where there is nothing to draw, a draw is made in vain."""
    return 0


def short_stock_gives_nothing(table: Table, number: int, there: int) -> int:
    """Whoever has to draw more cards than there are draws none."""
    return number if there >= number else 0


def short_stock_gives_all(table: Table, number: int, there: int) -> int:
    """Whoever has to draw more cards than there are draws those, though the reading gives none."""
    return min(number, there)


def dead_pass_at_will(spot: Spot, playable: int) -> int:
    """Where the stock is dead whoever could throw may pass, though the reading forbids it."""
    return 0
