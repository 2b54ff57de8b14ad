"""The chain of twos."""

from __future__ import annotations

from fallo.cards import DOS, OF_RANK, SOTA
from fallo.pumba.moves import DRAW, PASS, TAKE, Move
from fallo.pumba.position import Spot, Table
from fallo.pumba.stock import give
from fallo.pumba.turn import end_turn, following

VERBS = DRAW | PASS
CARDS = sum(OF_RANK.values())


def adds_two(table: Table, move: Move) -> bool:
    """A two adds two cards to those that the next player owes."""
    table.pending += 2
    return True


def only_a_two_answers(spot: Spot) -> int:
    """Whoever owes cards to a two may throw nothing but another two, and neither draws nor passes otherwise."""
    return VERBS | CARDS & ~OF_RANK[DOS] if spot.pending else 0


def a_two_or_a_sota_answers(spot: Spot) -> int:
    """Whoever owes cards to a two may throw nothing but another two or a sota, and neither draws nor passes otherwise; a sota hands on what is owed, undiminished."""  # noqa: E501
    return VERBS | CARDS & ~(OF_RANK[DOS] | OF_RANK[SOTA]) if spot.pending else 0


def eight_is_the_most(spot: Spot) -> int:
    """Eight cards are the most that a chain of twos comes to: on eight no further two may be thrown."""
    return OF_RANK[DOS] if spot.pending >= 8 else 0


def take_only_what_is_owed(spot: Spot) -> int:
    """Nobody takes who owes nothing."""
    return 0 if spot.pending else TAKE


def taker_draws_all(table: Table, move: Move) -> bool:
    """Whoever does not answer a two draws all the cards that are owed, and then nothing is owed any more."""
    give(table, table.turn, table.pending)
    table.pending = 0
    return True


def taker_loses_the_turn(table: Table, move: Move) -> bool:
    """Whoever takes the cards of a chain loses the turn, however many they are and even where none can be drawn."""
    end_turn(table)
    return True


def last_two_is_drawn(table: Table, move: Move) -> bool:
    """Where the last card is a two, the next player draws at once all that is owed, and cannot answer."""
    give(table, following(table), table.pending)
    table.pending = 0
    return True
