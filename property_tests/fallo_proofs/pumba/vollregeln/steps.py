"""The part ``steps`` of ``vollregeln``."""

from __future__ import annotations

from fallo_proofs.pumba.vocabulary import (
    AS_COSTS,
    AT_AGREED,
    CARD,
    CAUSE,
    CHAMPION,
    COUNTED,
    DEALT,
    DIRECTION,
    DRAWN,
    DUE,
    GIVEN,
    HOLDS_MATCH,
    HOLDS_SOTA,
    IN_TIME,
    IN_TURN,
    KEEPS,
    LEFT,
    LIMIT,
    MATCH_OVER,
    MATCHES,
    MISSES,
    NAMED,
    NO_CARD_LIES,
    OF_NAMED_SUIT,
    OFF,
    OUT,
    OWED,
    OWED_NEXT,
    OWES,
    OWES_TO_A_TWO,
    OWN_MAY_BE_NAMED,
    PENALTY,
    POINTS,
    RECEIVER,
    SAID,
    SAID_EARLIER,
    SCORES,
    SEATED,
    SURVIVORS,
    TAKES,
    UPCARD,
    WILLING,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.pumba.vollregeln.phrases import LAID, LOSER, NEXT_IS_SKIPPED, sentence
from fallo_proofs.sentence import Part, Reading

UNABLE = HOLDS_MATCH.no & HOLDS_SOTA.no
"""Holds no card that the steps let a player throw."""


SUIT_NAMED = ~NAMED.among("no")


GROWS = (("2", "4"), ("4", "6"), ("6", "8"), ("8", "10"), ("10", "12"))


def _effects_of_the_steps(looks_first: bool = False) -> tuple[Part, ...]:
    """Return what the six special cards do, but for the caballo."""
    return (
        when(threw("as"), AS_COSTS, "1"),
        when(on("due") & CAUSE.among("as", "two"), GIVEN, "all"),
        when(threw("two") & ~OWES_TO_A_TWO, OWED_NEXT, "2"),
        *(when(threw("two") & OWES_TO_A_TWO & OWED.among(before), OWED_NEXT, after) for before, after in GROWS),
        *allows(OWES_TO_A_TWO & CARD.among("two"), "throw"),
        *forbids(OWES_TO_A_TWO & ~CARD.among("two"), "throw"),
        *forbids(OWES_TO_A_TWO, "pass"),
        *(() if looks_first else forbids(OWES_TO_A_TWO, "draw")),
        *allows(OWES_TO_A_TWO, "take"),
        Part(on("take") & OWES_TO_A_TWO, TAKES, TAKES.same_as(OWED)),
        when(threw("seven"), DIRECTION, "changed"),
        when(threw("sota"), DUE, "named"),
        *allows(SUIT_NAMED & OF_NAMED_SUIT.yes, "throw"),
        *forbids(SUIT_NAMED & OF_NAMED_SUIT.no & ~CARD.among("sota"), "throw"),
        when(threw("rey"), IN_TURN, "thrower"),
    )


SOMEBODY_IS_SKIPPED = when(threw("caballo"), MISSES, "next", "thrower")
"""Whose turn is skipped is not said."""

SENTENCES = (
    sentence(
        "steps.2",
        "five cards to whoever opens, four to the others",
        when(on("deal") & RECEIVER.among("opener") & SEATED.among("playing"), DEALT, "5"),
        when(on("deal") & RECEIVER.among("other") & SEATED.among("playing"), DEALT, "4"),
    ),
    sentence("steps.3", "the top card of the stock is turned up to begin the pile", when(on("dealt"), UPCARD, "yes")),
    sentence(
        "steps.4",
        "in turn a player throws a card of the suit or number of the top card",
        *forbids(~NO_CARD_LIES & ~MATCHES, "throw"),
    ),
    sentence(
        "steps.5",
        "a sota can always be thrown, as a joker",
        *allows(CARD.among("sota"), "throw"),
        also=(
            Reading(
                "in_place_of_a_match",
                allows(CARD.among("sota") & ~OWES, "throw"),
                "it is excused from matching, and from nothing else",
            ),
        ),
    ),
    sentence(
        "steps.6",
        "whoever cannot throw, or would rather keep a card, draws",
        *allows(DRAWN.among("0") & (UNABLE | WILLING.no), "draw"),
        *forbids(DRAWN.among("0") & (UNABLE | WILLING.no), "pass"),
        when(on("due") & CAUSE.among("turn"), GIVEN, "all"),
    ),
    sentence(
        "steps.7",
        "nobody draws more than twice in a turn, and has to throw or pass then",
        *forbids(DRAWN.among("2"), "draw"),
        *allows(DRAWN.among("2"), "pass"),
        *allows(DRAWN.among("1"), "draw"),
        when(on("draw"), KEEPS, "kept"),
        also=(
            Reading(
                "only_then",
                (
                    *forbids(DRAWN.among("2"), "draw"),
                    *allows(DRAWN.among("2"), "pass"),
                    *forbids(DRAWN.among("0", "1"), "pass"),
                    *allows(DRAWN.among("1"), "draw"),
                    when(on("draw"), KEEPS, "kept"),
                ),
                "a pass comes after the second draw and not before",
            ),
        ),
    ),
    sentence(
        "steps.8",
        "an as makes a rival draw, a two the next player two, which stack; seven, sota, caballo and rey have their own",
        *_effects_of_the_steps(),
        SOMEBODY_IS_SKIPPED,
        also=(
            Reading(
                "next_player_skipped",
                (*_effects_of_the_steps(), *NEXT_IS_SKIPPED),
                "a turn that is skipped is the one that would come now",
            ),
            Reading(
                "own_turn_skipped",
                (
                    *_effects_of_the_steps(),
                    when(threw("caballo"), MISSES, "thrower"),
                    when(threw("caballo"), IN_TURN, "next"),
                ),
                "a turn that is lost is one's own",
            ),
            Reading(
                "a_change",
                (*_effects_of_the_steps(), SOMEBODY_IS_SKIPPED, when(threw("sota"), OWN_MAY_BE_NAMED, "no")),
                "a change of suit is a change to another",
            ),
            Reading(
                "after_looking",
                (*_effects_of_the_steps(looks_first=True), SOMEBODY_IS_SKIPPED),
                "whoever is forced to draw may draw for the turn before",
            ),
        ),
    ),
    sentence(
        "steps.9",
        "Pumba has to be called before the last card but one is thrown",
        when(LAID & SAID.among("before_the_throw"), IN_TIME, "yes"),
        when(LAID & SAID.among("after_the_throw"), IN_TIME, "no"),
    ),
    sentence(
        "steps.10",
        "whoever forgets it draws two penalty cards",
        when(LAID & SAID.among("never"), PENALTY, "2"),
        when(on("due") & CAUSE.among("penalty"), GIVEN, "all"),
        also=(
            Reading(
                "once_a_hand",
                (
                    when(LAID & SAID.among("never") & SAID_EARLIER.no, PENALTY, "2"),
                    when(on("due") & CAUSE.among("penalty"), GIVEN, "all"),
                ),
                "nobody forgets what was said before in the hand",
            ),
        ),
    ),
    sentence(
        "steps.11",
        "five points off for whoever is rid of the cards; the others add the values of theirs",
        when(on("hand_end") & COUNTED.among("winner"), OFF, "5"),
        when(LOSER, SCORES, "yes"),
        when(LOSER & LEFT.among("two", "sota", "rey"), POINTS, "10"),
        when(LOSER & LEFT.among("caballo"), POINTS, "9"),
        *(
            when(LOSER & LEFT.among(rank), POINTS, number)
            for rank, number in zip(
                ("as", "three", "four", "five", "six", "seven"), ("1", "3", "4", "5", "6", "7"), strict=True
            )
        ),
    ),
    sentence(
        "steps.12",
        "whoever reaches the agreed limit is out, and the last player left wins",
        when(on("after_hand"), LIMIT, "agreed"),
        when(on("after_hand") & AT_AGREED.yes, OUT, "yes"),
        when(on("after_hand") & SURVIVORS.among("several"), MATCH_OVER, "no"),
        when(on("after_hand") & SURVIVORS.among("one"), MATCH_OVER, "yes"),
        when(on("after_hand") & SURVIVORS.among("one"), CHAMPION, "survivor"),
    ),
)
"""In the order of the source."""
