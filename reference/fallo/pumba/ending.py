"""The end of a hand."""

from __future__ import annotations

from fallo.pumba.moves import EVERYTHING, Move
from fallo.pumba.position import HAND_OVER, PLAYING, Spot, Table, nothing_to_draw


def at_the_last_card(table: Table, move: Move) -> bool:
    """A hand ends the moment a player throws the last card, and that card has no effect any more."""
    _end(table, table.turn)
    return True


def after_the_last_effect(table: Table, move: Move) -> bool:
    """A hand ends when a player has thrown the last card and whoever an as or a two makes draw has drawn."""
    _end(table, table.turn)
    return True


def all_pass(table: Table, move: Move) -> bool:
    """A hand ends without a winner when all players have passed in a row while nothing could be drawn."""
    table.passes = table.passes + 1 if nothing_to_draw(table) else 0
    everybody = table.passes >= table.match.living.bit_count()
    if everybody:
        _end(table, -1)
    return everybody


def no_move_after_the_end(spot: Spot) -> int:
    """After the end of a hand nobody moves."""
    return EVERYTHING if spot.phase != PLAYING else 0


def _end(table: Table, winner: int) -> None:
    table.phase = HAND_OVER
    table.pending = 0
    table.drawn = 0
    table.silent = -1
    match = table.match = table.match._replace(winner=winner)
    points = tuple(
        sum(part(table, seat) for part in table.program.scoring) if match.living >> seat & 1 else 0
        for seat in range(match.seats)
    )
    scores = tuple(score + won for score, won in zip(match.scores, points, strict=True))
    table.match = match._replace(scores=scores, points=points)
    for effect in table.program.after_the_hand:
        effect(table)
