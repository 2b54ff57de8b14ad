"""Which cards are thrown and drawn in an order of acts, so that the hands of a position are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from fallo.cards import RANK_OF, SOTA, SUIT_OF
from fallo_conformance.pumba.preludes.turn_orders import DRAW, PLAIN, SPECIALS, TAKE, Act

PLAIN_RANKS = (3, 4, 5, 6)
"""Ranks that do nothing."""

CHAINS, LAYOUTS = 6, 4
"""How many chains of cards are tried for an order of acts, and how many ways of drawing them for each."""


class Wanted(NamedTuple):
    """What lies on the table in the end: the hands by seat, the top card, and cards that must lie under it.

    ``free`` are cards that may be thrown before, in the order in which they are tried; ``turned_up`` tells
    whether the first card is turned up from the stock.
    """

    hands: Sequence[Sequence[int]]
    top: int
    under: frozenset[int]
    free: Sequence[int]
    turned_up: bool


class Layout(NamedTuple):
    """The cards of an order: the one turned up or -1, those thrown, and those drawn from the stock, in order."""

    upcard: int
    thrown: tuple[int, ...]
    drawn: tuple[int, ...]


def kind_of(card: int) -> str:
    """Return the kind of act that throws a card."""
    return SPECIALS.get(RANK_OF[card], PLAIN)


def layouts(acts: Sequence[Act], wanted: Wanted, gifts: Mapping[str, int]) -> Iterator[Layout]:
    """Yield cards for an order of acts; ``gifts`` are the cards that an act of a kind makes somebody draw."""
    throws = [act for act in acts if act.is_throw]
    kinds = [PLAIN] * wanted.turned_up + [act.kind for act in throws]
    gains = list(_gains(acts, gifts))
    for chain in islice(_chains(kinds, wanted), CHAINS):
        upcard, thrown = (chain[0], chain[1:]) if wanted.turned_up else (-1, chain)
        for drawn in islice(_drawn(gains, throws, thrown, wanted, ()), LAYOUTS):
            yield Layout(upcard, thrown, drawn)


def _chains(kinds: Sequence[str], wanted: Wanted) -> Iterator[tuple[int, ...]]:
    """Yield cards that may be thrown one upon the other, up to the top card."""
    if kinds:
        yield from _before((wanted.top,), kinds[:-1], wanted)


def _before(chain: tuple[int, ...], kinds: Sequence[str], wanted: Wanted) -> Iterator[tuple[int, ...]]:
    if not kinds:
        if wanted.under <= set(chain):
            yield chain
        return
    if len(wanted.under - set(chain)) > len(kinds):
        return
    for card in sorted(wanted.free, key=lambda one: SUIT_OF[one] != SUIT_OF[chain[0]]):
        if card not in chain and kind_of(card) == kinds[-1] and _follows(card, chain[0]):
            yield from _before((card, *chain), kinds[:-1], wanted)


def _follows(under: int, card: int) -> bool:
    return SUIT_OF[under] == SUIT_OF[card] or RANK_OF[under] == RANK_OF[card] or RANK_OF[card] == SOTA


def _gains(acts: Sequence[Act], gifts: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Yield for every card that is drawn its seat and the number of throws before it."""
    throws = owed = 0
    for act in acts:
        if act.kind == DRAW:
            yield act.seat, throws
        elif act.kind == TAKE:
            yield from [(act.seat, throws)] * owed
            owed = 0
        elif act.kind == "dos":
            owed += gifts["dos"]
        throws += act.is_throw
        if act.kind == "as" and act.rival >= 0:
            yield from [(act.rival, throws)] * gifts["as"]


def _drawn(
    gains: Sequence[tuple[int, int]], throws: Sequence[Act], thrown: Sequence[int], wanted: Wanted,
    before: tuple[int, ...],
) -> Iterator[tuple[int, ...]]:  # fmt: skip
    """Yield the cards that are drawn: thrown as soon as may be, or else kept."""
    if len(before) == len(gains):
        yield before
        return
    seat, place = gains[len(before)]
    later = [card for act, card in zip(throws[place:], thrown[place:], strict=True) if act.seat == seat]
    for card in (*later, *wanted.hands[seat]):
        if card not in before:
            yield from _drawn(gains, throws, thrown, wanted, (*before, card))
