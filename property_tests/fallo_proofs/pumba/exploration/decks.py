"""Reduced decks: a few cards of the forty, dealt in every way to a few players.

A hand on a reduced deck is played by the same rules; only the cards are fewer, so that all its positions can be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from fallo.cards import card, mask, members, text_of
from fallo.pumba import Match, Position, Rules
from fallo.pumba.moves import SEATS
from fallo.pumba.position import PLAYING, Table

OPENER = 0
"""The seat that opens every hand; which one it is makes no difference to a hand."""


@dataclass(frozen=True)
class Scope:
    """What is explored: the cards of the deck as a bit mask, and the number of cards dealt to each seat, A first."""

    deck: int
    hand_sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise `ValueError` where the deck cannot be dealt."""
        if len(self.hand_sizes) < 2 or min(self.hand_sizes) < 1:
            raise ValueError("at least two players are dealt at least a card each")
        if sum(self.hand_sizes) > self.deck.bit_count():
            raise ValueError(f"{sum(self.hand_sizes)} cards cannot be dealt from {self.deck.bit_count()}")

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hand_sizes)

    def __str__(self) -> str:
        """Say it in words."""
        dealt = ", ".join(f"{seat} {size}" for seat, size in zip(SEATS, self.hand_sizes, strict=False))
        return f"every deal ({dealt}) and every order of the stock of {text_of(self.deck)}; {SEATS[OPENER]} opens"


def scope(deck: str, *hand_sizes: int) -> Scope:
    """Return the scope of a deck such as ``1o 2o 1c 2c``; raises `fallo.cards.NotACard` and `ValueError`."""
    return Scope(mask(card(word) for word in deck.split()), hand_sizes)


def first_positions(rules: Rules, dealt: Scope) -> Iterator[Position]:
    """Yield the position after every deal of a deck, and with every card turned up where the rules turn one up."""
    match = Match(dealt.seats, (1 << dealt.seats) - 1, (0,) * dealt.seats, 100, OPENER, ())
    for hands, stock in _deals(tuple(members(dealt.deck)), dealt.hand_sizes):
        for order in _turned(stock):
            begun = _begun(rules, rules.put(_dealt(match, hands, order)))
            yield unordered(begun)
            if not begun.taken:
                break


def unordered(position: Position) -> Position:
    """Return a position with its stock in the order of the cards, the cards taken from it left out."""
    return position._replace(stock=tuple(sorted(position.stock[position.taken :])), taken=0)


def _deals(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the hands, as bit masks, and the stock of every deal."""
    if not sizes:
        yield (), tuple(cards)
        return
    for held in combinations(cards, sizes[0]):
        left = [one for one in cards if one not in held]
        for hands, stock in _deals(left, sizes[1:]):
            yield (mask(held), *hands), stock


def _turned(stock: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield orders of a stock that differ in the top card."""
    for top in stock:
        yield (top, *(one for one in stock if one != top))
    if not stock:
        yield ()


def _dealt(match: Match, hands: tuple[int, ...], stock: tuple[int, ...]) -> Position:
    return Position(
        match=match, hands=hands, stock=stock, taken=0, pile=0, top=-1, suit=-1, turn=OPENER, direction=1, pending=0,
        drawn=0, reshuffles=0, passes=0, said=0, silent=0, sits_out=0, phase=PLAYING,
    )  # fmt: skip


def _begun(rules: Rules, position: Position) -> Position:
    """Return a position after all that the rules do between the deal and the first move."""
    table = Table(position, rules.program)
    for event in rules.program.start:
        event(table)
    return table.freeze()
