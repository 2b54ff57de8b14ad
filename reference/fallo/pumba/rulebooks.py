"""The named rulebooks of Pumba."""

from __future__ import annotations

from collections.abc import Mapping

from fallo.pumba.readings import CONFLICTS, Readings
from fallo.rulebook import Rulebook

LIMIT = 100
"""Points at which a player is out, where a rulebook says nothing else."""

CANONICAL = Rulebook("canonical", Readings(), frozenset(CONFLICTS), LIMIT)
"""What the canons of the register decide; it binds on every conflict."""

LUDOTEKA = Rulebook(
    "ludoteka",
    Readings(),
    frozenset(
        {
            "opening.upcard",
            "drawing.turn",
            "twos.answer",
            "twos.greatest_chain",
            "sevens.between_two",
            "call.due",
        }
    ),
    LIMIT,
)
"""Pumba as one playing site publishes it; where it is silent, the reading is that of ``canonical``."""

RULEBOOKS: Mapping[str, Rulebook[Readings]] = {book.name: book for book in (LUDOTEKA, CANONICAL)}


class UnknownRulebook(ValueError):
    """A name that is no rulebook's."""

    def __init__(self, name: str) -> None:
        """Keep the name for whoever reports it."""
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        """Say which there are."""
        return f"no rulebook {self.name!r}; there are {', '.join(RULEBOOKS)}"


def rulebook(name: str) -> Rulebook[Readings]:
    """Return a rulebook by name; raises `UnknownRulebook`."""
    try:
        return RULEBOOKS[name]
    except KeyError:
        raise UnknownRulebook(name) from None
