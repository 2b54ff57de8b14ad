"""Random play comes by the clauses that it cannot help meeting, so that the other tests are not empty."""

from __future__ import annotations

from fallo.pumba import CONFLICTS, Rules
from fallo.pumba.moves import MOVES
from fallo_proofs.pumba.play import Chance, deal, hand, staged, throws_when_it_can, together

COMMON = ("matching", "drawing", "aces", "sevens", "sotas", "caballos", "reyes", "scoring", "twos")
"""Chapters whose clauses random play meets."""

TRIED = tuple(
    MOVES[text]
    for text in ("draw", "pass", "take", "5o!", "call", "10o", "10o=o", "1o", "1o@A", "2o", "2c", "2e", "2b")
)
"""Moves that are tried in every position, legal or not."""


def test_random_hands_under_every_reading_meet_every_common_clause() -> None:
    met: set[str] = set()
    chance = Chance(5)
    for conflict, choices in CONFLICTS.items():
        for reading in choices:
            rules = Rules(together({conflict: reading}))
            for start in (deal(rules, chance), staged(rules, chance), staged(rules, chance)):
                for step in hand(rules, start, chance, throws_when_it_can):
                    for move in (step.move, *rules.legal_moves(step.before, step.seat)[:3], *TRIED):
                        met.update(rules.judge(step.before, move, step.seat).clauses)
    assert {name for name in Rules().program.clauses() if name.partition(".")[0] in COMMON} <= met
