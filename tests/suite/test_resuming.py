"""A step ``resume`` says what the game has come to, all of it, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallo.spec import clauses
from fallo_conformance.lint import lint
from fallo_conformance.scenario import load
from fallo_conformance.strict_yaml import BadFile

SAVED = """title: A draw made before a game was saved counts after it is resumed
when:
  opening.upcard: none
  drawing.turn: kept
source: ludoteka/throwing.5
deal:
  opener: B
  A: 3e 5e 6e 7e
  B: 4o 3c 5c 6c 7c
  stock: 3b 5b 6b ...
  scores: {A: 10}
play:
- B: 4o
- A: draw
- resume:
    opener: B
    turn: A
    A: 3e 5e 6e 7e 3b
    B: 3c 5c 6c 7c
    top: 4o
    drawn: 1
    stock: 5b 6b ...
    scores: {A: 10}
- A: draw
- A: draw
  refused: drawing.at_most_twice
- view: {turn: A, drawn: 2}
"""

DIFFERS = "states another position than the one that the game has come to: {} differs"

SLIPS: dict[str, tuple[str, str, str]] = {
    "another number of draws": ("    drawn: 1\n", "", DIFFERS.format("drawn")),
    "another card in a hand": ("B: 3c 5c 6c 7c\n    top", "B: 3c 5c 6c 11c\n    top", DIFFERS.format("hands")),
    "a hand too small": ("6e 7e 3b\n", "6e 7e\n", DIFFERS.format("hands")),
    "another order of the stock": ("    stock: 5b 6b", "    stock: 6b 5b", DIFFERS.format("stock")),
    "another opener": ("    opener: B\n", "", DIFFERS.format("opener")),
    "another turn": ("    turn: A", "    turn: B", DIFFERS.format("turn")),
    "another top card": ("    top: 4o", "    top: 4c", DIFFERS.format("top")),
    "another suit": ("    drawn: 1", "    drawn: 1\n    suit: c", DIFFERS.format("suit")),
    "cards on the discard pile": (
        "stock: 5b 6b ...\n    scores", "discard: 1o\n    stock: 5b 6b ...\n    scores", DIFFERS.format("discard"),
    ),
    "cards owed": ("    drawn: 1", "    drawn: 1\n    pending: 2", DIFFERS.format("pending")),
    "another direction": (
        "    drawn: 1", "    drawn: 1\n    direction: counterclockwise", DIFFERS.format("direction"),
    ),
    "a reshuffle": ("    drawn: 1", "    drawn: 1\n    reshuffles: 1", DIFFERS.format("reshuffles")),
    "a pass": ("    drawn: 1", "    drawn: 1\n    passes: 1", DIFFERS.format("passes")),
    "other shuffles": ("    drawn: 1", "    drawn: 1\n    shuffles: [12b ...]", DIFFERS.format("shuffles")),
    "other scores": ("    scores: {A: 10}\n-", "    scores: {A: 11}\n-", DIFFERS.format("scores")),
    "another seat": ("    drawn: 1", "    drawn: 1\n    eliminated: C", DIFFERS.format("seats")),
}  # fmt: skip

MALFORMED: dict[str, tuple[str, str, str, str]] = {
    "a card in two places": ("    top: 4o", "    top: 3e", "3e lies in two places", "play[2].resume.cards"),
    "a card that is none": ("    top: 4o", "    top: 8o", "8o is no card", "play[2].resume.top"),
    "no stock": ("    stock: 5b 6b ...\n", "", "missing required field `stock`", "play[2].resume"),
    "a move in the same step": ("- resume:", "- A: draw\n  resume:", "a step is one thing", "play[2]"),
    "a refused game": ("    scores: {A: 10}\n-", "    scores: {A: 10}\n  refused: drawing.one_card\n-",
                       "only a move can be refused", "play[2].refused"),
}  # fmt: skip

OPEN = """title: A game is saved while something is open
source: nowhere
when: {WHEN}
deal:
  opener: A
  A: 11o 12o 12c 12e 3e
  B: 5o 6o 7o 3o
  C: 5c 6c 7c 3c
  stock: ...
play:
PLAY
- resume:
    turn: TURN
    HANDS
    top: TOP
    stock: STOCK
    discard: PILE
