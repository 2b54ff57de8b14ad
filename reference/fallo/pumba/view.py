"""A position as a record of texts and numbers: what anybody, or one seat, may see of it."""

from __future__ import annotations

from typing import Any

from fallo.cards import SUITS, TEXT, members
from fallo.pumba.moves import SEATS
from fallo.pumba.position import CLOCKWISE, PLAYING, Position

PHASES = ("playing", "hand_over", "match_over")


def view(position: Position, seat: int | None = None, hands: bool = True) -> dict[str, Any]:
    """Return a position as a record, as ``conformance/README.md`` describes a view.

    Of one seat where ``seat`` is given, else with all hands; without any where ``hands`` is false.
    """
    match, over = position.match, position.phase != PLAYING
    named = SEATS[: match.seats]
    record: dict[str, Any] = {
        "phase": PHASES[position.phase],
        "turn": None if over else SEATS[position.turn],
        "top": TEXT[position.top] if position.top >= 0 else None,
        "suit": SUITS[position.suit] if position.suit >= 0 else None,
        "pending": position.pending,
        "drawn": position.drawn,
        "direction": "clockwise" if position.direction == CLOCKWISE else "counterclockwise",
        "counts": {name: hand.bit_count() for name, hand in zip(named, position.hands, strict=True)},
        "stock": len(position.stock) - position.taken,
        "discard": position.pile.bit_count() + (position.top >= 0),
        "reshuffles": position.reshuffles,
        "winner": SEATS[match.winner] if match.winner >= 0 else None,
        "points": dict(zip(named, match.points, strict=False)),
        "scores": dict(zip(named, match.scores, strict=True)),
        "eliminated": [name for which, name in enumerate(named) if not match.living >> which & 1],
        "champion": SEATS[match.champion] if match.champion >= 0 else None,
    }
    if hands:
        shown = range(match.seats) if seat is None else [seat]
        record["hands"] = {SEATS[which]: [TEXT[card] for card in members(position.hands[which])] for which in shown}
    return record
