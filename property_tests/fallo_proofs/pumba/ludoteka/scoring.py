"""The part ``scoring`` of ``ludoteka``."""

from __future__ import annotations

from fallo_proofs.pumba.ludoteka.phrases import sentence
from fallo_proofs.pumba.vocabulary import (
    AT_HUNDRED,
    COUNTED,
    DEALT,
    ENDED_BY,
    LEFT,
    LIMIT,
    MATCH_OVER,
    OFF,
    OUT,
    POINTS,
    SCORES,
    SEATED,
    SURVIVORS,
    on,
    when,
)
from fallo_proofs.sentence import Reading

OTHER_LOSER = on("hand_end") & COUNTED.among("other") & ENDED_BY.among("last_card")


SENTENCES = (
    sentence(
        "scoring.1",
        "whoever is rid of all cards takes five points off",
        when(on("hand_end") & ENDED_BY.among("last_card") & COUNTED.among("winner"), OFF, "5"),
    ),
    sentence(
        "scoring.2",
        "the others add the values of their cards",
        when(OTHER_LOSER, SCORES, "yes"),
        also=(
            Reading(
                "all_are_others",
                (when(on("hand_end") & COUNTED.among("other"), SCORES, "yes"),),
                "where nobody is rid of the cards, all are others",
            ),
        ),
    ),
    sentence(
        "scoring.3", "ten for a two, a sota, a rey", when(OTHER_LOSER & LEFT.among("two", "sota", "rey"), POINTS, "10")
    ),
    sentence("scoring.4", "nine for a caballo", when(OTHER_LOSER & LEFT.among("caballo"), POINTS, "9")),
    sentence(
        "scoring.5",
        "any other card counts its number",
        *(
            when(OTHER_LOSER & LEFT.among(rank), POINTS, number)
            for rank, number in zip(
                ("as", "three", "four", "five", "six", "seven"), ("1", "3", "4", "5", "6", "7"), strict=True
            )
        ),
    ),
    sentence(
        "scoring.6",
        "whoever comes to a hundred points is eliminated",
        when(on("after_hand"), LIMIT, "hundred"),
        when(on("after_hand") & AT_HUNDRED.yes, OUT, "yes"),
        when(on("deal") & SEATED.among("eliminated"), DEALT, "0"),
    ),
    sentence(
        "scoring.7",
        "the match ends when a single player is not eliminated",
        when(on("after_hand") & SURVIVORS.among("one"), MATCH_OVER, "yes"),
    ),
)
"""In the order of the source."""
