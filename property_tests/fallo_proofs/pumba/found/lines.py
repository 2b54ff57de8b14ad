"""A position and some moves from it, told under some readings by the symbolic step and by the interpreter at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from fallo.pumba import Position, Readings, Rules, adopt, parse
from fallo_proofs.pumba.symbolic.execution import Executed, Outcome, outcome_of

IN_MIND = ("passes", "said", "silent", "sits_out", "living")
"""Parts of an outcome that no view of the table shows."""

LEGAL = "legal"
"""The name of the difference that a move is legal on one side only."""


@dataclass(frozen=True)
class Line:
    """A position and moves from it, as pairs of seat and notation; only the last may be refused."""

    position: Position
    moves: tuple[tuple[int, str], ...]

    def then(self, seat: int, move: str) -> Line:
        """Return the line with one more move."""
        return Line(self.position, (*self.moves, (seat, move)))


@dataclass(frozen=True)
class Telling:
    """What comes of a line under some readings.

    ``legal`` is of the last move, ``clauses`` are those that decided each move, ``outcome`` is the symbolic step's,
    empty where the last move is refused, and ``position`` lies on the table afterwards.
    """

    legal: bool
    clauses: tuple[tuple[str, ...], ...]
    outcome: Outcome
    position: Position


@lru_cache(maxsize=256)
def rules_of(readings: tuple[tuple[str, str], ...]) -> Rules:
    """Return the interpreter for some readings, as pairs of conflict and reading."""
    return Rules(adopt(Readings(), dict(readings)))


def told(line: Line, readings: Mapping[str, str]) -> Telling | None:
    """Return what comes of a line, or ``None`` where step and interpreter disagree or the line breaks off early."""
    rules = rules_of(tuple(readings.items()))
    position, clauses = rules.put(line.position), []
    legal, outcome = True, {}
    for seat, text in line.moves:
        executed, move = Executed(position, readings), parse(text)
        if not legal or executed.broken_invariants():
            return None
        legal, ruling = executed.is_legal(move, seat), rules.judge(position, move, seat)
        outcome = dict(executed.outcome(move, seat)) if legal else {}
        theirs = outcome_of(ruling.position) if ruling.position is not None else {}
        if (legal, outcome) != (ruling.legal, theirs):
            return None
        clauses.append(ruling.clauses)
        position = ruling.position or position
    return Telling(legal, tuple(clauses), outcome, position)


def apart(left: Telling, right: Telling) -> frozenset[str]:
    """Return what anybody at the table sees to be different: that one move is legal only once, or parts of outcomes."""
    if left.legal != right.legal:
        return frozenset([LEGAL])
    return seen_apart(left.outcome, right.outcome)


def seen_apart(left: Outcome, right: Outcome) -> frozenset[str]:
    """Return the parts of two outcomes that anybody at the table sees to be different."""
    names = left.keys() | right.keys()
    over = left.get("over", 0) != right.get("over", 0)
    wanted = {name for name in names if over is False or name.partition(".")[0] in ("over", "hand", "winner")}
    return frozenset(
        name for name in wanted if name.partition(".")[0] not in IN_MIND and left.get(name) != right.get(name)
    )
