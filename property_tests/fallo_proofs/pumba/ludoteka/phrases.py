"""Words and phrases that several parts of ``ludoteka`` use."""

from __future__ import annotations

from fallo_proofs.pumba.vocabulary import (
    HOLDS_MATCH,
    HOLDS_SOTA,
    IS_EXHAUSTED,
    MISSING,
    OPENS,
    RESHUFFLES,
    SHUFFLED,
    STOCK,
    on,
    when,
)
from fallo_proofs.sentence import LITERAL, Part, Reading, Sentence

UNABLE = HOLDS_MATCH.no & HOLDS_SOTA.no & ~OPENS
"""Holds no card that this source lets a player throw: whoever opens may throw any, and a sota goes on everything."""


def sentence(place: str, paraphrase: str, *parts: Part, also: tuple[Reading, ...] = ()) -> Sentence:
    """Return a sentence of this source: its parts read literally, and other readings."""
    return Sentence(f"ludoteka/{place}", paraphrase, (Reading(LITERAL, parts), *also))


def exhausted_when(missing_only: bool) -> tuple[Part, ...]:
    """Return what is said of a stock that runs out: when a card is missing only, or when the last one is taken."""
    empty = on("stock") & STOCK.among("empty")
    counted = [when(empty & MISSING.yes, IS_EXHAUSTED, "yes")]
    counted += [when(empty & MISSING.no, IS_EXHAUSTED, "no" if missing_only else "yes")]
    return (
        *counted,
        when(empty & MISSING.yes, RESHUFFLES, "yes"),
        when(empty & MISSING.yes, SHUFFLED, "all_but_the_top"),
    )
