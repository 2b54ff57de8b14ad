"""What holds of every situation whatever anybody writes, and what the cards allow: facts and physics, no rules."""

from __future__ import annotations

from fallo_proofs.formula import ALWAYS, Formula
from fallo_proofs.pumba.vocabulary import (
    ACT,
    AVAILABLE,
    CARD,
    CAUGHT,
    COUNTED,
    DRAWN,
    ENDED_BY,
    EXHAUSTION,
    GIVEN,
    HOLDS_AS,
    HOLDS_MATCH,
    HOLDS_SOTA,
    HOLDS_TWO,
    IN_TURN,
    LAST,
    LEGAL,
    NAMED,
    NO_CARD_LIES,
    OF_NAMED_SUIT,
    OUTCOMES,
    OWED,
    OWES,
    PILE,
    PLAYERS,
    SAID,
    SAME_RANK,
    SAME_SUIT,
    SEATS,
    SITUATION,
    SPECIAL,
    STOCK,
    THROWN_BY,
    TOP,
    considers,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.sentence import Option, Sentence, Vocabulary, says

A_CARD_IN_HAND = considers("throw")


def _ranks() -> list[Formula]:
    """Return how rank and suit of the card and of the top card hang together."""
    alike = [CARD.among(rank).implies(TOP.among(rank).implies(SAME_RANK.yes)) for rank in SPECIAL]
    different = [CARD.among(rank).implies((~TOP.among(rank)).implies(SAME_RANK.no)) for rank in SPECIAL]
    return [
        *alike,
        *different,
        CARD.among("plain").implies((~TOP.among("plain")).implies(SAME_RANK.no)),
        SAME_SUIT.no | SAME_RANK.no,
        NO_CARD_LIES.implies(SAME_SUIT.no),
    ]


def _hands() -> list[Formula]:
    """Return what a player holds who considers to throw a card."""
    due = (NAMED.among("no") & SAME_SUIT.yes) | SAME_RANK.yes | OF_NAMED_SUIT.yes
    return [
        (A_CARD_IN_HAND & CARD.among("sota")).implies(HOLDS_SOTA.yes),
        (A_CARD_IN_HAND & CARD.among("two")).implies(HOLDS_TWO.yes),
        (A_CARD_IN_HAND & CARD.among("as")).implies(HOLDS_AS.yes),
        (A_CARD_IN_HAND & due).implies(HOLDS_MATCH.yes),
        (TOP.among("sota") & HOLDS_SOTA.yes).implies(HOLDS_MATCH.yes),
        (TOP.among("two") & HOLDS_TWO.yes).implies(HOLDS_MATCH.yes),
        (TOP.among("as") & HOLDS_AS.yes).implies(HOLDS_MATCH.yes),
        NO_CARD_LIES.implies(HOLDS_MATCH.no),
    ]


def _table() -> list[Formula]:
    """Return how the pile, the stock and what is owed hang together."""
    named = ~NAMED.among("no")
    return [
        (NO_CARD_LIES & THROWN_BY.among("nobody")) | (~NO_CARD_LIES & ~THROWN_BY.among("nobody")),
        NO_CARD_LIES.implies(PILE.among("nothing")),
        (on("throw") | on("stock")).implies(~NO_CARD_LIES),
        (named | OF_NAMED_SUIT.yes).implies(TOP.among("sota")),
        OF_NAMED_SUIT.yes.implies(named),
        (TOP.among("sota") & ~THROWN_BY.among("stock")).implies(named | on("throw")),
        NAMED.among("before_this_turn").implies(THROWN_BY.among("previous_player", "self")),
        NAMED.among("turns_ago").implies(THROWN_BY.among("earlier_player", "self")),
        OWES.implies(TOP.among("two", "as") & ~THROWN_BY.among("nobody", "self")),
        OWED.among("1").implies(TOP.among("as")),
        OWED.at_least("4").implies(TOP.among("two")),
        on("take").implies(OWES),
        STOCK.among("empty").implies(~EXHAUSTION.among("none_yet")),
        STOCK.among("cards").implies(~EXHAUSTION.among("third")),
        (STOCK.among("empty") & PILE.among("nothing")).implies(AVAILABLE.among("none")),
        ACT.among("take").implies(OWES | ~on("turn")),
        CAUGHT.yes.implies(SAID.among("never")),
        on("draw").implies(DRAWN.at_most("1")),
        ENDED_BY.among("all_passed").implies(COUNTED.among("other")),
    ]


def _options() -> tuple[Option, ...]:
    """Return all that a player in turn can do, by kind of card, and what it takes."""
    bare = {SAME_SUIT.name: "no", SAME_RANK.name: "no", OF_NAMED_SUIT.name: "no"}

    def throw(name: str, card: str, available: Formula, **facts: str) -> Option:
        values = {ACT.name: "throw", CARD.name: card, **bare, **facts}
        return Option(name, tuple(values.items()), available)

    lies = ~NO_CARD_LIES
    due_suit, named_suit = {SAME_SUIT.name: "yes"}, {OF_NAMED_SUIT.name: "yes"}
    return (
        throw("throw a card of the due suit", "plain", HOLDS_MATCH.yes & NAMED.among("no") & lies, **due_suit),
        throw("throw a card of the named suit", "plain", HOLDS_MATCH.yes & ~NAMED.among("no"), **named_suit),
        throw("throw a card that does not match", "plain", ALWAYS),
        throw("throw a sota that does not match", "sota", HOLDS_SOTA.yes & ~TOP.among("sota")),
        throw("throw a sota on a sota", "sota", HOLDS_SOTA.yes & TOP.among("sota"), **{SAME_RANK.name: "yes"}),
        throw("throw a two on a two", "two", HOLDS_TWO.yes & TOP.among("two"), **{SAME_RANK.name: "yes"}),
        throw("throw an as on an as", "as", HOLDS_AS.yes & TOP.among("as"), **{SAME_RANK.name: "yes"}),
        throw("throw an as of the due suit", "as", HOLDS_AS.yes & HOLDS_MATCH.yes & lies, **{SAME_SUIT.name: "yes"}),
        Option("draw", ((ACT.name, "draw"),)),
        Option("pass", ((ACT.name, "pass"),)),
        Option("take", ((ACT.name, "take"),), OWES),
    )  # fmt: skip


VOCABULARY = Vocabulary(
    SITUATION,
    OUTCOMES,
    (*_ranks(), *_hands(), *_table()),
    _options(),
    on("turn"),
    LEGAL,
)
"""Pumba for every source alike."""

PHYSICS = (
    Sentence(
        "physics/forty-cards",
        "ten players would need forty-one cards",
        says(when(on("seating") & PLAYERS.among("10"), SEATS, "no")),
    ),
    Sentence(
        "physics/nothing-to-draw",
        "a card can be drawn only where one lies in the stock or under the top card",
        says(
            *forbids(STOCK.among("empty") & PILE.among("nothing"), "draw"),
            when(on("due") & AVAILABLE.among("none"), GIVEN, "nothing"),
            when(on("due") & AVAILABLE.among("fewer"), GIVEN, "what_there_is", "nothing"),
        ),
    ),
    Sentence(
        "physics/empty-hand",
        "whoever has no card left can throw none",
        says(when(threw(*CARD.values) & LAST, IN_TURN, "next", "after_next")),
    ),
)
"""What no rule can change; it takes part in conflicts like a sentence."""
