"""Where the forty cards lie after a move: who draws how many, in which order, and what becomes of the stock."""

from __future__ import annotations

from typing import NamedTuple

from fallo.cards import AS, DOS, RANK_OF, REY, mask, members
from fallo.pumba import Move, Position, Readings
from fallo.pumba.moves import CATCH, DRAWS, TAKES


class Cards:
    """The forty cards, kept with sets and lists: hands by seat, the stock top first, the pile without its top."""

    def __init__(self, readings: Readings, position: Position) -> None:
        """Lay the cards of a position out."""
        self.hands = [set(members(hand)) for hand in position.hands]
        self.stock = list(position.stock[position.taken :])
        self.pile = set(members(position.pile))
        self.top = position.top
        self.made = position.reshuffles
        self._shuffles = position.match.shuffles
        self._most = 2 if readings.exhaustion.reshuffles == "at_most_two" else 0
        self._at_once = readings.exhaustion.counted == "last_card_taken"
        self._all_or_nothing = readings.exhaustion.short_stock == "all_or_nothing"

    def throw(self, seat: int, card: int) -> None:
        """Lay a card of a seat on top."""
        self.hands[seat].discard(card)
        if self.top >= 0:
            self.pile.add(self.top)
        self.top = card

    def draw(self, seat: int, wanted: int) -> int:
        """Give a seat cards from the top of the stock, one by one; returns how many."""
        there = len(self.stock) + (len(self.pile) if self.made < self._most else 0)
        if wanted > there:
            wanted = 0 if self._all_or_nothing else there
        for _ in range(wanted):
            if not self.stock:
                self._reshuffle()
            self.hands[seat].add(self.stock.pop(0))
            if self._at_once and not self.stock:
                self._reshuffle()
        return wanted

    def _reshuffle(self) -> None:
        if self.pile and self.made < self._most:
            self.stock = [card for card in self._shuffles[self.made] if card in self.pile]
            self.pile.clear()
            self.made += 1

    def masks(self) -> tuple[int, ...]:
        """Return the hands as sets of cards."""
        return tuple(mask(hand) for hand in self.hands)


class Outcome(NamedTuple):
    """What a move did to the cards.

    ``got`` is the number of cards that the player in turn drew with the move itself, ``left`` the number in the
    thrower's hand right after the throw, -1 for what is no throw; ``forgotten`` tells whether a call was.
    """

    cards: Cards
    got: int
    left: int
    forgotten: bool


def neighbour(position: Position, seat: int) -> int:
    """Return the next seat in the direction of play that is not eliminated."""
    seat = (seat + position.direction) % position.match.seats
    while not position.match.living >> seat & 1:
        seat = (seat + position.direction) % position.match.seats
    return seat


def owed(readings: Readings, position: Position, card: int) -> int:
    """Return how many cards are owed after a throw."""
    if RANK_OF[card] == DOS:
        return 2 + (position.pending if readings.twos.stack == "adds_up" else 0)
    if RANK_OF[card] == AS and readings.aces.answer == "as_hands_on":
        return cards_for_an_as(readings) + (position.pending if readings.aces.stack == "adds_up" else 0)
    return position.pending


def cards_for_an_as(readings: Readings) -> int:
    """Return the number of cards that an as costs."""
    return 1 if readings.aces.cards == "one" else 2


def outcome(readings: Readings, position: Position, move: Move) -> Outcome:
    """Return where the cards lie after a legal move."""
    cards, seat = Cards(readings, position), position.turn
    if move.bit == CATCH:
        cards.draw(move.target, _penalty(readings))
    if move.card < 0 and move not in (DRAWS, TAKES) and move.text != "pass":
        return Outcome(cards, 0, -1, False)
    if readings.call.due == "before_the_next_move" and readings.call.penalty == "always":
        for silent in members(position.silent):
            cards.draw(silent, _penalty(readings))
    if move.card >= 0:
        return _thrown(readings, position, move, cards)
    wanted = 1 if move is DRAWS else position.pending if move is TAKES else 0
    return Outcome(cards, cards.draw(seat, wanted), -1, False)


def _penalty(readings: Readings) -> int:
    return 2 if readings.call.cards == "two" else 1


def _thrown(readings: Readings, position: Position, move: Move, cards: Cards) -> Outcome:
    seat = position.turn
    cards.throw(seat, move.card)
    left = len(cards.hands[seat])
    if left == 0:
        return Outcome(cards, _last(readings, position, move, cards), left, False)
    said = move.called or position.said >> seat & 1 or readings.call.due == "never_forgotten"
    forgotten = left == 1 and not said
    costs = forgotten and readings.call.penalty == "always" and readings.call.due != "before_the_next_move"
    if costs and readings.call.order == "penalty_first":
        cards.draw(seat, _penalty(readings))
    _hit(readings, position, move, cards)
    if costs and readings.call.order == "effect_first":
        cards.draw(seat, _penalty(readings))
    return Outcome(cards, 0, left, forgotten)


def _hit(readings: Readings, position: Position, move: Move, cards: Cards) -> None:
    if RANK_OF[move.card] == AS and readings.aces.answer == "drawn_at_once":
        next_player = readings.aces.target == "next_player"
        target = neighbour(position, position.turn) if next_player else move.target
        cards.draw(target, cards_for_an_as(readings))


def _last(readings: Readings, position: Position, move: Move, cards: Cards) -> int:
    if saved_by_a_rey(readings, move):
        return cards.draw(position.turn, 1)
    if readings.ending.last_card == "draws_first":
        _hit(readings, position, move, cards)
        cards.draw(neighbour(position, position.turn), owed(readings, position, move.card))
    return 0


def saved_by_a_rey(readings: Readings, move: Move) -> bool:
    """Tell whether a last card is a rey for which a card is drawn."""
    another = readings.reyes.effect == "another_turn" and readings.ending.last_rey == "draws_one"
    return another and RANK_OF[move.card] == REY
