"""The conflicts of Pumba and their readings, as types: a rulebook is one choice for every field.

A field ``readings.twos.answer`` is the conflict ``twos.answer`` of ``spec/conflicts.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_type_hints

import msgspec


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand is opened."""

    upcard: Literal["none", "turned_up"] = "none"
    upcard_effect: Literal["no_effect", "acts"] = "no_effect"
    opener: Literal["must_throw", "may_draw"] = "must_throw"


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a draw does to the turn."""

    turn: Literal["kept", "ended"] = "kept"


class Twos(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chain of twos."""

    answer: Literal["two_only", "two_or_sota"] = "two_only"
    greatest_chain: Literal["eight", "unbounded"] = "eight"


class Sevens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seven."""

    between_two: Literal["hands_on", "acts_again"] = "hands_on"


class Sotas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sota."""

    own_suit: Literal["any_suit", "another_suit"] = "any_suit"


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Saying Pumba."""

    due: Literal["with_the_card", "before_the_card", "before_the_next_move", "never_forgotten"] = "with_the_card"
    order: Literal["penalty_first", "effect_first"] = "penalty_first"


class Exhaustion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stock that runs out."""

    counted: Literal["card_missing", "last_card_taken"] = "card_missing"
    nothing_to_reshuffle: Literal["may_pass", "draw_in_vain"] = "may_pass"
    short_stock: Literal["what_there_is", "all_or_nothing"] = "what_there_is"


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a hand."""

    last_card: Literal["no_effect", "draws_first"] = "no_effect"


class MatchReadings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one hand to the next."""

    next_opener: Literal["moves_on", "winner_opens"] = "moves_on"


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reading for every conflict; the defaults are those of ``canonical``."""

    opening: Opening = Opening()
    drawing: Drawing = Drawing()
    twos: Twos = Twos()
    sevens: Sevens = Sevens()
    sotas: Sotas = Sotas()
    call: Call = Call()
    exhaustion: Exhaustion = Exhaustion()
    ending: Ending = Ending()
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
