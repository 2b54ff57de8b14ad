"""How a hand is opened: the first throw, or a card turned up from the stock."""

from __future__ import annotations

from fallo.cards import PACK, RANK_OF, SUIT_OF
from fallo.pumba.moves import DRAW, PASS, throw
from fallo.pumba.position import Spot, Table


def any_card(spot: Spot) -> int:
    """The opener, or whoever is in turn while no card lies yet, may throw any card."""
    return PACK if spot.top < 0 else 0


def opener_throws(spot: Spot) -> int:
    """While no card lies yet, the player in turn has to throw one, and may neither draw nor pass."""
    return DRAW | PASS if spot.top < 0 else 0


def turned_up(table: Table) -> bool:
    """After the deal the top card of the stock is turned up and begins the discard pile."""
    table.top = table.stock[table.taken]
    table.suit = SUIT_OF[table.top]
    table.taken += 1
    return True


def upcard_acts(table: Table) -> bool:
    """The card turned up acts as if the player before the opener had thrown it, but an as makes nobody draw and a sota asks for its own suit, since nobody has chosen."""  # noqa: E501
    before = table.match.opener
    while True:
        before = (before - table.direction) % table.match.seats
        if table.match.living >> before & 1:
            break
    table.turn = before
    for effect in table.program.upcard[RANK_OF[table.top]]:
        effect(table, throw(table.top))
    return True
