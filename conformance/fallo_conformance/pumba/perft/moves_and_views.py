"""Perft of Pumba: which moves are counted, and how a position is written as a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from fallo.cards import CARD
from fallo.pumba import Move, Position, Rules
from fallo.pumba.moves import SEATS
from fallo.pumba.view import view
from fallo_conformance.perft import Game
from fallo_conformance.protocol import Field

NOTHING = "-"


def _word(value: Any) -> str:
    return NOTHING if value is None else str(value)


def _points(points: Mapping[str, int]) -> str:
    return ",".join(f"{seat}={number}" for seat, number in sorted(points.items()) if number) or NOTHING


def _hands(hands: Mapping[str, list[str]]) -> str:
    return "/".join(",".join(sorted(cards, key=CARD.__getitem__)) or NOTHING for _, cards in sorted(hands.items()))


WRITTEN: Mapping[Field, Callable[[Any], str]] = {
    "phase": _word, "turn": _word, "top": _word, "suit": _word, "pending": _word, "drawn": _word, "direction": _word,
    "stock": _word, "discard": _word, "reshuffles": _word, "winner": _word, "points": _points, "hands": _hands,
}  # fmt: skip
"""The fields of a view from which its line is made, in order, and how each is written."""


def game_of(rules: Rules) -> Game[Position]:
    """Return Pumba under some rules, as perft counts it."""
    return Game(partial(steps, rules), line_of)


def steps(rules: Rules, position: Position) -> Iterator[tuple[str, Position]]:
    """Yield every legal move of every seat, as in ``A 2o``, with the position after it.

    A throw with and without ``!`` is two moves where both are legal.
    """
    for seat in range(position.match.seats):
        for move in rules.legal_moves(position, seat):
            yield step(seat, move), rules.play(position, move, seat)


def step(seat: int, move: Move) -> str:
    """Return a move of a seat as text, as a transcript has it."""
    return f"{SEATS[seat]} {move.text}"


def written(seen: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of a view as they are written in a line, those that are there."""
    return {field: write(seen[field]) for field, write in WRITTEN.items() if field in seen}


def line(seen: Mapping[str, Any]) -> str:
    """Return a view that has all fields, and all hands, as one line."""
    return " ".join(written(seen).values())


def line_of(position: Position) -> str:
    """Return a position as one line."""
    return line(view(position))
