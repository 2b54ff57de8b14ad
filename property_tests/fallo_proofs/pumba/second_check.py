"""Whether two versions of one sentence say the same, proved for every situation, and a smallest witness where not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from fallo_proofs.denials import Answer, denied
from fallo_proofs.encoding import Encoding, Region, Search, Term, both, negated
from fallo_proofs.formula import Formula, Variable, variables_of
from fallo_proofs.pumba.background import VOCABULARY
from fallo_proofs.sentence import LITERAL, Outcome, Sentence


@dataclass(frozen=True)
class Difference:
    """One version of a sentence rules an answer out where the other does not.

    In every situation that has the values of ``situation`` it is so; no value of it can be spared. ``arises`` tells
    whether the question is asked in such a situation: a difference where it never is has no consequence.
    """

    outcome: str
    value: str
    denied_by: Literal["first", "second"]
    situation: Region
    arises: bool

    def __str__(self) -> str:
        """Return it as a person reads it."""
        where = ", ".join(f"{name} is {' or '.join(values)}" for name, values in self.situation) or "always"
        idle = "" if self.arises else " (never asked)"
        return f"{self.outcome} is {self.value}: only the {self.denied_by} denies it where {where}{idle}"


def differences(first: Sentence, second: Sentence) -> list[Difference]:
    """Return a witness for each answer that only one of two versions rules out; empty is a proof that none does.

    Both are read literally, over all situations that the background allows; raises `encoding.Undecided`.
    """
    asker = _Asker()
    return [
        difference
        for outcome in VOCABULARY.outcomes
        for value in outcome.variable.values
        for difference in _of_answer(asker, outcome, value, first, second)
    ]


def _of_answer(asker: _Asker, outcome: Outcome, value: str, first: Sentence, second: Sentence) -> Iterator[Difference]:
    by_first, by_second = (_denial(sentence, outcome.variable, value) for sentence in (first, second))
    name = outcome.variable.name
    if by_first == by_second:
        return
    for who, alone, other in (("first", by_first, by_second), ("second", by_second, by_first)):
        if (found := asker.witness(alone, other, outcome.asked)) is not None:
            yield Difference(name, value, "first" if who == "first" else "second", *found)


def _denial(sentence: Sentence, variable: Variable, value: str) -> Formula:
    parts = tuple(part for part in sentence.parts_of(LITERAL) if part.outcome == variable)
    return denied(parts, Answer(value, ((variable.name, value),)))


class _Asker:
    """A solver that knows what holds of every situation."""

    def __init__(self) -> None:
        self._encoding = Encoding(VOCABULARY.situation)
        self._search = Search(self._encoding, VOCABULARY.background)

    def witness(self, alone: Formula, other: Formula, asked: Formula) -> tuple[Region, bool] | None:
        """Return values that make one denial hold and the other not, and whether the question arises there."""
        differs = both(self._encoding.term(alone), negated(self._encoding.term(other)))
        asked_too = both(differs, self._encoding.term(asked))
        mentioned = {variable.name for formula in (alone, other, asked) for variable in variables_of(formula)}
        for wanted, arises in ((asked_too, True), (differs, False)):
            literals = self._plainest(wanted, mentioned)
            if literals is not None:
                return self._needed(wanted, literals), arises
        return None

    def _plainest(self, wanted: Term, mentioned: set[str]) -> dict[tuple[str, str], Term] | None:
        """Return a situation, each value as early in its domain as can be, the mentioned variables last."""
        with self._search.scope():
            self._search.add(wanted)
            if not self._search.possible():
                return None
            chosen: dict[tuple[str, str], Term] = {}
            for variable in VOCABULARY.situation:
                for value in variable.values:
                    literal = self._encoding.value(variable.name, value)
                    if self._search.possible(*chosen.values(), literal):
                        chosen[variable.name, value] = literal
                        break
        # What the question does not mention matters through the background at most, and is spared first.
        return dict(sorted(chosen.items(), key=lambda item: item[0][0] in mentioned))

    def _needed(self, wanted: Term, literals: dict[tuple[str, str], Term]) -> Region:
        """Return a smallest part of a situation that is enough: sparing any value lets the difference vanish."""
        with self._search.scope():
            self._search.add(negated(wanted))
            kept = dict(literals)
            for key in literals:
                rest = {other: literal for other, literal in kept.items() if other != key}
                if not self._search.possible(*rest.values()):
                    kept = rest
        order = [variable.name for variable in VOCABULARY.situation]
        return tuple((name, (value,)) for name, value in sorted(kept, key=lambda key: order.index(key[0])))
