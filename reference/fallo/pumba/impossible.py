"""Readings that cannot stand together."""

from __future__ import annotations

from fallo.pumba.program import Incompatible
from fallo.pumba.readings import Readings, flat

IMPOSSIBLE_TOGETHER = (
    (
        {"drawing.turn": "ended", "exhaustion.nothing_to_reshuffle": "draw_in_vain"},
        "draws in vain would take the place of passes, and a hand could go on for ever",
    ),
    (
        {"drawing.turn": "ended", "twos.look_first": "may_draw_first"},
        "the draw would end the turn, and the next player would owe what this one looked for an answer to",
    ),
    (
        {"drawing.turn": "kept", "drawing.passing": "without_drawing", "ending.passes": "each_once"},
        "a pass would cost nothing and count for nothing while a card can be drawn, and a hand could go on for ever",
    ),
    (
        {"aces.answer": "as_hands_on", "aces.target": "chosen_rival"},
        "only the next player can hand on, and a chosen rival need not be next",
    ),
    (
        {"aces.answer": "as_hands_on", "twos.answer": "matching_penalty_card"},
        "an as thrown on a two would hand on the two and be owed itself",
    ),
)
"""Readings that cannot stand together, with the reason."""


def must_stand_together(readings: Readings) -> None:
    """Raise `Incompatible`, with the reason, where some readings cannot stand together."""
    chosen = flat(readings)
    for together, reason in IMPOSSIBLE_TOGETHER:
        if together.items() <= chosen.items():
            named = " and ".join(f"{conflict} = {reading}" for conflict, reading in together.items())
            raise Incompatible(f"{named} cannot stand together: {reason}")
