"""The as: somebody else draws."""

from __future__ import annotations

from fallo.cards import AS, OF_RANK, RANK_OF
from fallo.pumba.moves import DRAW, EVERYTHING, PASS, Move
from fallo.pumba.position import Sitting, Spot, Table
from fallo.pumba.stock import give
from fallo.pumba.turn import next_player

NOT_AN_AS = sum(OF_RANK.values()) & ~OF_RANK[AS]


def chosen_rival(sitting: Sitting, move: Move) -> bool:
    """Whoever throws an as chooses one rival, a player who is still in the match."""
    return move.target < 0 or move.target == sitting.turn or not sitting.living >> move.target & 1


def next_player_is_hit(sitting: Sitting, move: Move) -> bool:
    """An as hits the next player in the direction of play, and its thrower names nobody."""
    return move.target >= 0


def rival_draws_one(table: Table, move: Move) -> bool:
    """Whoever is hit by an as draws one card, and nobody's turn changes by that."""
    give(table, _hit(table, move), 1)
    return True


def rival_draws_two(table: Table, move: Move) -> bool:
    """Whoever is hit by an as draws two cards, and nobody's turn changes by that."""
    give(table, _hit(table, move), 2)
    return True


def adds_one(table: Table, move: Move) -> bool:
    """An as adds one card to those that the next player owes."""
    table.pending += 1
    return True


def adds_two(table: Table, move: Move) -> bool:
    """An as adds two cards to those that the next player owes."""
    table.pending += 2
    return True


def hands_on_one(table: Table, move: Move) -> bool:
    """An as makes the next player owe one card, and whoever answers with it owes nothing any more."""
    table.pending = 1
    return True


def hands_on_two(table: Table, move: Move) -> bool:
    """An as makes the next player owe two cards, and whoever answers with it owes nothing any more."""
    table.pending = 2
    return True


def only_an_as_answers(spot: Spot) -> int:
    """Whoever owes cards to an as may throw nothing but another as, and neither draws nor passes otherwise."""
    return NOT_AN_AS | DRAW | PASS if _owed_to_an_as(spot.pending, spot.top) else 0


def as_answers_an_as(spot: Spot) -> int:
    """Whoever owes cards to an as is not bound by what binds whoever owes them to a two."""
    return EVERYTHING if _owed_to_an_as(spot.pending, spot.top) else 0


def taker_keeps_the_turn(table: Table, move: Move) -> bool:
    """Whoever takes the cards owed to an as is still in turn."""
    kept = RANK_OF[table.top] == AS
    if kept:
        table.onward = 0
    return kept


def _owed_to_an_as(pending: int, top: int) -> bool:
    return pending > 0 and RANK_OF[top] == AS


def _hit(table: Table, move: Move) -> int:
    return move.target if move.target >= 0 else next_player(table)
