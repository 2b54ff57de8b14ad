"""The Spanish pack of forty: small integers behind readable names.

A card is an integer 0 to 39: ten times its suit plus the place of its rank.
A set of cards is an integer used as a bit mask, bit ``n`` for card ``n``; the order of the bits
(oros, copas, espadas, bastos, each from low to high) is the order in which cards are printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

SUITS = "oceb"
SUIT_NAMES = ("oros", "copas", "espadas", "bastos")
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
AS, DOS, SIETE, SOTA, CABALLO, REY = 1, 2, 7, 10, 11, 12

PACK = (1 << 40) - 1
RANK_OF = tuple(RANKS[card % 10] for card in range(40))
SUIT_OF = tuple(card // 10 for card in range(40))
OF_SUIT = tuple(0b11_1111_1111 << 10 * suit for suit in range(4))
OF_RANK = {rank: sum(1 << 10 * suit + place for suit in range(4)) for place, rank in enumerate(RANKS)}
SAME_RANK = tuple(OF_RANK[rank] for rank in RANK_OF)
TEXT = tuple(f"{RANK_OF[card]}{SUITS[SUIT_OF[card]]}" for card in range(40))
CARD = {text: card for card, text in enumerate(TEXT)}


class NotACard(ValueError):
    """A text that names no card; ``text`` is what stood there."""

    def __init__(self, text: str) -> None:
        """Keep the text for whoever reports it."""
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        """Say what a card looks like."""
        return f"{self.text!r} is no card; write a rank (1 to 7, 10, 11, 12) and a suit (o, c, e, b), as in 2o or 12b"


def card(text: str) -> int:
    """Return the card of a text such as ``10e``; raises `NotACard`."""
    try:
        return CARD[text]
    except KeyError:
        raise NotACard(text) from None


def cards(text: str) -> list[int]:
    """Return the cards of a text such as ``2o 10e 4c``, in its order; raises `NotACard`."""
    return [card(word) for word in text.split()]


def mask(some: Iterable[int]) -> int:
    """Return the set of some cards as a bit mask."""
    bits = 0
    for one in some:
        bits |= 1 << one
    return bits


def members(bits: int) -> Iterator[int]:
    """Yield the cards of a set, in the order of printing."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def text_of(bits: int) -> str:
    """Return the cards of a set as text, as in ``2o 10e``."""
    return " ".join(TEXT[one] for one in members(bits))
