"""The rey."""

from __future__ import annotations

from fallo.pumba.moves import Move
from fallo.pumba.position import Table


def another_turn(table: Table, move: Move) -> bool:
    """Whoever throws a rey has another whole turn, with two new draws."""
    table.onward = 0
    return True
