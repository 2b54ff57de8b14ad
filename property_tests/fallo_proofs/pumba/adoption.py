"""Which readings of the register make the interpreter keep which sentence, in which of the sentence's readings.

Every sentence stands here with the readings under which it has to be kept; an empty choice means all. A declared
exception needs no word: it is known already. ``unless`` and ``why`` name what beats a sentence without being declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from fallo_proofs.formula import NEVER, Formula
from fallo_proofs.pumba.vocabulary import (
    ACT,
    AVAILABLE,
    CARD,
    LAST,
    NAMED,
    NO_CARD_LIES,
    NOTHING_TO_DRAW,
    OF_NAMED_SUIT,
    OWED,
    OWES,
    OWES_TO_AN_AS,
    PILE,
    PLAYERS,
    TIED,
    on,
)
from fallo_proofs.sentence import LITERAL

Where: TypeAlias = Mapping[str, tuple[str, ...]]
"""By conflict, the readings one of which has to be adopted."""


@dataclass(frozen=True)
class Adoption:
    """A sentence in one of its readings, and where it has to be kept."""

    place: str
    reading: str
    where: Where = field(default_factory=dict)
    unless: Formula = NEVER
    why: str = ""

    def holds_under(self, readings: Mapping[str, str]) -> bool:
        """Tell whether a flat choice of readings promises the sentence."""
        return all(readings[conflict] in choices for conflict, choices in self.where.items())


def _keeps(place: str, reading: str = LITERAL, /, *where: str, unless: Formula = NEVER, why: str = "") -> Adoption:
    choices = (one.split(" = ") for one in where)
    return Adoption(place, reading, {conflict: tuple(some.split(" or ")) for conflict, some in choices}, unless, why)


DRAWS_OR_PASSES = ACT.among("draw", "pass")
NO_DRAW = DRAWS_OR_PASSES & (NO_CARD_LIES | OWES | NOTHING_TO_DRAW) | (on("due") & AVAILABLE.among("none"))
NO_DRAW_WHY = "opening.opener, a debt, and a stock that cannot be made again leave nothing to draw"
NO_EFFECT = on("throw") & LAST
NO_EFFECT_WHY = "ending.last_card: the last card has no effect"
SHORT = on("due") & ~AVAILABLE.among("enough")
SHORT_WHY = "the cards are not there"
OF_A_SUIT_NAMED = ~NAMED.among("no")
OF_A_SOTA = OF_NAMED_SUIT.yes | CARD.among("sota")
OF_A_SOTA_WHY = "a sota and the suit named with it match by its own rule"
WHAT_THERE_IS = "exhaustion.short_stock = what_there_is"
TWO_RESHUFFLES = "exhaustion.reshuffles = at_most_two"
FREE = "drawing.duty = free"
KEPT = "drawing.turn = kept"
AT_ONCE = "twos.look_first = at_once"
TOP_CARD = "matching.after_no_throw = top_card"
LATE_PASS = "drawing.passing = after_two_draws"
HANDS_ON = "sevens.between_two = hands_on"
SKIPS = ("caballos.skips = next_player", "caballos.between_two = plays_again")
MANY = "match.length = many_hands"
SURVIVOR = "match.end = last_survivor"
CHAIN = (
    "twos.stacking = always", "twos.answer = two_only", "twos.stack = adds_up", "twos.turn = lost",
    "twos.turn_without_cards = lost",
)  # fmt: skip
SILENCE = ("call.penalty = always", "call.due = with_the_card or before_the_card", "call.cards = two")
STEPS = (
    "aces.cards = one", "aces.answer = drawn_at_once", "twos.stacking = always", "twos.answer = two_only",
    "twos.stack = adds_up", "reyes.effect = another_turn", "sotas.binding = until_thrown",
)  # fmt: skip
STEPS_UNLESS = NO_EFFECT | SHORT | OWED.at_least("8")

LUDOTEKA = (
    _keeps("ludoteka/start.2"),
    _keeps("ludoteka/start.3", LITERAL, "deal.players = two_to_nine", unless=PLAYERS.among("10"), why=SHORT_WHY),
    _keeps("ludoteka/start.5", LITERAL, "ending.last_rey = ends_the_hand"),
    _keeps("ludoteka/throwing.1", LITERAL, "opening.upcard = none"),
    _keeps("ludoteka/throwing.1", "must_throw", "opening.upcard = none", "opening.opener = must_throw"),
    _keeps("ludoteka/throwing.2", LITERAL, HANDS_ON),
    _keeps("ludoteka/throwing.2", "last_card_thrown", TOP_CARD, HANDS_ON),
    _keeps(
        "ludoteka/throwing.3", LITERAL, FREE, TWO_RESHUFFLES, "drawing.passing = after_two_draws or after_one_draw",
        unless=NO_DRAW, why=NO_DRAW_WHY,
    ),
    _keeps(
        "ludoteka/throwing.4", LITERAL, FREE, TWO_RESHUFFLES, KEPT, LATE_PASS,
        unless=NO_DRAW, why=NO_DRAW_WHY,
    ),
    _keeps(
        "ludoteka/throwing.5", LITERAL, FREE, TWO_RESHUFFLES, KEPT, "exhaustion.dead_pass = at_will",
        unless=OWES, why="special-cards.3 binds whoever owes",
    ),
    _keeps(
        "ludoteka/throwing.6", LITERAL, TWO_RESHUFFLES, WHAT_THERE_IS, "exhaustion.counted = card_missing",
        unless=PILE.among("nothing"), why=SHORT_WHY,
    ),
    _keeps(
        "ludoteka/throwing.6", "last_card_taken", TWO_RESHUFFLES, WHAT_THERE_IS, "exhaustion.counted = last_card_taken",
        unless=PILE.among("nothing"), why=SHORT_WHY,
    ),
    _keeps(
        "ludoteka/special-cards.2", LITERAL,
        "aces.target = chosen_rival", "aces.cards = one", "aces.answer = drawn_at_once",
    ),
    _keeps(
        "ludoteka/special-cards.3", LITERAL, *CHAIN, "twos.greatest_chain = eight", "twos.look_first = at_once",
        unless=NO_EFFECT | SHORT, why=f"{NO_EFFECT_WHY}; or {SHORT_WHY}",
    ),
    _keeps(
        "ludoteka/special-cards.3", "goes_on", *CHAIN, "twos.greatest_chain = unbounded", "twos.look_first = at_once",
        "twos.turn_at_eight = lost", unless=NO_EFFECT | SHORT, why=f"{NO_EFFECT_WHY}; or {SHORT_WHY}",
    ),
    _keeps(
        "ludoteka/special-cards.3", "after_looking", *CHAIN, "twos.greatest_chain = eight",
        "twos.look_first = may_draw_first", unless=NO_EFFECT | SHORT, why=f"{NO_EFFECT_WHY}; or {SHORT_WHY}",
    ),
    _keeps("ludoteka/special-cards.4", unless=NO_EFFECT, why=NO_EFFECT_WHY),
    _keeps(
        "ludoteka/special-cards.5", LITERAL, TOP_CARD, "sotas.matching = always", "sotas.binding = until_thrown",
        unless=OWES, why="whoever owes is bound by the two or the as",
    ),
    _keeps(
        "ludoteka/special-cards.5", "next_turn_only", "sotas.matching = always", "sotas.binding = next_turn_only",
        unless=OWES, why="whoever owes is bound by the two or the as",
    ),
    _keeps(
        "ludoteka/special-cards.5", "a_change", TOP_CARD, "sotas.matching = always", "sotas.binding = until_thrown",
        "sotas.own_suit = another_suit", unless=OWES, why="whoever owes is bound by the two or the as",
    ),
    _keeps("ludoteka/special-cards.6", LITERAL, "twos.answer = two_only or matching_penalty_card"),
    _keeps("ludoteka/special-cards.7", LITERAL, *SKIPS),
    _keeps("ludoteka/special-cards.8", LITERAL, "reyes.effect = another_turn"),
    _keeps(
        "ludoteka/special-cards.8", "a_new_turn", "reyes.effect = another_turn", "reyes.draws = new_draws",
        unless=NO_EFFECT, why=NO_EFFECT_WHY,
    ),
    _keeps(
        "ludoteka/special-cards.8", "the_same_turn", "reyes.effect = another_turn", "reyes.draws = draws_used_up",
        unless=NO_EFFECT, why=NO_EFFECT_WHY,
    ),
    _keeps("ludoteka/pumba.1", LITERAL, "call.due = with_the_card"),
    _keeps("ludoteka/pumba.2", LITERAL, *SILENCE, "call.again = each_time", unless=SHORT, why=SHORT_WHY),
    _keeps("ludoteka/pumba.2", "once_a_hand", *SILENCE, "call.again = once_a_hand", unless=SHORT, why=SHORT_WHY),
    _keeps(
        "ludoteka/exhaustion.1", LITERAL, TWO_RESHUFFLES, WHAT_THERE_IS, "exhaustion.counted = card_missing",
        unless=PILE.among("nothing"), why=SHORT_WHY,
    ),
    _keeps(
        "ludoteka/exhaustion.1", "last_card_taken", TWO_RESHUFFLES, WHAT_THERE_IS,
        "exhaustion.counted = last_card_taken",
        unless=PILE.among("nothing"), why=SHORT_WHY,
    ),
    _keeps("ludoteka/exhaustion.2"),
    _keeps("ludoteka/exhaustion.3"),
    _keeps(
        "ludoteka/exhaustion.4", LITERAL, FREE, "exhaustion.dead_pass = at_will", "ending.passes = in_a_row",
        unless=OWES, why="a debt is taken, and never passed on",
    ),
    _keeps(
        "ludoteka/exhaustion.4", "at_some_time", FREE, "exhaustion.dead_pass = at_will", "ending.passes = each_once",
        unless=OWES, why="a debt is taken, and never passed on",
    ),
    _keeps(
        "ludoteka/exhaustion.4", "unable", "exhaustion.dead_pass = only_if_unable", "ending.passes = in_a_row",
        unless=OWES, why="a debt is taken, and never passed on",
    ),
    _keeps("ludoteka/scoring.1", LITERAL, "scoring.winner = minus_five"),
    _keeps("ludoteka/scoring.2", LITERAL, "scoring.method = values or cards"),
    _keeps(
        "ludoteka/scoring.2", "all_are_others", "scoring.method = values or cards", "ending.blocked = all_score"
    ),
    _keeps("ludoteka/scoring.3", LITERAL, "scoring.method = values"),
    _keeps("ludoteka/scoring.4", LITERAL, "scoring.method = values"),
    _keeps("ludoteka/scoring.5", LITERAL, "scoring.method = values"),
    _keeps("ludoteka/scoring.6", LITERAL, "match.limit = hundred", SURVIVOR, MANY),
    _keeps("ludoteka/scoring.7", LITERAL, SURVIVOR, MANY),
)  # fmt: skip
"""The sentences of ``ludoteka``."""

VOLLREGELN = (
    _keeps("vollregeln/lead.1", LITERAL, TOP_CARD, "deal.players = two_to_six", unless=OF_A_SOTA, why=OF_A_SOTA_WHY),
    _keeps(
        "vollregeln/lead.1", "one_hand", TOP_CARD, "deal.players = two_to_six", "match.length = one_hand",
        unless=OF_A_SOTA, why=OF_A_SOTA_WHY,
    ),
    _keeps("vollregeln/lead.3"),
    _keeps("vollregeln/lead.3", "one_hand", "match.length = one_hand"),
    _keeps(
        "vollregeln/lead.4", LITERAL, TOP_CARD, "twos.stacking = always",
        unless=OF_A_SOTA | OWED.at_least("8"), why=f"{OF_A_SOTA_WHY}; twos.greatest_chain",
    ),
    _keeps("vollregeln/deck.2", LITERAL, "scoring.method = cards"),
    _keeps("vollregeln/deck.2", "no_points", "scoring.method = no_points"),
    _keeps("vollregeln/overview.1", LITERAL, "deal.players = two_to_six"),
    _keeps("vollregeln/overview.2", LITERAL, "opening.upcard = turned_up"),
    _keeps(
        "vollregeln/overview.3", LITERAL, TOP_CARD, "sotas.matching = must_match", "drawing.turn = ended",
        unless=OF_A_SUIT_NAMED | OWES, why="a named suit takes the place of the top card's; a debt",
    ),
    _keeps(
        "vollregeln/overview.4", LITERAL, "drawing.turn = ended", FREE, TWO_RESHUFFLES,
        unless=NO_DRAW, why=NO_DRAW_WHY,
    ),
    _keeps("vollregeln/overview.5", LITERAL, *SKIPS, unless=NO_EFFECT, why=NO_EFFECT_WHY),
    _keeps(
        "vollregeln/overview.5", "a_complete_list", *SKIPS, "reyes.effect = no_effect",
        unless=NO_EFFECT, why=NO_EFFECT_WHY,
    ),
    _keeps("vollregeln/overview.6"),
    _keeps(
        "vollregeln/overview.6", "only_then", "twos.stacking = never", unless=OWES_TO_AN_AS, why="aces.answer",
    ),
    _keeps("vollregeln/overview.7", LITERAL, "call.due = with_the_card or before_the_next_move"),
    _keeps("vollregeln/overview.8", LITERAL, "call.penalty = when_caught", "call.cards = two"),
    _keeps("vollregeln/overview.8", "any_number", "call.penalty = when_caught"),
    _keeps("vollregeln/overview.8", "only_the_caught", "call.penalty = when_caught", "call.cards = two"),
    _keeps("vollregeln/steps.2"),
    _keeps("vollregeln/steps.3", LITERAL, "opening.upcard = turned_up"),
    _keeps("vollregeln/steps.4", LITERAL, TOP_CARD, unless=OF_A_SOTA, why=OF_A_SOTA_WHY),
    _keeps(
        "vollregeln/steps.5", LITERAL, "sotas.matching = always", "twos.stacking = always", "twos.answer = two_or_sota",
        unless=OWES_TO_AN_AS, why="aces.answer",
    ),
    _keeps("vollregeln/steps.5", "in_place_of_a_match", "sotas.matching = always"),
    _keeps(
        "vollregeln/steps.6", LITERAL, FREE, TWO_RESHUFFLES, "drawing.passing = after_two_draws or after_one_draw",
        unless=NO_DRAW, why=NO_DRAW_WHY,
    ),
    _keeps(
        "vollregeln/steps.7", LITERAL, FREE, TWO_RESHUFFLES, KEPT, "exhaustion.dead_pass = at_will",
        unless=NO_DRAW, why=NO_DRAW_WHY,
    ),
    _keeps(
        "vollregeln/steps.7", "only_then", FREE, TWO_RESHUFFLES, KEPT, LATE_PASS, "exhaustion.dead_pass = at_will",
        unless=NO_DRAW, why=NO_DRAW_WHY,
    ),
    _keeps(
        "vollregeln/steps.8", LITERAL, TOP_CARD, AT_ONCE, *STEPS, SKIPS[1],
        unless=STEPS_UNLESS, why="a last card; twos.greatest_chain",
    ),
    _keeps(
        "vollregeln/steps.8", "next_player_skipped", TOP_CARD, AT_ONCE, *STEPS, *SKIPS,
        unless=STEPS_UNLESS, why="a last card; twos.greatest_chain",
    ),
    _keeps(
        "vollregeln/steps.8", "after_looking", TOP_CARD, *STEPS, SKIPS[1], "twos.look_first = may_draw_first", KEPT,
        unless=STEPS_UNLESS, why="a last card; twos.greatest_chain",
    ),
    _keeps(
        "vollregeln/steps.8", "own_turn_skipped", TOP_CARD, AT_ONCE, *STEPS, "caballos.skips = throwers_next_turn",
        unless=STEPS_UNLESS, why="a last card; twos.greatest_chain",
    ),
    _keeps(
        "vollregeln/steps.8", "a_change", TOP_CARD, AT_ONCE, *STEPS, *SKIPS, "sotas.own_suit = another_suit",
        unless=STEPS_UNLESS, why="a last card; twos.greatest_chain",
    ),
    _keeps("vollregeln/steps.9", LITERAL, "call.due = before_the_card"),
    _keeps("vollregeln/steps.10", LITERAL, *SILENCE, "call.again = each_time", unless=SHORT, why=SHORT_WHY),
    _keeps("vollregeln/steps.10", "once_a_hand", *SILENCE, "call.again = once_a_hand", unless=SHORT, why=SHORT_WHY),
    _keeps("vollregeln/steps.11", LITERAL, "scoring.winner = minus_five", "scoring.method = values"),
    _keeps("vollregeln/steps.12", LITERAL, "match.limit = agreed", SURVIVOR, MANY),
    _keeps("vollregeln/scoring.1", LITERAL, "ending.last_rey = ends_the_hand"),
    _keeps("vollregeln/scoring.2", LITERAL, "scoring.method = values or cards"),
    _keeps("vollregeln/scoring.2", "by_number", "scoring.method = cards"),
    _keeps(
        "vollregeln/scoring.2", "nobody_else", "scoring.method = values or cards", "scoring.winner = nothing_off"
    ),
    _keeps(
        "vollregeln/scoring.3", LITERAL, "match.limit = agreed", "match.end = at_the_limit", MANY,
        unless=TIED.yes, why="match.tie",
    ),
    _keeps(
        "vollregeln/strategy.1", LITERAL, "aces.cards = two", "aces.answer = drawn_at_once",
        unless=NO_EFFECT, why=NO_EFFECT_WHY,
    ),
    _keeps("vollregeln/mistakes.2"),
    _keeps("vollregeln/glossary.2", LITERAL, "caballos.between_two = plays_again"),
    _keeps(
        "vollregeln/glossary.2", "a_complete_list", "caballos.between_two = plays_again", "reyes.effect = no_effect"
    ),
    _keeps(
        "vollregeln/glossary.3", "answering_a_two", "twos.answer = matching_penalty_card", "twos.stacking = always",
        "twos.stack = handed_on", unless=NO_EFFECT, why=NO_EFFECT_WHY,
    ),
    _keeps(
        "vollregeln/glossary.3", "kind_for_kind", "twos.answer = two_only or two_or_sota", "twos.stacking = always",
        "twos.stack = handed_on", "aces.answer = as_hands_on", "aces.target = next_player",
        "aces.stack = handed_on", unless=NO_EFFECT, why=NO_EFFECT_WHY,
    ),
)  # fmt: skip
"""The sentences of ``vollregeln``; glossary.3 read literally is promised by none: two readings that it would need
cannot stand together."""

ADOPTIONS = (*LUDOTEKA, *VOLLREGELN)
