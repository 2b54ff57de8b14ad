"""Proofs that a mutant is none: what it does differently nobody can ever see."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from types import FunctionType
from typing import Any, cast

from fallo.pumba.position import Spot
from fallo.pumba.program import AnyClause, Gate
from fallo.rulebook import clause_id
from fallo_conformance.pumba.mutants.looks import PROPERTIES, directly_called, looks
from fallo_conformance.pumba.mutants.moments import (
    EFFECTS,
    EVENTS,
    SPEECH,
    clauses_in_force,
    moments,
    programs,
)

TRUTH = (False, True)
DOMAINS: Mapping[str, Sequence[int]] = {
    "top": range(-1, 40), "suit": range(-1, 4), "pending": range(41), "drawn": range(41), "stock_empty": TRUTH,
    "pile_empty": TRUTH, "no_reshuffle_left": TRUTH, "phase": range(3), "two_left": TRUTH, "said": range(2),
    "silent": range(2),
}  # fmt: skip
"""Every value that a field of a spot can have."""
MANY = 1_000_000
"""Spots that are tried at the most."""


def commute(first: AnyClause, second: AnyClause) -> str:
    """Return why two clauses may come in either order, or nothing."""
    one, other = (looks(cast(FunctionType, clause), through_the_program=True) for clause in (first, second))
    if (one.writes & (other.reads | other.writes)) or (other.writes & one.reads):
        return ""
    return f"neither of {clause_id(first)} and {clause_id(second)} looks at what the other one changes"


def same_for_every_spot(right: AnyClause, wrong: AnyClause) -> str:
    """Return why two clauses that look at a spot forbid the same, or nothing: by trying every spot there is.

    What excuses from a clause may say what it likes of moves that this clause does not forbid.
    """
    fields = set(looks(cast(FunctionType, right)).reads & DOMAINS.keys())
    excused = _excused_from(right)
    for gate in excused:
        fields |= looks(cast(FunctionType, gate.forbids)).reads & DOMAINS.keys()
    while True:
        noted: set[str] = set()
        tried = _spots_tried(sorted(fields), right, wrong, excused, noted)
        if not tried or noted <= fields:
            break
        fields |= noted  # the wrong one looks at more than the right one
    return f"the same for all {tried} spots that differ in {', '.join(sorted(fields)) or 'nothing'}" if tried else ""


def _spots_tried(
    fields: Sequence[str], right: AnyClause, wrong: AnyClause, excused: Sequence[Gate], noted: set[str]
) -> int:
    """Return how many spots were tried, 0 where two clauses differ in one of them or where there are too many.

    ``noted`` gets the fields that the wrong clause looks at.
    """
    number = prod(len(DOMAINS[name]) for name in fields)
    spots = product(*(DOMAINS[name] for name in fields))
    same = number <= MANY and all(
        _same(_spot(dict(zip(fields, values, strict=True))), right, wrong, excused, noted) for values in spots
    )
    return number if same else 0


def _spot(some: Mapping[str, Any]) -> Spot:
    return Spot(**{**ANY, **some})


ANY: Mapping[str, Any] = {name: values[0] for name, values in DOMAINS.items()}


class _Watched:
    """A spot that notes which of its fields somebody looks at."""

    def __init__(self, spot: Spot, noted: set[str]) -> None:
        self._spot, self._noted = spot, noted

    def __getattr__(self, name: str) -> Any:
        self._noted.update(PROPERTIES.get(name, (name,) if name in DOMAINS else ()))
        return getattr(self._spot, name)


def _same(spot: Spot, right: AnyClause, wrong: AnyClause, excused: Sequence[Gate], noted: set[str]) -> bool:
    try:
        differs = right(spot) ^ wrong(_Watched(spot, noted))
    except Exception:  # noqa: BLE001  # the wrong one may fall over anything
        return False
    return not differs or (bool(excused) and not any(differs & gate.forbids(spot) for gate in excused))


def _excused_from(clause: AnyClause) -> list[Gate]:
    """Return the gates from which a clause excuses, if it does nothing else."""
    name = clause_id(clause)
    gates = [gate for program in programs() for gate in program.gates]
    if any(clause_id(gate.forbids) == name for gate in gates):
        return []
    own = {clause_id(gate.forbids): gate for gate in gates if name in map(clause_id, gate.excuses)}
    return list(own.values())


def same_but_for_the_mention(right: FunctionType, changed: str) -> str:
    """Return why a change of a clause that does something is seen by nobody, or nothing.

    Whether such a clause says that it did something decides only whether an explanation names it. ``changed`` is the
    text of the whole module with the change.
    """
    name = clause_id(right)
    at = moments().get(name, frozenset())
    if not at or not at <= {*EFFECTS, *EVENTS, *SPEECH} or _is_called(right):
        return ""
    was, reads = (
        _essence(text, right.__name__) for text in (inspect.getsource(inspect.getmodule(right) or right), changed)
    )
    return "what it returns decides only whether an explanation names it" if was == reads else ""


def _is_called(function: FunctionType) -> bool:
    """Tell whether another clause calls a function by its name, and then may depend on what it returns.

    What a program calls at a moment is no such call: what an effect returns is looked at nowhere then.
    """
    return any(
        function in directly_called(cast(FunctionType, other))
        for other in clauses_in_force().values()
        if other is not function
    )


def _essence(text: str, name: str) -> str:
    """Return a function's code without what it returns, and without what is only made to be returned."""
    function = next(node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == name)
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None and not _calls(node.value):
            node.value = None
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    body = [node for node in function.body if not _idle(node, used)]
    return "\n".join(map(ast.dump, body))


def _idle(node: ast.stmt, used: set[str]) -> bool:
    return (
        isinstance(node, ast.Assign)
        and not _calls(node.value)
        and all(isinstance(target, ast.Name) and target.id not in used for target in node.targets)
    )


def _calls(node: ast.AST) -> bool:
    """Tell whether an expression calls anything that could do something."""
    return any(isinstance(one, ast.Call) and ast.unparse(one.func) != "bool" for one in ast.walk(node))
