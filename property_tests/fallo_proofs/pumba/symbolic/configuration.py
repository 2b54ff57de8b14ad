"""All readings of all conflicts as variables: one assignment of them is one set of readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fallo.pumba import CONFLICTS
from fallo.pumba.impossible import IMPOSSIBLE_TOGETHER
from fallo_proofs.pumba.symbolic.words import Truth, Word, at_most, both, either, equal, new_word, opposite, word

OF_THE_DEAL = (
    "deal.players",
    "opening.upcard_effect",
    "turn.first_direction",
)
"""Conflicts about the deal alone: no step from one position to the next depends on them."""

OF_THE_MATCH = (
    "turn.later_direction",
    "match.next_opener",
    "match.limit",
    "match.end",
    "match.tie",
    "match.nobody_left",
    "match.length",
)
"""Conflicts about what comes after a hand: no step within a hand depends on them."""

OF_POSSIBLE_POSITIONS = ("opening.upcard",)
"""Conflicts about which positions there can be: with a card turned up there is always a top card."""

OF_A_STEP = tuple(
    conflict
    for conflict in CONFLICTS
    if conflict not in OF_THE_DEAL and conflict not in OF_THE_MATCH and conflict not in OF_POSSIBLE_POSITIONS
)
"""Conflicts that the step from one position to the next can depend on."""


@dataclass(frozen=True)
class Configuration:
    """One variable for each conflict, numbered in the order of the register, called by name and conflict."""

    name: str
    chosen: Mapping[str, Word]

    def adopts(self, conflict: str, *readings: str) -> Truth:
        """Tell whether one of some readings of a conflict is adopted."""
        variable = self.chosen[conflict]
        options = [equal(variable, word(CONFLICTS[conflict].index(one), variable.size())) for one in readings]
        return options[0] if len(options) == 1 else either(*options)

    def possible(self) -> Truth:
        """Tell whether every conflict has a reading, and no two of them exclude each other."""
        ranges = [
            at_most(variable, word(len(CONFLICTS[conflict]) - 1, variable.size()))
            for conflict, variable in self.chosen.items()
        ]
        excluded = [
            opposite(both(*(self.adopts(conflict, reading) for conflict, reading in together.items())))
            for together, _ in IMPOSSIBLE_TOGETHER
        ]
        return both(*ranges, *excluded)

    def is_set_to(self, readings: Mapping[str, str]) -> list[Truth]:
        """Return one condition for each of some readings, by conflict id."""
        return [self.adopts(conflict, reading) for conflict, reading in readings.items()]

    def values(self, readings: Mapping[str, str]) -> dict[str, int]:
        """Return the numbers of readings by the names of the variables."""
        return {f"{self.name}.{conflict}": CONFLICTS[conflict].index(readings[conflict]) for conflict in self.chosen}


def constant(conflict: str, reading: str) -> Word:
    """Return the number of a reading."""
    return word(CONFLICTS[conflict].index(reading), _bits(conflict))


def changed(
    configuration: Configuration, name: str, conflicts: Iterable[str], readings: Mapping[str, str]
) -> Configuration:
    """Return a configuration with variables of its own for some conflicts and fixed readings for others.

    All other variables it shares with the one given.
    """
    own = {conflict: new_word(f"{name}.{conflict}", _bits(conflict)) for conflict in conflicts}
    fixed = {conflict: constant(conflict, reading) for conflict, reading in readings.items()}
    return Configuration(name, {**configuration.chosen, **own, **fixed})


def _bits(conflict: str) -> int:
    return (len(CONFLICTS[conflict]) - 1).bit_length()


def new_configuration(name: str) -> Configuration:
    """Return a configuration of new variables, all named alike."""
    return Configuration(
        name,
        {conflict: new_word(f"{name}.{conflict}", _bits(conflict)) for conflict in CONFLICTS},
    )
