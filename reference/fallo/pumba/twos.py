"""The chain of twos."""

from __future__ import annotations

from fallo.cards import AS, DOS, OF_RANK, SOTA
from fallo.pumba.moves import DRAW, PASS, TAKE, Move
from fallo.pumba.position import Spot, Table
from fallo.pumba.stock import give
from fallo.pumba.turn import end_turn, next_player

CARDS = sum(OF_RANK.values())


def adds_two(table: Table, move: Move) -> bool:
    """A two adds two cards to those that the next player owes."""
    table.pending += 2
    return True


def hands_on_two(table: Table, move: Move) -> bool:
    """A two makes the next player owe two cards, and whoever answers with it owes nothing any more."""
    table.pending = 2
    return True


def nobody_answers(spot: Spot) -> int:
    """Whoever owes cards to a two has to take them, and neither throws, draws nor passes."""
    return DRAW | PASS | CARDS if spot.pending else 0


def answers_at_once(spot: Spot) -> int:
    """Whoever owes cards to a two answers or takes at once, and does not draw to look for an answer."""
    return DRAW if spot.pending else 0


def only_a_two_answers(spot: Spot) -> int:
    """Whoever owes cards to a two may throw nothing but another two, and does not pass."""
    return PASS | CARDS & ~OF_RANK[DOS] if spot.pending else 0


def a_two_or_a_sota_answers(spot: Spot) -> int:
    """Whoever owes cards to a two may throw nothing but another two or a sota, and does not pass; a sota hands on what is owed, undiminished."""  # noqa: E501
    return PASS | CARDS & ~(OF_RANK[DOS] | OF_RANK[SOTA]) if spot.pending else 0


def a_penalty_card_answers(spot: Spot) -> int:
    """Whoever owes cards to a two may throw nothing but another two or a matching as, and does not pass; an as hits as ever and hands on what is owed, undiminished."""  # noqa: E501
    return PASS | CARDS & ~(OF_RANK[DOS] | OF_RANK[AS]) if spot.pending else 0


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
    """Whoever takes the cards of a chain loses the turn."""
    lost = table.onward > 0
    end_turn(table)
    return lost


def taker_keeps_the_turn(table: Table, move: Move) -> bool:
    """Whoever takes the cards of a chain is still in turn, with two new draws."""
    table.onward = 0
    end_turn(table)
    return True


def eight_keep_the_turn(table: Table, move: Move) -> bool:
    """Whoever takes eight cards or more does not lose the turn."""
    kept = table.got >= 8
    if kept:
        table.onward = 0
    return kept


def none_keeps_the_turn(table: Table, move: Move) -> bool:
    """Whoever has to take and can draw no card does not lose the turn."""
    kept = table.got == 0
    if kept:
        table.onward = 0
    return kept


def last_two_is_drawn(table: Table, move: Move) -> bool:
    """Where the last card leaves cards owed, the next player draws them at once, and cannot answer."""
    owed = table.pending
    give(table, next_player(table), owed)
    table.pending = 0
    return owed > 0
