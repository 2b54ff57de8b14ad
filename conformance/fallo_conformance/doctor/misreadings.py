"""What an engine may make of a deck that it deals otherwise than the contract says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def misreadings(params: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Yield the hands that come of wrong ways to deal a deck, each after what to do about it."""
    deck, seats = params["deck"], list(params["scores"])
    first = seats.index(params["opener"])
    around = seats[first:] + seats[:first]
    sizes = {seat: len(hand) for seat, hand in params["hands"].items()}
    yield "deal the deck beginning with the opener, not with A", _round_by_round(deck, seats, sizes)
    yield "deal the deck one card at a time, not hand by hand", _hand_by_hand(deck, around, sizes)
    yield "deal the deck one card at a time and beginning with the opener", _hand_by_hand(deck, seats, sizes)
    yield "the deck is dealt from its beginning, not from its end", _round_by_round(deck[::-1], around, sizes)
    yield "deal clockwise: A B C …", _round_by_round(deck, [around[0], *around[:0:-1]], sizes)


def _round_by_round(deck: Sequence[str], around: Sequence[str], sizes: dict[str, int]) -> dict[str, list[str]]:
    cards = iter(deck)
    found: dict[str, list[str]] = {seat: [] for seat in around}
    for dealing in range(max(sizes.values())):
        for seat in around:
            if sizes[seat] > dealing:
                found[seat].append(next(cards))
    return found


def _hand_by_hand(deck: Sequence[str], around: Sequence[str], sizes: dict[str, int]) -> dict[str, list[str]]:
    cards = iter(deck)
    return {seat: [next(cards) for _ in range(sizes[seat])] for seat in around}
