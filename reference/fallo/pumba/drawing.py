"""Drawing and passing."""

from __future__ import annotations

from fallo.pumba.moves import DRAW, PASS, Move
from fallo.pumba.position import Spot, Table
from fallo.pumba.stock import give
from fallo.pumba.turn import end_turn


def one_card(table: Table, move: Move) -> bool:
    """Whoever cannot throw, or would rather not, draws one card from the top of the stock."""
    give(table, table.turn, 1)
    return True


def turn_is_kept(table: Table, move: Move) -> bool:
    """Whoever has drawn is still in turn, and may throw any matching card, drawn or held before."""
    table.drawn += 1
    return True


def turn_is_ended(table: Table, move: Move) -> bool:
    """Whoever has drawn has ended the turn."""
    end_turn(table)
    return True


def at_most_twice(spot: Spot) -> int:
    """Nobody draws more than twice in a turn."""
    return DRAW if spot.drawn >= 2 else 0


def pass_after_two_draws(spot: Spot) -> int:
    """Nobody passes who has not drawn twice in the turn."""
    return PASS if spot.drawn < 2 else 0


def pass_after_one_draw(spot: Spot) -> int:
    """Nobody passes who has not drawn in the turn."""
    return 0 if spot.drawn else PASS


def throws_if_able(spot: Spot, playable: int) -> int:
    """Whoever can throw a card has to, and neither draws nor passes."""
    return DRAW | PASS if playable else 0


def pass_never(spot: Spot) -> int:
    """Where a draw ends the turn, nobody passes instead of drawing."""
    return PASS


def pass_ends_the_turn(table: Table, move: Move) -> bool:
    """A pass ends the turn, and the next player in the direction of play is in turn."""
    end_turn(table)
    return True
