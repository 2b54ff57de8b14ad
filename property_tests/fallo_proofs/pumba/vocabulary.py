"""What the sentences of Pumba speak about: a situation at the table, and what comes of it.

A situation is one occasion: people sit down, a player is dealt to, a player in turn considers an act, a card has been
thrown, and so on. Variables that do not matter on an occasion are free. Numbers are words.
"""

from __future__ import annotations

from fallo_proofs.formula import Formula, Variable, question
from fallo_proofs.sentence import Outcome, Part

# --- the situation -------------------------------------------------------------------------------------------------

OCCASION = Variable(
    "occasion",
    (
        "turn",  # a player in turn considers an act
        "throw",  # a card has been thrown
        "draw",  # a player in turn has drawn a card for want of another
        "take",  # a player who owes cards has taken them
        "pass",  # a player has passed
        "stock",  # a card has been taken from the stock, or is wanted from it
        "due",  # cards are to be drawn: by an as, a two, a penalty or a turn
        "seating",  # people sit down
        "deal",  # a player is dealt to
        "dealt",  # all have been dealt to, and nobody has moved
        "hand_end",  # a hand has ended, and is counted
        "after_hand",  # a hand has been counted
        "next_hand",  # another hand is to be opened
    ),
)
PLAYERS = Variable("players", ("4", "2", "3", "5", "6", "7", "8", "9", "10"))
RECEIVER = Variable("receiver", ("other", "opener"))
SEATED = Variable("receiver_is", ("playing", "eliminated"))
FIRST_HAND = question("first_hand")

ACT = Variable("act", ("throw", "draw", "pass", "take"))
THROWN_BY = Variable("top_was_thrown_by", ("previous_player", "nobody", "stock", "earlier_player", "self"))
"""Who threw the top card: nobody where no card lies, the stock where it was turned up."""
ALL_RANKS = ("plain", "as", "two", "seven", "sota", "caballo", "rey")
TOP = Variable("top", (*ALL_RANKS, "none"))
CARD = Variable("card", ALL_RANKS)
"""The card that is thrown, or that is considered."""
SAME_SUIT = question("of_the_top_cards_suit")
SAME_RANK = question("of_the_top_cards_rank")
NAMED = Variable("suit_was_named", ("no", "before_this_turn", "turns_ago"))
"""Whether a suit was named with the sota on top: by the previous player, or earlier, with passes since."""
OF_NAMED_SUIT = question("of_the_named_suit")
NAMES = Variable("sota_names", ("another_suit", "its_own_suit"))

OWED_CARDS = ("0", "1", "2", "4", "6", "8", "10", "12")
OWED = Variable("owed", OWED_CARDS)
"""Cards that the player in turn owes; to a two where a two is on top, to an as where an as is."""
DRAWN = Variable("drawn", ("0", "1", "2"))
"""Draws in this turn; where a draw is the occasion, those before it, which are one at most."""
HOLDS_MATCH = question("holds_a_matching_card")
"""Of the suit that is due or of the top card's rank; of a sota this holds only where it matches so."""
HOLDS_SOTA = question("holds_a_sota")
HOLDS_TWO = question("holds_a_two")
HOLDS_AS = question("holds_an_as")
WILLING = question("would_throw_if_able")
HELD = Variable("cards_before_the_throw", ("3", "2", "1"))
"""Cards in the thrower's hand before the throw; 3 stands for three or more."""

SAID = Variable("said_pumba", ("never", "before_the_throw", "with_the_throw", "after_the_throw"))
SAID_EARLIER = question("said_pumba_earlier_in_the_hand")
CAUGHT = question("was_caught_in_silence")
STACKING = Variable("table_on_stacking", ("nothing_agreed", "agreed"))

STOCK = Variable("stock", ("cards", "empty"))
PILE = Variable("under_the_top_card", ("cards", "nothing"))
EXHAUSTION = Variable("exhaustion", ("none_yet", "first", "second", "third"))
"""How often the stock has run out in this hand, the present time included where it is empty."""
MISSING = question("a_card_is_missing")
"""A card is to be drawn and the stock has none; no where the last one was taken just now."""
AVAILABLE = Variable("cards_to_be_had", ("enough", "fewer", "none"))
"""How many of the cards that are due can be had, with all reshuffles that are left."""
CAUSE = Variable("drawn_for", ("turn", "as", "two", "penalty"))

