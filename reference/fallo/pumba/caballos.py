"""The caballo."""

from __future__ import annotations

from fallo.pumba.moves import Move
from fallo.pumba.position import Table


def skips_the_next(table: Table, move: Move) -> bool:
    """A caballo skips the next player in the direction of play."""
    table.onward = 2
    return True


def skips_nobody_between_two(table: Table, move: Move) -> bool:
    """Between two players a caballo skips nobody, and the other player is in turn."""
    between_two = table.match.living.bit_count() == 2
    if between_two:
        table.onward = 1
    return between_two


def thrower_sits_out(table: Table, move: Move) -> bool:
    """Whoever throws a caballo loses the next turn of their own."""
    table.sits_out |= 1 << table.turn
    return True


def sitting_out(table: Table, seat: int) -> bool:
    """Whoever has to lose a turn is stepped over once."""
    sits_out = bool(table.sits_out >> seat & 1)
    table.sits_out &= ~(1 << seat)
    return sits_out
