"""The sentences of ``ludoteka``, each read by itself."""

from __future__ import annotations

from fallo_proofs.formula import Formula
from fallo_proofs.pumba.vocabulary import (
    AFTER_PASS,
    ALL_RANKS,
    AS_ANSWERED,
    AS_COSTS,
    AS_HITS,
    AT_HUNDRED,
    CARD,
    CAUSE,
    COULD_THROW,
    COUNTED,
    DEAD,
    DEALT,
    DIRECTION,
    DRAWN,
    DRAWS,
    DUE,
    ENDED_BY,
    GIVEN,
    HAND_OVER,
    HOLDS_MATCH,
    HOLDS_SOTA,
    IN_TIME,
    IN_TURN,
    IS_EXHAUSTED,
    KEEPS,
    LAST,
    LAST_BUT_ONE,
    LEFT,
    LIMIT,
    LOSES,
    MATCH_OVER,
    MATCHES,
    MISSES,
    MISSING,
    NAMED,
    NEW_DRAWS,
    OF_NAMED_SUIT,
    OFF,
    OPENS,
    OUT,
    OWED,
    OWED_NEXT,
    OWES_TO_A_TWO,
    OWN_MAY_BE_NAMED,
    PASSED,
    PENALTY,
    PLAYERS,
    POINTS,
    RECEIVER,
    RESHUFFLES,
    SAID,
    SAID_EARLIER,
    SCORES,
    SEATED,
    SEATS,
    SHUFFLED,
    STOCK,
    SURVIVORS,
    TAKES,
    THROWN_BY,
    WILLING,
    WINS_HAND,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.sentence import LITERAL, Part, Reading, Sentence

UNABLE = HOLDS_MATCH.no & HOLDS_SOTA.no
"""Holds no card that this source lets a player throw."""
SUITS_NAMED = ~NAMED.among("no")
OTHER_LOSER = on("hand_end") & COUNTED.among("other") & ENDED_BY.among("last_card")


def _sentence(place: str, paraphrase: str, *parts: Part, also: tuple[Reading, ...] = ()) -> Sentence:
    return Sentence(f"ludoteka/{place}", paraphrase, (Reading(LITERAL, parts), *also))


def _matched(lying: Formula) -> tuple[Part, ...]:
    return (*forbids(lying & ~MATCHES, "throw"), when(threw(*ALL_RANKS) & ~LAST, IN_TURN, "next"))


def _exhausted_when(missing_only: bool) -> tuple[Part, ...]:
    empty = on("stock") & STOCK.among("empty")
    counted = [when(empty & MISSING.yes, IS_EXHAUSTED, "yes")]
    counted += [when(empty & MISSING.no, IS_EXHAUSTED, "no" if missing_only else "yes")]
    return (
        *counted,
        when(empty & MISSING.yes, RESHUFFLES, "yes"),
        when(empty & MISSING.yes, SHUFFLED, "all_but_the_top"),
    )


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
    _sentence(
        "start.2",
        "five cards to whoever opens, four to the others",
        when(on("deal") & RECEIVER.among("opener") & SEATED.among("playing"), DEALT, "5"),
        when(on("deal") & RECEIVER.among("other") & SEATED.among("playing"), DEALT, "4"),
    ),
    _sentence(
        "start.3",
        "the number of players may vary",
        when(on("seating") & PLAYERS.among(*PLAYERS.values), SEATS, "yes"),
    ),
    _sentence(
        "start.5",
        "the aim is to be rid of all cards",
        when(on("hand_end") & ENDED_BY.among("last_card"), WINS_HAND, "thrower"),
    ),
    _sentence(
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
    _sentence(
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
    _sentence(
        "throwing.3",
        "whoever cannot throw, or would rather keep a card, has to draw one",
        *allows(DRAWN.among("0") & (UNABLE | WILLING.no), "draw"),
        *forbids(DRAWN.among("0") & (UNABLE | WILLING.no), "pass"),
        when(on("draw") & STOCK.among("cards"), DRAWS, "1"),
        when(on("due") & CAUSE.among("turn"), GIVEN, "all"),
    ),
    _sentence(
        "throwing.4",
        "after a first draw a player throws or draws once more",
        *allows(DRAWN.among("1"), "draw"),
        *forbids(DRAWN.among("1"), "pass"),
        when(on("draw") & DRAWN.among("0"), KEEPS, "kept"),
    ),
    _sentence(
        "throwing.5",
        "after two draws a player throws or passes, and never draws a third time",
        *forbids(DRAWN.among("2"), "draw"),
        *allows(DRAWN.among("2"), "pass"),
        when(on("draw") & DRAWN.among("1"), KEEPS, "kept"),
        when(on("pass"), AFTER_PASS, "next"),
    ),
    _sentence(
        "throwing.6",
        "where the stock runs out, all cards thrown but the last are shuffled and become the stock",
        *_exhausted_when(missing_only=True),
        also=(
            Reading(
                "last_card_taken", _exhausted_when(missing_only=False), "a stock runs out when its last card is taken"
            ),
        ),
    ),
    _sentence(
        "special-cards.2",
        "whoever throws an as decides which rival draws a card",
        when(threw("as"), AS_HITS, "whom_its_thrower_chooses"),
        when(threw("as"), AS_COSTS, "1"),
        when(threw("as"), AS_ANSWERED, "no"),
        when(on("due") & CAUSE.among("as"), GIVEN, "all"),
    ),
    _sentence(
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
    _sentence("special-cards.4", "a seven changes the direction of play", when(threw("seven"), DIRECTION, "changed")),
    _sentence(
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
    _sentence(
        "special-cards.6",
        "a sota is no way out of drawing for a two",
        *forbids(OWES_TO_A_TWO & CARD.among("sota"), "throw"),
    ),
    _sentence(
        "special-cards.7",
        "a caballo skips the turn of the next player",
        when(threw("caballo"), IN_TURN, "after_next"),
        when(threw("caballo"), MISSES, "next"),
    ),
    _sentence(
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
    _sentence(
        "pumba.1",
        "whoever throws the last card but one has to say Pumba at that moment",
        when(on("throw") & LAST_BUT_ONE & SAID.among("with_the_throw"), IN_TIME, "yes"),
        when(on("throw") & LAST_BUT_ONE & SAID.among("before_the_throw", "after_the_throw"), IN_TIME, "no"),
    ),
    _sentence(
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
    _sentence(
        "exhaustion.1",
        "then the cards thrown, but the last, are shuffled and laid back",
        *_exhausted_when(missing_only=True),
        also=(
            Reading(
                "last_card_taken", _exhausted_when(missing_only=False), "a stock runs out when its last card is taken"
            ),
        ),
    ),
    _sentence(
        "exhaustion.2",
        "this is done twice in a hand at most",
        when(on("stock") & DEAD, RESHUFFLES, "no"),
    ),
    _sentence(
        "exhaustion.3",
        "after the third exhaustion nobody draws in any situation",
        *forbids(DEAD, "draw"),
        when(on("due") & DEAD, GIVEN, "nothing"),
    ),
    _sentence(
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
    _sentence(
        "scoring.1",
        "whoever is rid of all cards takes five points off, and the others add theirs",
        when(on("hand_end") & COUNTED.among("winner"), OFF, "5"),
        when(OTHER_LOSER, SCORES, "yes"),
        when(on("throw") & LAST, HAND_OVER, "yes"),
        when(on("hand_end") & ENDED_BY.among("last_card"), WINS_HAND, "thrower"),
        also=(
            Reading(
                "all_are_others",
                (
                    when(on("hand_end") & COUNTED.among("winner"), OFF, "5"),
                    when(on("hand_end") & COUNTED.among("other"), SCORES, "yes"),
                    when(on("throw") & LAST, HAND_OVER, "yes"),
                    when(on("hand_end") & ENDED_BY.among("last_card"), WINS_HAND, "thrower"),
                ),
                "where nobody is rid of the cards, all are others",
            ),
        ),
    ),
    _sentence("scoring.2", "what the others add are the values of their cards", when(OTHER_LOSER, SCORES, "yes")),
    _sentence(
        "scoring.3", "ten for a two, a sota, a rey", when(OTHER_LOSER & LEFT.among("two", "sota", "rey"), POINTS, "10")
    ),
    _sentence("scoring.4", "nine for a caballo", when(OTHER_LOSER & LEFT.among("caballo"), POINTS, "9")),
    _sentence(
        "scoring.5",
        "any other card counts its number",
        *(
            when(OTHER_LOSER & LEFT.among(rank), POINTS, number)
            for rank, number in zip(
                ("as", "three", "four", "five", "six", "seven"), ("1", "3", "4", "5", "6", "7"), strict=True
            )
        ),
    ),
    _sentence(
        "scoring.6",
        "whoever comes to a hundred points is eliminated",
        when(on("after_hand"), LIMIT, "hundred"),
        when(on("after_hand") & AT_HUNDRED.yes, OUT, "yes"),
        when(on("deal") & SEATED.among("eliminated"), DEALT, "0"),
    ),
    _sentence(
        "scoring.7",
        "the match ends when a single player is not eliminated",
        when(on("after_hand") & SURVIVORS.among("one"), MATCH_OVER, "yes"),
    ),
)
"""In the order of the source."""
