"""The part ``special-cards`` of ``ludoteka``."""

from __future__ import annotations

from fallo_proofs.pumba.ludoteka.phrases import sentence
from fallo_proofs.pumba.vocabulary import (
    AS_ANSWERED,
    AS_COSTS,
    AS_HITS,
    CARD,
    CAUSE,
    DIRECTION,
    DUE,
    GIVEN,
    IN_TURN,
    LOSES,
    MISSES,
    NAMED,
    NEW_DRAWS,
    OF_NAMED_SUIT,
    OWED,
    OWED_NEXT,
    OWES_TO_A_TWO,
    OWN_MAY_BE_NAMED,
    TAKES,
    THROWN_BY,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.sentence import Part, Reading

SUITS_NAMED = ~NAMED.among("no")


def _chain(*grows: tuple[str, str]) -> tuple[Part, ...]:
    """Return what a two makes the next player owe, and that whoever owes so much may answer with a two."""
    raised = [when(threw("two") & OWES_TO_A_TWO & OWED.among(before), OWED_NEXT, after) for before, after in grows]
    return (
        when(threw("two") & ~OWES_TO_A_TWO, OWED_NEXT, "2"),
        *raised,
        *(
            part
            for before, _ in grows
            for part in allows(OWES_TO_A_TWO & OWED.among(before) & CARD.among("two"), "throw")
        ),
    )


def _debt(greatest: str, losers: tuple[str, ...], looks_first: bool = False) -> tuple[Part, ...]:
    """Return what binds whoever owes cards to a two, up to a greatest number of them."""
    owes = OWES_TO_A_TWO & OWED.at_most(greatest)
    return (
        *forbids(owes & ~CARD.among("two"), "throw"),
        *(() if looks_first else forbids(owes, "draw")),
        *forbids(owes, "pass"),
        *allows(owes, "take"),
        Part(on("take") & owes, TAKES, TAKES.same_as(OWED)),
        when(on("take") & OWES_TO_A_TWO & OWED.among(*losers), LOSES, "yes"),
        when(on("due") & CAUSE.among("two"), GIVEN, "all"),
    )


UP_TO_EIGHT = _chain(("2", "4"), ("4", "6"), ("6", "8"))
NONE_ON_EIGHT = forbids(OWES_TO_A_TWO & CARD.among("two") & OWED.among("8"), "throw")


SENTENCES = (
    sentence(
        "special-cards.2",
        "whoever throws an as decides which rival draws a card",
        when(threw("as"), AS_HITS, "whom_its_thrower_chooses"),
        when(threw("as"), AS_COSTS, "1"),
        when(threw("as"), AS_ANSWERED, "no"),
        when(on("due") & CAUSE.among("as"), GIVEN, "all"),
    ),
    sentence(
        "special-cards.3",
        "a two costs the next player two cards and the turn, unless another two is thrown directly: four, six, eight",
        *UP_TO_EIGHT,
        *_debt("8", ("2", "4", "6")),
        *NONE_ON_EIGHT,
        also=(
            Reading(
                "goes_on",
                (*UP_TO_EIGHT, *_chain(("8", "10"), ("10", "12")), *_debt("12", ("2", "4", "6", "8", "10", "12"))),
                "the four steps are an example of a count that goes on",
            ),
            Reading(
                "after_looking",
                (
                    *UP_TO_EIGHT,
                    *_debt("8", ("2", "4", "6"), looks_first=True),
                    *NONE_ON_EIGHT,
                ),
                "directly means in the same turn, so that a draw may come before",
            ),
        ),
    ),
    sentence("special-cards.4", "a seven changes the direction of play", when(threw("seven"), DIRECTION, "changed")),
    sentence(
        "special-cards.5",
        "a sota can always be thrown, whatever the suit, and its thrower chooses the suit of the next card",
        *allows(CARD.among("sota"), "throw"),
        when(threw("sota"), DUE, "named"),
        *forbids(SUITS_NAMED & OF_NAMED_SUIT.no & ~CARD.among("sota"), "throw"),
        *allows(SUITS_NAMED & OF_NAMED_SUIT.yes, "throw"),
        also=(
            Reading(
                "next_turn_only",
                (
                    *allows(CARD.among("sota"), "throw"),
                    when(threw("sota"), DUE, "named"),
                    *forbids(NAMED.among("before_this_turn") & OF_NAMED_SUIT.no & ~CARD.among("sota"), "throw"),
                    *allows(NAMED.among("before_this_turn") & OF_NAMED_SUIT.yes, "throw"),
                ),
                "the next card is that of the next player, who may not throw any",
            ),
            Reading(
                "a_change",
                (
                    *allows(CARD.among("sota"), "throw"),
                    when(threw("sota"), DUE, "named"),
                    *forbids(SUITS_NAMED & OF_NAMED_SUIT.no & ~CARD.among("sota"), "throw"),
                    *allows(SUITS_NAMED & OF_NAMED_SUIT.yes, "throw"),
                    when(threw("sota"), OWN_MAY_BE_NAMED, "no"),
                ),
                "a change of suit is a change to another",
            ),
        ),
    ),
    sentence(
        "special-cards.6",
        "a sota is no way out of drawing for a two",
        *forbids(OWES_TO_A_TWO & THROWN_BY.among("previous_player") & CARD.among("sota"), "throw"),
    ),
    sentence(
        "special-cards.7",
        "a caballo skips the turn of the next player",
        when(threw("caballo"), IN_TURN, "after_next"),
        when(threw("caballo"), MISSES, "next"),
    ),
    sentence(
        "special-cards.8",
        "whoever throws a rey plays again",
        when(threw("rey"), IN_TURN, "thrower"),
        also=(
            Reading(
                "a_new_turn",
                (when(threw("rey"), IN_TURN, "thrower"), when(threw("rey"), NEW_DRAWS, "yes")),
                "to play again is to have another turn, with all that belongs to one",
            ),
            Reading(
                "the_same_turn",
                (when(threw("rey"), IN_TURN, "thrower"), when(threw("rey"), NEW_DRAWS, "no")),
                "to play again is to go on with the turn",
            ),
        ),
    ),
)
"""In the order of the source."""
