"""The parts ``scoring``, ``strategy``, ``mistakes`` and ``glossary`` of ``vollregeln``."""

from __future__ import annotations

from fallo_proofs.formula import Formula
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
    OWES_TO_A_TWO,
    OWES_TO_AN_AS,
    POINTS,
    SAID,
    SCORES,
    SURVIVORS,
    TIED,
    allows,
    on,
    threw,
    when,
)
from fallo_proofs.pumba.vollregeln.phrases import LAID, LOSER, WON, sentence
from fallo_proofs.sentence import Part, Reading

REACHED = on("after_hand") & AT_AGREED.yes
ANSWER = OWES & MATCHES


def _handed_on(trigger: Formula) -> Part:
    """Return the part by which the next player owes what was owed before."""
    return Part(trigger, OWED_NEXT, OWED_NEXT.same_as(OWED))


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
        when(REACHED, MATCH_OVER, "yes"),
        when(REACHED & TIED.no & ~SURVIVORS.among("one"), CHAMPION, "lowest_total"),
        when(REACHED & TIED.no & SURVIVORS.among("one"), CHAMPION, "lowest_total", "survivor"),
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
        *allows(ANSWER & CARD.among("two", "as"), "throw"),
        _handed_on(threw("two", "as") & ANSWER),
        when(threw("as"), AS_ANSWERED, "yes"),
        when(threw("as") & ANSWER, AS_HITS, "next"),
        also=(
            Reading(
                "kind_for_kind",
                (
                    *allows(OWES_TO_A_TWO & CARD.among("two"), "throw"),
                    *allows(OWES_TO_AN_AS & CARD.among("as"), "throw"),
                    _handed_on(threw("two") & OWES_TO_A_TWO),
                    _handed_on(threw("as") & OWES_TO_AN_AS),
                    when(threw("as"), AS_ANSWERED, "yes"),
                ),
                "a card that matches is one of the same kind",
            ),
            Reading(
                "answering_a_two",
                (
                    *allows(OWES_TO_A_TWO & MATCHES & CARD.among("two", "as"), "throw"),
                    _handed_on(threw("two", "as") & OWES_TO_A_TWO & MATCHES),
                ),
                "only a two leaves something to be answered, since an as is drawn for at once",
            ),
        ),
    ),
)
"""In the order of the source."""
