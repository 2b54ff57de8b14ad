"""Wrong clauses on what may be thrown and what a throw does; each says what is wrong with it."""

from __future__ import annotations

# Wrong clauses share the signatures of the right ones.
# ruff: noqa: ARG001
from fallo.cards import CABALLO, DOS, OF_RANK, OF_SUIT, PACK, RANK_OF, REY, SAME_RANK, SOTA, SUIT_OF
from fallo.pumba import Move, call, drawing, turn, twos
from fallo.pumba.moves import DRAW, PASS
from fallo.pumba.position import Position, Sitting, Spot, Table
from fallo.pumba.stock import give
from fallo.pumba.turn import end_turn, next_player

CARDS = sum(OF_RANK.values())


def anybody_draws(position: Position, seat: int) -> int:
    """Whoever is not in turn may draw and pass."""
    return (1 << 45) - 1 & ~(DRAW | PASS) if seat != position.turn else 0


def opener_draws_instead(spot: Spot) -> int:
    """The opener may draw and pass."""
    return 0


def rank_does_not_match(spot: Spot) -> int:
    """A card of the top card's rank does not match."""
    return PACK & ~OF_SUIT[spot.suit] if spot.top >= 0 else PACK


def the_suit_seen_is_due(spot: Spot) -> int:
    """The suit of the top card is due, whatever a sota has named."""
    return PACK & ~(OF_SUIT[SUIT_OF[spot.top]] | SAME_RANK[spot.top]) if spot.top >= 0 else PACK


def a_sota_has_to_match_a_caballo(spot: Spot) -> int:
    """A sota may not be thrown on a caballo of another suit."""
    return 0 if spot.top >= 0 and RANK_OF[spot.top] == CABALLO else OF_RANK[SOTA]


def old_top_card_vanishes(table: Table, move: Move) -> bool:
    """The card that lay on top is no longer in the pile."""
    table.hands[table.turn] &= ~move.bit
    table.top, table.suit = move.card, SUIT_OF[move.card]
    return True


def matching_rank_keeps_the_suit(table: Table, move: Move) -> bool:
    """A card that matches in rank leaves the old suit due."""
    suit = table.suit if table.top >= 0 and RANK_OF[table.top] == RANK_OF[move.card] else SUIT_OF[move.card]
    turn.lies_on_top(table, move)
    table.suit = suit
    return True


def turn_goes_clockwise(table: Table, move: Move) -> bool:
    """After a throw the turn goes clockwise, whatever the direction of play."""
    direction, table.direction = table.direction, 1
    end_turn(table)
    table.direction = direction
    return True


def draws_are_not_forgotten(table: Table, move: Move) -> bool:
    """The next player's draws are counted on from those of the one before."""
    drawn = table.drawn
    end_turn(table)
    table.drawn = drawn
    return True


def draws_outlive_a_rey(table: Table, move: Move) -> bool:
    """The draws made before a rey count in the turn after it."""
    drawn = table.drawn if RANK_OF[move.card] == REY else 0
    end_turn(table)
    table.drawn = drawn
    return True


def penalty_with_two_left(table: Table, move: Move) -> bool:
    """Whoever is left with two cards and has not said Pumba draws two."""
    if table.hands[table.turn].bit_count() == 2 and not move.called:
        give(table, table.turn, 2)
    end_turn(table)
    return True


def penalty_after_the_as(table: Table, move: Move) -> bool:
    """The penalty for a forgotten call is drawn after the card has taken effect."""
    hand = table.hands[table.turn].bit_count()
    if hand == 1 and not move.called and table.before.hands[table.turn].bit_count() == 2:
        call.penalty_before_the_effect(table, move)
    end_turn(table)
    return True


def no_penalty_yet(table: Table, move: Move) -> bool:
    """Nothing is drawn before the card takes effect."""
    return False


def eliminated_have_turns(table: Table, seat: int) -> bool:
    """Whoever is eliminated has turns as before."""
    return False


def as_hits_its_thrower(table: Table, move: Move) -> bool:
    """An as makes its thrower draw."""
    give(table, table.turn, 1)
    return True


def as_costs_two(table: Table, move: Move) -> bool:
    """An as makes its rival draw two cards."""
    give(table, move.target, 2)
    return True


def as_costs_the_turn(table: Table, move: Move) -> bool:
    """Whoever is next after an as loses the turn."""
    give(table, move.target, 1)
    table.onward = 2
    return True


