"""The sentences of Pumba that carry most, written down a second time from the two texts, in their literal reading.

Whoever wrote this had not seen the first version; `fallo_proofs.pumba.second_check` proves where the two say the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from fallo_proofs.formula import Formula
from fallo_proofs.pumba.vocabulary import (
    AFTER_PASS,
    AS_ANSWERED,
    AS_COSTS,
    AS_HITS,
    AT_AGREED,
    CARD,
    CAUGHT,
    CAUSE,
    CHAMPION,
    COUNTED,
    DEAD,
    DIRECTION,
    DRAWN,
    DRAWS,
    DUE,
    ENDED_BY,
    GIVEN,
    HAND_OVER,
    HOLDS_MATCH,
    HOLDS_SOTA,
    IN_TURN,
    KEEPS,
    LAST_BUT_ONE,
    LIMIT,
    LOSES,
    MATCH_OVER,
    MATCHES,
    MISSES,
    NAMED,
    NO_CARD_LIES,
    OF_NAMED_SUIT,
    OFF,
    OPENS,
    OWED,
    OWED_NEXT,
    OWES,
    OWES_TO_A_TWO,
    PASSED,
    PENALTY,
    PLAYERS,
    SAID,
    SEATS,
    SURVIVORS,
    TAKES,
    THROWN_BY,
    TIED,
    WILLING,
    WINS_HAND,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.sentence import Part, Sentence
from fallo_proofs.sentence import says as read_literally

A_SUIT_IS_NAMED = ~NAMED.among("no")
SILENT = on("throw") & LAST_BUT_ONE & SAID.among("never")
UNMATCHED = ~NO_CARD_LIES & ~MATCHES
"""There is a top card, and the card has neither its suit nor its rank."""


def _sentence(place: str, says: str, *parts: Part) -> Sentence:
    return Sentence(place, says, read_literally(*parts))


def _is_drawn(cause: str) -> Part:
    """Return the part by which whoever has to draw for this cause draws every card that is due."""
    return when(on("due") & CAUSE.among(cause), GIVEN, "all")


def _chain(*steps: tuple[str, str]) -> Iterator[Part]:
    """Yield the parts by which a two that answers a two raises what is owed, for pairs of before and after."""
    for before, after in steps:
        yield when(threw("two") & OWES_TO_A_TWO & OWED.among(before), OWED_NEXT, after)


def _two_or_take(trigger: Formula) -> tuple[Part, ...]:
    """Return the parts by which cards are taken or a two is thrown, and nothing else is done."""
    two = CARD.among("two")
    return (*forbids(trigger, "draw", "pass"), *forbids(trigger & ~two, "throw"), *allows(trigger & two, "throw"))


def _named_suit_is_due() -> tuple[Part, ...]:
    """Return the parts by which the next card is of the suit that was named, or a sota, and may be of that suit."""
    return (
        *forbids(A_SUIT_IS_NAMED & OF_NAMED_SUIT.no & ~CARD.among("sota"), "throw"),
        *allows(A_SUIT_IS_NAMED & OF_NAMED_SUIT.yes, "throw"),
    )


FIRST_TWO = when(threw("two") & ~OWES_TO_A_TWO, OWED_NEXT, "2")
ANSWERABLE = OWES_TO_A_TWO & OWED.among("2", "4", "6")
GREATEST = OWES_TO_A_TWO & OWED.among("8")
OWES_AS_COUNTED = OWES_TO_A_TWO & OWED.among("2", "4", "6", "8")
"""What `ludoteka/special-cards.3` counts out; of ten and more it does not speak."""

# The opener may throw anything and a sota goes on everything: that is what "able" is in this text.
ABLE_IN_LUDOTEKA = HOLDS_MATCH.yes | HOLDS_SOTA.yes | OPENS
# One card is what has to be drawn, so that who has drawn one has done it.
HAS_TO_DRAW = DRAWN.among("0") & (~ABLE_IN_LUDOTEKA | WILLING.no)

LUDOTEKA = (
    _sentence(
        "ludoteka/throwing.1",
        "whoever opens the hand may do it with whatever card",
        *allows(OPENS, "throw"),
    ),
    _sentence(
        "ludoteka/throwing.2",
        "players throw by turns, each card of the suit or rank of the one that the player before threw",
        *forbids(THROWN_BY.among("previous_player") & UNMATCHED, "throw"),
        when(on("throw"), IN_TURN, "next"),
    ),
    _sentence(
        "ludoteka/throwing.3",
        "who cannot play, or would rather keep a playable card, has to draw one card",
        *allows(HAS_TO_DRAW, "draw"),
        *forbids(HAS_TO_DRAW, "pass"),
        when(on("draw"), DRAWS, "1"),
        _is_drawn("turn"),
    ),
    _sentence(
        "ludoteka/throwing.4",
        "after that a card has to be thrown or drawn a second time",
        *allows(DRAWN.among("1"), "draw"),
        *forbids(DRAWN.among("1"), "pass"),
        when(on("draw") & DRAWN.among("0"), KEEPS, "kept"),
    ),
    _sentence(
        "ludoteka/throwing.5",
        "after two draws one has to play or pass, for nobody draws more than twice in a turn",
        *allows(DRAWN.among("2"), "pass"),
        *forbids(DRAWN.among("2"), "draw"),
        when(on("draw") & DRAWN.among("1"), KEEPS, "kept"),
        when(on("pass"), AFTER_PASS, "next"),
    ),
    _sentence(
        "ludoteka/special-cards.3",
        "a two makes the next player draw two and lose the turn, unless another two makes it four, then six, "
        "each with the turn lost, then eight",
        FIRST_TWO,
        *_chain(("2", "4"), ("4", "6"), ("6", "8")),
        *_two_or_take(ANSWERABLE),
        *forbids(GREATEST, "throw", "draw", "pass"),
        *allows(OWES_AS_COUNTED, "take"),
        _is_drawn("two"),
        Part(on("take") & OWES_AS_COUNTED, TAKES, TAKES.same_as(OWED)),
        when(on("take") & ANSWERABLE, LOSES, "yes"),
    ),
    _sentence(
        "ludoteka/special-cards.5",
        "a sota can be played at any time, and its thrower chooses the suit of the next card",
        *allows(CARD.among("sota"), "throw"),
        *_named_suit_is_due(),
        when(threw("sota"), DUE, "named"),
    ),
    _sentence(
        "ludoteka/special-cards.6",
        "a sota is no way out of drawing when the player before throws a two",
        *forbids(OWES_TO_A_TWO & THROWN_BY.among("previous_player") & CARD.among("sota"), "throw"),
    ),
    _sentence(
        "ludoteka/exhaustion.3",
        "once the stock has run out for the third time nobody can draw, whatever the reason",
        *forbids(DEAD, "draw"),
        when(on("due") & DEAD, GIVEN, "nothing"),
    ),
    _sentence(
        "ludoteka/exhaustion.4",
        "if then all players pass, the hand is over though nobody has got rid of the cards",
        *allows(DEAD, "pass"),
        when(on("pass") & DEAD & PASSED.among("in_a_row"), HAND_OVER, "yes"),
        when(on("hand_end") & ENDED_BY.among("all_passed"), WINS_HAND, "nobody"),
    ),
    _sentence(
        "ludoteka/scoring.1",
        "whoever has got rid of the cards takes off five points",
        when(on("hand_end") & ENDED_BY.among("last_card") & COUNTED.among("winner"), OFF, "5"),
    ),
)
"""What `ludoteka` says, in the order of its text."""

# With a suit named, a hand matches the top card itself for certain only where it holds another sota.
MATCHES_THE_TOP_CARD = HOLDS_MATCH.yes & (~A_SUIT_IS_NAMED | HOLDS_SOTA.yes)
CANNOT_OR_WOULD_NOT = HOLDS_MATCH.no | WILLING.no
ANSWERS_A_PENALTY_CARD = OWES & MATCHES
LIMIT_IS_REACHED = on("after_hand") & AT_AGREED.yes

SIX_AT_MOST = ~PLAYERS.among("7", "8", "9", "10")

VOLLREGELN = (
    _sentence(
        "vollregeln/lead.1",
        "from two to six may play; the card played has the suit or the rank of the top card; an empty hand wins",
        when(on("seating") & SIX_AT_MOST, SEATS, "yes"),
        when(on("seating") & ~SIX_AT_MOST, SEATS, "no"),
        *forbids(UNMATCHED, "throw"),
        when(on("hand_end") & ENDED_BY.among("last_card"), WINS_HAND, "thrower"),
    ),
    _sentence(
        "vollregeln/overview.3",
        "who is in turn has to play a card that has the suit or the rank of the top card",
        *forbids(UNMATCHED, "throw"),
        *allows(MATCHES, "throw"),
        *forbids(MATCHES_THE_TOP_CARD, "draw", "pass"),
    ),
    _sentence(
        "vollregeln/overview.4",
        "who cannot do that, or does not want to, draws, and with that the turn is over",
        *allows(CANNOT_OR_WOULD_NOT, "draw"),
        *forbids(CANNOT_OR_WOULD_NOT, "pass"),
        when(on("draw"), KEEPS, "ended"),
        _is_drawn("turn"),
    ),
    _sentence(
        "vollregeln/overview.8",
        "whoever keeps silent and is caught has to draw penalty cards, more than one",
        when(SILENT & CAUGHT.yes, PENALTY, "2", "3"),
        _is_drawn("penalty"),
    ),
    _sentence(
        "vollregeln/steps.4",
        "the card played in a turn is of the top card's suit or number",
        *forbids(UNMATCHED, "throw"),
    ),
    _sentence(
        "vollregeln/steps.5",
        "a sota can be played at any time, like a joker",
        *allows(CARD.among("sota"), "throw"),
    ),
    _sentence(
        "vollregeln/steps.7",
        "nobody may draw more than twice in a turn; after that one has to play or pass",
        *allows(DRAWN.among("2"), "pass"),
        *forbids(DRAWN.among("2"), "draw"),
        *allows(DRAWN.among("1"), "draw"),
        when(on("draw"), KEEPS, "kept"),
    ),
    _sentence(
        "vollregeln/steps.8",
        "an as has an opponent draw a card, a two has the next player draw two and stacks with other twos, a seven "
        "turns the direction, a sota changes the suit, a caballo skips a turn, a rey has its thrower play again",
        when(threw("as"), AS_COSTS, "1"),
        _is_drawn("as"),
        FIRST_TWO,
        *_chain(("2", "4"), ("4", "6"), ("6", "8"), ("8", "10"), ("10", "12")),
        *_two_or_take(OWES_TO_A_TWO),
        *allows(OWES_TO_A_TWO, "take"),
        Part(on("take") & OWES_TO_A_TWO, TAKES, TAKES.same_as(OWED)),
        _is_drawn("two"),
        when(threw("seven"), DIRECTION, "changed"),
        when(threw("sota"), DUE, "named"),
        *_named_suit_is_due(),
        when(threw("caballo"), MISSES, "next", "thrower"),
        when(threw("rey"), IN_TURN, "thrower"),
    ),
    _sentence(
        "vollregeln/steps.10",
        "whoever forgets to call draws two penalty cards",
        when(SILENT, PENALTY, "2"),
        _is_drawn("penalty"),
    ),
    _sentence(
        "vollregeln/scoring.3",
        "the match ends when somebody reaches the limit agreed on beforehand, and whoever has fewer points wins",
        when(on("after_hand"), LIMIT, "agreed"),
        when(LIMIT_IS_REACHED, MATCH_OVER, "yes"),
        when(LIMIT_IS_REACHED & TIED.no & ~SURVIVORS.among("one"), CHAMPION, "lowest_total"),
        when(LIMIT_IS_REACHED & TIED.no & SURVIVORS.among("one"), CHAMPION, "lowest_total", "survivor"),
    ),
    _sentence(
        "vollregeln/glossary.3",
        "to chain is to answer a penalty card with another that fits, so that the effect goes on to the next player",
        *allows(ANSWERS_A_PENALTY_CARD & CARD.among("as", "two"), "throw"),
        when(threw("as"), AS_ANSWERED, "yes"),
        when(threw("as") & ANSWERS_A_PENALTY_CARD, AS_HITS, "next"),
        Part(threw("as", "two") & ANSWERS_A_PENALTY_CARD, OWED_NEXT, OWED_NEXT.same_as(OWED)),
    ),
)
"""What `vollregeln` says, in the order of its text."""

SECOND: tuple[Sentence, ...] = (*LUDOTEKA, *VOLLREGELN)
"""The sentences that were written down twice."""
