"""What an onlooker remembers of a hand beyond the position: who threw what, and who said what."""

from __future__ import annotations

from typing import NamedTuple

from fallo.pumba.moves import CALL, CATCH, PASS, Move
from fallo.pumba.position import Position

NOBODY = -1


class Memory(NamedTuple):
    """Seats (or ``NOBODY``): who threw the top card, whose turn came before this one, who has called when.

    ``named`` is the suit that was named with the top card, or -1, ``turns`` the number of turns since it was thrown.
    ``passed`` are the seats that passed while nothing could be drawn, ``passed_in_a_row`` those since the last throw,
    ``said_now`` those that have called in the present turn, ``said_earlier`` those that called before in the hand;
    sets of seats are bit masks.
    """

    thrower: int = NOBODY
    before: int = NOBODY
    named: int = -1
    turns: int = 0
    passed_in_a_row: int = 0
    passed: int = 0
    said_now: int = 0
    said_earlier: int = 0


def nothing_to_draw(position: Position) -> bool:
    """Tell whether no card can be drawn, since the stock is empty and cannot be made again."""
    made_up = position.pile and position.reshuffles < position.match.most_reshuffles
    return position.taken == len(position.stock) and not made_up


def fresh() -> Memory:
    """Return what there is to remember before the first move of a hand."""
    return Memory()


def remembered(memory: Memory, position: Position, move: Move, seat: int, after: Position) -> Memory:
    """Return what is remembered after a legal move of a seat."""
    if move.bit & CALL and position.silent >> seat & 1:  # of the throw before, not of one to come
        return memory._replace(said_earlier=memory.said_earlier | 1 << seat)
    if move.bit & CALL:
        return memory._replace(said_now=memory.said_now | 1 << seat)
    if move.bit & CATCH:
        return memory
    if move.card >= 0:
        memory = memory._replace(thrower=seat, named=move.suit, turns=-1, passed_in_a_row=0)
        if move.called:
            memory = memory._replace(said_now=memory.said_now | 1 << seat)
    elif move.bit & PASS and nothing_to_draw(position):
        bit = 1 << seat
        memory = memory._replace(passed=memory.passed | bit, passed_in_a_row=memory.passed_in_a_row | bit)
    elif after.turn == position.turn and after.drawn > position.drawn:
        return memory
    return memory._replace(
        before=memory.before if after.turn == seat else seat,
        turns=memory.turns + 1,
        said_now=0,
        said_earlier=memory.said_earlier | memory.said_now,
    )