PASSED = Variable("all_players_passed", ("no", "in_a_row", "at_some_time"))
COULD_THROW = question("somebody_who_passed_could_throw")

ENDED_BY = Variable("hand_ended_by", ("last_card", "all_passed"))
COUNTED = Variable("counted_player", ("other", "winner"))
LEFT = Variable("card_left", ("four", "as", "two", "three", "five", "six", "seven", "sota", "caballo", "rey"))
BELOW_FIVE = question("total_below_five")
AT_HUNDRED = question("total_of_a_hundred_or_more")
AT_AGREED = question("total_at_the_agreed_limit")
AGREED_OTHER = question("a_limit_other_than_a_hundred_was_agreed")
SURVIVORS = Variable("players_not_eliminated", ("several", "one", "none"))
TIED = question("lowest_total_is_tied")

SITUATION = (
    OCCASION, PLAYERS, RECEIVER, SEATED, FIRST_HAND, ACT, THROWN_BY, TOP, CARD, SAME_SUIT, SAME_RANK, NAMED,
    OF_NAMED_SUIT, NAMES, OWED, DRAWN, HOLDS_MATCH, HOLDS_SOTA, HOLDS_TWO, HOLDS_AS, WILLING, HELD, SAID, SAID_EARLIER,
    CAUGHT, STACKING, STOCK, PILE, EXHAUSTION, MISSING, AVAILABLE, CAUSE, PASSED, COULD_THROW, ENDED_BY,
    COUNTED, LEFT, BELOW_FIVE, AT_HUNDRED, AT_AGREED, AGREED_OTHER, SURVIVORS, TIED,
)  # fmt: skip

# --- words for conditions that many sentences share -----------------------------------------------------------------


def on(occasion: str) -> Formula:
    """Return the condition that this is the occasion."""
    return OCCASION.among(occasion)


def considers(act: str) -> Formula:
    """Return the condition that a player in turn considers this act."""
    return on("turn") & ACT.among(act)


def threw(*ranks: str) -> Formula:
    """Return the condition that a card of one of these ranks has been thrown."""
    return on("throw") & CARD.among(*ranks)


MATCHES = SAME_SUIT.yes | SAME_RANK.yes
NO_CARD_LIES = TOP.among("none")
OPENS = THROWN_BY.among("nobody", "stock")
"""No player has thrown a card in this hand."""
OWES = ~OWED.among("0")
OWES_TO_A_TWO = OWES & TOP.among("two")
OWES_TO_AN_AS = OWES & TOP.among("as")
LAST = HELD.among("1")
LAST_BUT_ONE = HELD.among("2")
DEAD = STOCK.among("empty") & EXHAUSTION.among("third")
NOTHING_TO_DRAW = STOCK.among("empty") & (PILE.among("nothing") | EXHAUSTION.among("third"))
SPECIAL = ("as", "two", "seven", "sota", "caballo", "rey")

# --- the outcomes ---------------------------------------------------------------------------------------------------

