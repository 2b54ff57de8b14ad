"""The caballo."""

from __future__ import annotations

from fallo.pumba.moves import Move
from fallo.pumba.position import Table


def skips_the_next(table: Table, move: Move) -> bool:
    """A caballo skips the next player in the direction of play, so that between two players its thrower is in turn again."""  # noqa: E501
    table.onward = 2
    return True
