"""Which entry of the register answers what the solver finds: findings are the solver's, the answers are written here.

An answer that matches nothing, and a finding that nothing answers, are both shown as faults by the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

LUDOTEKA_DRAWS = ("ludoteka/throwing.3", "ludoteka/throwing.4", "ludoteka/throwing.5")
VOLLREGELN_DRAWS = ("vollregeln/steps.6", "vollregeln/steps.7", "vollregeln/overview.4")
DRAWS = (*LUDOTEKA_DRAWS, *VOLLREGELN_DRAWS)
VOLLREGELN_MATCHES = ("vollregeln/lead.1", "vollregeln/lead.4", "vollregeln/overview.3", "vollregeln/steps.4")
TWOS = ("ludoteka/special-cards.3", "ludoteka/special-cards.6", "vollregeln/steps.8")
ANYTHING = ("",)
ACTS = ("legal", "some move")


@dataclass(frozen=True)
class Answer:
    """An entry of the register, and the contradictions that it answers.

    They are about one of ``outcomes``, and among their places one begins with a word of ``one`` and another with a
    word of ``other``.
    """

    heading: str
    outcomes: tuple[str, ...]
    one: tuple[str, ...] = ANYTHING
    other: tuple[str, ...] = ANYTHING

    def matches(self, outcome: str, places: Iterable[str]) -> bool:
        """Tell whether it answers a contradiction about an outcome between sentences at these places."""
        some = list(places)
        return outcome in self.outcomes and any(
            first.startswith(self.one) and second.startswith(self.other)
            for first in some
            for second in some
            if first != second
        )


CONTRADICTIONS = (
    Answer("deal.players", ("may_sit_down",)),
    Answer("opening.upcard", ACTS, ("ludoteka/throwing.1",), VOLLREGELN_MATCHES),
    Answer("opening.upcard_effect", ("legal",), ("ludoteka/throwing.1",), (*TWOS, "vollregeln/overview.6")),
    Answer("opening.opener", ("legal",), ("ludoteka/throwing.1",), (*DRAWS, "ludoteka/exhaustion.4")),
    Answer("sotas.matching", ("legal",), ("ludoteka/special-cards.5", "vollregeln/steps.5"), VOLLREGELN_MATCHES),
    Answer("drawing.duty", ("legal",), ("vollregeln/overview.3",), DRAWS),
    Answer("drawing.turn", ("turn_after_a_draw",)),
    Answer(
        "drawing.turn", ACTS, ("vollregeln/overview.4",),
        ("ludoteka/throwing.4", "ludoteka/throwing.5", "vollregeln/steps.7"),
    ),
    Answer("twos.look_first", ("legal",), ("ludoteka/special-cards.3", "vollregeln/steps.8"), DRAWS),
    Answer("twos.greatest_chain", ("legal",), ("ludoteka/special-cards.3",), ("vollregeln/steps.8",)),
    Answer("twos.look_first", ("legal",), ("ludoteka/special-cards.3",), ("vollregeln/steps.8",)),
    Answer("twos.stacking", ("legal",), ("vollregeln/overview.6",)),
    Answer(
        "twos.answer", ("legal",), TWOS,
        ("ludoteka/special-cards.5", "vollregeln/steps.5", "vollregeln/glossary.3", "vollregeln/overview.3"),
    ),
    Answer("twos.turn_without_cards", ("legal",), ("ludoteka/exhaustion.4",), TWOS),
    Answer("exhaustion.nothing_to_reshuffle", ACTS, ("physics/nothing-to-draw",), DRAWS),
    Answer("exhaustion.reshuffles", (*ACTS, "is_drawn"), ("ludoteka/exhaustion.3",), ("vollregeln/",)),
    Answer("exhaustion.reshuffles", ("legal",), ("ludoteka/exhaustion.4",), VOLLREGELN_DRAWS),
    Answer("exhaustion.dead_pass", ("legal",), ("ludoteka/exhaustion.4",), ("vollregeln/overview.3",)),
    Answer("exhaustion.short_stock", ("is_drawn",), ("physics/nothing-to-draw",)),
    Answer("exhaustion.counted", ("stock_counts_as_exhausted",)),
    Answer(
        "caballos.skips", ("next_in_turn", "misses_a_turn"), ("vollregeln/steps.8",),
        ("vollregeln/overview.5", "ludoteka/special-cards.7"),
    ),
    Answer(
        "reyes.effect", ("next_in_turn",), ("vollregeln/overview.5", "vollregeln/glossary.2"),
        ("ludoteka/special-cards.8", "vollregeln/steps.8"),
    ),
    Answer("ending.last_rey", ("next_in_turn",), ("physics/empty-hand",)),
    Answer("twos.stack", ("owed_by_the_next",), ("vollregeln/glossary.3",)),
    Answer("aces.cards", ("cards_for_the_as",)),
    Answer("aces.target", ("as_hits",)),
    Answer("aces.answer", ("as_may_be_answered",)),
    Answer("call.due", ("pumba_in_time",)),
    Answer("call.penalty", ("penalty",), ("vollregeln/overview.8",)),
    Answer("call.cards", ("penalty",), ("vollregeln/overview.8",)),
    Answer("scoring.winner", ("taken_off",)),
    Answer("scoring.method", ("points_for_the_card", "cards_left_score")),
    Answer("match.limit", ("limit",)),
    Answer("match.end", ("match_over",), ("vollregeln/scoring.3",), ("vollregeln/steps.12",)),
    Answer("match.length", ("match_over", "match_is_won_by"), ("vollregeln/lead.",)),
)  # fmt: skip
"""By entry of the register, the contradictions that it answers; a contradiction may have several answers."""

SILENCES = {
    "card_turned_up_acts": ("opening.upcard_effect",),
    "first_direction": ("turn.first_direction",),
    "direction_of_a_later_hand": ("turn.later_direction",),
    "own_suit_may_be_named": ("sotas.own_suit",),
    "new_draws_after_a_rey": ("reyes.draws",),
    "taker_draws": ("twos.greatest_chain", "aces.answer"),
    "taker_loses_the_turn": ("twos.turn", "twos.turn_at_eight"),
    "as_hits": ("aces.target",),
    "penalty_comes": ("call.order",),
    "may_catch": ("call.catcher",),
    "may_be_caught_until": ("call.catch_until",),
    "needless_call": ("call.without_need",),
    "stock_counts_as_exhausted": ("exhaustion.reshuffles",),
    "reshuffled_cards": ("exhaustion.reshuffles",),
    "last_card_acts": ("ending.last_card",),
    "cards_left_score": ("ending.blocked",),
    "points_for_the_card": ("ending.blocked",),
    "total_may_fall_below_zero": ("scoring.below_zero",),
    "next_opener": ("match.next_opener",),
    "match_is_won_by": ("match.nobody_left", "match.tie"),
    "match_over": ("match.nobody_left",),
}
"""By outcome, the entries that answer a source's silence about it."""

