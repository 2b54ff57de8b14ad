"""Saying Pumba, and forgetting it."""

from __future__ import annotations

from fallo.pumba.moves import CALL, CATCH, Move
from fallo.pumba.position import Position, Spot, Table
from fallo.pumba.stock import give

PENALTY = 2
"""Cards drawn by whoever forgets to say Pumba."""


def only_when_due(spot: Spot) -> int:
    """Nobody says Pumba who need not, and nobody says it twice."""
    return 0 if spot.two_left and not spot.called else CALL


def nobody_is_caught(spot: Spot) -> int:
    """Nobody has to be caught in silence: what a forgotten call costs is drawn without anybody's saying so."""
    return CATCH


def with_the_card(spot: Spot) -> int:
    """Whoever throws the last card but one has to say Pumba with that throw, neither before nor after."""
    return CALL


def before_the_card(table: Table, move: Move) -> bool:
    """Whoever is about to throw the last card but one has to say Pumba in the same turn, before or with the throw."""
    table.called = True
    return True


def said_before(table: Table) -> bool:
    """Pumba said before the throw holds for that turn only."""
    said = table.called
    table.called = False
    return said


def before_the_next_move(spot: Spot) -> int:
    """Whoever throws the last card but one has to say Pumba with that throw or after it, before the next move, and not before the throw."""  # noqa: E501
    return 0 if spot.silent else CALL


def late_call(position: Position, seat: int) -> int:
    """Whoever may still say Pumba says it out of turn."""
    return CALL if seat == position.silent else 0


def said_late(table: Table, move: Move) -> bool:
    """Pumba said in time after the throw is as good as said with it."""
    table.silent = -1
    return True


def silence_is_noticed(table: Table, move: Move) -> bool:
    """Whoever has still not said Pumba when the next move comes draws two cards before it."""
    silent = table.silent
    if silent >= 0:
        give(table, silent, PENALTY)
        table.silent = -1
    return silent >= 0


def silence_is_open(table: Table, move: Move) -> bool:
    """A throw of the last card but one in silence stays open until the next move."""
    forgotten = _forgotten(table, move)
    if forgotten:
        table.silent = table.turn
    return forgotten


def never_forgotten(spot: Spot) -> int:
    """Pumba cannot be forgotten: it counts as said for whoever throws the last card but one."""
    return CALL


def penalty_before_the_effect(table: Table, move: Move) -> bool:
    """Whoever throws the last card but one without saying Pumba in time draws two cards at once, before the card thrown takes effect."""  # noqa: E501
    return _forgotten(table, move) and _penalty(table)


def penalty_after_the_effect(table: Table, move: Move) -> bool:
    """Whoever throws the last card but one without saying Pumba in time draws two cards, after the card thrown has taken effect."""  # noqa: E501
    return _forgotten(table, move) and _penalty(table)


def _penalty(table: Table) -> bool:
    give(table, table.turn, PENALTY)
    return True


def _forgotten(table: Table, move: Move) -> bool:
    return not move.called and table.hands[table.turn].bit_count() == 1 and not table.called
