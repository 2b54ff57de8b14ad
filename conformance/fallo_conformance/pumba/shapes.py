"""How deals, positions and views of Pumba are written in a scenario file."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from fallo_conformance.protocol import Direction, Phase

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""A number of cards, moves or reshuffles."""

LIMIT = 100
"""The points at which a player is out, where nothing is said."""

SEAT_NAMES = {name.lower(): name for name in "ABCDEFGHI"}


class HandShape(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename=SEAT_NAMES):
    """The cards of a deal: a hand for each seat, the stock top first, an upcard, and orders for shuffles.

    ``if_turned_up`` is the upcard where the readings have one; elsewhere it lies in the stock, among all other cards.
    """

    stock: str
    a: str | None = None
    b: str | None = None
    c: str | None = None
    d: str | None = None
    e: str | None = None
    f: str | None = None
    g: str | None = None
    h: str | None = None
    i: str | None = None
    upcard: str | None = None
    if_turned_up: str | None = None
    shuffles: list[str] = []

    def hands(self) -> dict[str, str]:
        """Return the hands that are given, by seat."""
        return {seat: text for letter, seat in SEAT_NAMES.items() if isinstance(text := getattr(self, letter), str)}


class DealShape(HandShape, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename=SEAT_NAMES):
    """The first hand. ``scores`` and ``limit`` are in points."""

    opener: str
    scores: dict[str, int] = {}
    eliminated: str = ""
    limit: Annotated[int, msgspec.Meta(ge=1)] = LIMIT


class PositionShape(HandShape, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename=SEAT_NAMES):
    """A position in mid-hand; ``discard`` are the cards under ``top``, ``opener`` is A where nothing is said."""

    turn: str
    top: str
    suit: Literal["o", "c", "e", "b"] | None = None
    discard: str = ""
    pending: Count = 0
    drawn: Count = 0
    direction: Direction = "clockwise"
    reshuffles: Count = 0
    passes: Count = 0
    opener: str | None = None
    scores: dict[str, int] = {}
    eliminated: str = ""
    limit: Annotated[int, msgspec.Meta(ge=1)] = LIMIT


class ViewShape(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a scenario expects of the table; only what is given is compared."""

    turn: str | None = None
    top: str | None = None
    suit: Literal["o", "c", "e", "b", "none"] | None = None
    pending: int | None = None
    drawn: int | None = None
    direction: Direction | None = None
    stock: int | None = None
    discard: int | None = None
    reshuffles: int | None = None
    phase: Phase | None = None
    winner: str | None = None
    champion: str | None = None
    points: dict[str, int] | None = None
    scores: dict[str, int] | None = None
    count: dict[str, int] | None = None
    eliminated: str | None = None
    hand: dict[str, str] | None = None
    drew: dict[str, str] | None = None
    seat: str | None = None
    hidden: str | None = None