NO_CHOICE = {
    "card_turned_up": "what is not said to be turned up is not: opening.upcard has the other source",
    "cards_dealt": "whoever is eliminated plays no more, and is dealt no cards",
    "cards_for_a_draw": "see 'How many cards is one draw?' among the questions without a conflict",
    "in_turn_after_a_pass": "see 'Who is in turn after a pass?' among the questions without a conflict",
    "direction": "only a seven is said to change it",
    "hand_over": "it is over only where a sentence ends it",
    "hand_is_won_by": "nobody has won a hand that ends before anybody is rid of the cards",
    "is_eliminated": "whoever is below the limit is not",
    "legal": "what no sentence forbids is legal",
    "misses_a_turn": "nobody misses a turn where no sentence takes it away",
    "next_in_turn": "the next player, where no card says otherwise",
    "owed_by_the_next": "nothing is owed where no card says otherwise",
    "penalty": "nothing is paid by whoever has called in time",
    "pile_is_reshuffled": "nothing is reshuffled where no sentence says so; exhaustion.reshuffles has the other source",
}
"""By outcome, why a source's silence leaves no choice, so that the register needs no entry."""

AMBIGUITIES = {
    ("ludoteka/throwing.1", "must_throw"): ("opening.opener",),
    ("ludoteka/throwing.2", "last_card_thrown"): ("matching.after_no_throw",),
    ("ludoteka/throwing.6", "last_card_taken"): ("exhaustion.counted",),
    ("ludoteka/special-cards.3", "goes_on"): ("twos.greatest_chain", "twos.turn_at_eight"),
    ("ludoteka/special-cards.3", "after_looking"): ("twos.look_first",),
    ("ludoteka/special-cards.5", "next_turn_only"): ("sotas.binding",),
    ("ludoteka/special-cards.5", "a_change"): ("sotas.own_suit",),
    ("ludoteka/special-cards.8", "a_new_turn"): ("reyes.draws",),
    ("ludoteka/special-cards.8", "the_same_turn"): ("reyes.draws",),
    ("ludoteka/pumba.2", "once_a_hand"): ("call.again",),
    ("ludoteka/exhaustion.1", "last_card_taken"): ("exhaustion.counted",),
    ("ludoteka/exhaustion.4", "at_some_time"): ("ending.passes",),
    ("ludoteka/exhaustion.4", "unable"): ("exhaustion.dead_pass",),
    ("ludoteka/scoring.2", "all_are_others"): ("ending.blocked",),
    ("vollregeln/lead.1", "one_hand"): ("match.length",),
    ("vollregeln/lead.3", "one_hand"): ("match.length",),
    ("vollregeln/deck.2", "no_points"): ("scoring.method",),
    ("vollregeln/overview.5", "a_complete_list"): ("reyes.effect",),
    ("vollregeln/overview.6", "only_then"): ("twos.stacking",),
    ("vollregeln/overview.8", "any_number"): ("call.cards",),
    ("vollregeln/overview.8", "only_the_caught"): ("call.penalty",),
    ("vollregeln/steps.5", "in_place_of_a_match"): ("twos.answer",),
    ("vollregeln/steps.7", "only_then"): ("drawing.passing",),
    ("vollregeln/steps.8", "next_player_skipped"): ("caballos.skips",),
    ("vollregeln/steps.8", "own_turn_skipped"): ("caballos.skips",),
    ("vollregeln/steps.8", "a_change"): ("sotas.own_suit",),
    ("vollregeln/steps.8", "after_looking"): ("twos.look_first",),
    ("vollregeln/steps.10", "once_a_hand"): ("call.again",),
    ("vollregeln/scoring.2", "by_number"): ("scoring.method",),
    ("vollregeln/scoring.2", "nobody_else"): ("scoring.winner",),
    ("vollregeln/glossary.2", "a_complete_list"): ("reyes.effect",),
    ("vollregeln/glossary.3", "kind_for_kind"): ("aces.answer", "aces.stack"),
    ("vollregeln/glossary.3", "answering_a_two"): ("twos.answer", "aces.answer"),
}
"""By sentence and the reading that departs from the literal one, the entries that answer the ambiguity."""


def of_contradiction(outcome: str, places: Iterable[str]) -> tuple[str, ...]:
    """Return the entries that answer a contradiction."""
    some = tuple(places)
    return _once(answer.heading for answer in CONTRADICTIONS if answer.matches(outcome, some))


def of_silence(outcome: str) -> tuple[str, ...]:
    """Return the entries that answer a source's silence about an outcome."""
    return SILENCES.get(outcome, ())


def of_ambiguity(place: str, readings: Iterable[str]) -> tuple[str, ...]:
    """Return the entries that answer the ambiguity of a sentence between readings."""
    return _once(heading for reading in readings for heading in AMBIGUITIES.get((place, reading), ()))


def _once(headings: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(headings))
