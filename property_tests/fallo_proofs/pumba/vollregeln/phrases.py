"""Words and phrases that several parts of ``vollregeln`` use."""

from __future__ import annotations

from fallo_proofs.pumba.vocabulary import (
    COUNTED,
    ENDED_BY,
    IN_TURN,
    LAST_BUT_ONE,
    MISSES,
    WINS_HAND,
    on,
    threw,
    when,
)
from fallo_proofs.sentence import LITERAL, Part, Reading, Sentence

LAID = on("throw") & LAST_BUT_ONE


LOSER = on("hand_end") & COUNTED.among("other") & ENDED_BY.among("last_card")


WON = when(on("hand_end") & ENDED_BY.among("last_card"), WINS_HAND, "thrower")


def sentence(place: str, paraphrase: str, *parts: Part, also: tuple[Reading, ...] = ()) -> Sentence:
    """Return a sentence of this source: its parts read literally, and other readings."""
    return Sentence(f"vollregeln/{place}", paraphrase, (Reading(LITERAL, parts), *also))


NEXT_IS_SKIPPED = (when(threw("caballo"), MISSES, "next"), when(threw("caballo"), IN_TURN, "after_next"))
