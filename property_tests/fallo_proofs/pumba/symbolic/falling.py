"""Whether a step lowers the rank of `fallo_proofs.pumba.exploration.ranking`, as a formula.

Numbers of cards are compared by the sets themselves: where a set becomes a proper part of itself its number falls, and
where it stays the same its number does. So nothing of the forty cards is counted, and what is shown is a little more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fallo_proofs.pumba.symbolic.configuration import Configuration
from fallo_proofs.pumba.symbolic.drawing import can_draw
from fallo_proofs.pumba.symbolic.positions import SymbolicPosition
from fallo_proofs.pumba.symbolic.step import Step
from fallo_proofs.pumba.symbolic.words import (
    COUNT,
    NO,
    Truth,
    Word,
    both,
    choose,
    count,
    either,
    equal,
    less,
    meets,
    number,
    opposite,
    turned,
    where,
    widened,
    within,
    word,
)


@dataclass(frozen=True)
class Place:
    """One number of the rank: whether a step lowers it, and whether it leaves it as it is."""

    falls: Truth
    stays: Truth


def by_number(before: Word, after: Word) -> Place:
    """Return the place of two numbers."""
    return Place(less(after, before), equal(after, before))


def by_sets(before: tuple[Word, ...], after: tuple[Word, ...]) -> Place:
    """Return the place of the number of members of some sets, which only become smaller one by one."""
    pairs = list(zip(before, after, strict=True))
    stays = both(*(equal(new, old) for old, new in pairs))
    return Place(both(opposite(stays), *(within(new, old) for old, new in pairs)), stays)


def distance(position: SymbolicPosition) -> Word:
    """Return the number of players from the one in turn to the first who has not passed; any where there is none."""
    waiting = position.living & ~position.passes
    seat, reached, steps = position.turn, NO, number(0)
    for _ in range(position.seats):
        reached = either(reached, meets(seat, waiting))
        seat = turned(seat, position.clockwise)
        steps = steps + where(both(opposite(reached), meets(seat, position.living)), number(1))
    return steps


def of_the_turn(position: SymbolicPosition, configuration: Configuration) -> tuple[Word, Word, Word]:
    """Return what falls with a pass or a draw in vain; draws come first where a card can be drawn, else last."""
    can = can_draw(position.stock, position.pile, position.reshuffles, configuration)
    drawn, left = widened(position.drawn, COUNT), widened(word(2, 2) - position.drawn, COUNT)
    waiting, steps = count(position.living & ~position.passes), distance(position)
    return choose(can, drawn, waiting), choose(can, waiting, steps), choose(can, steps, left)


def places(made: Step) -> Iterator[Place]:
    """Yield the numbers of the rank, the most important first, apart from whether the hand goes on."""
    before, after = made.position, made.after
    yield by_number(after.reshuffles, before.reshuffles)
    yield by_sets((before.stock,), (after.stock,))
    yield by_sets(before.hands, after.hands)
    yield by_number(before.pending, after.pending)
    yield by_number(count(before.silent), count(after.silent))
    yield by_number(count(before.sits_out), count(after.sits_out))
    old, new = (of_the_turn(position, made.configuration) for position in (before, after))
    yield from (by_number(one, other) for one, other in zip(old, new, strict=True))
    yield by_number(count(after.said), count(before.said))


def rank_falls(made: Step) -> Truth:
    """Tell whether a step after which the hand goes on lowers the rank."""
    falls = NO
    for place in reversed(list(places(made))):
        falls = either(place.falls, both(place.stays, falls))
    return falls
