"""Conditions as the solver sees them: one boolean for every value of every variable, and worlds read back.

Everything else of the sentence layer speaks to the solver through `Encoding` and `Search` only.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import z3

from fallo_proofs.formula import All, Among, Formula, Not, Same, Some, Variable

Term: TypeAlias = Any
"""A boolean term of the solver, which has no types of its own."""

POSSIBLE, UNKNOWN = 1, 0
"""What the solver's interface in C answers; the first is also how it says true."""

Situation: TypeAlias = tuple[tuple[str, str], ...]
"""A value for every variable, in the order of the vocabulary."""

Region: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""For some variables the values that are possible; the others do not matter."""


Key = TypeVar("Key")
"""What a caller knows a literal by."""


class Undecided(RuntimeError):
    """The solver gave up on a question, which finite domains should never make it do."""


class Encoding:
    """The variables of a vocabulary as booleans, one for each value; a question of yes and no is one boolean."""

    def __init__(self, variables: Iterable[Variable]) -> None:
        """Make the booleans."""
        self.variables = tuple(variables)
        self._values: dict[str, dict[str, Term]] = {}
        self._others: dict[str, dict[str, Term]] = {}
        self._terms: dict[Formula, Term] = {}
        for variable in self.variables:
            terms = self._values[variable.name] = _booleans(variable)
            backwards = dict(zip(terms, reversed(terms.values()), strict=True))
            self._others[variable.name] = (
                backwards if len(terms) == 2 else {value: z3.Not(term) for value, term in terms.items()}
            )

    def value(self, name: str, value: str) -> Term:
        """Return the literal that a variable has a value."""
        return self._values[name][value]

    def without(self, name: str, value: str) -> Term:
        """Return the literal that a variable has not a value."""
        return self._others[name][value]

    def domains(self) -> Iterator[Term]:
        """Yield what makes every variable have exactly one of its values."""
        for variable in self.variables:
            terms = list(self._values[variable.name].values())
            if len(terms) == 1:
                yield terms[0]
            elif len(terms) > 2:
                yield z3.Or(terms)
                for place, term in enumerate(terms):
                    yield from (z3.Or(z3.Not(term), z3.Not(later)) for later in terms[place + 1 :])

    def term(self, formula: Formula) -> Term:
        """Return a condition as a term; each is made once."""
        known = self._terms.get(formula)
        if known is None:
            known = self._terms[formula] = self._made(formula)
        return known

    def _made(self, formula: Formula) -> Term:
        match formula:
            case Among(variable, values):
                return self._among(variable, values)
            case Same(one, other):
                mine, others = self._values[one.name], self._values[other.name]
                return z3.And([z3.Or(z3.Not(mine[value]), others[value]) for value in one.values])
            case Not(inner):
                return z3.Not(self.term(inner))
            case All(parts):
                return z3.And([self.term(part) for part in parts])
            case Some(parts):
                return z3.Or([self.term(part) for part in parts])

    def _among(self, variable: Variable, values: frozenset[str]) -> Term:
        terms = self._values[variable.name]
        inside = [term for value, term in terms.items() if value in values]
        outside = [term for value, term in terms.items() if value not in values]
        if len(inside) <= len(outside):
            return inside[0] if len(inside) == 1 else z3.Or(inside)
        return z3.Not(outside[0]) if len(outside) == 1 else z3.Not(z3.Or(outside))

    def world(self, model: Term) -> dict[str, str]:
        """Return the value of every variable in a model."""
        return {variable.name: self._value_in(variable, model) for variable in self.variables}

    def _value_in(self, variable: Variable, model: Term) -> str:
        if len(variable.values) == 2:
            return variable.values[is_true(model, self._values[variable.name][variable.values[1]])]
        return next(value for value, term in self._values[variable.name].items() if is_true(model, term))


class Search:
    """A solver that knows some facts, keeps what it has learnt, and answers one question after the other."""

    def __init__(self, encoding: Encoding, facts: Iterable[Formula] = ()) -> None:
        """State the domains and the facts."""
        self.encoding = encoding
        self.calls = 0
        self._solver: Term = z3.SolverFor("QF_FD")
        self._solver.add(*encoding.domains())
        self.add(*(encoding.term(fact) for fact in facts))

    def add(self, *terms: Term) -> None:
        """State that these hold, until the scope in which it is said ends."""
        self._solver.add(*terms)

    def state(self, *formulas: Formula) -> None:
        """State that these conditions hold."""
        self.add(*(self.encoding.term(formula) for formula in formulas))

    @contextmanager
    def scope(self) -> Generator[None, None, None]:
        """Forget at its end what is stated inside."""
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()

    def possible(self, *assumptions: Term) -> bool:
        """Tell whether all that is stated can hold together with some literals; raises `Undecided`."""
        self.calls += 1
        context, count = self._solver.ctx.ref(), len(assumptions)
        # The solver's own method looks at the sort of every literal, which costs more than the answer.
        literals = (z3.Ast * count)(*(term.as_ast() for term in assumptions))
        answer = z3.Z3_solver_check_assumptions(context, self._solver.solver, count, literals)
        if answer == UNKNOWN:
            raise Undecided(self._solver.reason_unknown())
        return bool(answer == POSSIBLE)

    def model(self) -> Term:
        """Return the model that the last question had, where it was possible."""
        return self._solver.model()

    def world(self, *assumptions: Term) -> dict[str, str] | None:
        """Return a world in which all holds, or None where there is none."""
        return self.encoding.world(self.model()) if self.possible(*assumptions) else None

    def blamed(self, literals: Mapping[Key, Term]) -> dict[Key, Term] | None:
        """Return some literals that make all impossible, or None where they do not; raises `Undecided`."""
        if self.possible(*literals.values()):
            return None
        context, core = self._solver.ctx.ref(), self._solver.unsat_core()
        blamed = {z3.Z3_get_ast_id(context, z3.Z3_ast_vector_get(context, core.vector, n)) for n in range(len(core))}
        return {key: term for key, term in literals.items() if term.get_id() in blamed}


def smtlib(variables: Iterable[Variable], formulas: Sequence[Formula]) -> str:
    """Return the question whether some conditions can hold together, as SMT-LIB 2."""
    encoding = Encoding(variables)
    # The solver for finite domains does not give back what it was told.
    solver: Term = z3.Solver()
    solver.add(*encoding.domains(), *(encoding.term(formula) for formula in formulas))
    return str(solver.to_smt2())


def is_true(model: Term, term: Term) -> bool:
    """Tell whether a boolean is true in a model; what the model leaves open is false."""
    context = model.ctx.ref()
    value = z3.Z3_model_get_const_interp(context, model.model, z3.Z3_get_app_decl(context, term.as_ast()))
    return bool(value) and z3.Z3_get_bool_value(context, value) == POSSIBLE


def either(terms: Iterable[Term]) -> Term:
    """Return that at least one term holds."""
    return z3.Or(list(terms))


def both(*terms: Term) -> Term:
    """Return that all terms hold."""
    return z3.And(*terms)


def negated(term: Term) -> Term:
    """Return that a term does not hold."""
    return z3.Not(term)


def boolean(name: str) -> Term:
    """Return a boolean of its own."""
    return z3.Bool(name)


def several(terms: Sequence[Term]) -> Term:
    """Return that at least two terms hold."""
    return z3.AtLeast(*terms, 2) if len(terms) > 1 else z3.BoolVal(False)


def _booleans(variable: Variable) -> dict[str, Term]:
    if len(variable.values) == 2:
        second = z3.Bool(f"{variable.name} is {variable.values[1]}")
        return {variable.values[0]: z3.Not(second), variable.values[1]: second}
    return {value: z3.Bool(f"{variable.name} is {value}") for value in variable.values}
