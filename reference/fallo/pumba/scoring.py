"""What a hand is worth, in points."""

from __future__ import annotations

from fallo.cards import CABALLO, DOS, OF_RANK, RANKS, REY, SOTA
from fallo.pumba.position import Table

TEN_EACH = OF_RANK[DOS] | OF_RANK[SOTA] | OF_RANK[REY]
THEIR_NUMBER = tuple((rank, OF_RANK[rank]) for rank in RANKS if rank not in (DOS, SOTA, CABALLO, REY))


def minus_five(table: Table, seat: int) -> int:
    """Whoever has thrown the last card takes five points off."""
    return -5 if seat == table.match.winner else 0


def one_for_each_card(table: Table, seat: int) -> int:
    """Every card left in a hand adds one point, whatever it is."""
    return table.hands[seat].bit_count()


def not_below_zero(total: int) -> int:
    """No player's total falls below zero."""
    return max(total, 0)


def ten_for_twos_sotas_reyes(table: Table, seat: int) -> int:
    """Every two, sota and rey left in a hand adds ten points."""
    return 10 * (table.hands[seat] & TEN_EACH).bit_count()


def nine_for_caballos(table: Table, seat: int) -> int:
    """Every caballo left in a hand adds nine points."""
    return 9 * (table.hands[seat] & OF_RANK[CABALLO]).bit_count()


def their_number_for_the_rest(table: Table, seat: int) -> int:
    """Every other card left in a hand adds its number in points."""
    hand = table.hands[seat]
    return sum(rank * (hand & cards).bit_count() for rank, cards in THEIR_NUMBER)
