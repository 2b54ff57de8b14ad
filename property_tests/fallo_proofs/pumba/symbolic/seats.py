"""Who comes next: seats around the table, the eliminated stepped over."""

from __future__ import annotations

from fallo_proofs.pumba.symbolic.words import (
    NO,
    Truth,
    Word,
    both,
    choose,
    count,
    either,
    equal,
    is_empty,
    meets,
    number,
    opposite,
    turned,
    where,
    without,
    word,
)


def neighbour(seat: Word, living: Word, clockwise: Truth) -> Word:
    """Return the next player in the direction of play (turn.steps_over_the_eliminated)."""
    found = turned(seat, clockwise)
    for _ in range(seat.size() - 1):
        found = choose(meets(found, living), found, turned(found, clockwise))
    return found


def two_players(living: Word) -> Truth:
    """Tell whether two players are left in the match."""
    return equal(count(living), number(2))


def next_in_turn(seat: Word, living: Word, sits_out: Word, clockwise: Truth) -> tuple[Word, Word]:
    """Return who is in turn after a seat, and who still has to lose a turn (caballos.sitting_out).

    Whoever has to lose a turn is stepped over once; where that is everybody, the turn comes round to the neighbour.
    """
    able = without(living, sits_out)
    found, passed, reached = turned(seat, clockwise), word(0, seat.size()), NO
    for _ in range(seat.size()):
        reached = either(reached, meets(found, able))
        passed = passed | where(both(meets(found, sits_out), opposite(reached)), found)
        found = choose(reached, found, turned(found, clockwise))
    everybody = is_empty(able)
    return choose(everybody, neighbour(seat, living, clockwise), found), without(sits_out, passed)
