"""A stated position is found again from a deal: what its file names is on the table, and the moves are few."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fallo_conformance.pumba import deals
from fallo_conformance.pumba.preludes.search import MOST_MOVES, Prelude, preludes
from fallo_conformance.pumba.reference import ReferenceEngine
from fallo_conformance.pumba.shapes import PositionShape
from fallo_conformance.strict_yaml import read_text
from fallo_conformance.terms import CANONICAL

POSITIONS: dict[str, tuple[str, dict[str, str]]] = {
    "two players": ("turn: A, A: 5o 3c, B: 6o 4e 5e, top: 4o, stock: 1b 2b ...", {}),
    "three players": ("turn: B, A: 6o 4e 5e, B: 5o 3c, C: 3o 6e 7e, top: 4o, stock: 1b 2b 3b ...", {}),
    "one card each among four": ("turn: A, A: 5o, B: 12c, C: 3e, D: 3b, top: 4o, stock: ...", {}),
    "a named opener": ("opener: A, turn: C, A: 3c 4c, B: 3e, C: 5o, D: 3b, top: 4o, stock: ...", {}),
    "an eliminated seat": (
        "turn: A, A: 5o 3c, C: 6o 4e 5e, eliminated: B, scores: {A: 10, B: 104}, top: 4o, stock: ...",
        {},
    ),
    "counterclockwise": (
        "opener: C, turn: B, direction: counterclockwise, A: 3c 4c, B: 5o, C: 3e, top: 7o, stock: ...",
        {},
    ),
    "cards owed": ("turn: B, A: 3c 4c 5c, B: 6c 6e 7e, top: 2o, pending: 4, discard: 2e, stock: 1b ...", {}),
    "a draw in this turn": ("turn: A, A: 1e 6e 6b, B: 6o 6c 2e, top: 5o, drawn: 1, stock: ...", {}),
    "a named suit": ("turn: A, A: 5o 3c 6e 7e, B: 6o 4e 5e, top: 10b, suit: c, stock: ...", {}),
    "a last rey": ("turn: A, A: 12c, B: 3c 4c, top: 12o, drawn: 1, stock: 5e ...", {"reyes.draws": "draws_used_up"}),
    "a draw that ends the turn": (
        "turn: A, A: 5o 3c, B: 6o 4e 5e, top: 4o, stock: 1b ...",
        {"drawing.turn": "ended"},
    ),
    "an as that is owed": (
        "turn: A, A: 1o 6e 6b, B: 6o 6c 10e, top: 1c, pending: 1, stock: ...",
        {"aces.answer": "as_hands_on", "aces.target": "next_player"},
    ),
    "a card turned up": (
        "turn: A, A: 5o 3c 6e, B: 6o 4e 5e, top: 4o, stock: 1b ...",
        {"opening.upcard": "turned_up"},
    ),
}


def shape(text: str) -> PositionShape:
    return read_text(f"{{{text}}}", Path("the position")).typed(PositionShape)


def played(prelude: Prelude, readings: dict[str, str]) -> dict[str, Any]:
    """Return the message that says the position to which an engine comes by a prelude."""
    engine = ReferenceEngine()
    message = deals.deal(prelude.deal, "game", readings, readings["opening.upcard"] == "turned_up")
    engine.answer("deal", msgspec.to_builtins(message))
    for seat, move in prelude.moves:
        answer = engine.answer("play", {"game": "game", "seat": seat, "move": move})
        assert "refused" not in answer
    return engine.answer("view", {"game": "game"})


@pytest.mark.parametrize("name", POSITIONS)
def test_the_moves_lead_from_the_deal_to_everything_that_is_named(name: str) -> None:
    text, chosen = POSITIONS[name]
    stated, readings = shape(text), CANONICAL | chosen
    view = played(next(preludes(stated, readings)), readings)
    wanted = {
        "turn": stated.turn, "top": stated.top, "suit": stated.suit or stated.top[-1], "pending": stated.pending,
        "drawn": stated.drawn, "direction": stated.direction, "reshuffles": 0, "phase": "playing",
        "eliminated": stated.eliminated.split(),
    }  # fmt: skip
    assert {member: view[member] for member in wanted} == wanted
    assert {seat: set(hand) for seat, hand in view["hands"].items() if hand} == {
        seat: set(hand.split()) for seat, hand in stated.hands().items()
    }
    assert {seat: view["scores"][seat] for seat in stated.scores} == stated.scores


def test_the_cards_named_on_top_of_the_stock_are_drawn_next() -> None:
    stated = shape("turn: A, A: 5o 3c, B: 6o 4e 5e, top: 4o, stock: 1b 2b 11c ...")
    prelude = next(preludes(stated, CANONICAL))
    draws = tuple(("A", move) for move in ("draw", "draw"))
    longer = Prelude(prelude.deal, (*prelude.moves, *draws), 0, 0)
    assert set(played(longer, CANONICAL)["hands"]["A"]) == {"5o", "3c", "1b", "2b"}


def test_more_cards_stay_on_top_of_the_stock_where_they_are_needed() -> None:
    stated = shape("turn: A, A: 5o 3c, B: 6o 4e 5e, top: 4o, stock: ...")
    assert next(preludes(stated, CANONICAL, needed=3)).deal.stock.split()[-4:] == ["1o", "2o", "3o", "..."]


def test_a_named_opener_opens() -> None:
    text, _ = POSITIONS["a named opener"]
    assert {prelude.deal.opener for prelude in preludes(shape(text), CANONICAL)} == {"A"}


def test_pumba_is_said_wherever_a_single_card_is_left() -> None:
    text, _ = POSITIONS["one card each among four"]
    prelude = next(preludes(shape(text), CANONICAL))
    assert [seat for seat, move in prelude.moves if move.endswith("!")] == ["A", "B", "C", "D"]


def test_the_plainest_prelude_comes_first() -> None:
    prelude = next(preludes(shape("turn: A, A: 5o 3c 6c, B: 6o 4e 5e, top: 4o, stock: ..."), CANONICAL))
    assert {int(move[:-1]) for _, move in prelude.moves} <= {3, 4, 5, 6}


@pytest.mark.parametrize(
    "text",
    [
        "turn: A, A: 5o 3c, B: 6o 4e 5e, top: 4o, stock: none, discard: ..., reshuffles: 2",
        "turn: A, A: 5o 3c, B: 6o 4e 5e, top: 4o, stock: none, discard: ...",
        "turn: A, A: 5o 3c, B: 6o 4e 5e, top: 4o, stock: ..., passes: 1",
    ],
    ids=["reshuffled", "drawn to the last card", "passed"],
)
def test_what_a_few_moves_cannot_bring_about_has_no_prelude(text: str) -> None:
    assert list(preludes(shape(text), CANONICAL)) == []


def test_no_prelude_is_longer_than_is_wanted() -> None:
    stated = shape(POSITIONS["one card each among four"][0])
    assert len(next(preludes(stated, CANONICAL)).moves) == MOST_MOVES
    assert list(preludes(stated, CANONICAL, most=MOST_MOVES - 1)) == []