SEATS = question("may_sit_down")
DEALT = Variable("cards_dealt", ("4", "5", "0"))
UPCARD = Variable("card_turned_up", ("no", "yes"))
UPCARD_ACTS = question("card_turned_up_acts")
FIRST_DIRECTION = Variable("first_direction", ("clockwise", "counterclockwise"))
LATER_DIRECTION = Variable("direction_of_a_later_hand", ("as_at_first", "carried_over"))
LEGAL = question("legal")
IN_TURN = Variable("next_in_turn", ("next", "after_next", "thrower"))
"""Whose turn comes, once nothing is owed: of two players ``after_next`` and ``thrower`` are one and the same."""
MISSES = Variable("misses_a_turn", ("nobody", "next", "thrower"))
OWED_NEXT = Variable("owed_by_the_next", OWED_CARDS)
AS_COSTS = Variable("cards_for_the_as", ("0", "1", "2"))
AS_HITS = Variable("as_hits", ("whom_its_thrower_chooses", "next"))
AS_ANSWERED = question("as_may_be_answered")
DIRECTION = Variable("direction", ("kept", "changed"))
DUE = Variable("suit_due", ("own", "named"))
OWN_MAY_BE_NAMED = question("own_suit_may_be_named")
KEEPS = Variable("turn_after_a_draw", ("kept", "ended"))
DRAWS = Variable("cards_for_a_draw", ("0", "1", "2"))
NEW_DRAWS = question("new_draws_after_a_rey")
TAKES = Variable("taker_draws", OWED_CARDS)
LOSES = question("taker_loses_the_turn")
AFTER_PASS = Variable("in_turn_after_a_pass", ("next", "same"))
IN_TIME = question("pumba_in_time")
PENALTY = Variable("penalty", ("0", "1", "2", "3"))
PENALTY_COMES = Variable("penalty_comes", ("before_the_effect", "after_the_effect"))
CATCHER = Variable("may_catch", ("anyone", "next_in_turn"))
CATCH_UNTIL = Variable("may_be_caught_until", ("next_move", "next_own_turn"))
NEEDLESS_CALL = Variable("needless_call", ("refused", "ignored"))
IS_EXHAUSTED = question("stock_counts_as_exhausted")
RESHUFFLES = question("pile_is_reshuffled")
SHUFFLED = Variable("reshuffled_cards", ("all_but_the_top", "all"))
GIVEN = Variable("is_drawn", ("all", "what_there_is", "nothing"))
HAND_OVER = question("hand_over")
LAST_ACTS = question("last_card_acts")
WINS_HAND = Variable("hand_is_won_by", ("nobody", "thrower"))
OFF = Variable("taken_off", ("0", "5"))
SCORES = question("cards_left_score")
POINTS = Variable("points_for_the_card", ("0", "1", "2", "3", "4", "5", "6", "7", "9", "10"))
BELOW_ZERO = question("total_may_fall_below_zero")
LIMIT = Variable("limit", ("hundred", "agreed"))
OUT = question("is_eliminated")
MATCH_OVER = question("match_over")
CHAMPION = Variable("match_is_won_by", ("nobody", "survivor", "lowest_total", "hand_winner"))
OPENER = Variable("next_opener", ("next_clockwise", "hand_winner", "same"))

