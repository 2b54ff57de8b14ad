"""One stance for every sentence and some exceptions heeded, as cheaply as can be, so that no conflict is left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import z3

from fallo_proofs.contradictions import Conflict
from fallo_proofs.denials import Stance, Yielding
from fallo_proofs.encoding import Term, Undecided, boolean, either, is_true, negated

DROPPED = "dropped"
"""What stands in place of a reading where a sentence is given up."""

Chosen = tuple[list[Stance], list[Yielding]]
"""A stance, or dropping, for every sentence, and the exceptions that are heeded."""


class Choices:
    """All choices that leave none of some conflicts, each with its cost; the costs are by stance and by exception."""

    def __init__(
        self, stances: Mapping[Stance, int], yieldings: Mapping[Yielding, int], conflicts: Sequence[Conflict]
    ) -> None:
        """State to a solver what a choice is."""
        self._taken: dict[Stance, Term] = {one: boolean(f"taken {number}") for number, one in enumerate(stances)}
        self._heeded: dict[Yielding, Term] = {one: boolean(f"heeded {number}") for number, one in enumerate(yieldings)}
        self._costs = [(self._taken[one], cost) for one, cost in stances.items() if cost]
        self._costs += [(self._heeded[one], cost) for one, cost in yieldings.items() if cost]
        self._rules = [*self._one_each(), *self._winners_stand(), *map(self._settled, conflicts)]

    def _one_each(self) -> Iterator[Term]:
        by_place: dict[str, list[Term]] = defaultdict(list)
        for stance, term in self._taken.items():
            by_place[stance.place].append(term)
        for terms in by_place.values():
            yield z3.PbEq([(term, 1) for term in terms], 1)

    def _winners_stand(self) -> Iterator[Term]:
        """Yield that an exception is heeded only where its winner stands, read as the exception wants it."""
        for one, heeded in self._heeded.items():
            winning = (self._taken[Stance(one.winner, reading)] for reading in one.readings)
            yield either([negated(heeded), *winning])

    def _settled(self, conflict: Conflict) -> Term:
        avoided = (negated(self._taken[stance]) for stance in conflict.stances)
        return either([*avoided, *(self._heeded[one] for one in conflict.waived)])

    def cheapest(self) -> int:
        """Return the least cost; as everything can be dropped, there is one."""
        cost = self.cheapest_with(())
        assert cost is not None
        return cost

    def cheapest_with(self, stances: Sequence[Stance]) -> int | None:
        """Return the least cost of a choice with these stances, or None where no such choice settles all conflicts."""
        optimize: Any = z3.Optimize()
        optimize.add(*self._rules, *(self._taken[stance] for stance in stances))
        for term, cost in self._costs:
            optimize.add_soft(negated(term), cost)
        answer = optimize.check()
        if answer == z3.unknown:
            raise Undecided(optimize.reason_unknown())
        model = optimize.model() if answer == z3.sat else None
        return None if model is None else sum(cost for term, cost in self._costs if is_true(model, term))

    def costing(self, cost: int) -> Iterator[Chosen]:
        """Yield every choice that costs no more than this."""
        solver: Any = z3.SolverFor("QF_FD")
        solver.add(*self._rules, *((z3.PbLe(self._costs, cost),) if self._costs else ()))
        terms = [*self._taken.values(), *self._heeded.values()]
        while solver.check() == z3.sat:
            model = solver.model()
            yield (
                [stance for stance, term in self._taken.items() if is_true(model, term)],
                [one for one, term in self._heeded.items() if is_true(model, term)],
            )
            solver.add(either(negated(term) for term in terms if is_true(model, term)))
