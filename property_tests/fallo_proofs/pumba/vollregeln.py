"""The sentences of ``vollregeln``, each read by itself."""

from __future__ import annotations

from fallo_proofs.pumba.vocabulary import (
    AS_ANSWERED,
    AS_COSTS,
    AS_HITS,
    AT_AGREED,
    CARD,
    CAUGHT,
    CAUSE,
    CHAMPION,
    COUNTED,
    DEALT,
    DIRECTION,
    DRAWN,
    DUE,
    ENDED_BY,
    GIVEN,
    HAND_OVER,
    HOLDS_MATCH,
    HOLDS_SOTA,
    IN_TIME,
    IN_TURN,
    KEEPS,
    LAST,
    LAST_BUT_ONE,
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
    OWES_TO_AN_AS,
    OWN_MAY_BE_NAMED,
    PENALTY,
    PLAYERS,
    POINTS,
    RECEIVER,
    SAID,
    SAID_EARLIER,
    SCORES,
    SEATED,
    SEATS,
    STACKING,
    SURVIVORS,
    TAKES,
    UPCARD,
    WILLING,
    WINS_HAND,
    allows,
    forbids,
    on,
    threw,
    when,
)
from fallo_proofs.sentence import LITERAL, Part, Reading, Sentence

TWO_TO_SIX = PLAYERS.among("2", "3", "4", "5", "6")
UNABLE_TO_MATCH = HOLDS_MATCH.no
"""Holds no card of the suit or rank of the top card: what the overview asks for."""
UNABLE = HOLDS_MATCH.no & HOLDS_SOTA.no
"""Holds no card that the steps let a player throw."""
SUIT_NAMED = ~NAMED.among("no")
LAID = on("throw") & LAST_BUT_ONE
LOSER = on("hand_end") & COUNTED.among("other") & ENDED_BY.among("last_card")
WON = when(on("hand_end") & ENDED_BY.among("last_card"), WINS_HAND, "thrower")
GROWS = (("0", "2"), ("2", "4"), ("4", "6"), ("6", "8"), ("8", "10"), ("10", "12"))


def _sentence(place: str, paraphrase: str, *parts: Part, also: tuple[Reading, ...] = ()) -> Sentence:
    return Sentence(f"vollregeln/{place}", paraphrase, (Reading(LITERAL, parts), *also))


def _seats() -> tuple[Part, ...]:
    return when(on("seating") & TWO_TO_SIX, SEATS, "yes"), when(on("seating") & ~TWO_TO_SIX, SEATS, "no")


def _match_won() -> tuple[Part, ...]:
    won = on("after_hand") & ENDED_BY.among("last_card")
    return when(won, MATCH_OVER, "yes"), when(won, CHAMPION, "hand_winner")


def _effects_of_the_steps() -> tuple[Part, ...]:
    """Return what the six special cards do, but for the caballo."""
    return (
        when(threw("as"), AS_COSTS, "1"),
        when(on("due") & CAUSE.among("as", "two"), GIVEN, "all"),
        *(when(threw("two") & OWED.among(before), OWED_NEXT, after) for before, after in GROWS),
        *allows(OWES_TO_A_TWO & CARD.among("two"), "throw"),
        *forbids(OWES_TO_A_TWO & ~CARD.among("two"), "throw"),
        *forbids(OWES_TO_A_TWO, "pass"),
        *allows(OWES_TO_A_TWO, "take"),
        Part(on("take") & OWES_TO_A_TWO, TAKES, TAKES.same_as(OWED)),
        when(threw("seven"), DIRECTION, "changed"),
        when(threw("sota"), DUE, "named"),
        *allows(SUIT_NAMED & OF_NAMED_SUIT.yes, "throw"),
        *forbids(SUIT_NAMED & OF_NAMED_SUIT.no & ~CARD.among("sota"), "throw"),
        when(threw("rey"), IN_TURN, "thrower"),
    )


