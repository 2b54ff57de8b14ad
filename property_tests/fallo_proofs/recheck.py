"""Every conflict looked at again by other means: a fresh solver with another encoding, and plain Python without any.

Both go by the definition of a conflict and share nothing with the search that found it but the language of conditions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import z3

from fallo_proofs.contradictions import Conflict
from fallo_proofs.denials import SOME_MOVE, Denials, Stance, Yielding
from fallo_proofs.encoding import Term, Undecided
from fallo_proofs.formula import All, Among, Formula, Not, Same, Some, Variable, holds
from fallo_proofs.sentence import Option, Part, Theory, Vocabulary


class Numbers:
    """Conditions over numbers in place of booleans: the place of a value in its domain, in as few bits as will do."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        """Make the numbers."""
        self.variables = {variable.name: variable for variable in variables}
        self._terms: dict[tuple[Formula, tuple[tuple[str, str], ...]], Term] = {}
        self._numbers = {name: z3.BitVec(name, _bits(variable)) for name, variable in self.variables.items()}

    def domains(self) -> Iterator[Term]:
        """Yield what keeps every number inside its domain."""
        for name, variable in self.variables.items():
            yield z3.ULE(self._numbers[name], len(variable.values) - 1)

    def term(self, formula: Formula, known: dict[str, str]) -> Term:
        """Return a condition as a term, where some variables have a known value whatever their number is."""
        key = (formula, tuple(known.items()))
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = self._made(formula, known)
        return found

    def _made(self, formula: Formula, known: dict[str, str]) -> Term:
        match formula:
            case Among(variable, values):
                return z3.Or(
                    [self._number(variable, known) == variable.values.index(value) for value in sorted(values)]
                )
            case Same(one, other):
                pairs = [(one.among(value), other.among(value)) for value in one.values]
                return z3.Or([z3.And(self.term(mine, known), self.term(theirs, known)) for mine, theirs in pairs])
            case Not(inner):
                return z3.Not(self.term(inner, known))
            case All(parts):
                return z3.And([self.term(part, known) for part in parts])
            case Some(parts):
                return z3.Or([self.term(part, known) for part in parts])

    def _number(self, variable: Variable, known: dict[str, str]) -> Any:
        if variable.name in known:
            return z3.BitVecVal(variable.values.index(known[variable.name]), _bits(variable))
        return self._numbers[variable.name]


def _bits(variable: Variable) -> int:
    return max(1, (len(variable.values) - 1).bit_length()) + 1


class Recheck:
    """The definition of a conflict over one theory."""

    def __init__(self, theory: Theory) -> None:
        """State the background to a solver of its own."""
        self.vocabulary: Vocabulary = theory.vocabulary
        self.denials = Denials(theory)
        self._answered: dict[tuple[str, frozenset[Stance], frozenset[Yielding]], bool] = {}
        self._denied: dict[tuple[str, int, Stance, frozenset[Yielding]], Term] = {}
        self._numbers = Numbers(theory.vocabulary.situation)
        self._solver = z3.SolverFor("QF_FD")
        self._solver.add(*self._numbers.domains())
        self._solver.add(*(self._numbers.term(fact, {}) for fact in theory.vocabulary.background))

    def wrong(self, conflicts: Iterable[Conflict]) -> tuple[str, ...]:
        """Return what is wrong with some conflicts, in words; nothing where all is well."""
        return tuple(f"{told}: {_told(conflict)}" for conflict in conflicts for told in self._faults(conflict))

    def _faults(self, conflict: Conflict) -> Iterator[str]:
        stances, waived = conflict.stances, conflict.waived
        if not self.possible(conflict.outcome, stances, waived):
            yield "a fresh solver finds no such conflict"
        for stance in stances:
            if self.possible(conflict.outcome, [other for other in stances if other != stance], waived):
                yield f"it does not need {stance}"
        for yielding in waived:
            if self.possible(conflict.outcome, stances, [other for other in waived if other != yielding]):
                yield f"it does not need to waive {yielding}"
        if not self.witnessed(conflict):
            yield "its situation does not show it"
        if any(dict(conflict.situation)[name] not in values for name, values in conflict.region):
            yield "its situation is outside its region"
        if self._breaks_out(conflict):
            yield "not all of its region shows it"

    def _breaks_out(self, conflict: Conflict) -> bool:
        """Tell whether some situation of a conflict's region leaves an answer."""
        inside = [self._numbers.variables[name].among(*values) for name, values in conflict.region]
        terms = [self._numbers.term(one, {}) for one in inside]
        return self._satisfiable(
            *terms, z3.Not(z3.And(list(self._clash(conflict.outcome, conflict.stances, conflict.waived))))
        )

    def possible(self, outcome: str, stances: Sequence[Stance], waived: Sequence[Yielding] = ()) -> bool:
        """Tell whether stances conflict about an outcome in any situation; raises `Undecided`."""
        key = (outcome, frozenset(stances), frozenset(waived))
        if key not in self._answered:
            self._answered[key] = self._satisfiable(*self._clash(outcome, stances, waived))
        return self._answered[key]

    def _satisfiable(self, *terms: Term) -> bool:
        self._solver.push()
        self._solver.add(*terms)
        answer = self._solver.check()
        reason = self._solver.reason_unknown()
        self._solver.pop()
        if answer == z3.unknown:
            raise Undecided(reason)
        return bool(answer == z3.sat)

    def _clash(self, outcome: str, stances: Sequence[Stance], waived: Sequence[Yielding]) -> Iterator[Term]:
        if outcome == SOME_MOVE:
            yield self._numbers.term(self.vocabulary.has_to_act, {})
        for number, (known, available) in enumerate(self._answers(outcome)):
            denials = [self._denial(outcome, number, known, stance, waived) for stance in stances]
            yield z3.Or(z3.Not(self._numbers.term(available, known)), *denials)

    def _denial(
        self, outcome: str, number: int, known: dict[str, str], stance: Stance, waived: Sequence[Yielding]
    ) -> Term:
        key = (outcome, number, stance, frozenset(one for one in waived if one.loser == stance.place))
        if key not in self._denied:
            term = self._numbers.term
            parts = self._parts(outcome, [stance], waived)
            denials = [z3.And(term(part.trigger, known), z3.Not(term(part.head, known))) for part in parts]
            self._denied[key] = z3.Or(denials)
        return self._denied[key]

    def witnessed(self, conflict: Conflict) -> bool:
        """Tell whether the conflict's situation shows it, in plain Python."""
        world = dict(conflict.situation)
        if not all(holds(fact, world) for fact in self.vocabulary.background):
            return False
        if conflict.outcome == SOME_MOVE and not holds(self.vocabulary.has_to_act, world):
            return False
        parts = list(self._parts(conflict.outcome, conflict.stances, conflict.waived))
        return not any(
            holds(available, {**world, **known}) and all(_allows(part, {**world, **known}) for part in parts)
            for known, available in self._answers(conflict.outcome)
        )

    def _parts(self, outcome: str, stances: Sequence[Stance], waived: Sequence[Yielding]) -> Iterator[Part]:
        """Yield what stances say of an outcome, each part silent where a winner speaks to which it is to yield."""
        legal = self.vocabulary.legal
        name = legal.name if outcome == SOME_MOVE and legal is not None else outcome
        for stance in stances:
            heeded = [one for one in self.denials.yieldings if one.loser == stance.place and one not in waived]
            silent = Some(tuple(trigger for one in heeded for trigger in self._triggers(one, name)))
            for part in self.denials.parts(stance):
                if part.outcome.name == name:
                    yield Part(All((part.trigger, Not(silent))), part.outcome, part.head) if heeded else part

    def _triggers(self, yielding: Yielding, outcome: str) -> Iterator[Formula]:
        for part in self.denials.parts(Stance(yielding.winner, yielding.readings[0])):
            if part.outcome.name == outcome:
                yield part.trigger

    def _answers(self, outcome: str) -> Iterator[tuple[dict[str, str], Formula]]:
        """Yield what each answer settles, and when it can be given at all."""
        legal = self.vocabulary.legal
        if outcome == SOME_MOVE and legal is not None:
            yield from (_option(option, legal) for option in self.vocabulary.options)
            return
        variable = next(one.variable for one in self.vocabulary.outcomes if one.variable.name == outcome)
        yield from (({variable.name: value}, All(())) for value in variable.values)


def _option(option: Option, legal: Variable) -> tuple[dict[str, str], Formula]:
    return {legal.name: "yes", **dict(option.values)}, option.available


def _allows(part: Part, world: dict[str, str]) -> bool:
    return not holds(part.trigger, world) or holds(part.head, world)


def _told(conflict: Conflict) -> str:
    return f"{conflict.outcome}: {'; '.join(map(str, conflict.stances))}"
