"""Perft: how many sequences of moves there are to a depth, and a digest of the positions to which they lead.

Nothing here knows a card: a `Game` says which steps a position has and how it is written as a line.
``docs/perft.md`` defines both numbers for whoever counts in another language.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

Position = TypeVar("Position", bound=Hashable)

MOST = 1_000_000
"""Different positions of one depth beyond which a count is given up."""

DIGITS = 16
"""Hexadecimal digits of a digest."""


class Count(msgspec.Struct, frozen=True):
    """One depth: sequences of moves, different positions at their ends, and a digest of those."""

    sequences: int
    positions: int
    digest: str


@dataclass(frozen=True)
class Game(Generic[Position]):
    """What perft has to know of a game.

    ``steps`` gives every move of everybody in a position, as a text such as ``A 2o``, with the position after it;
    ``line`` writes what can be seen of a position.
    """

    steps: Callable[[Position], Iterable[tuple[str, Position]]]
    line: Callable[[Position], str]


class TooLarge(Exception):
    """More positions than may be counted: ``depth`` is the first that has more than ``most``, ``counts`` are before."""

    def __init__(self, depth: int, most: int, counts: list[Count]) -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(depth, most, counts)
        self.depth, self.most, self.counts = depth, most, counts

    def __str__(self) -> str:
        """Say where it became too large, and how far it went."""
        return f"depth {self.depth} has more than {self.most} positions; depth {self.depth - 1} can be counted"


def digest(lines: Iterable[str]) -> str:
    """Return the digest of a set of positions, each given as a line; how often and in which order does not matter."""
    written = sorted({f"{line}\n".encode() for line in lines})
    return hashlib.sha256(b"".join(written)).hexdigest()[:DIGITS]


def count(
    start: Position,
    game: Game[Position],
    depth: int,
    most: int = MOST,
    say: Callable[[str], None] = lambda text: None,
    sequences: int | None = None,
) -> list[Count]:
    """Return the counts of all depths from 0 to one; raises `TooLarge`.

    A hand that is over has no moves, so sequences that end early are not counted at a greater depth.
    Where ``sequences`` is given, only as many depths as have so many together, but always the first, and none after
    a depth that has none.
    """
    counts: list[Count] = []
    try:
        for layer in _layers(start, game, depth, most, say):
            ways = sum(layer.values())
            if sequences is not None and _suffices(counts, ways, sequences):
                break
            lines = {game.line(position) for position in layer}
            counts.append(Count(ways, len(lines), digest(lines)))
    except TooLarge as error:
        raise TooLarge(error.depth, error.most, counts) from None
    return counts


def _suffices(counts: list[Count], ways: int, most: int) -> bool:
    if len(counts) < 2:
        return False
    return not counts[-1].sequences or sum(one.sequences for one in counts) + ways > most


def divide(start: Position, game: Game[Position], depth: int, most: int = MOST) -> dict[str, int]:
    """Return the number of sequences to a depth of 1 or more by their first move; raises `TooLarge`."""
    divided: dict[str, int] = {}
    for move, after in game.steps(start):
        try:
            last = deque(_layers(after, game, depth - 1, most), maxlen=1).pop()
        except TooLarge as error:
            raise TooLarge(error.depth + 1, most, []) from None
        divided[move] = sum(last.values())
    return divided


def _layers(
    start: Position, game: Game[Position], depth: int, most: int, say: Callable[[str], None] = lambda text: None
) -> Generator[dict[Position, int]]:
    """Yield the positions of each depth with the number of sequences that lead there.

    Many sequences meet in one position, whose moves are looked for once.
    """
    layer = {start: 1}
    yield layer
    for reached in range(1, depth + 1):
        following: dict[Position, int] = {}
        for place, (position, ways) in enumerate(layer.items()):
            for _, after in game.steps(position):
                following[after] = following.get(after, 0) + ways
            if len(following) > most:
                raise TooLarge(reached, most, [])
            if not place % 1000:
                say(f"depth {reached}: {len(following)} positions so far")
        layer = following
        yield layer