NEXT_IS_SKIPPED = (when(threw("caballo"), MISSES, "next"), when(threw("caballo"), IN_TURN, "after_next"))
SENTENCES = (
    _sentence(
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
    _sentence(
        "lead.3",
        "whoever is rid of the cards first wins",
        WON,
        also=(Reading("one_hand", (WON, *_match_won()), "what is won is the game, which is then a single hand"),),
    ),
    _sentence(
        "lead.4",
        "throw the same suit or number, let twos follow twos, and call once a single card is left",
        *forbids(~NO_CARD_LIES & ~MATCHES, "throw"),
        *allows(OWES_TO_A_TWO & CARD.among("two"), "throw"),
        when(LAID & SAID.among("with_the_throw", "after_the_throw"), IN_TIME, "yes"),
    ),
    _sentence(
        "deck.2",
        "cards have no values; what counts is how many are left",
        when(LOSER, POINTS, "1"),
        also=(Reading("no_points", (when(LOSER, SCORES, "no"), when(LOSER, POINTS, "0")), "no values are no points"),),
    ),
    _sentence("overview.1", "two to six players, each for himself", *_seats()),
    _sentence(
        "overview.2",
        "several cards for everybody, and the top card of the stock is turned up to begin the pile",
        when(on("deal") & SEATED.among("playing"), DEALT, "4", "5"),
        when(on("dealt"), UPCARD, "yes"),
    ),
    _sentence(
        "overview.3",
        "whoever is in turn has to throw a card of the suit or rank of the top card",
        *forbids(~NO_CARD_LIES & ~MATCHES, "throw"),
        *forbids(HOLDS_MATCH.yes, "draw", "pass"),
    ),
    _sentence(
        "overview.4",
        "whoever cannot or does not want to draws, and the turn is over",
        *allows(DRAWN.among("0") & (UNABLE_TO_MATCH | WILLING.no), "draw"),
        *forbids(UNABLE_TO_MATCH | WILLING.no, "pass"),
        when(on("draw"), KEEPS, "ended"),
        when(on("due") & CAUSE.among("turn"), GIVEN, "all"),
    ),
    _sentence(
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
    _sentence(
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
    _sentence(
        "overview.7",
        "once a single card is left it has to be said",
        when(LAID & SAID.among("with_the_throw", "after_the_throw"), IN_TIME, "yes"),
        when(LAID & SAID.among("before_the_throw"), IN_TIME, "no"),
    ),
    _sentence(
        "overview.8",
        "whoever is silent and caught has to draw penalty cards",
        when(LAID & SAID.among("never") & CAUGHT.yes, PENALTY, "1", "2"),
        also=(
            Reading(
                "only_the_caught",
                (
                    when(LAID & SAID.among("never") & CAUGHT.yes, PENALTY, "1", "2"),
                    when(LAID & SAID.among("never") & CAUGHT.no, PENALTY, "0"),
                ),
                "silence that nobody notices costs nothing",
            ),
        ),
    ),
    _sentence(
        "steps.2",
        "five cards to whoever opens, four to the others",
        when(on("deal") & RECEIVER.among("opener") & SEATED.among("playing"), DEALT, "5"),
        when(on("deal") & RECEIVER.among("other") & SEATED.among("playing"), DEALT, "4"),
    ),
    _sentence("steps.3", "the top card of the stock is turned up to begin the pile", when(on("dealt"), UPCARD, "yes")),
    _sentence(
        "steps.4",
        "in turn a player throws a card of the suit or number of the top card",
        *forbids(~NO_CARD_LIES & ~MATCHES, "throw"),
    ),
    _sentence(
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
    _sentence(
        "steps.6",
        "whoever cannot throw, or would rather keep a card, draws",
        *allows(DRAWN.among("0") & (UNABLE | WILLING.no), "draw"),
        *forbids(DRAWN.among("0") & (UNABLE | WILLING.no), "pass"),
        when(on("due") & CAUSE.among("turn"), GIVEN, "all"),
    ),
    _sentence(
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
    _sentence(
        "steps.8",
        "an as makes a rival draw, a two the next player two, which stack; seven, sota, caballo and rey have their own",
        *_effects_of_the_steps(),
        *NEXT_IS_SKIPPED,
        also=(
            Reading(
                "own_turn_skipped",
                (
                    *_effects_of_the_steps(),
                    when(threw("caballo"), MISSES, "thrower"),
                    when(threw("caballo"), IN_TURN, "next"),
                ),
                "the text does not say whose turn is skipped",
            ),
            Reading(
                "a_change",
                (*_effects_of_the_steps(), *NEXT_IS_SKIPPED, when(threw("sota"), OWN_MAY_BE_NAMED, "no")),
                "a change of suit is a change to another",
            ),
        ),
    ),
    _sentence(
        "steps.9",
        "Pumba has to be called before the last card but one is thrown",
        when(LAID & SAID.among("before_the_throw"), IN_TIME, "yes"),
        when(LAID & SAID.among("after_the_throw"), IN_TIME, "no"),
    ),
    _sentence(
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
    _sentence(
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
    _sentence(
        "steps.12",
        "whoever reaches the agreed limit is out, and the last player left wins",
        when(on("after_hand"), LIMIT, "agreed"),
        when(on("after_hand") & AT_AGREED.yes, OUT, "yes"),
        when(on("after_hand") & SURVIVORS.among("several"), MATCH_OVER, "no"),
        when(on("after_hand") & SURVIVORS.among("one"), MATCH_OVER, "yes"),
        when(on("after_hand") & SURVIVORS.among("one"), CHAMPION, "survivor"),
    ),
    _sentence(
        "scoring.1",
        "whoever is rid of the cards wins the round",
        when(on("throw") & LAST, HAND_OVER, "yes"),
        WON,
    ),
    _sentence(
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
    _sentence(
        "scoring.3",
        "the match ends when somebody reaches the agreed limit, and the fewest points win",
        when(on("after_hand"), LIMIT, "agreed"),
        when(on("after_hand") & AT_AGREED.yes, MATCH_OVER, "yes"),
        when(on("after_hand") & AT_AGREED.yes & ~SURVIVORS.among("one"), CHAMPION, "lowest_total"),
        when(on("after_hand") & AT_AGREED.yes & SURVIVORS.among("one"), CHAMPION, "lowest_total", "survivor"),
    ),
    _sentence(
        "strategy.1",
        "a penalty card sends two more cards back to a rival's hand",
        when(threw("as"), AS_COSTS, "2"),
        when(threw("two") & OWED.among("0"), OWED_NEXT, "2"),
    ),
    _sentence(
        "mistakes.2",
        "it is announced at the moment of throwing the last card but one",
        when(LAID & SAID.among("with_the_throw"), IN_TIME, "yes"),
    ),
    _sentence(
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
    _sentence(
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
"""In the order of the source; what stands twice in it, word for word, stands here once."""
