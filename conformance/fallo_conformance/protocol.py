"""The messages between the harness and an engine: JSON-RPC 2.0, one JSON object a line.

Cards, suits, seats and moves are texts in Fallo's notation, as in ``"10e"``, ``"c"``, ``"B"`` and ``"10e=c"``.
``conformance/README.md`` is the contract in words; the schemas under ``conformance/schemas/`` are made from
these types.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

PROTOCOL = 1
"""Version of the contract."""

LINE_LIMIT = 1024 * 1024
"""The longest line that the harness accepts, in bytes, the line end included."""

SHORTEST_WAIT, LONGEST_WAIT = 0.01, 86_400.0
"""The bounds of a time limit for a message, in seconds."""

Direction: TypeAlias = Literal["clockwise", "counterclockwise"]
Phase: TypeAlias = Literal["playing", "hand_over", "match_over"]
Capability: TypeAlias = Literal["deal", "position", "shuffles", "legal", "next_hand", "replay", "games", "seat_view"]
Field: TypeAlias = Literal[
    "phase", "turn", "top", "suit", "pending", "drawn", "direction", "counts", "stock", "discard", "reshuffles",
    "winner", "points", "scores", "eliminated", "champion", "hands",
]  # fmt: skip


class Hello(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first message: what the harness speaks, and what it is about to test."""

    protocol: int
    rules: str
    suite: str


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an engine says it plays by: a rulebook, single readings by conflict id, or both."""

    rulebook: str | None = None
    readings: dict[str, str] = {}


class Introduction(msgspec.Struct, frozen=True):
    """An engine's answer to `Hello`."""

    name: str
    version: str
    protocol: int
    capabilities: list[Capability]
    fields: list[Field]
    claim: Claim | None = None
    omits: list[str] = []
    configurable: bool = False


class Hand(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The cards of one deal, said twice: by where they lie, and as one deck in dealing order."""

    game: str
    hands: dict[str, list[str]]
    stock: list[str]
    deck: list[str]
    shuffles: list[list[str]]
    upcard: str | None = None


class Deal(Hand, frozen=True, omit_defaults=True, kw_only=True):
    """The first hand of a match. ``scores`` and ``limit`` are in points."""

    seats: int
    opener: str
    limit: int
    scores: dict[str, int]
    eliminated: list[str] = []
    readings: dict[str, str] | None = None


class NextHand(Hand, frozen=True, omit_defaults=True, kw_only=True):
    """The next hand of a match; who opens it is for the engine to know."""


class Put(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A position in mid-hand. ``discard`` are the cards under ``top``, bottom first."""

    game: str
    seats: int
    opener: str
    turn: str
    hands: dict[str, list[str]]
    stock: list[str]
    discard: list[str]
    top: str
    suit: str
    pending: int
    drawn: int
    direction: Direction
    reshuffles: int
    passes: int
    shuffles: list[list[str]]
    limit: int
    scores: dict[str, int]
    eliminated: list[str] = []
    readings: dict[str, str] | None = None


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """Ask for the legal moves of a seat, or for the view: with ``seat``, of that seat, which sees only its own hand."""

    game: str
    seat: str | None = None


class Play(msgspec.Struct, frozen=True):
    """A move of a seat."""

    game: str
    seat: str
    move: str


class Step(msgspec.Struct, frozen=True):
    """One message of a replay: a method and its parameters."""

    method: Literal["deal", "position", "legal", "play", "view", "next_hand"]
    params: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """Many messages in one line; the first sets up the game. The engine goes on after a refusal."""

    game: str
    steps: list[Step]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as an engine sees it; an engine sends the fields that it declared.

    ``pending`` are the cards owed by the player in turn, ``drawn`` the draws of this turn, ``stock`` and ``discard``
    numbers of cards (the top card counted), ``counts`` cards in hand by seat. ``points`` are those of the hand
    that ended, ``scores`` the totals. ``hands`` is asked for with ``view`` and may be left out of all other answers.
    """

    phase: Phase | msgspec.UnsetType = msgspec.UNSET
    turn: str | msgspec.UnsetType | None = msgspec.UNSET
    top: str | msgspec.UnsetType | None = msgspec.UNSET
    suit: str | msgspec.UnsetType | None = msgspec.UNSET
    pending: int | msgspec.UnsetType = msgspec.UNSET
    drawn: int | msgspec.UnsetType = msgspec.UNSET
    direction: Direction | msgspec.UnsetType = msgspec.UNSET
    counts: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    stock: int | msgspec.UnsetType = msgspec.UNSET
    discard: int | msgspec.UnsetType = msgspec.UNSET
    reshuffles: int | msgspec.UnsetType = msgspec.UNSET
    winner: str | msgspec.UnsetType | None = msgspec.UNSET
    points: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    scores: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    eliminated: list[str] | msgspec.UnsetType = msgspec.UNSET
    champion: str | msgspec.UnsetType | None = msgspec.UNSET
    hands: dict[str, list[str]] | msgspec.UnsetType = msgspec.UNSET


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a move was refused; the clause is for people and is not compared."""

    clause: str | None = None


class Refused(msgspec.Struct, frozen=True):
    """The answer to a move that the rules refuse; nothing has changed."""

    refused: Refusal


class Unsupported(msgspec.Struct, frozen=True):
    """The answer to a deal, position, next hand or move that an engine cannot follow, with the reason."""

    unsupported: str


class Moves(msgspec.Struct, frozen=True):
    """The legal moves of a seat."""

    moves: list[str]


class Answers(msgspec.Struct, frozen=True):
    """The answers to the steps of a replay, in order."""

    answers: list[dict[str, Any]]


class Nothing(msgspec.Struct, frozen=True):
    """The answer to ``bye``."""
