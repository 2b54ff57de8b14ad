"""Selecting scenarios by words: what a person writes after ``--select``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from fallo_conformance.certificate.levels import LEVELS, needed_for
from fallo_conformance.scenario import Scenario


class NothingSelected(ValueError):
    """A word that selects nothing; it says which words are near."""


def selected(scenarios: Iterable[Scenario], words: Sequence[str]) -> list[Scenario]:
    """Return the scenarios that some words select, all of them for no words.

    A word is an id, an alias, a clause, a chapter (with a full stop, ``match.``, where it is the name of a level, too),
    a conflict or one of its readings (``twos.answer=two_only``), a tag, ``must`` or ``should``, or the level of a
    certificate, which holds those below it. Raises `NothingSelected`.
    """
    everything = list(scenarios)
    if not words:
        return everything
    names = {scenario.id: names_of(scenario) for scenario in everything}
    for word in words:
        if not any(word in own for own in names.values()):
            near = get_close_matches(word, {name for own in names.values() for name in own}, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise NothingSelected(f"nothing is selected by {word!r}{hint}")
    return [scenario for scenario in everything if not names[scenario.id].isdisjoint(words)]


def names_of(scenario: Scenario) -> set[str]:
    """Return every word that selects a scenario."""
    shape = scenario.shape
    chapter = scenario.clause.partition(".")[0]
    return {
        scenario.id, scenario.clause, chapter, f"{chapter}.", *shape.aliases, *shape.tags, *shape.when,
        *(f"{conflict}={reading}" for conflict, reading in shape.when.items()), shape.level,
        *LEVELS[LEVELS.index(needed_for(scenario)) :],
    }  # fmt: skip
