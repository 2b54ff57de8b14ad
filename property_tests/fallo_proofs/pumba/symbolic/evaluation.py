"""Formulas computed in plain Python: straight-line code made from the solver's own expressions.

So the very formula that the solver reasons about is compared with the interpreter, at some ten thousand steps a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import z3

from fallo_proofs.pumba.symbolic.words import Truth, Word

Definition = tuple[str, Sequence[Word | Truth]]
"""A function, by name, that gives a variable its value, and the expressions that it is given."""


class NotComputable(ValueError):
    """An expression with an operation for which there is no Python; ``operation`` is its name."""

    def __init__(self, operation: str) -> None:
        """Keep the name for whoever reports it."""
        super().__init__(operation)
        self.operation = operation

    def __str__(self) -> str:
        """Name the operation."""
        return f"no Python is known for {self.operation}"


Computed = Callable[[Mapping[str, int], Mapping[str, Callable[..., int]]], tuple[int, ...]]
"""A function from values by variable, and from the functions of definitions by name, to the values of expressions."""


def _mask(expression: Any) -> int:
    return int((1 << expression.size()) - 1)


def _binary(sign: str) -> Callable[[Any, list[str]], str]:
    return lambda expression, terms: f"({f' {sign} '.join(terms)}) & {_mask(expression)}"


def _joined(sign: str) -> Callable[[Any, list[str]], str]:
    return lambda _, terms: f" {sign} ".join(terms) or "1"


def _extracted(expression: Any, terms: list[str]) -> str:
    low = expression.params()[1]
    return f"{terms[0]} >> {low} & {_mask(expression)}"


def _concatenated(expression: Any, terms: list[str]) -> str:
    shift, shifted = 0, []
    for term, part in reversed(list(zip(terms, expression.children(), strict=True))):
        shifted.append(f"{term} << {shift}")
        shift += part.size()
    return " | ".join(shifted)


CODE: dict[int, Callable[[Any, list[str]], str]] = {
    z3.Z3_OP_TRUE: lambda _, __: "1",
    z3.Z3_OP_FALSE: lambda _, __: "0",
    z3.Z3_OP_AND: _joined("&"),
    z3.Z3_OP_OR: _joined("|"),
    z3.Z3_OP_NOT: lambda _, terms: f"{terms[0]} ^ 1",
    z3.Z3_OP_EQ: lambda _, terms: f"int({terms[0]} == {terms[1]})",
    z3.Z3_OP_ITE: lambda _, terms: f"{terms[1]} if {terms[0]} else {terms[2]}",
    z3.Z3_OP_BNUM: lambda expression, _: str(expression.as_long()),
    z3.Z3_OP_BADD: _binary("+"),
    z3.Z3_OP_BSUB: _binary("-"),
    z3.Z3_OP_BMUL: _binary("*"),
    z3.Z3_OP_BAND: _joined("&"),
    z3.Z3_OP_BOR: _joined("|"),
    z3.Z3_OP_BNOT: lambda expression, terms: f"{terms[0]} ^ {_mask(expression)}",
    z3.Z3_OP_ULEQ: lambda _, terms: f"int({terms[0]} <= {terms[1]})",
    z3.Z3_OP_ULT: lambda _, terms: f"int({terms[0]} < {terms[1]})",
    z3.Z3_OP_EXTRACT: _extracted,
    z3.Z3_OP_CONCAT: _concatenated,
    z3.Z3_OP_ZERO_EXT: lambda _, terms: terms[0],
}


class _Writer:
    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self.names: dict[int, str] = {}
        self.lines: list[str] = []

    def write(self, root: Any) -> str:
        """Write the lines of an expression and return the name of its value."""
        waiting: list[tuple[Any, list[Any] | None]] = [(root, None)]
        while waiting:
            expression, terms = waiting.pop()
            if expression.get_id() in self.names:
                continue
            if terms is None:
                terms = self._terms(expression)
                waiting.append((expression, terms))
                waiting.extend((term, None) for term in reversed(terms) if term.get_id() not in self.names)
            else:
                self._name(expression, terms)
        return self.names[root.get_id()]

    def _terms(self, expression: Any) -> list[Any]:
        count = expression.num_args()
        if not count and self.definitions:
            return list(self.definitions.get(_variable(expression), ("", ()))[1])
        return [expression.arg(place) for place in range(count)]

    def _name(self, expression: Any, terms: list[Any]) -> None:
        name = f"v{len(self.names)}"
        code = self._code(expression, [self.names[term.get_id()] for term in terms])
        self.names[expression.get_id()] = name
        self.lines.append(f"    {name} = {code}")

    def _code(self, expression: Any, terms: list[str]) -> str:
        kind = expression.decl().kind()
        if kind == z3.Z3_OP_UNINTERPRETED:
            variable = _variable(expression)
            if variable in self.definitions:
                return f"functions[{self.definitions[variable][0]!r}]({', '.join(terms)})"
            return f"values[{variable!r}]"
        if kind not in CODE:
            raise NotComputable(str(expression.decl()))
        return CODE[kind](expression, terms)


def _variable(expression: Any) -> str:
    return str(expression.decl().name())


def computed(roots: Sequence[Word | Truth], definitions: Mapping[str, Definition] | None = None) -> Computed:
    """Return a Python function for some expressions; raises `NotComputable`.

    A variable with a definition takes the value of a function of other expressions, called once.
    """
    writer = _Writer(definitions or {})
    names = [writer.write(root) for root in roots]
    lines = ["def compute(values, functions):", *writer.lines, f"    return ({', '.join(names)},)"]
    space: dict[str, Any] = {}
    exec(compile("\n".join(lines), "<formula>", "exec"), space)  # noqa: S102  # our own code, made above
    result: Computed = space["compute"]
    return result
