"""The parts ``start`` and ``throwing`` of ``ludoteka``."""

from __future__ import annotations

from fallo_proofs.formula import Formula
from fallo_proofs.pumba.ludoteka.phrases import UNABLE, exhausted_when, sentence
from fallo_proofs.pumba.vocabulary import (
    AFTER_PASS,
    ALL_RANKS,
    CAUSE,
    DEALT,
    DRAWN,
    DRAWS,
    ENDED_BY,
    GIVEN,
    HAND_OVER,
    IN_TURN,
    KEEPS,
    LAST,
    MATCHES,
    OPENS,
    PLAYERS,
    RECEIVER,
    SEATED,
    SEATS,
    STOCK,
    THROWN_BY,
    WILLING,
    WINS_HAND,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.sentence import Part, Reading


def _matched(lying: Formula) -> tuple[Part, ...]:
    return (*forbids(lying & ~MATCHES, "throw"), when(threw(*ALL_RANKS) & ~LAST, IN_TURN, "next"))


SENTENCES = (
    sentence(
        "start.2",
        "five cards to whoever opens, four to the others",
        when(on("deal") & RECEIVER.among("opener") & SEATED.among("playing"), DEALT, "5"),
        when(on("deal") & RECEIVER.among("other") & SEATED.among("playing"), DEALT, "4"),
    ),
    sentence(
        "start.3",
        "the number of players may vary",
        when(on("seating") & PLAYERS.among(*PLAYERS.values), SEATS, "yes"),
    ),
    sentence(
        "start.5",
        "the aim is to be rid of all cards",
        when(on("throw") & LAST, HAND_OVER, "yes"),
        when(on("hand_end") & ENDED_BY.among("last_card"), WINS_HAND, "thrower"),
    ),
    sentence(
        "throwing.1",
        "whoever opens may do so with any card",
        *allows(OPENS, "throw"),
        also=(
            Reading(
                "must_throw",
                (*allows(OPENS, "throw"), *forbids(OPENS, "draw", "pass")),
                "opening is throwing, so that the first act of a hand is a throw",
            ),
        ),
    ),
    sentence(
        "throwing.2",
        "players throw in turn, a card of the suit or rank of the one that the previous player threw",
        *_matched(THROWN_BY.among("previous_player")),
        also=(
            Reading(
                "last_card_thrown",
                _matched(THROWN_BY.among("previous_player", "earlier_player", "self")),
                "the previous player is whoever threw last, and the card is the top card",
            ),
        ),
    ),
    sentence(
        "throwing.3",
        "whoever cannot throw, or would rather keep a card, has to draw one",
        *allows(DRAWN.among("0") & (UNABLE | WILLING.no), "draw"),
        *forbids(DRAWN.among("0") & (UNABLE | WILLING.no), "pass"),
        when(on("draw") & STOCK.among("cards"), DRAWS, "1"),
        when(on("due") & CAUSE.among("turn"), GIVEN, "all"),
    ),
    sentence(
        "throwing.4",
        "after a first draw a player throws or draws once more",
        *allows(DRAWN.among("1"), "draw"),
        *forbids(DRAWN.among("1"), "pass"),
        when(on("draw") & DRAWN.among("0"), KEEPS, "kept"),
    ),
    sentence(
        "throwing.5",
        "after two draws a player throws or passes, and never draws a third time",
        *forbids(DRAWN.among("2"), "draw"),
        *allows(DRAWN.among("2"), "pass"),
        when(on("draw") & DRAWN.among("1"), KEEPS, "kept"),
        when(on("pass"), AFTER_PASS, "next"),
    ),
    sentence(
        "throwing.6",
        "where the stock runs out, all cards thrown but the last are shuffled and become the stock",
        *exhausted_when(missing_only=True),
        also=(
            Reading(
                "last_card_taken", exhausted_when(missing_only=False), "a stock runs out when its last card is taken"
            ),
        ),
    ),
)
"""In the order of the source."""
