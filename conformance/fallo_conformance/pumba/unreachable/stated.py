"""A stated position and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from fallo.pumba import Position


class Stated(NamedTuple):
    """A position, with the bounds that its rules set, the opener where one is named, and the readings by conflict."""

    position: Position
    opener: str | None
    readings: Mapping[str, str]

    @property
    def living(self) -> list[int]:
        """The seats that are still in the match."""
        return [seat for seat in range(self.position.match.seats) if self.position.match.living >> seat & 1]

    @property
    def lying(self) -> int:
        """The cards of the discard pile as a set, the top card with them."""
        return self.position.pile | 1 << self.position.top

    @property
    def stock(self) -> tuple[int, ...]:
        """The stock, top first."""
        return self.position.stock[self.position.taken :]

    def adopts(self, **readings: str) -> bool:
        """Tell whether some readings are in force; ``twos__stack`` stands for the conflict ``twos.stack``."""
        return all(self.readings[name.replace("__", ".")] == reading for name, reading in readings.items())


Reason: TypeAlias = tuple[str, str]
"""The member of a position that is at fault, and why it cannot be so."""

Condition: TypeAlias = Callable[[Stated], Iterator[Reason]]
"""What a position has to keep: it yields why that is not so."""
