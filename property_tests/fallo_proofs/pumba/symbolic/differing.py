"""Two steps side by side: one position, one move, two configurations, and what there is to see of the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate

from fallo_proofs.pumba.symbolic.configuration import Configuration, changed
from fallo_proofs.pumba.symbolic.consistency import consistent
from fallo_proofs.pumba.symbolic.drawing import Draw, new_chance, same_chance
from fallo_proofs.pumba.symbolic.positions import SymbolicMove, SymbolicPosition
from fallo_proofs.pumba.symbolic.scoring import POINTS, points, totals
from fallo_proofs.pumba.symbolic.step import Step, step
from fallo_proofs.pumba.symbolic.words import (
    Truth,
    Word,
    at_most,
    both,
    choose,
    either,
    equal,
    identical,
    implies,
    number,
    opposite,
    union,
    where,
    within,
    word,
)

OPEN = ("hand", "stock", "pile", "top", "suit", "turn", "clockwise", "pending", "over", "reshuffles")
"""Parts of a position that anybody at the table can see at once; hands by number and by their owners."""

KEPT_IN_MIND = ("drawn", "passes", "said", "silent", "sits_out")
"""Parts of a position that only show in a later move."""


@dataclass(frozen=True)
class Pair:
    """Two steps from one position by one move, under a left and a right configuration.

    Every player comes to the hand without points.
    """

    left: Step
    right: Step

    def given(self) -> Truth:
        """Tell whether the position is consistent under both configurations."""
        return both(
            *(side.configuration.possible() for side in (self.left, self.right)),
            *(consistent(side.position, side.configuration) for side in (self.left, self.right)),
        )

    def left_only(self) -> Truth:
        """Tell whether the move is legal under the left configuration only."""
        return both(self.left.legal, opposite(self.right.legal))

    def right_only(self) -> Truth:
        """Tell whether the move is legal under the right configuration only."""
        return both(self.right.legal, opposite(self.left.legal))

    def legal_in_one_order(self) -> Truth:
        """Tell whether the move is legal under both, and one order of the cards gives what is drawn under both."""
        return both(
            self.left.legal,
            self.right.legal,
            self.left.possible,
            self.right.possible,
            *in_one_order(self.left, self.right),
        )

    def seen(self) -> Truth:
        """Tell whether what can be seen at once is different, points apart."""
        parts = self._differing(OPEN)
        return either(*parts, opposite(equal(self.left.winner, self.right.winner)))

    def remembered(self) -> Truth:
        """Tell whether what is kept in mind is different, while the hand goes on under both."""
        going_on = opposite(either(self.left.after.over, self.right.after.over))
        return both(going_on, either(*self._differing(KEPT_IN_MIND)))

    def scored(self) -> Truth:
        """Tell whether the hand is over under both with different totals, though nothing else is different."""
        over = both(self.left.after.over, self.right.after.over)
        mine, theirs = self._totals(self.left.configuration), self._totals(self.right.configuration)
        return both(over, either(*(opposite(equal(one, other)) for one, other in zip(mine, theirs, strict=True))))

    def _totals(self, configuration: Configuration) -> list[Word]:
        hands = self.left.after.hands
        return totals([word(0, POINTS)] * len(hands), points(hands, self.left.winner, configuration), configuration)

    def _differing(self, names: tuple[str, ...]) -> list[Truth]:
        over = both(self.left.after.over, self.right.after.over)
        pairs = zip(self.left.after.parts(), self.right.after.parts(), strict=True)
        found = []
        for (name, mine), (_, theirs) in pairs:
            if name.partition(".")[0] in names:
                different = opposite(equal(mine, theirs))
                passing = name in ("suit", "turn", "pending")
                found.append(both(opposite(over), different) if passing else different)
        return found


def prefixes(draws: tuple[Draw, ...], of: Word) -> list[Word]:
    """Return, of some cards, those drawn after the first, second … of the sets that a step draws."""
    return list(accumulate((one.cards & of for one in draws), union))


def remade_from(made: Step) -> Word:
    """Return the cards from which a step makes the stock again."""
    return union(*(where(one.remade, one.base) for one in made.draws))


def sizes(made: Step) -> list[tuple[Word, Word]]:
    """Return how many cards a step has drawn from the old stock and from elsewhere, after each of its sets."""
    whole = made.draws[0].before.stock_size
    found, drawn = [], number(0)
    for one in made.draws:
        drawn = drawn + one.got
        first = choose(at_most(drawn, whole), drawn, whole)
        found.append((first, drawn - first))
    return found


def in_one_order(left: Step, right: Step) -> Iterator[Truth]:
    """Yield conditions under which one order of the stock and of the coming shuffle gives the draws of both steps.

    Of two sets drawn from the same cards the smaller is part of the greater; the sizes are compared instead of the
    sets, since a solver is bad at counting.
    """
    stock = left.position.stock
    if all(identical(one.cards, other.cards) for one, other in zip(left.draws, right.draws, strict=True)):
        return
    mine_from_stock, mine_from_pile = prefixes(left.draws, stock), prefixes(left.draws, ~stock)
    base, other_base = remade_from(left), remade_from(right)
    alike = equal(base, other_base)
    theirs = list(zip(prefixes(right.draws, stock), prefixes(right.draws, ~stock), sizes(right), strict=True))
    for mine, mine_later, (size, later) in zip(mine_from_stock, mine_from_pile, sizes(left), strict=True):
        for other, other_later, (other_size, other_more) in theirs:
            yield implies(at_most(size, other_size), within(mine, other))
            yield implies(at_most(other_size, size), within(other, mine))
            yield implies(both(alike, at_most(later, other_more)), within(mine_later, other_later))
            yield implies(both(alike, at_most(other_more, later)), within(other_later, mine_later))
            yield either(within(mine_later & other_base, other_later), within(other_later & base, mine_later))


def new_pair(
    position: SymbolicPosition,
    move: SymbolicMove,
    configuration: Configuration,
    left: Mapping[str, str],
    right: Mapping[str, str],
) -> Pair:
    """Return a pair of steps under some readings each, by conflict id; what neither names is open, and one for both.

    All that the readings do not touch is one and the same expression in both, so that the solver need not find out.
    """
    one_sided = left.keys() ^ right.keys()
    mine = changed(configuration, "left", (), left)
    theirs = changed(configuration, "right", one_sided & left.keys(), right)
    first = step(position, move, mine, new_chance("left"))
    return Pair(first, step(position, move, theirs, same_chance(first.draws, "right")))
