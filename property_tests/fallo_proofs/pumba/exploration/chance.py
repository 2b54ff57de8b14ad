"""Draws as choices: all that can come of a move when nobody knows the order of the stock.

The number of cards that a move takes does not depend on which they are.
So a move is made once with the stock in the order of the cards, which shows who draws how many from which stock,
and then once more, by the same interpreter, for every way in which those cards can be shared out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from fallo.cards import members
from fallo.pumba import Move, Position, Rules

Order = tuple[int, ...]
"""Cards in the order in which they are drawn."""


def successors(rules: Rules, position: Position) -> Iterator[tuple[int, Move, Position]]:
    """Yield all that can happen next: who moves or speaks, how, and the position after it.

    The stock of the position has to be as `fallo_proofs.pumba.exploration.decks.unordered` leaves it.
    """
    turn = position.turn
    for move in rules.legal_moves(position):
        for after in outcomes(rules, position, move, turn):
            yield turn, move, after
    if position.silent:
        for seat in range(position.match.seats):
            for move in rules.legal_moves(position, seat) if seat != turn else ():
                for after in outcomes(rules, position, move, seat):
                    yield seat, move, after


def outcomes(rules: Rules, position: Position, move: Move, seat: int) -> list[Position]:
    """Return the positions that a legal move can lead to, one for each way of sharing out the cards that it takes."""
    after = rules.play(position, move, seat)
    taken, made = after.taken, after.reshuffles - position.reshuffles
    if not taken and not made:
        return [after]
    if taken == 1 and not made:
        others = (position._replace(stock=order) for order in _tops(position.stock))
        return [after, *(rules.play(other, move, seat) for other in others)]
    owners = _owners(position, after)
    pools = _pools(position, after, owners)
    orders = (list(_orders(pool, [owners[one] for one in pool if one in owners])) for pool in pools)
    return [rules.play(_ordered(position, chosen), move, seat) for chosen in product(*orders)]


def _tops(pool: Order) -> Iterator[Order]:
    """Yield orders of a stock that have each of the other cards on top once."""
    for place in range(1, len(pool)):
        yield (pool[place], *pool[:place], *pool[place + 1 :])


def _owners(before: Position, after: Position) -> dict[int, int]:
    """Return the seat that got each of the cards drawn."""
    gains = (held & ~had for held, had in zip(after.hands, before.hands, strict=True))
    return {one: seat for seat, gain in enumerate(gains) for one in members(gain)}


def _pools(before: Position, after: Position, drawn: dict[int, int]) -> list[Order]:
    """Return the stocks that cards were taken from, one after the other; all but the last were taken to the end."""
    made = after.reshuffles - before.reshuffles
    if not made:
        return [before.stock]
    if made == 1:
        return [before.stock, after.stock]
    between = tuple(one for one in sorted(drawn) if one not in before.stock and one not in after.stock)
    return [before.stock, between, after.stock]


def _orders(pool: Order, owners: Sequence[int]) -> Iterator[Order]:
    """Yield orders of a stock, one for each way of sharing its first cards out to those who draw them."""
    for shares in _shares(pool, tuple(Counter(owners).items())):
        left = [one for one in pool if not any(one in share for share in shares.values())]
        supply = {seat: iter(share) for seat, share in shares.items()}
        yield (*(next(supply[seat]) for seat in owners), *left)


def _shares(pool: Sequence[int], sizes: Sequence[tuple[int, int]]) -> Iterator[dict[int, Order]]:
    """Yield the cards of each seat, for every way of taking so many cards for each from a pool."""
    if not sizes:
        yield {}
        return
    seat, size = sizes[0]
    for share in combinations(pool, size):
        for others in _shares([one for one in pool if one not in share], sizes[1:]):
            yield {seat: share, **others}


def _ordered(position: Position, orders: Sequence[Order]) -> Position:
    """Return a position with the order of its stock, and of the stocks that are made in the coming move."""
    made = ((),) * position.reshuffles
    return position._replace(stock=orders[0], match=position.match._replace(shuffles=(*made, *orders[1:])))
