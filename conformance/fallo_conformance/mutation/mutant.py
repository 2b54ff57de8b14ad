"""A mutant: the reference, wrong in one known way."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fallo.pumba import Position
from fallo.pumba.program import Program

Kind: TypeAlias = Literal["without", "reading", "slip", "order", "leak", "fault", "code"]
KINDS: Mapping[Kind, str] = {
    "without": "the reference minus a clause",
    "reading": "another reading than the one asked for",
    "slip": "a clause with a plausible slip",
    "order": "two clauses in the wrong order",
    "leak": "state of the hand or the game before",
    "fault": "a wrong clause, written by hand",
    "code": "a clause's code, changed by a tool",
}
Leak: TypeAlias = Callable[[Position, Position], Position]
"""From the first position of a hand, and the last one before it, to the one that a leaky engine begins with."""


@contextmanager
def nothing_planted() -> Generator[None]:
    """Leave the code as it is."""
    yield


@dataclass(frozen=True)
class Mutant:
    """The reference, wrong in one known way.

    ``id`` is its word name, ``of`` the clause, chapter or conflict that it is wrong in, ``sentence`` what is
    wrong. ``change`` makes its program, ``reads`` the readings by which it plays, of those that it is asked for,
    ``planted`` is entered while it plays. ``from_hand`` and ``from_game`` are what leaks into the next hand of a match,
    and into the next game of the process. ``proof`` gives a reason why nobody can see what is wrong, or nothing.
    ``touching`` are clauses that all have to be asked before anything can go wrong, ``through`` those of which one has
    to be; none where that is not known.
    """

    id: str
    kind: Kind
    of: str
    sentence: str
    change: Callable[[Program], Program] | None = None
    reads: Callable[[Mapping[str, str]], Mapping[str, str]] | None = None
    planted: Callable[[], AbstractContextManager[None]] = nothing_planted
    from_hand: Leak | None = None
    from_game: Leak | None = None
    proof: Callable[[], str] = str
    touching: frozenset[str] = frozenset()
    through: frozenset[str] = frozenset()
