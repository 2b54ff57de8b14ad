"""The conflicts of Pumba and their readings, as types: a rulebook is one choice for every field.

A field ``readings.twos.answer`` is the conflict ``twos.answer`` of ``spec/conflicts.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_type_hints

import msgspec


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits down."""

    players: Literal["two_to_nine", "two_to_six"] = "two_to_nine"


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand is opened."""

    upcard: Literal["none", "turned_up"] = "none"
    upcard_effect: Literal["no_effect", "acts"] = "no_effect"
    opener: Literal["must_throw", "may_draw"] = "must_throw"


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The direction of play."""

    first_direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    later_direction: Literal["as_at_first", "carried_over"] = "as_at_first"


class Matching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which card may follow which."""

    after_no_throw: Literal["top_card", "anything"] = "top_card"


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Drawing and passing."""

    turn: Literal["kept", "ended"] = "kept"
    passing: Literal["after_two_draws", "after_one_draw", "without_drawing"] = "after_two_draws"
    duty: Literal["free", "throw_if_able"] = "free"


class Aces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The as."""

    target: Literal["chosen_rival", "next_player"] = "chosen_rival"
    cards: Literal["one", "two"] = "one"
    answer: Literal["drawn_at_once", "as_hands_on"] = "drawn_at_once"
    stack: Literal["adds_up", "handed_on"] = "adds_up"


class Twos(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chain of twos."""

    answer: Literal["two_only", "two_or_sota", "matching_penalty_card"] = "two_only"
    stacking: Literal["always", "never"] = "always"
    stack: Literal["adds_up", "handed_on"] = "adds_up"
    greatest_chain: Literal["eight", "unbounded"] = "eight"
    look_first: Literal["at_once", "may_draw_first"] = "at_once"
    turn: Literal["lost", "kept"] = "lost"
    turn_at_eight: Literal["lost", "kept_at_eight"] = "lost"
    turn_without_cards: Literal["lost", "kept_without_cards"] = "lost"


class Sevens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seven."""

    between_two: Literal["hands_on", "acts_again"] = "hands_on"


class Sotas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sota."""

    matching: Literal["always", "must_match"] = "always"
    own_suit: Literal["any_suit", "another_suit"] = "any_suit"
    binding: Literal["until_thrown", "next_turn_only"] = "until_thrown"


class Caballos(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The caballo."""

    skips: Literal["next_player", "throwers_next_turn"] = "next_player"
    between_two: Literal["plays_again", "other_plays"] = "plays_again"


class Reyes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rey."""

    effect: Literal["another_turn", "no_effect"] = "another_turn"
    draws: Literal["new_draws", "draws_used_up"] = "new_draws"


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Saying Pumba."""

    due: Literal["with_the_card", "before_the_card", "before_the_next_move", "never_forgotten"] = "with_the_card"
    penalty: Literal["always", "when_caught"] = "always"
    catcher: Literal["anyone", "next_in_turn"] = "anyone"
    catch_until: Literal["next_move", "next_own_turn"] = "next_move"
    cards: Literal["two", "one"] = "two"
    again: Literal["each_time", "once_a_hand"] = "each_time"
    without_need: Literal["refused", "ignored"] = "refused"
    order: Literal["penalty_first", "effect_first"] = "penalty_first"


class Exhaustion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stock that runs out."""

    counted: Literal["card_missing", "last_card_taken"] = "card_missing"
    reshuffles: Literal["at_most_two", "never"] = "at_most_two"
    nothing_to_reshuffle: Literal["may_pass", "draw_in_vain"] = "may_pass"
    short_stock: Literal["what_there_is", "all_or_nothing"] = "what_there_is"
    dead_pass: Literal["at_will", "only_if_unable"] = "at_will"


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a hand."""

    last_card: Literal["no_effect", "draws_first"] = "no_effect"
    last_rey: Literal["ends_the_hand", "draws_one"] = "ends_the_hand"
    passes: Literal["in_a_row", "each_once"] = "in_a_row"
    blocked: Literal["all_score", "nobody_scores"] = "all_score"


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand is worth."""

    method: Literal["values", "cards", "no_points"] = "values"
    winner: Literal["minus_five", "nothing_off"] = "minus_five"
    below_zero: Literal["allowed", "not_below_zero"] = "allowed"


class MatchReadings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one hand to the next."""

    next_opener: Literal["moves_on", "winner_opens"] = "moves_on"
    limit: Literal["hundred", "agreed"] = "hundred"
    end: Literal["last_survivor", "at_the_limit"] = "last_survivor"
    tie: Literal["no_champion", "hand_winner"] = "no_champion"
    nobody_left: Literal["no_champion_left", "lowest_total"] = "no_champion_left"
    length: Literal["many_hands", "one_hand"] = "many_hands"


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reading for every conflict; the defaults are those of ``canonical``."""

    deal: Deal = Deal()
    opening: Opening = Opening()
    turn: Turn = Turn()
    matching: Matching = Matching()
    drawing: Drawing = Drawing()
    aces: Aces = Aces()
    twos: Twos = Twos()
    sevens: Sevens = Sevens()
    sotas: Sotas = Sotas()
    caballos: Caballos = Caballos()
    reyes: Reyes = Reyes()
    call: Call = Call()
    exhaustion: Exhaustion = Exhaustion()
    ending: Ending = Ending()
    scoring: Scoring = Scoring()
    match: MatchReadings = MatchReadings()


def _conflicts() -> dict[str, tuple[str, ...]]:
    return {
        f"{chapter}.{question}": get_args(choice)
        for chapter, struct in get_type_hints(Readings).items()
        for question, choice in get_type_hints(struct).items()
        if get_args(choice)
    }


CONFLICTS: Mapping[str, tuple[str, ...]] = _conflicts()
"""Every conflict with its readings, the one of ``canonical`` first."""


def flat(readings: Readings) -> dict[str, str]:
    """Return the reading of every conflict by its id."""
    return {conflict: _field(readings, conflict) for conflict in CONFLICTS}


def adopt(readings: Readings, chosen: Mapping[str, str]) -> Readings:
    """Return readings with some replaced, by conflict id.

    Raises `UnknownReading` where an id or a reading is not in the register.
    """
    for conflict, reading in chosen.items():
        if reading not in CONFLICTS.get(conflict, ()):
            raise UnknownReading(conflict, reading)
    nested: dict[str, dict[str, Any]] = {}
    for conflict, reading in {**flat(readings), **chosen}.items():
        chapter, _, question = conflict.partition(".")
        nested.setdefault(chapter, {})[question] = reading
    return msgspec.convert(nested, Readings)


class UnknownReading(ValueError):
    """A conflict or a reading that the register does not have."""

    def __init__(self, conflict: str, reading: str) -> None:
        """Keep both for whoever reports them."""
        super().__init__(conflict, reading)
        self.conflict, self.reading = conflict, reading

    def __str__(self) -> str:
        """Name the near-miss."""
        from difflib import get_close_matches

        known = CONFLICTS.get(self.conflict)
        if known is None:
            near = get_close_matches(self.conflict, CONFLICTS, n=1)
            return f"no conflict {self.conflict!r}" + (f"; did you mean {near[0]!r}?" if near else "")
        near = get_close_matches(self.reading, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        return f"{self.conflict} has no reading {self.reading!r}; {hint}"


def _field(readings: Readings, conflict: str) -> str:
    chapter, _, question = conflict.partition(".")
    return str(getattr(getattr(readings, chapter), question))
