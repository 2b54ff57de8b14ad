"""What every game of the house shares: clauses, rulings, and named choices of readings.

Nothing here knows a card, a turn or a winner; a game's folder knows those.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Readings_ = TypeVar("Readings_")
Position_ = TypeVar("Position_")


def clause_id(function: Callable[..., object]) -> str:
    """Return the word name of a clause from its function: chapter (the module) and name."""
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def sentence(function: Callable[..., object]) -> str:
    """Return the sentence of a clause, white space folded: the docstring of its function."""
    return " ".join((inspect.getdoc(function) or "").split())


@dataclass(frozen=True)
class Ruling(Generic[Position_]):
    """What the rules say of one move: legal or refused, by which clauses, and what comes of it.

    ``clauses`` are ids in the order in which they decided.
    For a refused move they are the clauses that it breaks, and ``position`` is ``None``.
    """

    legal: bool
    clauses: tuple[str, ...]
    position: Position_ | None


class IllegalMove(ValueError):
    """A move that the rules refuse; ``clauses`` are the ids of the clauses that it breaks."""

    def __init__(self, move: str, clauses: tuple[str, ...]) -> None:
        """Keep the move as text and the clauses."""
        super().__init__(move, clauses)
        self.move = move
        self.clauses = clauses

    def __str__(self) -> str:
        """Name the move and the clauses."""
        return f"{self.move} is refused by {', '.join(self.clauses)}"


class Impossible(ValueError):
    """Something that no rule could allow or forbid, because it cannot be stated at this table."""


@dataclass(frozen=True)
class Rulebook(Generic[Readings_]):
    """A named, complete choice of one reading per conflict.

    ``says`` holds the ids of the conflicts on which the rulebook's source speaks.
    On all others it is silent, and ``readings`` holds the reading that was lent to it.
    ``limit`` is the number of points at which a player is out.
    """

    name: str
    readings: Readings_
    says: frozenset[str]
    limit: int