OUTCOMES = (
    Outcome(SEATS, on("seating"), "may so many players sit down?"),
    Outcome(DEALT, on("deal"), "how many cards is a player dealt?"),
    Outcome(UPCARD, on("dealt"), "is a card turned up to begin the discard pile?", "no"),
    Outcome(UPCARD_ACTS, on("dealt") & TOP.among(*SPECIAL), "does a special card turned up act?"),
    Outcome(FIRST_DIRECTION, on("dealt") & FIRST_HAND.yes, "in which direction does the first hand begin?"),
    Outcome(LATER_DIRECTION, on("dealt") & FIRST_HAND.no, "in which direction does a later hand begin?"),
    Outcome(LEGAL, on("turn"), "is the act legal?", "yes"),
    Outcome(IN_TURN, on("throw") & ~LAST, "who is in turn after the throw?", "next"),
    Outcome(MISSES, on("throw") & ~LAST, "who misses a turn by the throw?", "nobody"),
    Outcome(OWED_NEXT, on("throw"), "how many cards does the next player owe?", "0"),
    Outcome(AS_COSTS, threw("as"), "how many cards does the as cost?"),
    Outcome(AS_HITS, threw("as"), "who draws for the as?"),
    Outcome(AS_ANSWERED, threw("as"), "may the as be answered with another?"),
    Outcome(DIRECTION, on("throw"), "does the direction of play change?", "kept"),
    Outcome(DUE, threw("sota"), "which suit is due after a sota?", "own"),
    Outcome(OWN_MAY_BE_NAMED, threw("sota"), "may a sota name its own suit?"),
    Outcome(KEEPS, on("draw"), "is whoever drew still in turn?"),
    Outcome(DRAWS, on("draw") & STOCK.among("cards"), "how many cards is a draw?"),
    Outcome(NEW_DRAWS, threw("rey") & ~DRAWN.among("0"), "are draws counted anew in the turn after a rey?"),
    Outcome(TAKES, on("take") & AVAILABLE.among("enough"), "how many cards does the taker draw?"),
    Outcome(LOSES, on("take"), "does the taker lose the turn?", "no"),
    Outcome(AFTER_PASS, on("pass"), "who is in turn after a pass?"),
    Outcome(IN_TIME, on("throw") & LAST_BUT_ONE & ~SAID.among("never"), "was Pumba said in time?"),
    Outcome(PENALTY, on("throw") & LAST_BUT_ONE, "how many cards does silence cost?", "0"),
    Outcome(
        PENALTY_COMES,
        threw("as", "two") & LAST_BUT_ONE & SAID.among("never"),
        "does the penalty come before the card's effect?",
    ),
    Outcome(CATCHER, on("throw") & LAST_BUT_ONE & SAID.among("never") & CAUGHT.yes, "who may catch the silent?"),
    Outcome(CATCH_UNTIL, on("throw") & LAST_BUT_ONE & SAID.among("never"), "until when may the silent be caught?"),
    Outcome(NEEDLESS_CALL, on("throw") & ~LAST_BUT_ONE & SAID.among("with_the_throw"), "may one call needlessly?"),
    Outcome(IS_EXHAUSTED, on("stock") & STOCK.among("empty"), "does the stock count as exhausted?"),
    Outcome(RESHUFFLES, on("stock") & STOCK.among("empty") & MISSING.yes, "is the pile reshuffled?", "no"),
    Outcome(SHUFFLED, on("stock") & STOCK.among("empty") & MISSING.yes & PILE.among("cards"), "what is reshuffled?"),
    Outcome(GIVEN, on("due"), "how many of the cards due are drawn?"),
    Outcome(HAND_OVER, on("throw") | on("pass"), "is the hand over?", "no"),
    Outcome(LAST_ACTS, on("throw") & LAST & CARD.among("as", "two"), "does the last card take effect?"),
    Outcome(WINS_HAND, on("hand_end"), "who has won the hand?", "nobody"),
    Outcome(OFF, on("hand_end") & COUNTED.among("winner"), "how many points does the winner take off?", "0"),
    Outcome(SCORES, on("hand_end") & COUNTED.among("other"), "do the cards left in hand score?"),
    Outcome(POINTS, on("hand_end") & COUNTED.among("other"), "what does a card left count?"),
    Outcome(BELOW_ZERO, on("hand_end") & COUNTED.among("winner") & BELOW_FIVE.yes, "may a total fall below zero?"),
    Outcome(LIMIT, on("after_hand"), "which limit holds?"),
    Outcome(OUT, on("after_hand"), "is a player eliminated?", "no"),
    Outcome(MATCH_OVER, on("after_hand"), "is the match over?", "no"),
    Outcome(CHAMPION, on("after_hand"), "who has won the match?", "nobody"),
    Outcome(OPENER, on("next_hand"), "who opens the next hand?"),
)  # fmt: skip
"""Every question, when it arises, and the answer that it has by inertia, if any."""


def when(trigger: Formula, outcome: Variable, *values: str) -> Part:
    """Return the part of a sentence that says: where the trigger holds, the outcome is one of these values."""
    return Part(trigger, outcome, outcome.among(*values))


def allows(trigger: Formula, *acts: str) -> tuple[Part, ...]:
    """Return the parts of a sentence by which these acts are legal where the trigger holds."""
    return tuple(when(considers(act) & trigger, LEGAL, "yes") for act in acts)


def forbids(trigger: Formula, *acts: str) -> tuple[Part, ...]:
    """Return the parts of a sentence by which these acts are refused where the trigger holds."""
    return tuple(when(considers(act) & trigger, LEGAL, "no") for act in acts)