def as_hits_the_next_clockwise(table: Table, move: Move) -> bool:
    """An as hits the next player clockwise, whatever the direction of play."""
    direction, table.direction = table.direction, 1
    give(table, next_player(table), 1)
    table.direction = direction
    return True


def as_hits_the_eliminated(sitting: Sitting, move: Move) -> bool:
    """An as may choose somebody who is eliminated."""
    return move.target < 0 or move.target == sitting.turn


def as_hits_oneself(sitting: Sitting, move: Move) -> bool:
    """An as may choose its thrower."""
    return move.target < 0 or not sitting.living >> move.target & 1


def as_owes_one_at_most(table: Table, move: Move) -> bool:
    """However many ases were handed on, one card is owed."""
    table.pending = 1
    return True


def as_taker_loses_the_turn(table: Table, move: Move) -> bool:
    """Whoever takes the cards owed to an as loses the turn."""
    return False


def two_adds_four(table: Table, move: Move) -> bool:
    """A two adds its two cards twice."""
    twos.adds_two(table, move)
    return twos.adds_two(table, move)


def two_forgets_the_chain(table: Table, move: Move) -> bool:
    """However many twos were thrown, two cards are owed."""
    return twos.hands_on_two(table, move)


def two_handed_on_grows(table: Table, move: Move) -> bool:
    """A two that is handed on adds two cards."""
    return twos.adds_two(table, move)


def ten_is_the_most(spot: Spot) -> int:
    """A fifth two may be thrown on eight cards."""
    return OF_RANK[DOS] if spot.pending > 8 else 0


def six_is_the_most(spot: Spot) -> int:
    """On six cards no further two may be thrown."""
    return OF_RANK[DOS] if spot.pending >= 6 else 0


def a_matching_suit_answers(spot: Spot) -> int:
    """Whoever owes cards to a two may throw any card of the suit that is due."""
    return PASS | CARDS & ~(OF_RANK[DOS] | OF_SUIT[spot.suit]) if spot.pending else 0


def a_sota_answers(spot: Spot) -> int:
    """Whoever owes cards to a two may throw a sota."""
    return PASS | CARDS & ~(OF_RANK[DOS] | OF_RANK[SOTA]) if spot.pending else 0


def sota_ends_the_chain(table: Table, move: Move) -> bool:
    """A sota thrown on a two makes nobody owe anything any more."""
    table.suit, table.pending = move.suit, 0
    return True


def seven_changes_nothing(table: Table, move: Move) -> bool:
    """A seven leaves the direction of play as it is."""
    return False


def seven_keeps_the_turn(table: Table, move: Move) -> bool:
    """Between two players a seven gives another turn, though no reading says so."""
    table.direction = -table.direction
    table.onward = 0 if table.match.living.bit_count() == 2 else 1
    return True


def named_suit_is_forgotten(table: Table, move: Move) -> bool:
    """The sota's own suit is due, whatever was named."""
    return False


def sota_names_its_own(sitting: Sitting, move: Move) -> bool:
    """A sota may name its own suit."""
    return False


def sota_names_nothing(sitting: Sitting, move: Move) -> bool:
    """A sota need not name a suit."""
    return False


def named_suit_lapses_with_a_pass(table: Table, move: Move) -> bool:
    """After a pass the sota's own suit is due again."""
    table.suit = SUIT_OF[table.top] if table.top >= 0 else table.suit
    return drawing.pass_ends_the_turn(table, move)


def caballo_skips_two(table: Table, move: Move) -> bool:
    """A caballo skips the next two players."""
    table.onward = 3
    return True


def caballo_hands_on_between_two(table: Table, move: Move) -> bool:
    """Between two players a caballo skips nobody, though no reading says so."""
    table.onward = 1 if table.match.living.bit_count() == 2 else 2
    return True


def caballo_counts_the_eliminated(table: Table, move: Move) -> bool:
    """A caballo skips the next seat, even where whoever sits there is eliminated."""
    neighbour = (table.turn + table.direction) % table.match.seats
    table.onward = 2 if table.match.living >> neighbour & 1 else 1
    return True


def next_player_sits_out(table: Table, move: Move) -> bool:
    """A caballo makes the next player lose a turn, and not its thrower."""
    table.sits_out |= 1 << next_player(table)
    return True


def rey_hands_on(table: Table, move: Move) -> bool:
    """A rey gives no other turn."""
    return False


def rey_hands_on_between_two(table: Table, move: Move) -> bool:
    """Between two players a rey gives no other turn."""
    table.onward = 1 if table.match.living.bit_count() == 2 else 0
    return True
