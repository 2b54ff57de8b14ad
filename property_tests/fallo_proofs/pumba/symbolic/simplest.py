"""Which of many witnesses a person wants to see: few players, few cards, nothing owed or said that need not be."""

from __future__ import annotations

from fallo.pumba import CONFLICTS
from fallo_proofs.pumba.symbolic.differing import Pair
from fallo_proofs.pumba.symbolic.solving import Asking
from fallo_proofs.pumba.symbolic.words import (
    Truth,
    at_most_one,
    equal,
    fewer,
    is_empty,
    opposite,
    word,
)


def plain(pair: Pair) -> list[Truth]:
    """Return what a plain witness has, the most important first."""
    position, move = pair.left.position, pair.left.move
    first, everybody = word(1, position.seats), word((1 << position.seats) - 1, position.seats)
    wishes = [
        pair.left.configuration.adopts(conflict, readings[0])
        for conflict, readings in CONFLICTS.items()
        if conflict in pair.left.configuration.chosen
    ]
    wishes += [equal(position.living, everybody), equal(position.turn, first), equal(move.seat, first)]
    wishes += [is_empty(one) for one in (position.silent, position.said, position.passes, position.sits_out)]
    wishes += [position.clockwise, is_empty(position.drawn), is_empty(position.pending)]
    wishes += [is_empty(position.reshuffles), at_most_one(position.reshuffles)]
    wishes += [opposite(move.called), opposite(move.catches), opposite(is_empty(position.top))]
    return wishes


def make_simplest(asking: Asking, pair: Pair) -> None:
    """Narrow an answer down to the simplest one; the conditions stay in the solver until they are popped.

    Where the solver takes long to see that nothing simpler is left, the answer it has is kept.
    """
    with asking.in_haste(0.1):
        _simplest(asking, pair)


def _simplest(asking: Asking, pair: Pair) -> None:
    position, move = pair.left.position, pair.left.move
    asking.settle(plain(pair))
    own = position.hand_of(move.seat)
    asking.settle([at_most_one(own), fewer(own, 3), fewer(own, 4)])
    asking.minimise(position.pending)
    asking.settle([at_most_one(hand) for hand in position.hands[1:]])
    asking.settle([is_empty(position.pile), at_most_one(position.pile)])
    for card in (move.card, position.top, move.suit):
        asking.lowest(card)
