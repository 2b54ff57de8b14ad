"""The parts ``scoring``, ``strategy``, ``mistakes`` and ``glossary`` of ``vollregeln``."""

from __future__ import annotations

from fallo_proofs.pumba.vocabulary import (
    AS_ANSWERED,
    AS_COSTS,
    AS_HITS,
    AT_AGREED,
    CARD,
    CHAMPION,
    COUNTED,
    HAND_OVER,
    IN_TIME,
    IN_TURN,
    LAST,
    LIMIT,
    MATCH_OVER,
    MATCHES,
    MISSES,
    OFF,
    OWED,
    OWED_NEXT,
    OWES,
    OWES_TO_AN_AS,
    POINTS,
    SAID,
    SCORES,
    SURVIVORS,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.pumba.vollregeln.phrases import LAID, LOSER, WON, sentence
from fallo_proofs.sentence import Part, Reading

SENTENCES = (
    sentence(
        "scoring.1",
        "whoever is rid of the cards wins the round",
        when(on("throw") & LAST, HAND_OVER, "yes"),
        WON,
    ),
    sentence(
        "scoring.2",
        "all others get points for the cards that they still hold",
        when(LOSER, SCORES, "yes"),
        also=(
            Reading("by_number", (when(LOSER, SCORES, "yes"), when(LOSER, POINTS, "1")), "points for cards, one each"),
            Reading(
                "nobody_else",
                (when(LOSER, SCORES, "yes"), when(on("hand_end") & COUNTED.among("winner"), OFF, "0")),
                "only the others get anything",
            ),
        ),
    ),
    sentence(
        "scoring.3",
        "the match ends when somebody reaches the agreed limit, and the fewest points win",
        when(on("after_hand"), LIMIT, "agreed"),
        when(on("after_hand") & AT_AGREED.yes, MATCH_OVER, "yes"),
        when(on("after_hand") & AT_AGREED.yes & ~SURVIVORS.among("one"), CHAMPION, "lowest_total"),
        when(on("after_hand") & AT_AGREED.yes & SURVIVORS.among("one"), CHAMPION, "lowest_total", "survivor"),
    ),
    sentence(
        "strategy.1",
        "a penalty card sends two more cards back to a rival's hand",
        when(threw("as"), AS_COSTS, "2"),
        when(threw("two") & OWED.among("0"), OWED_NEXT, "2"),
    ),
    sentence(
        "mistakes.2",
        "it is announced at the moment of throwing the last card but one",
        when(LAID & SAID.among("with_the_throw"), IN_TIME, "yes"),
    ),
    sentence(
        "glossary.2",
        "a special card makes somebody draw, skips a turn, turns the direction, or names a suit",
        when(threw("caballo"), MISSES, "next", "thrower"),
        also=(
            Reading(
                "a_complete_list",
                (when(threw("caballo"), MISSES, "next", "thrower"), when(threw("rey"), IN_TURN, "next")),
                "what is not in the list does not happen, so that a rey does nothing",
            ),
        ),
    ),
    sentence(
        "glossary.3",
        "a penalty card is answered with another that matches, and its effect goes on to the next player",
        *allows(OWES & CARD.among("two", "as") & MATCHES, "throw"),
        Part(threw("two", "as") & ~OWED.among("0"), OWED_NEXT, OWED_NEXT.same_as(OWED)),
        also=(
            Reading(
                "an_as_too",
                (
                    *allows(OWES & CARD.among("two", "as") & MATCHES, "throw"),
                    *forbids(OWES_TO_AN_AS & ~CARD.among("as"), "throw"),
                    Part(threw("two", "as") & ~OWED.among("0"), OWED_NEXT, OWED_NEXT.same_as(OWED)),
                    when(threw("as"), AS_ANSWERED, "yes"),
                    when(threw("as"), AS_HITS, "next"),
                ),
                "an as is a penalty card as well, and its effect goes from player to player",
            ),
        ),
    ),
)
"""In the order of the source."""
