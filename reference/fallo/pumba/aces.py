"""The as: a chosen rival draws."""

from __future__ import annotations

from fallo.pumba.moves import Move
from fallo.pumba.position import Sitting, Table
from fallo.pumba.stock import give


def chosen_rival(sitting: Sitting, move: Move) -> bool:
    """Whoever throws an as chooses one rival, a player who is still in the match."""
    return move.target < 0 or move.target == sitting.turn or not sitting.living >> move.target & 1


def rival_draws_one(table: Table, move: Move) -> bool:
    """The rival chosen by an as draws one card, and nobody's turn changes by that."""
    give(table, move.target, 1)
    return True
