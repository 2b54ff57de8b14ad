"""A position and a move in the words of the sentences: the variables of the situation."""

from __future__ import annotations

from fallo.cards import OF_RANK, OF_SUIT, PACK, RANK_OF, SAME_RANK, SUIT_OF
from fallo.pumba.moves import Move
from fallo.pumba.position import Position
from fallo_proofs.pumba import vocabulary as words
from fallo_proofs.pumba.onlooker.memory import NOBODY, Memory

KIND = {1: "as", 2: "two", 7: "seven", 10: "sota", 11: "caballo", 12: "rey"}
EXHAUSTIONS = ("first", "second", "third")


def kind_of(card: int) -> str:
    """Return the word for a card's rank; ``plain`` for a card without a function, ``none`` for no card."""
    return "none" if card < 0 else KIND.get(RANK_OF[card], "plain")


def situation(position: Position, memory: Memory, agreed: int) -> dict[str, str]:
    """Return the situation of the player in turn, every variable with a value; ``agreed`` is the limit in points."""
    world = {variable.name: variable.values[0] for variable in words.SITUATION}
    match, hand = position.match, position.hands[position.turn]
    world |= {
        words.PLAYERS.name: str(match.living.bit_count()),
        words.TOP.name: kind_of(position.top),
        words.THROWN_BY.name: _thrower(position, memory),
        words.OWED.name: str(position.pending),
        words.DRAWN.name: str(min(position.drawn, 2)),
        words.WILLING.name: "no",
        words.HELD.name: str(min(hand.bit_count(), 3)),
        words.SAID_EARLIER.name: _word(bool(memory.said_earlier >> position.turn & 1)),
        words.AGREED_OTHER.name: _word(agreed != 100),
        words.FIRST_HAND.name: _word(match.direction == 0),
    }
    return world | _hand(position, hand) | _named(position, memory) | stock(position)


def considered(world: dict[str, str], position: Position, memory: Memory, move: Move) -> dict[str, str]:
    """Return a situation with the card of a throw, and how Pumba was said for it."""
    seat, card = position.turn, move.card
    said = "with_the_throw" if move.called else "before_the_throw" if memory.said_now >> seat & 1 else "never"
    named = world[words.NAMED.name] != "no"
    return world | {
        words.CARD.name: kind_of(card),
        words.SAME_SUIT.name: _word(position.top >= 0 and SUIT_OF[card] == SUIT_OF[position.top]),
        words.SAME_RANK.name: _word(position.top >= 0 and RANK_OF[card] == RANK_OF[position.top]),
        words.OF_NAMED_SUIT.name: _word(named and SUIT_OF[card] == memory.named),
        words.NAMES.name: "its_own_suit" if move.suit == SUIT_OF[card] else "another_suit",
        words.SAID.name: said,
    }


def stock(position: Position) -> dict[str, str]:
    """Return what can be said of the stock and the pile."""
    empty, made = position.taken == len(position.stock), position.reshuffles
    exhaustion = EXHAUSTIONS[made] if empty else ("none_yet", *EXHAUSTIONS)[made]
    return {
        words.STOCK.name: "empty" if empty else "cards",
        words.PILE.name: "cards" if position.pile else "nothing",
        words.EXHAUSTION.name: exhaustion,
    }


def to_be_had(position: Position, thrown: bool) -> int:
    """Return how many cards can be drawn with all reshuffles that are left, where a card has been thrown before."""
    left = len(position.stock) - position.taken
    again = position.reshuffles < position.match.most_reshuffles
    return left + (position.pile.bit_count() + (thrown and position.top >= 0) if again else 0)


def _thrower(position: Position, memory: Memory) -> str:
    if position.top < 0:
        return "nobody"
    if memory.thrower == NOBODY:
        return "stock"
    if memory.thrower == position.turn:
        return "self"
    direct = memory.thrower == memory.before and memory.turns == 0
    return "previous_player" if direct else "earlier_player"


def _hand(position: Position, hand: int) -> dict[str, str]:
    due = 0
    if position.top >= 0:
        due = SAME_RANK[position.top] | (OF_SUIT[position.suit] if position.suit >= 0 else PACK)
    return {
        words.HOLDS_MATCH.name: _word(bool(hand & due)),
        words.HOLDS_SOTA.name: _word(bool(hand & OF_RANK[10])),
        words.HOLDS_TWO.name: _word(bool(hand & OF_RANK[2])),
        words.HOLDS_AS.name: _word(bool(hand & OF_RANK[1])),
    }


def _named(position: Position, memory: Memory) -> dict[str, str]:
    if memory.named < 0 or position.top < 0:
        return {words.NAMED.name: "no"}
    return {words.NAMED.name: "before_this_turn" if memory.turns == 0 else "turns_ago"}


def _word(truth: bool) -> str:
    return "yes" if truth else "no"
