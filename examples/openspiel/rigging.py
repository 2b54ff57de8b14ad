"""From a deal of Pumba to the engine's own actions that lead to it.

The engine deals five cards to everybody (seven to each of two) from a pack of 52; Pumba deals four, five to the opener,
from forty. The other twelve cards are *filler*, which has to be where it does not matter.
Cards are the engine's action numbers, 0 to 51; seats are its player numbers, 0 for A, 1 for B and so on.
"""

from __future__ import annotations

from dataclasses import dataclass

ENGINE_RANKS, ENGINE_SUITS = "23456789TJQKA", "CDHS"

RANKS = {"1": "9", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "A", "10": "8", "11": "Q", "12": "K"}
"""The engine's rank for each of ours: its two makes draw, its ace reverses, its eight is wild, its queen skips."""

SUITS = {"o": "D", "c": "H", "e": "S", "b": "C"}
"""The engine's suit for each of ours."""

FILLER_RANKS = "7TJ"
"""Ranks that Pumba has no card for; none has an effect."""

SEATS = "ABCDE"
"""As many as the engine seats with a single pack."""

DRAW, PASS, NAME_A_SUIT, NAME_A_DEALER = 52, 53, 54, 52
"""The engine's other actions; the last two are the first of several."""


def card_of(rank: str, suit: str) -> int:
    """Return the engine's card of a rank and a suit, in its own letters."""
    return ENGINE_RANKS.index(rank) * len(ENGINE_SUITS) + ENGINE_SUITS.index(suit)


CARD = {rank + suit: card_of(RANKS[rank], SUITS[suit]) for suit in SUITS for rank in RANKS}
TEXT = {card: text for text, card in CARD.items()}
SUIT_TEXT = {theirs: ours for ours, theirs in SUITS.items()}
FILLERS = frozenset(card_of(rank, suit) for rank in FILLER_RANKS for suit in ENGINE_SUITS)
SOTAS, TWOS, ACES = (frozenset(CARD[rank + suit] for suit in SUITS) for rank in ("10", "2", "1"))
SPECIAL = frozenset(CARD[rank + suit] for rank in ("2", "7", "11") for suit in SUITS)
"""Cards that act when the engine turns one up; a sota it does not leave there."""


@dataclass(frozen=True)
class Deal:
    """The cards of one hand, as the harness wants them; ``shuffles`` are orders for the reshuffles."""

    opener: int
    hands: list[list[int]]
    upcard: int
    stock: list[int]
    shuffles: list[list[int]]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def before(self) -> int:
        """The player before the opener."""
        return (self.opener - 1) % self.seats

    @property
    def dealt(self) -> int:
        """Cards that the engine deals to each player."""
        return 7 if self.seats == 2 else 5


# Three ways to the same table, each as the list of the engine's actions that leads there.


def turned_up(deal: Deal) -> list[int]:
    """Turn up the card itself; players who lack cards hold filler, the other filler lies in the deck."""
    hands, filler = _copy(deal.hands), _filler(deal.upcard)
    _fill_up(hands, filler, deal.dealt)
    return deal_out(deal.before, hands, deal.upcard)


def cleared_away(deal: Deal) -> list[int]:
    """Throw all filler, then, by the player before the opener, the upcard: nobody holds any filler."""
    hands, filler, acts = _copy(deal.hands), _filler(deal.upcard), list[int]()
    hands[deal.before].append(deal.upcard)
    first_thrower = deal.before - len(filler) + 1
    for place, card in enumerate(filler[1:]):
        hand = hands[(first_thrower + place) % deal.seats]
        if len(hand) < deal.dealt:
            hand.append(card)
        else:
            acts += [DRAW, card]
        acts.append(card)
    return deal_out(first_thrower - 1, hands, filler[0]) + acts + [deal.upcard]


def put_by(deal: Deal) -> list[int]:
    """Let the players draw two filler cards each and pass, until the deck holds none.

    Where one would be left over, or where the card would act, another is turned up, and the player before the opener
    draws the one left over and throws the card that is to lie on top.
    """
    hands, filler = _copy(deal.hands), _filler(deal.upcard)
    left_over = (len(filler) + sum(map(len, hands)) - deal.dealt * deal.seats) % 2
    thrown = bool(left_over) or deal.upcard in SPECIAL
    first = deal.upcard
    if thrown:
        hands[deal.before].append(deal.upcard)
        first = filler.pop()
    _fill_up(hands, filler, deal.dealt)
    acts = [
        act for place in range(0, len(filler) - 1, 2) for act in (DRAW, filler[place], DRAW, filler[place + 1], PASS)
    ]
    dealer = deal.before - len(filler) // 2 - thrown
    return deal_out(dealer, hands, first) + acts + [DRAW, filler[-1]] * left_over + [deal.upcard] * thrown


def _copy(hands: list[list[int]]) -> list[list[int]]:
    return [list(hand) for hand in hands]


def _filler(upcard: int) -> list[int]:
    """Return the filler in an order in which every card matches the one before, and the upcard the last."""
    last = upcard % len(ENGINE_SUITS)
    suits = [suit for place, suit in enumerate(ENGINE_SUITS) if place != last] + [ENGINE_SUITS[last]]
    return [
        card_of(rank, suit)
        for place, suit in enumerate(suits)
        for rank in (FILLER_RANKS if place % 2 else reversed(FILLER_RANKS))
    ]


def _fill_up(hands: list[list[int]], filler: list[int], size: int) -> None:
    for hand in hands:
        while len(hand) < size:
            hand.append(filler.pop(0))


def deal_out(dealer: int, hands: list[list[int]], upcard: int) -> list[int]:
    """Return the actions that deal hands, one card at a time from the player after the dealer, and turn a card up."""
    seats = len(hands)
    around = [hands[(dealer + 1 + step) % seats] for step in range(seats)]
    return [NAME_A_DEALER + dealer % seats, *(card for cards in zip(*around, strict=True) for card in cards), upcard]
