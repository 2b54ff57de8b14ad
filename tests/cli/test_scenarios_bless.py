"""``fallo scenarios bless``: an expectation changes only after a person has seen how, and has said why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import at_a_terminal
from tests.cli.test_cli import fallo
from tests.cli.test_scenarios_lint import CASE, written

WRONG = """# a dispute of ours
title: Whoever takes is free
when:
  twos.turn: lost  # not kept
source: ludoteka/special-cards.3   # the rule
position: {turn: B, A: 3c 4c, B: 11o 5c 6c, top: 2o, pending: 2, stock: 5o 1o 6b, discard: ...}
play:
- B: 11o  # the disputed one
- legal: {B: take  draw}
- B: 2b
  refused: turn.from_the_hand  # he has none
- B: take
- view: {turn: A,   drew: {B: 5o}, pending: 1}  # and this
"""

RIGHT = """# a dispute of ours
title: Whoever takes is free
when:
  twos.look_first: at_once
  twos.turn: lost  # not kept
source: ludoteka/special-cards.2   # the rule
position: {turn: B, A: 3c 4c, B: 11o 5c 6c, top: 2o, pending: 2, stock: 5o 1o 6b, discard: ...}
play:
- B: 11o  # the disputed one
  refused: twos.only_a_two_answers
- legal: {B: take}
- B: 2b
  refused: turn.from_the_hand  # he has none
- B: take
- view: {turn: A,   drew: {B: 1o 5o}, pending: 0}  # and this
"""

BECAUSE = "ludoteka/special-cards.2"


def wrong(folder: Path) -> Path:
    return written(folder, "whoever_takes", WRONG)


def test_only_the_lines_concerned_change(tmp_path: Path) -> None:
    path = wrong(tmp_path)
    done = fallo("scenarios", "bless", str(path), "--yes", "--because", BECAUSE, columns=200)
    assert done.returncode == 0, done.stdout + done.stderr
    assert path.read_text("utf-8") == RIGHT
    assert fallo("scenarios", "lint", str(path)).returncode == 0


def test_the_change_is_shown_as_a_difference_even_where_nobody_is_asked(tmp_path: Path) -> None:
    done = fallo("scenarios", "bless", str(wrong(tmp_path)), "--yes", "--because", BECAUSE, columns=200)
    for line in ("-- legal: {B: take  draw}", "+- legal: {B: take}", "+  refused: twos.only_a_two_answers"):
        assert line in done.stdout.splitlines()
    assert "twos.only_a_two_answers: Whoever owes cards to a two" in done.stdout


def test_without_a_terminal_nothing_changes(tmp_path: Path) -> None:
    path = wrong(tmp_path)
    done = fallo("scenarios", "bless", str(path), "--because", BECAUSE)
    assert done.returncode == 1
    assert "+- legal: {B: take}" in done.stdout
    assert path.read_text("utf-8") == WRONG


def test_without_a_reason_nothing_changes(tmp_path: Path) -> None:
    path = wrong(tmp_path)
    done = fallo("scenarios", "bless", str(path), "--yes", columns=200)
    assert done.returncode == 2
    assert "--because" in done.stderr
    assert path.read_text("utf-8") == WRONG


def test_a_reason_is_a_place_that_there_is(tmp_path: Path) -> None:
    done = fallo("scenarios", "bless", str(wrong(tmp_path)), "--yes", "--because", "ludoteka/twos.3", columns=200)
    assert done.returncode == 2
    assert "ludoteka has no place 'twos.3'" in done.stderr


@pytest.mark.parametrize(("answer", "text"), [("y", RIGHT), ("n", WRONG), ("", WRONG)])
def test_a_person_is_asked_for_the_reason_and_then_whether_to_keep_it(tmp_path: Path, answer: str, text: str) -> None:
    path = wrong(tmp_path)
    done = at_a_terminal("scenarios", "bless", str(path), lines=[BECAUSE, answer])
    assert "An expectation copied from a program is worth nothing" in done.stdout
    assert done.returncode == (0 if text == RIGHT else 1)
    assert path.read_text("utf-8") == text


def test_what_is_as_expected_is_left_alone(tmp_path: Path) -> None:
    path = written(tmp_path, "a_caballo", CASE)
    done = fallo("scenarios", "bless", str(path), "--yes", "--because", BECAUSE)
    assert done.returncode == 0
    assert "nothing to bless" in done.stdout
    assert path.read_text("utf-8") == CASE


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("- B: 3b\n", "breaks turn.from_the_hand and matching.suit_or_rank"),
        ("- any_of: [{turn: A}, {pending: 1}]\n", "change this step by hand"),
        ("- next_hand: {A: 1o 2c 3c 4c 5c, B: 1c 3o 4o 5o, stock: ...}\n", "cannot be played"),
    ],
    ids=["two clauses broken", "several outcomes", "what cannot be played"],
)
def test_what_only_a_person_can_put_right_is_said(tmp_path: Path, step: str, message: str) -> None:
    text = CASE + step
    path = written(tmp_path, "a_caballo", text)
    done = fallo("scenarios", "bless", str(path), "--yes", "--because", BECAUSE, columns=300)
    assert done.returncode == 1
    assert message in done.stdout
    assert path.read_text("utf-8") == text


def test_a_refusal_that_is_none_goes_and_its_comment_stays(tmp_path: Path) -> None:
    text = CASE.replace("- B: 11o\n", "- B: take\n").replace("_answers\n", "_answers  # is it?\n")
    path = written(tmp_path, "a_caballo", text)
    assert fallo("scenarios", "bless", str(path), "--yes", "--because", BECAUSE).returncode == 0
    assert path.read_text("utf-8").endswith("play:\n- B: take\n  # is it?\n")
