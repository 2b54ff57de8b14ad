"""The end of a hand."""

from __future__ import annotations

from fallo.pumba.moves import EVERYTHING, Move
from fallo.pumba.position import HAND_OVER, PLAYING, Spot, Table, nothing_to_draw
from fallo.pumba.stock import give
from fallo.pumba.turn import end_turn


def at_the_last_card(table: Table, move: Move) -> bool:
    """A hand ends the moment a player throws the last card, and that card has no effect any more."""
    _end(table, table.turn)
    return True


def after_the_last_effect(table: Table, move: Move) -> bool:
    """A hand ends when a player has thrown the last card and whoever an as or a two makes draw has drawn."""
    _end(table, table.turn)
    return True


def last_rey_draws_one(table: Table, move: Move) -> bool:
    """Whoever throws a rey as the last card draws one card and has another turn; where none can be drawn, the hand ends."""  # noqa: E501
    if give(table, table.turn, 1):
        table.onward = 0
        end_turn(table)
    else:
        _end(table, table.turn)
    return True


def row_is_broken(table: Table, move: Move) -> bool:
    """Passes count towards the end of a hand only while no card is thrown between them."""
    broken = table.passes > 0
    table.passes = 0
    return broken


def all_pass(table: Table, move: Move) -> bool:
    """A hand ends without a winner when all players have passed in a row while nothing could be drawn."""
    table.passes = table.passes | 1 << table.before.turn if nothing_to_draw(table) else 0
    everybody = table.passes & table.match.living == table.match.living
    if everybody:
        _end(table, -1)
    return everybody


def all_pass_at_will(table: Table, move: Move) -> bool:
    """A hand ends without a winner when all players have passed in a row, whether or not a card could be drawn."""
    table.passes |= 1 << table.before.turn
    everybody = table.passes & table.match.living == table.match.living
    if everybody:
        _end(table, -1)
    return everybody


def everybody_has_passed(table: Table, move: Move) -> bool:
    """A hand ends without a winner when every player has passed at some time while nothing could be drawn."""
    if nothing_to_draw(table):
        table.passes |= 1 << table.before.turn
    everybody = table.passes & table.match.living == table.match.living
    if everybody:
        _end(table, -1)
    return everybody


def nobody_scores_when_blocked(table: Table) -> bool:
    """A hand that ends without a winner brings nobody any points."""
    return table.match.winner < 0


def no_move_after_the_end(spot: Spot) -> int:
    """After the end of a hand nobody moves."""
    return EVERYTHING if spot.phase != PLAYING else 0


def _end(table: Table, winner: int) -> None:
    program = table.program
    table.phase = HAND_OVER
    table.pending = table.drawn = table.said = table.silent = table.sits_out = 0
    match = table.match = table.match._replace(winner=winner)
    void = any(voids(table) for voids in program.voids_the_score)
    points = tuple(
        0 if void or not match.living >> seat & 1 else sum(part(table, seat) for part in program.scoring)
        for seat in range(match.seats)
    )
    totals = [score + won for score, won in zip(match.scores, points, strict=True)]
    for bound in program.totals:
        totals = [bound(total) for total in totals]
    table.match = match._replace(scores=tuple(totals), points=points)
    for effect in program.after_the_hand:
        effect(table)
