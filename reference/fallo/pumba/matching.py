"""Which card may follow which."""

from __future__ import annotations

from fallo.cards import OF_SUIT, PACK, SAME_RANK
from fallo.pumba.moves import Move
from fallo.pumba.position import Spot, Table


def suit_or_rank(spot: Spot) -> int:
    """A card thrown has to be of the suit that is due or of the rank of the top card."""
    if spot.top < 0:
        return PACK
    return PACK & ~(SAME_RANK[spot.top] | (OF_SUIT[spot.suit] if spot.suit >= 0 else 0))


def nothing_is_due(table: Table, move: Move) -> bool:
    """Where a turn ends without a throw, nothing is due any more."""
    ends = table.onward > 0 and table.suit >= 0
    if ends:
        table.suit = -1
    return ends


def anything_matches(spot: Spot) -> int:
    """Where a card lies and nothing is due, any card may be thrown."""
    return PACK if spot.top >= 0 and spot.suit < 0 else 0
