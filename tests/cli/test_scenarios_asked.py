"""``fallo scenarios new`` at a terminal: what is not said is asked, and the reference speaks after the person."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import at_a_terminal
from tests.cli.test_scenarios_new import NAMED, OWED, tree_of


def test_a_person_at_a_terminal_is_asked_and_sees_the_references_opinion_after_their_own(tmp_path: Path) -> None:
    lines = [
        "answers a two", "twos.only_a_two_answers", "A caballo answers no two", "", "ludoteka/special-cards.3",
        OWED, "B: 11o, refused: twos.only_a_two_answers", "B: take", "",
    ]  # fmt: skip
    done = at_a_terminal("scenarios", "new", "--into", str(tmp_path), lines=lines)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "perhaps:" in done.stdout
    assert "the reference agrees, by twos.only_a_two_answers" in done.stdout
    assert (tmp_path / "twos.only_a_two_answers" / "a_caballo_answers_no_two.yaml").is_file()


def test_a_refusal_may_be_said_in_several_ways(tmp_path: Path) -> None:
    lines = ["refused", "refused: twos.only_two", "refused: twos.only_a_two_answers", ""]
    done = at_a_terminal("scenarios", "new", *NAMED, "--into", str(tmp_path), "--question", OWED, "11o", lines=lines)
    assert "refused by which clause?" in done.stdout
    tree = tree_of(tmp_path)
    assert isinstance(tree, dict)
    assert tree["play"] == [{"B": "11o", "refused": "twos.only_a_two_answers"}]


@pytest.mark.parametrize(
    ("choice", "kept"),
    [
        (["m"], {"turn": "A", "pending": "2"}),
        (["r"], {"turn": "A", "pending": "0"}),
        (["a", "view: {turn: A}"], {"turn": "A"}),
    ],
    ids=["mine", "the reference's", "again"],
)
def test_where_the_reference_differs_the_person_chooses(
    tmp_path: Path, choice: list[str], kept: dict[str, str]
) -> None:
    lines = ["B: take", "view: {turn: A, pending: 2}", *choice, ""]
    done = at_a_terminal("scenarios", "new", *NAMED, "--into", str(tmp_path), "--position", OWED, lines=lines)
    assert "pending: expected 2, got 0" in done.stdout
    tree = tree_of(tmp_path)
    assert isinstance(tree, dict)
    assert tree["play"][-1] == {"view": kept}
