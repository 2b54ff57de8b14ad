"""A solver that keeps what it has learnt: conditions added once, questions asked one after the other."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

import z3

from fallo_proofs.pumba.symbolic.words import Truth, Word, at_most, word


class Undecided(ValueError):
    """A question that the solver gave up; ``reason`` is its own."""

    def __init__(self, reason: str) -> None:
        """Keep the reason for whoever reports it."""
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        """Say that nothing was decided."""
        return f"the solver could not decide: {self.reason}"


class Asking:
    """A solver for finite domains; `holds` asks, and ``model`` is the last answer to a question that can be met."""

    def __init__(self, *conditions: Truth, seed: int = 0, seconds: float = 60) -> None:
        """Start with some conditions; a question may take some seconds."""
        self.solver: Any = z3.SolverFor("QF_FD")
        self.solver.set("random_seed", seed)
        self.solver.set("timeout", int(1000 * seconds))
        self.solver.add(*conditions)
        self.seconds = seconds
        self.model: Any = None
        self.questions = 0

    @contextmanager
    def given(self, conditions: Sequence[Truth]) -> Generator[None]:
        """Add conditions for a while."""
        self.solver.push()
        try:
            self.solver.add(*conditions)
            yield
        finally:
            self.solver.pop()

    @contextmanager
    def in_haste(self, seconds: float) -> Generator[None]:
        """Give up questions sooner for a while."""
        self.solver.set("timeout", int(1000 * seconds))
        try:
            yield
        finally:
            self.solver.set("timeout", int(1000 * self.seconds))

    def can_be(self, *goals: Truth) -> bool:
        """Tell whether all conditions and some goals can be met at once; raises `Undecided`."""
        self.questions += 1
        answer = self.solver.check(*goals)
        if answer == z3.unknown:
            raise Undecided(self.solver.reason_unknown())
        if answer == z3.unsat:
            return False
        self.model = self.solver.model()
        return True

    def value(self, expression: Word | Truth) -> int:
        """Return the value of an expression in the last answer; what the solver left open is zero."""
        found = self.model.eval(expression, model_completion=True)
        return int(z3.is_true(found)) if z3.is_bool(found) else int(found.as_long())

    def settle(self, preferences: Sequence[Truth]) -> None:
        """Keep each of some preferences, in their order, that can be met with those kept before."""
        for wish in preferences:
            if self.value(wish) or self._soon(wish):
                self.solver.add(wish)

    def minimise(self, number: Word) -> None:
        """Keep a number as small as it was found that it can be."""
        low, high = 0, self.value(number)
        guess = low
        while low < high:
            if self._soon(at_most(number, word(guess, number.size()))):
                high = self.value(number)
            else:
                low = guess + 1
            guess = (low + high) // 2
        self.solver.add(at_most(number, word(high, number.size())))

    def lowest(self, card: Word) -> None:
        """Keep a single card, or none, as low as it was found that it can be in the order of printing."""
        low, high = 0, self.value(card).bit_length()
        guess = low
        while low < high:
            if self._soon(at_most(card, word((1 << guess) >> 1, card.size()))):
                high = self.value(card).bit_length()
            else:
                low = guess + 1
            guess = (low + high) // 2
        self.solver.add(at_most(card, word((1 << high) >> 1, card.size())))

    def _soon(self, goal: Truth) -> bool:
        try:
            return self.can_be(goal)
        except Undecided:
            return False
