"""Which card may follow which."""

from __future__ import annotations

from fallo.cards import OF_SUIT, PACK, SAME_RANK
from fallo.pumba.position import Spot


def suit_or_rank(spot: Spot) -> int:
    """A card thrown has to be of the suit that is due or of the rank of the top card."""
    return PACK & ~(OF_SUIT[spot.suit] | SAME_RANK[spot.top]) if spot.top >= 0 else PACK
