"""What a table with rules of its own asks: whether anybody is left without a move, and whether every hand ends."""

from __future__ import annotations

from fallo.pumba import Readings, Rules
from fallo_proofs.pumba.exploration.decks import Scope, scope
from fallo_proofs.pumba.exploration.explore import Exploration, explore_scope

SCOPES: tuple[Scope, ...] = (
    scope("1o 2o 10o 1c 2c 10c", 2, 2),
    scope("7o 11o 12o 7c 11c 12c", 2, 1),
    scope("1o 2o 7o 11o 12o", 2, 1, 1),
)
"""Reduced decks that hold every special card between them, for two and three players; a few seconds each."""

MOST = 40_000
"""States of one scope at which the answer is given up."""


def questions(readings: Readings) -> list[Exploration]:
    """Return an exploration of each of the scopes; both questions are answered by each.

    Raises `fallo.pumba.program.Incompatible` where the readings cannot stand together.
    """
    rules = Rules(readings)
    return [explore_scope(rules, dealt, MOST) for dealt in SCOPES]
