"""A theorem: a sentence, how it was decided, for which tables and readings, and what shows it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import z3

Verdict = Literal["proved", "refuted", "unknown"]


@dataclass(frozen=True)
class Theorem:
    """A statement about the rules and what became of it.

    ``name`` is its id in words, ``statement`` one sentence, ``method`` how it is decided and ``scope`` for what;
    ``evidence`` is a solver's result, a figure or the text of a transcript; ``seconds`` is the time it took.
    ``unknown`` is the verdict wherever anything that a proof needs was left undecided.
    """

    name: str
    statement: str
    method: str
    scope: str
    verdict: Verdict
    evidence: str
    seconds: float = 0.0


def timed(decide: Callable[[], Theorem]) -> Theorem:
    """Return a theorem with the time that its decision took, in seconds."""
    start = time.perf_counter()
    return replace(decide(), seconds=time.perf_counter() - start)


def verdict(*parts: bool | None) -> Verdict:
    """Return proved where all parts hold, refuted where one does not, and unknown where one is None and none fails."""
    if False in parts:
        return "refuted"
    return "unknown" if None in parts else "proved"


def satisfiable(*constraints: Any, seconds: float = 30) -> bool | None:
    """Return whether some constraints of the solver can be met, None where it does not find out in time."""
    solver: Any = z3.Solver()
    solver.set("timeout", int(1000 * seconds))
    solver.add(*constraints)
    result = solver.check()
    return None if result == z3.unknown else result == z3.sat


def negated(answer: bool | None) -> bool | None:
    """Return the opposite of an answer; what is not known stays so."""
    return None if answer is None else not answer
