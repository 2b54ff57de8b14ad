"""What a hand is worth when it has ended, in points by seat (chapter *Scoring*)."""

from __future__ import annotations

from collections.abc import Sequence

from fallo.cards import CABALLO, DOS, OF_RANK, RANKS, REY, SOTA
from fallo_proofs.pumba.symbolic.configuration import Configuration
from fallo_proofs.pumba.symbolic.words import (
    Truth,
    Word,
    bit,
    both,
    choose,
    count,
    has_some,
    is_empty,
    opposite,
    where,
    widened,
    word,
)

POINTS = 11
"""Bits of a number of points, which may be negative."""


def value_of(rank: int) -> int:
    """Return the points of a card left in a hand under ``scoring.method = values``."""
    return {DOS: 10, SOTA: 10, REY: 10, CABALLO: 9}.get(rank, rank)


def worth(hand: Word, configuration: Configuration) -> Word:
    """Return what the cards left in a hand add."""
    by_value = word(0, POINTS)
    for rank in RANKS:
        by_value = by_value + widened(count(hand, OF_RANK[rank]), POINTS) * word(value_of(rank), POINTS)
    by_card = where(configuration.adopts("scoring.method", "cards"), widened(count(hand), POINTS))
    return choose(configuration.adopts("scoring.method", "values"), by_value, by_card)


def points(hands: Sequence[Word], winner: Word, configuration: Configuration) -> list[Word]:
    """Return the points by seat of a hand that is over, given the cards left and who has won it."""
    off = where(configuration.adopts("scoring.winner", "minus_five"), word(5, POINTS))
    nobody = both(is_empty(winner), configuration.adopts("ending.blocked", "nobody_scores"))
    return [
        where(opposite(nobody), worth(hand, configuration)) - where(bit(winner, seat), off)
        for seat, hand in enumerate(hands)
    ]


def totals(before: Sequence[Word], scored: Sequence[Word], configuration: Configuration) -> list[Word]:
    """Return the points of the match by seat (scoring.not_below_zero), given those before the hand and those of it."""
    floor = configuration.adopts("scoring.below_zero", "not_below_zero")
    sums = [old + new for old, new in zip(before, scored, strict=True)]
    return [where(opposite(both(floor, negative(one))), one) for one in sums]


def negative(number: Word) -> Truth:
    """Tell whether a number of points is below zero."""
    return has_some(number & word(1 << (POINTS - 1), POINTS))
