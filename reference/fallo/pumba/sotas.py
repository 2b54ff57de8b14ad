"""The sota."""

from __future__ import annotations

from fallo.cards import OF_RANK, RANK_OF, SOTA, SUIT_OF
from fallo.pumba.moves import Move
from fallo.pumba.position import Sitting, Spot, Table


def always_matches(spot: Spot) -> int:
    """A sota may be thrown on any card, whatever suit is due."""
    return OF_RANK[SOTA]


def suit_lapses(table: Table, move: Move) -> bool:
    """The suit named with a sota binds the next player only: after that turn the sota's own suit is due."""
    lapses = (
        table.onward > 0
        and table.top >= 0
        and RANK_OF[table.top] == SOTA
        and table.suit not in (-1, SUIT_OF[table.top])
    )
    if lapses:
        table.suit = SUIT_OF[table.top]
    return lapses


def names_a_suit(sitting: Sitting, move: Move) -> bool:
    """Whoever throws a sota names a suit."""
    return move.suit < 0


def names_another_suit(sitting: Sitting, move: Move) -> bool:
    """The suit that is named with a sota is not the sota's own."""
    return move.suit == SUIT_OF[move.card]


def named_suit_is_due(table: Table, move: Move) -> bool:
    """The suit named with a sota is due."""
    if move.suit >= 0:
        table.suit = move.suit
    return move.suit >= 0
