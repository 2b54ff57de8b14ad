"""Positions that a person would have set up: hands of a few cards, a top card, the rest of the pack in the stock."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fallo.cards import RANK_OF, SUIT_OF, members
from fallo.pumba import Position
from fallo.pumba.position import UNSHUFFLED
from fallo_proofs.pumba.found.lines import LEGAL, Line
from fallo_proofs.pumba.found.parting import Parting, can_be_written

FEW = 3
"""Cards in a hand of which nothing more need be known."""

PLAIN_RANKS = (6, 5, 4, 3)
"""Ranks of the cards that fill a hand up, the best first."""


def plainer(parting: Parting) -> Parting:
    """Return the parting with all simplified that can be without another difference to be seen in the end."""
    for change in (_lay_a_top_card, _empty_hands, _lighten_hands, _fill_hands, _lay_a_plain_card, _lay_in_order, _deal):
        parting = _changed(parting, change)
    return parting


def _changed(parting: Parting, change: Callable[[Position], Iterator[Position]]) -> Parting:
    """Return the parting after a change, made again and again as long as it can be."""
    for _ in range(80):
        for position in change(parting.line.position):
            other = parting.along(Line(position, parting.line.moves))
            if position != parting.line.position and other is not None and _shows_no_more(other, parting):
                parting = other
                break
        else:
            return parting
    return parting


def _shows_no_more(one: Parting, than: Parting) -> bool:
    same = (one.left.legal, one.right.legal) == (than.left.legal, than.right.legal)
    refused = [
        (mine.legal or mine.clauses[-1] == theirs.clauses[-1])
        for mine, theirs in ((one.left, than.left), (one.right, than.right))
    ]
    ended = [side.outcome.get("over") for side in (one.left, one.right)]
    before = [side.outcome.get("over") for side in (than.left, than.right)]
    expressible = can_be_written(one.line.position)
    fitting = (ended == before or LEGAL in one.apart) and all(refused)
    return expressible and same and fitting and bool(one.apart) and one.apart <= than.apart


def _lay_a_top_card(position: Position) -> Iterator[Position]:
    if position.top < 0:
        for card in sorted(position.stock, key=_plainness):
            stock = tuple(one for one in position.stock if one != card)
            yield position._replace(top=card, suit=SUIT_OF[card], stock=stock)


def _lay_a_plain_card(position: Position) -> Iterator[Position]:
    """Yield positions with a plain card of the same suit on top instead of one that did something when it was thrown.

    So a deal and plain throws lead there. A card to which cards are owed, and a sota that asked for a suit, stay.
    """
    if position.top < 0 or position.pending or _is_plain(position.top) or position.suit != SUIT_OF[position.top]:
        return
    for card in sorted(position.stock, key=_plainness):
        if _is_plain(card) and SUIT_OF[card] == SUIT_OF[position.top]:
            stock = tuple(position.top if one == card else one for one in position.stock)
            yield position._replace(top=card, stock=stock)


def _is_plain(card: int) -> bool:
    return RANK_OF[card] in PLAIN_RANKS


def _empty_hands(position: Position) -> Iterator[Position]:
    """Yield positions with a great hand laid away at once but for a few cards."""
    for seat, hand in enumerate(position.hands):
        if hand.bit_count() > FEW:
            kept = sum(1 << card for card in sorted(members(hand), key=_plainness)[:FEW])
            yield from _laid_away(position, seat, hand & ~kept)


def _lighten_hands(position: Position) -> Iterator[Position]:
    """Yield positions with one card of a great hand laid away."""
    for seat, hand in enumerate(position.hands):
        if hand.bit_count() > FEW:
            for card in members(hand):
                yield from _laid_away(position, seat, 1 << card)


def _laid_away(position: Position, seat: int, cards: int) -> Iterator[Position]:
    hands = tuple(hand & ~cards if place == seat else hand for place, hand in enumerate(position.hands))
    less = position._replace(hands=hands)
    yield less._replace(stock=(*position.stock, *members(cards)))
    yield less._replace(pile=position.pile | cards, reshuffles=2)
    yield less._replace(pile=position.pile | cards)


def _fill_hands(position: Position) -> Iterator[Position]:
    """Yield positions with one plain card more in a small hand."""
    for seat, hand in enumerate(position.hands):
        if hand.bit_count() < FEW:
            for card in sorted((*position.stock, *members(position.pile)), key=_plainness):
                hands = tuple(one | 1 << card if place == seat else one for place, one in enumerate(position.hands))
                stock = tuple(one for one in position.stock if one != card)
                yield position._replace(hands=hands, stock=stock, pile=position.pile & ~(1 << card))


def _lay_in_order(position: Position) -> Iterator[Position]:
    """Yield positions with the pile moved under the stock, the stock in order, the shuffles in order."""
    match = position.match._replace(shuffles=(UNSHUFFLED, UNSHUFFLED))
    yield position._replace(match=match)
    if position.stock:
        yield position._replace(stock=(*position.stock, *members(position.pile)), pile=0)
        for card in members(position.pile):
            yield position._replace(stock=(*position.stock, card), pile=position.pile & ~(1 << card))
    for place in range(len(position.stock)):
        yield position._replace(stock=(*position.stock[:place], *sorted(position.stock[place:])))


def _deal(position: Position) -> Iterator[Position]:
    """Yield the deal of a position before the first throw, with five cards for the opener and four for the others."""
    if position.top >= 0 or position.turn != position.match.opener:
        return
    stock, hands = sorted(position.stock, key=_plainness), list(position.hands)
    for seat, hand in enumerate(hands):
        missing = (5 if seat == position.turn else 4) - hand.bit_count()
        hands[seat] |= sum(1 << card for card in stock[: max(missing, 0)])
        stock = stock[max(missing, 0) :]
    yield position._replace(hands=tuple(hands), stock=tuple(sorted(stock)))


def _plainness(card: int) -> tuple[int, int]:
    rank = RANK_OF[card]
    return (PLAIN_RANKS.index(rank) if rank in PLAIN_RANKS else len(PLAIN_RANKS), -card)
