"""The seven."""

from __future__ import annotations

from fallo.pumba.moves import Move
from fallo.pumba.position import Table


def changes_direction(table: Table, move: Move) -> bool:
    """A seven changes the direction of play."""
    table.direction = -table.direction
    return True


def again_between_two(table: Table, move: Move) -> bool:
    """Between two players a seven gives whoever throws it another turn."""
    between_two = table.match.living.bit_count() == 2
    if between_two:
        table.onward = 0
    return between_two
