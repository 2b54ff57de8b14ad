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
    owed = [when(threw("two") & OWED.among(before), OWED_NEXT, after) for before, after in grows]
    return (*owed, *(part for before, _ in grows if before != "0" for part in _two_answers(before)))


def _two_answers(owed: str) -> tuple[Part, ...]:
    return allows(OWES_TO_A_TWO & OWED.among(owed) & CARD.among("two"), "throw")


def _debt(losers: tuple[str, ...], looks_first: bool = False) -> tuple[Part, ...]:
    """Return what binds whoever owes cards to a two."""
    return (
        *forbids(OWES_TO_A_TWO & ~CARD.among("two"), "throw"),
        *(() if looks_first else forbids(OWES_TO_A_TWO, "draw")),
        *forbids(OWES_TO_A_TWO, "pass"),
        *allows(OWES_TO_A_TWO, "take"),
        Part(on("take") & OWES_TO_A_TWO, TAKES, TAKES.same_as(OWED)),
        when(on("take") & OWES_TO_A_TWO & OWED.among(*losers), LOSES, "yes"),
        when(on("due") & CAUSE.among("two"), GIVEN, "all"),
    )


UP_TO_EIGHT = _chain(("0", "2"), ("2", "4"), ("4", "6"), ("6", "8"))


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
        *_debt(("2", "4", "6")),
        *forbids(OWES_TO_A_TWO & CARD.among("two") & OWED.at_least("8"), "throw"),
        also=(
            Reading(
                "goes_on",
                (*UP_TO_EIGHT, *_chain(("8", "10"), ("10", "12")), *_debt(("2", "4", "6", "8", "10", "12"))),
                "the four steps are an example of a count that goes on",
            ),
            Reading(
                "after_looking",
                (
                    *UP_TO_EIGHT,
                    *_debt(("2", "4", "6"), looks_first=True),
                    *forbids(OWES_TO_A_TWO & CARD.among("two") & OWED.at_least("8"), "throw"),
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
        *forbids(OWES_TO_A_TWO & CARD.among("sota"), "throw"),
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
