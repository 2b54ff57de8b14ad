"""The parts ``pumba`` and ``exhaustion`` of ``ludoteka``."""

from __future__ import annotations

from fallo_proofs.pumba.ludoteka.phrases import UNABLE, exhausted_when, sentence
from fallo_proofs.pumba.vocabulary import (
    CAUSE,
    COULD_THROW,
    DEAD,
    ENDED_BY,
    GIVEN,
    HAND_OVER,
    IN_TIME,
    LAST_BUT_ONE,
    PASSED,
    PENALTY,
    RESHUFFLES,
    SAID,
    SAID_EARLIER,
    WINS_HAND,
    allows,
    forbids,
    on,
    when,
)
from fallo_proofs.sentence import Reading

SENTENCES = (
    sentence(
        "pumba.1",
        "whoever throws the last card but one has to say Pumba at that moment",
        when(on("throw") & LAST_BUT_ONE & SAID.among("with_the_throw"), IN_TIME, "yes"),
        when(on("throw") & LAST_BUT_ONE & SAID.among("before_the_throw", "after_the_throw"), IN_TIME, "no"),
    ),
    sentence(
        "pumba.2",
        "whoever forgets it draws two cards as a penalty",
        when(on("throw") & LAST_BUT_ONE & SAID.among("never"), PENALTY, "2"),
        when(on("due") & CAUSE.among("penalty"), GIVEN, "all"),
        also=(
            Reading(
                "once_a_hand",
                (
                    when(on("throw") & LAST_BUT_ONE & SAID.among("never") & SAID_EARLIER.no, PENALTY, "2"),
                    when(on("due") & CAUSE.among("penalty"), GIVEN, "all"),
                ),
                "nobody forgets what was said before in the hand",
            ),
        ),
    ),
    sentence(
        "exhaustion.1",
        "then the cards thrown, but the last, are shuffled and laid back",
        *exhausted_when(missing_only=True),
        also=(
            Reading(
                "last_card_taken", exhausted_when(missing_only=False), "a stock runs out when its last card is taken"
            ),
        ),
    ),
    sentence(
        "exhaustion.2",
        "this is done twice in a hand at most",
        when(on("stock") & DEAD, RESHUFFLES, "no"),
    ),
    sentence(
        "exhaustion.3",
        "after the third exhaustion nobody draws in any situation",
        *forbids(DEAD, "draw"),
        when(on("due") & DEAD, GIVEN, "nothing"),
    ),
    sentence(
        "exhaustion.4",
        "where all players pass then, the hand ends without a winner",
        *allows(DEAD, "pass"),
        when(on("pass") & DEAD & PASSED.among("in_a_row"), HAND_OVER, "yes"),
        when(on("hand_end") & ENDED_BY.among("all_passed"), WINS_HAND, "nobody"),
        also=(
            Reading(
                "at_some_time",
                (
                    *allows(DEAD, "pass"),
                    when(on("pass") & DEAD & PASSED.among("in_a_row", "at_some_time"), HAND_OVER, "yes"),
                    when(on("hand_end") & ENDED_BY.among("all_passed"), WINS_HAND, "nobody"),
                ),
                "all have passed when each has, at whatever time",
            ),
            Reading(
                "unable",
                (
                    *allows(DEAD & UNABLE, "pass"),
                    when(on("pass") & DEAD & PASSED.among("in_a_row") & COULD_THROW.no, HAND_OVER, "yes"),
                    when(on("hand_end") & ENDED_BY.among("all_passed"), WINS_HAND, "nobody"),
                ),
                "all pass because nobody can throw",
            ),
        ),
    ),
)
"""In the order of the source."""
