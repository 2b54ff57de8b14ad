"""The rey."""

from __future__ import annotations

from fallo.pumba.moves import Move
from fallo.pumba.position import PLAYING, Table


def another_turn(table: Table, move: Move) -> bool:
    """Whoever throws a rey has another turn."""
    table.onward = 0
    return True


def draws_are_used_up(table: Table, move: Move) -> bool:
    """The draws made before a rey count in the turn after it."""
    if table.phase == PLAYING:
        table.drawn = table.before.drawn
    return table.drawn > 0
