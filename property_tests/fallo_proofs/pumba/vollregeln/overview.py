"""The parts ``lead``, ``deck`` and ``overview`` of ``vollregeln``."""

from __future__ import annotations

from fallo_proofs.pumba.vocabulary import (
    CARD,
    CAUGHT,
    CAUSE,
    CHAMPION,
    DEALT,
    DIRECTION,
    DUE,
    ENDED_BY,
    GIVEN,
    HOLDS_MATCH,
    HOLDS_SOTA,
    IN_TIME,
    IN_TURN,
    KEEPS,
    MATCH_OVER,
    MATCHES,
    NAMED,
    NO_CARD_LIES,
    OWES,
    OWES_TO_A_TWO,
    PENALTY,
    PLAYERS,
    POINTS,
    SAID,
    SCORES,
    SEATED,
    SEATS,
    STACKING,
    UPCARD,
    WILLING,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.pumba.vollregeln.phrases import LAID, LOSER, NEXT_IS_SKIPPED, WON, sentence
from fallo_proofs.sentence import Part, Reading

TWO_TO_SIX = PLAYERS.among("2", "3", "4", "5", "6")


ABLE_TO_MATCH = HOLDS_MATCH.yes & (NAMED.among("no") | HOLDS_SOTA.yes)
"""Holds a card of the suit or rank of the top card itself; where a suit is named, only a sota is sure to be one."""
UNABLE_TO_MATCH = HOLDS_MATCH.no
"""Holds no card of the suit or rank of the top card: what the overview asks for."""


def _seats() -> tuple[Part, ...]:
    return when(on("seating") & TWO_TO_SIX, SEATS, "yes"), when(on("seating") & ~TWO_TO_SIX, SEATS, "no")


def _match_won() -> tuple[Part, ...]:
    won = on("after_hand") & ENDED_BY.among("last_card")
    return when(won, MATCH_OVER, "yes"), when(won, CHAMPION, "hand_winner")


def _penalty(*cards: str) -> tuple[Part, ...]:
    caught = LAID & SAID.among("never") & CAUGHT.yes
    return when(caught, PENALTY, *cards), when(on("due") & CAUSE.among("penalty"), GIVEN, "all")


SENTENCES = (
    sentence(
        "lead.1",
        "two to six players throw cards of the suit or rank of the top card, and the first without cards wins",
        *_seats(),
        *forbids(~NO_CARD_LIES & ~MATCHES, "throw"),
        WON,
        also=(
            Reading(
                "one_hand",
                (*_seats(), *forbids(~NO_CARD_LIES & ~MATCHES, "throw"), WON, *_match_won()),
                "what is won is the game, which is then a single hand",
            ),
        ),
    ),
    sentence(
        "lead.3",
        "whoever is rid of the cards first wins",
        WON,
        also=(Reading("one_hand", (WON, *_match_won()), "what is won is the game, which is then a single hand"),),
    ),
    sentence(
        "lead.4",
        "throw the same suit or number, let twos follow twos, and call once a single card is left",
        *forbids(~NO_CARD_LIES & ~MATCHES, "throw"),
        *allows(OWES_TO_A_TWO & CARD.among("two"), "throw"),
        when(LAID & SAID.among("with_the_throw", "after_the_throw"), IN_TIME, "yes"),
    ),
    sentence(
        "deck.2",
        "cards have no values; what counts is how many are left",
        when(LOSER, POINTS, "1"),
        also=(Reading("no_points", (when(LOSER, SCORES, "no"), when(LOSER, POINTS, "0")), "no values are no points"),),
    ),
    sentence("overview.1", "two to six players, each for himself", *_seats()),
    sentence(
        "overview.2",
        "several cards for everybody, and the top card of the stock is turned up to begin the pile",
        when(on("deal") & SEATED.among("playing"), DEALT, "4", "5"),
        when(on("dealt"), UPCARD, "yes"),
    ),
    sentence(
        "overview.3",
        "whoever is in turn has to throw a card of the suit or rank of the top card",
        *forbids(~NO_CARD_LIES & ~MATCHES, "throw"),
        *allows(MATCHES, "throw"),
        *forbids(ABLE_TO_MATCH, "draw", "pass"),
    ),
    sentence(
        "overview.4",
        "whoever cannot or does not want to draws, and the turn is over",
        *allows(UNABLE_TO_MATCH | WILLING.no, "draw"),
        *forbids(UNABLE_TO_MATCH | WILLING.no, "pass"),
        when(on("draw"), KEEPS, "ended"),
        when(on("due") & CAUSE.among("turn"), GIVEN, "all"),
    ),
    sentence(
        "overview.5",
        "special cards make somebody draw, skip the next player, turn the direction, or name a suit",
        *NEXT_IS_SKIPPED,
        when(threw("seven"), DIRECTION, "changed"),
        when(threw("sota"), DUE, "named"),
        also=(
            Reading(
                "a_complete_list",
                (
                    *NEXT_IS_SKIPPED,
                    when(threw("seven"), DIRECTION, "changed"),
                    when(threw("sota"), DUE, "named"),
                    when(threw("rey"), IN_TURN, "next"),
                ),
                "what is not in the list does not happen, so that a rey does nothing",
            ),
        ),
    ),
    sentence(
        "overview.6",
        "effects may be stacked where the table allows it",
        *allows(OWES_TO_A_TWO & STACKING.among("agreed") & CARD.among("two"), "throw"),
        also=(
            Reading(
                "only_then",
                (
                    *allows(OWES_TO_A_TWO & STACKING.among("agreed") & CARD.among("two"), "throw"),
                    *forbids(OWES & STACKING.among("nothing_agreed"), "throw"),
                ),
                "a table that has agreed on nothing does not allow it",
            ),
        ),
    ),
    sentence(
        "overview.7",
        "once a single card is left it has to be said",
        when(LAID & SAID.among("with_the_throw", "after_the_throw"), IN_TIME, "yes"),
        when(LAID & SAID.among("before_the_throw"), IN_TIME, "no"),
    ),
    sentence(
        "overview.8",
        "whoever is silent and caught has to draw penalty cards",
        *_penalty("2", "3"),
        also=(
            Reading("any_number", _penalty("1", "2", "3"), "the plural names a kind of card, and no number"),
            Reading(
                "only_the_caught",
                (*_penalty("2", "3"), when(LAID & SAID.among("never") & CAUGHT.no, PENALTY, "0")),
                "silence that nobody notices costs nothing",
            ),
        ),
    ),
)
"""In the order of the source."""