"""

REST = "B: 5o 6o 7o 3o\n    C: 5c 6c 7c 3c"

UNSAYABLE: dict[str, tuple[dict[str, str], str]] = {
    "Pumba said for a throw to come": (
        {
            "WHEN": "call.due: before_the_card", "PLAY": "- A: 12o\n- A: 12c\n- A: 12e\n- A: call", "TURN": "A",
            "HANDS": f"A: 11o 3e\n    {REST}", "TOP": "12e", "PILE": "12o 12c",
        },
        "Pumba was said for a throw to come",
    ),
    "silence that may still be caught": (
        {
            "WHEN": "call.penalty: when_caught", "PLAY": "- A: 12o\n- A: 12c\n- A: 12e\n- A: 3e", "TURN": "B",
            "HANDS": f"A: 11o\n    {REST}", "TOP": "3e", "PILE": "12o 12c 12e",
        },
        "the silence of a player is open",
    ),
    "a turn to sit out": (
        {
            "WHEN": "caballos.skips: throwers_next_turn", "PLAY": "- A: 11o", "TURN": "B",
            "HANDS": f"A: 12o 12c 12e 3e\n    {REST}", "TOP": "11o", "PILE": "none",
        },
        "a player has to sit out a turn",
    ),
    "nothing due": (
        {
            "WHEN": "matching.after_no_throw: anything", "PLAY": "- A: 11o\n- C: draw\n- C: draw\n- C: pass",
            "TURN": "A", "HANDS": "A: 12o 12c 12e 3e\n    B: 5o 6o 7o 3o\n    C: 5c 6c 7c 3c 1o 2o", "TOP": "11o",
            "PILE": "none",
        },
        "nothing is due",
    ),
}  # fmt: skip


def faults(folder: Path, text: str) -> list[BadFile]:
    path = folder / "drawing.at_most_twice" / "saved.yaml"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    try:
        return lint(load(path), frozenset(clauses()))
    except BadFile as error:
        return [error]


def test_a_game_resumed_where_it_was_saved_is_right(tmp_path: Path) -> None:
    assert faults(tmp_path, SAVED) == []


@pytest.mark.parametrize("slip", SLIPS)
def test_what_the_game_has_not_come_to_is_a_fault_at_its_place(tmp_path: Path, slip: str) -> None:
    old, new, message = SLIPS[slip]
    assert SAVED.count(old) == 1
    found = [fault for fault in faults(tmp_path, SAVED.replace(old, new)) if fault.field == "play[2].resume"]
    assert message in [fault.message for fault in found]


@pytest.mark.parametrize("slip", MALFORMED)
def test_a_malformed_position_is_an_error_at_its_place(tmp_path: Path, slip: str) -> None:
    old, new, message, field = MALFORMED[slip]
    assert SAVED.count(old) == 1
    [fault] = faults(tmp_path, SAVED.replace(old, new))
    assert message in fault.message
    assert fault.field == field


@pytest.mark.parametrize("name", UNSAYABLE)
def test_where_something_is_open_that_no_position_says_nothing_is_resumed(tmp_path: Path, name: str) -> None:
    words, message = UNSAYABLE[name]
    text = OPEN
    for word, said in {"STOCK": "...", **words}.items():
        text = text.replace(word, said)
    found = [fault.message for fault in faults(tmp_path, text) if fault.field.endswith("resume")]
    assert len(found) == 1
    assert message in found[0]


def test_a_hand_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    words = {
        "A: 11o 12o 12c 12e 3e": "A: 12b 12o 12c 12e 3b", "WHEN": "match.length: many_hands",
        "PLAY": "- A: 12o\n- A: 12c\n- A: 12e\n- A: 12b!\n- A: 3b", "TURN": "B", "HANDS": f"A: none\n    {REST}",
        "TOP": "3b", "PILE": "12o 12c 12e 12b", "STOCK": "...",
    }  # fmt: skip
    text = OPEN
    for word, said in words.items():
        text = text.replace(word, said)
    [fault] = [fault for fault in faults(tmp_path, text) if fault.field.endswith("resume")]
    assert "the hand is over" in fault.message
