"""The deals and positions that the doctor sets up.

They are rigged so that no reading of any rule matters: the cards are plain, nobody but the opener can match the first
throw, and what is compared is what the harness has dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from fallo.pumba.moves import SEATS
from fallo_conformance.pumba import deals
from fallo_conformance.pumba.shapes import DealShape, HandShape, PositionShape

UPCARD = "6o"
"""The card that is turned up where the readings have one: of the suit that the first throw follows."""

FIRST = {"A": "6e 4c 7c 12e", "B": "5o 3c 4o 6b 3b", "C": "3e 4e 6c 11c", "D": "4b 1c 7b 12c"}
FIRST_STOCK = "7e 2c 1b 11b ..."
OPENER, THROW = "B", "5o"
"""Who opens the first deal, and a card that the opener may throw under every reading."""

SECOND = {"A": "3o 6c 12b 4b 5e", "B": "1e 7b 4c 3c", "C": "3b 6e 4e 11e", "D": "5c 12c 6b 2e"}
SECOND_STOCK = "12e 1c 7c ..."
SECOND_OPENER, SECOND_THROW = "A", "3o"
"""The second deal differs from the first in all that a deal can say; the opener's card is as safe."""

SEVEN = {"A": "7o 6c 12b 4b 5e", "B": "1e 5o 4c 3c", "C": "3b 6e 4e 11e", "D": "5c 12c 6b 2e"}
"""A deal in which the direction of play is changed at once."""

NEXT = {"A": "1c 2b 3e 4o", "B": "6c 5b 7o 11e 3c", "C": "2o 4e 5e 6b", "D": "1o 7c 12e 11b"}
NEXT_STOCK = "2e 12c 6e ..."
NEXT_OPENER = "B"

ORDER = "11e 2b 5c 1e ..."
"""The order of the first reshuffle."""


@dataclass(frozen=True)
class Setting:
    """How an engine wants to be dealt to: seats, whether a card is turned up, and the readings that it is sent."""

    seats: int
    upcard: bool
    readings: dict[str, str] | None

    @property
    def table(self) -> str:
        """The seats in a row."""
        return SEATS[: self.seats]


def deal(setting: Setting, game: str, hands: dict[str, str], said: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters that deal some hands to a table; ``said`` is the rest, as a scenario says it."""
    shape = msgspec.convert({"if_turned_up": UPCARD} | said | _at(setting, hands), DealShape)
    return _parameters(deals.deal(shape, game, setting.readings, setting.upcard))


def first(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of the first deal."""
    return deal(setting, game, FIRST, {"opener": OPENER, "stock": FIRST_STOCK})


def second(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of the second deal."""
    return deal(setting, game, SECOND, {"opener": SECOND_OPENER, "stock": SECOND_STOCK})


def with_scores(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of a deal in a match in which points have been won."""
    said = {"opener": SECOND_OPENER, "stock": SECOND_STOCK, "scores": {"A": 31, "B": 7}}
    return deal(setting, game, SECOND, said)


def one_out(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of a deal in which B is out of the match, at a table of three or more."""
    hands = {seat: cards for seat, cards in SECOND.items() if seat != "B"}
    said = {"opener": SECOND_OPENER, "stock": SECOND_STOCK, "eliminated": "B", "scores": {"B": 104}}
    return deal(setting, game, hands, said)


def seven(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of the deal in which a seven is thrown first."""
    return deal(setting, game, SEVEN, {"opener": SECOND_OPENER, "stock": SECOND_STOCK})


def nine(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters that deal to the greatest table."""
    greatest = Setting(len(SEATS), setting.upcard, setting.readings)
    return deal(greatest, game, dict.fromkeys(SEATS, deals.REST), {"opener": "A", "stock": deals.REST})


def next_hand(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of the hand that follows `nearly_over`."""
    shape = msgspec.convert({"stock": NEXT_STOCK, "if_turned_up": UPCARD, **_at(setting, NEXT)}, HandShape)
    return _parameters(deals.next_hand(shape, game, setting.seats, setting.upcard))


def midway(setting: Setting, game: str, drawn: int) -> dict[str, Any]:
    """Return the parameters of a position that differs from the beginning of a hand in all that it can."""
    return _put(setting, game, {"A": "3c 6e", "B": "4c 12e 7b", "C": "5c 11e"}, {
        "turn": "B", "opener": "A", "top": "10e", "suit": "b", "discard": "4o 6o 3o", "stock": "1c 2c ...",
        "direction": "counterclockwise", "drawn": drawn, "eliminated": "D" if setting.seats > 3 else "none",
        "scores": {"A": 12, "B": 33} | ({"D": 104} if setting.seats > 3 else {}),
    })  # fmt: skip


def nearly_over(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of a position in which B wins with one throw, and opens next whatever the reading."""
    hands = {"A": "3c 6e", "B": THROW, "C": "5c 11e", "D": "6c 4b"}
    return _put(setting, game, hands, {"turn": "B", "opener": "A", "top": "4o", "stock": "1c 2c ..."})


def worn_out(setting: Setting, game: str) -> dict[str, Any]:
    """Return the parameters of a position with one card in the stock and nobody who can throw one."""
    return _put(setting, game, {"A": "5e 6e", "B": "4c 12e", "C": "5b 1c", "D": "6c 7c"}, {
        "turn": "A", "opener": "A", "top": "3o", "stock": "7b", "discard": deals.REST,
        "shuffles": [ORDER, deals.REST],
    })  # fmt: skip


def _put(setting: Setting, game: str, hands: dict[str, str], said: dict[str, Any]) -> dict[str, Any]:
    shape = msgspec.convert(said | _at(setting, hands), PositionShape)
    return _parameters(deals.put(shape, game, setting.readings))


def _at(setting: Setting, hands: dict[str, str]) -> dict[str, str]:
    return {seat: text for seat, text in hands.items() if seat in setting.table}


def _parameters(message: Any) -> dict[str, Any]:
    parameters: dict[str, Any] = msgspec.to_builtins(message)
    return parameters
