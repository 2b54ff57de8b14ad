"""What a clause looks at and what it changes, read off its code, so that only slips are tried that it can make."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from types import FunctionType, ModuleType
from typing import Any

from fallo.pumba.position import Spot
from fallo_conformance.pumba.mutants.moments import standing_at

PROPERTIES = {
    "dead": ("stock_empty", "no_reshuffle_left"),
    "nothing_to_draw": ("stock_empty", "pile_empty", "no_reshuffle_left"),
}
"""Fields of a spot that are made of others."""

assert all(isinstance(getattr(Spot, name), property) for name in PROPERTIES)


@dataclass(frozen=True)
class Looks:
    """The fields that a clause, with all that it calls, reads, writes and sets back; ``called`` are the functions."""

    reads: frozenset[str]
    writes: frozenset[str]
    resets: frozenset[str]
    called: frozenset[FunctionType]

    @property
    def calls(self) -> frozenset[str]:
        """The names of the functions."""
        return frozenset(function.__name__ for function in self.called)


@cache
def looks(function: FunctionType, through_the_program: bool = False) -> Looks:
    """Return what a function of the rules looks at, and what it changes, by itself or through what it calls by name.

    ``through_the_program`` counts whatever a program may call for it as well.
    """
    seen: dict[FunctionType, _Visitor] = {}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen[one] = _visited(one)
            waiting += seen[one].named | (seen[one].standing if through_the_program else set())
    parts = seen.values()
    return Looks(
        reads=frozenset().union(*(part.reads for part in parts)),
        writes=frozenset().union(*(part.writes for part in parts)),
        resets=frozenset().union(*(part.resets for part in parts)),
        called=frozenset(seen) - {function},
    )


def directly_called(function: FunctionType) -> frozenset[FunctionType]:
    """Return the functions of the rules that a function calls by name."""
    return frozenset(_visited(function).named)


@cache
def _visited(function: FunctionType) -> _Visitor:
    return _Visitor(function)


class _Visitor(ast.NodeVisitor):
    """Collects the attributes of a function's parameters, and the functions of the rules that it calls.

    ``named`` are called by name, ``standing`` are those that a program may hold at a moment that the function runs.
    """

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self._reads: set[str] = set()
        self._writes: set[str] = set()
        self._resets: set[str] = set()
        self.named: set[FunctionType] = set()
        self.standing: set[FunctionType] = set()
        self.visit(ast.parse(inspect.getsource(function)))

    @property
    def reads(self) -> frozenset[str]:
        return frozenset(part for name in self._reads for part in (name, *PROPERTIES.get(name, ())))

    @property
    def writes(self) -> frozenset[str]:
        return frozenset(self._writes)

    @property
    def resets(self) -> frozenset[str]:
        return frozenset(self._resets)

    @cached_property
    def parameters(self) -> frozenset[str]:
        return frozenset(inspect.signature(self.function).parameters)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = self._field(node)
        if name is None and _is_program(node.value):
            self.standing.update(standing_at(node.attr))
        if name is not None:
            (self._writes if isinstance(node.ctx, ast.Store) else self._reads).add(name)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        name = self._field(node.value)
        if name is not None and isinstance(node.ctx, ast.Store):
            self._writes.add(name)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.value, ast.Constant) and node.value.value == 0:
            self._resets.update(name for target in node.targets if (name := self._field(target)) is not None)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        name = self._field(node.target)
        if name is not None:
            self._reads.add(name)
            if isinstance(node.op, ast.BitAnd):
                self._resets.add(name)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        self.named.update(self._functions(node.func))
        self.generic_visit(node)

    def _field(self, node: ast.AST) -> str | None:
        """Return the field of a parameter, written ``table.field`` or ``move.field``."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.parameters:
            return node.attr
        return None

    def _functions(self, node: ast.expr) -> Iterator[FunctionType]:
        known: dict[str, Any] = self.function.__globals__
        found: Any = known.get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = known.get(node.value.id)
            found = getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
        if isinstance(found, FunctionType) and found.__module__.startswith("fallo.pumba."):
            yield found


def _is_program(node: ast.expr) -> bool:
    """Tell whether an expression is the program in force, written ``program`` or ``table.program``."""
    return (
        isinstance(node, ast.Name | ast.Attribute)
        and (node.id if isinstance(node, ast.Name) else node.attr) == "program"
    )
