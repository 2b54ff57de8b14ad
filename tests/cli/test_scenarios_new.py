"""``fallo scenarios new``: from a dispute to a file, the author's expectation first and the reference's after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallo_conformance.strict_yaml import read
from tests.cli.test_cli import fallo

OWED = "{turn: B, A: 3c 4c, B: 11o 5c 6c, top: 2o, pending: 2, stock: 5o 1o 6b, discard: ...}"
NAMED = (
    "twos.only_a_two_answers/a_caballo_answers_none", "--title", "A caballo answers no two, not even one of its suit",
    "--source", "ludoteka/special-cards.3",
)  # fmt: skip

TRANSCRIPT = """rulebook: ludoteka
seats: 3
opener: A
deck: 2o 10e 1c 4o 3c 2c 5o 4c 4e 6o 5b 5e 7o 1b 3b ...

A 2o
B 10e=c
B take
C 2c
A take
"""


def tree_of(folder: Path) -> object:
    [path] = folder.rglob("*.yaml")
    return read(path).tree


def is_empty(folder: Path) -> bool:
    return not list(folder.iterdir())


def test_a_question_becomes_a_scenario(tmp_path: Path) -> None:
    done = fallo(
        "scenarios", "new", *NAMED, "--into", str(tmp_path), "--question", OWED, "11o",
        "--refused", "twos.only_a_two_answers",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "twos.only_a_two_answers" / "a_caballo_answers_none.yaml").read_text("utf-8") == (
        "title: A caballo answers no two, not even one of its suit\n"
        "source: ludoteka/special-cards.3\n"
        "position:\n  turn: B\n  A: 3c 4c\n  B: 11o 5c 6c\n  top: 2o\n  pending: 2\n  stock: 5o 1o 6b\n  discard: ...\n"
        "play:\n- B: 11o\n  refused: twos.only_a_two_answers\n"
    )


def test_what_is_written_is_canonical_and_without_faults(tmp_path: Path) -> None:
    into = ("--into", str(tmp_path))
    steps = ("--step", "B take", "--step", "view: {turn: A, pending: 0, drew: {B: 5o 1o}}")
    done = fallo("scenarios", "new", *NAMED, *into, "--position", OWED, *steps)
    assert done.returncode == 0, done.stdout + done.stderr
    assert fallo("scenarios", "format", "--check", str(tmp_path)).returncode == 0
    assert fallo("scenarios", "lint", str(tmp_path)).returncode == 0


def test_the_readings_on_which_it_depends_are_found_out(tmp_path: Path) -> None:
    steps = ("--step", "B: take", "--step", "view: {turn: A}")
    fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), "--position", OWED, *steps)
    tree = tree_of(tmp_path)
    assert isinstance(tree, dict)
    assert tree["when"] == {"twos.turn": "lost"}


def test_the_readings_of_a_rulebook_are_kept_where_they_matter(tmp_path: Path) -> None:
    sota = OWED.replace("11o", "10e")
    options = ("--rulebook", "vollregeln-steps", "--question", sota, "10e=c", "--legal", "--step", "view: {turn: A}")
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), *options)
    assert "the reference agrees" in done.stdout
    tree = tree_of(tmp_path)
    assert isinstance(tree, dict)
    assert tree["when"]["twos.answer"] == "two_or_sota"
    assert "deal.players" not in tree["when"]


@pytest.mark.parametrize(
    ("left_out", "option"),
    [
        ("--title", "--title"),
        ("--source", "--source"),
        ("--position", "--position"),
        ("--step", "--step"),
        ("id", "--clause"),
    ],
)
def test_without_a_terminal_what_is_missing_is_said_with_its_option(tmp_path: Path, left_out: str, option: str) -> None:
    given = {
        "--title": "A new one", "--source": "words", "--position": OWED, "--step": "B: take",
    }  # fmt: skip
    words = [word for name, text in given.items() if name != left_out for word in (name, text)]
    name = [] if left_out == "id" else ["twos.adds_two/a_new_one"]
    done = fallo("scenarios", "new", *name, *words, "--into", str(tmp_path))
    assert done.returncode == 2
    assert option in done.stderr
    assert is_empty(tmp_path)


@pytest.mark.parametrize(
    ("changed", "hint"),
    [
        ({"id": "twos.adds_tow/a_new_one"}, "twos.adds_two"),
        ({"id": "twos.adds_two"}, "clause/case"),
        ({"id": "twos.adds_two/2"}, "write words"),
        ({"id": "twos.adds_two/four_twos_come_to_eight"}, "is there already"),
        (
            {"id": "twos.only_a_two_answers/nobody_draws_to_look_for_a_two"},
            "is an earlier name of twos.",
        ),
        (
            {"--title": "each of four twos in a row adds two, so that the fifth player in the row owes eight."},
            "twos.adds_two/four_twos_come_to_eight has this title",
        ),
        ({"--source": "ludoteka/special-cards.99"}, "did you mean"),
        ({"--source": "ludotheque/special-cards.3"}, "there are ludoteka, vollregeln"),
        ({"--position": "{turn: B, A: 3c 4c, B: 3c, top: 2o, stock: ...}"}, "3c lies in two places"),
        ({"--position": "{turn: B, A: 3c"}, "cannot be read"),
        ({"--step": "B: 5x"}, "expected a suit"),
        ({"--step": "B: 5c, refused: twos.only_two"}, "twos.only_a_two_answers"),
        ({"--step": "view: {trun: B}"}, "did you mean turn"),
        ({"--rulebook": "ludotka"}, "did you mean 'ludoteka'"),
    ],
    ids=lambda value: " ".join(value.values()) if isinstance(value, dict) else None,
)
def test_bad_input_says_what_to_do_and_nothing_is_written(tmp_path: Path, changed: dict[str, str], hint: str) -> None:
    given = {"--title": "A new one", "--source": "words", "--position": OWED, "--step": "B: take", **changed}
    name = given.pop("id", "twos.adds_two/a_new_one")
    words = [word for pair in given.items() for word in pair]
    done = fallo("scenarios", "new", name, *words, "--into", str(tmp_path), columns=300)
    assert done.returncode == 2
    assert hint in done.stderr
    assert "Traceback" not in done.stderr
    assert is_empty(tmp_path)


def test_an_expectation_that_the_reference_does_not_share_is_not_written_unasked(tmp_path: Path) -> None:
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), "--question", OWED, "11o", "--legal", columns=200)
    assert done.returncode == 1
    assert "expected accepted, got refused (twos.only_a_two_answers)" in done.stdout
    assert "Whoever owes cards to a two may throw nothing but another two" in done.stdout
    assert is_empty(tmp_path)


def test_an_expectation_that_the_reference_does_not_share_can_be_kept(tmp_path: Path) -> None:
    options = ("--question", OWED, "11o", "--legal", "--step", "view: {turn: A}", "--keep")
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), *options)
    assert done.returncode == 1
    tree = tree_of(tmp_path)
    assert isinstance(tree, dict)
    assert tree["play"] == [{"B": "11o"}, {"view": {"turn": "A"}}]


def test_a_draft_of_what_the_reference_rules_says_so(tmp_path: Path) -> None:
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), "--question", OWED, "take", "--as-ruled")
    assert done.returncode == 0
    assert "derive it from the source yourself" in done.stdout
    tree = tree_of(tmp_path)
    assert isinstance(tree, dict)
    assert tree["play"] == [{"B": "take"}, {"view": {"turn": "A", "pending": "0", "drew": {"B": "1o 5o"}}}]


def test_a_refusal_for_two_reasons_makes_no_scenario(tmp_path: Path) -> None:
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), "--question", OWED, "3b", "--as-ruled")
    assert done.returncode == 2
    assert "a refused step breaks one" in " ".join(done.stderr.split())
    assert is_empty(tmp_path)


def test_a_transcript_becomes_a_scenario_whose_end_is_to_be_filled_in(tmp_path: Path) -> None:
    transcript = tmp_path / "dispute.pumba"
    transcript.write_text(TRANSCRIPT, "utf-8")
    into = tmp_path / "own"
    done = fallo("scenarios", "new", *NAMED, "--into", str(into), "--transcript", f"{transcript}:4", "--legal")
    assert done.returncode == 1
    assert "left out, as it was refused and changed nothing: 2. B 10e=c" in done.stdout
    tree = tree_of(into)
    assert isinstance(tree, dict)
    assert tree["deal"] == {
        "opener": "A", "A": "2o 4o 5o 6o 7o", "B": "10e 3c 4c 5b", "C": "1c 2c 4e 5e", "stock": "1b 3b ...",
    }  # fmt: skip
    assert tree["play"] == [{"A": "2o"}, {"B": "take"}, {"C": "2c"}, {"view": {}}]
    assert "fill in what the table looks like now" in fallo("scenarios", "lint", str(into), columns=200).stdout


def test_the_move_of_a_transcript_that_is_in_question_may_be_refused(tmp_path: Path) -> None:
    transcript = tmp_path / "dispute.pumba"
    transcript.write_text(TRANSCRIPT, "utf-8")
    into = tmp_path / "own"
    options = ("--transcript", f"{transcript}:2", "--refused", "twos.only_a_two_answers")
    assert fallo("scenarios", "new", *NAMED, "--into", str(into), *options).returncode == 0
    tree = tree_of(into)
    assert isinstance(tree, dict)
    assert tree["play"] == [{"A": "2o"}, {"B": "10e=c", "refused": "twos.only_a_two_answers"}]


@pytest.mark.parametrize("moves", ["0", "6"])
def test_a_transcript_has_only_the_moves_that_it_has(tmp_path: Path, moves: str) -> None:
    transcript = tmp_path / "dispute.pumba"
    transcript.write_text(TRANSCRIPT, "utf-8")
    options = ("--transcript", f"{transcript}:{moves}", "--legal", "--into", str(tmp_path / "own"))
    done = fallo("scenarios", "new", *NAMED, *options, columns=200)
    assert done.returncode == 2
    assert "has 5 moves" in done.stderr


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    there = tmp_path / "twos.only_a_two_answers" / "a_caballo_answers_none.yaml"
    there.parent.mkdir()
    there.write_text("not even a scenario", "utf-8")
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), "--question", OWED, "take", "--as-ruled")
    assert done.returncode == 2
    assert there.read_text("utf-8") == "not even a scenario"


def test_a_title_that_is_nearly_one_of_the_suite_is_pointed_out(tmp_path: Path) -> None:
    title = "Each of four twos in a row adds two, so that a fifth player in the row owes eight"
    options = ("--source", "words", "--into", str(tmp_path), "--question", OWED, "take", "--as-ruled")
    done = fallo("scenarios", "new", "twos.adds_two/anew", "--title", title, *options, columns=200)
    assert done.returncode == 0
    assert "a title like it: twos.adds_two/four_twos_come_to_eight" in done.stdout


def test_where_the_file_cannot_be_written_its_text_is_shown(tmp_path: Path) -> None:
    (tmp_path / "twos.only_a_two_answers").write_text("a file in the folder's place", "utf-8")
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), "--question", OWED, "take", "--as-ruled")
    assert done.returncode == 2
    assert "- B: take" in done.stdout


def test_the_same_case_is_refused_and_one_with_other_names_is_named(tmp_path: Path) -> None:
    options = ("--source", "words", "--into", str(tmp_path), "--refused", "twos.only_a_two_answers")
    fallo("scenarios", "new", *NAMED, *options[2:], "--question", OWED, "11o")
    same = ("twos.only_a_two_answers/again", "--title", "Once more", *options, "--question", OWED, "11o")
    assert fallo("scenarios", "new", *same).returncode == 2
    turned = "{turn: A, B: 4e 3e, A: 5e 6e 11b, top: 2b, opener: B, pending: 2, stock: 5b 1b 6c, discard: ...}"
    other = ("twos.only_a_two_answers/again", "--title", "Once more", *options, "--question", turned, "11b")
    done = fallo("scenarios", "new", *other, columns=300)
    assert done.returncode == 0
    assert (
        "near-duplicate: it plays and expects the same as twos.only_a_two_answers/a_caballo_answers_none"
        " but for the names of seats and suits" in done.stdout
    )


def test_a_position_that_a_short_deal_leads_to_is_told_from_the_deal(tmp_path: Path) -> None:
    dealt = "{turn: B, A: 3c 4c 5b 6b, B: 11o 5c 6c 4e, top: 2o, pending: 2, stock: 1e 3b ...}"
    options = ("--question", dealt, "11o", "--refused", "twos.only_a_two_answers")
    done = fallo("scenarios", "new", *NAMED, "--into", str(tmp_path), *options)
    assert done.returncode == 0, done.stdout + done.stderr
    tree = tree_of(tmp_path)
    assert isinstance(tree, dict)
    assert "position" not in tree
    assert tree["play"][-1] == {"B": "11o", "refused": "twos.only_a_two_answers"}


def test_a_ruling_that_is_asked_for_names_the_command_that_makes_a_scenario_of_it() -> None:
    done = fallo("rule", OWED, "11o", columns=200)
    assert f"fallo scenarios new --question '{OWED}' 11o" in done.stdout


@pytest.mark.parametrize("name", ["new", "lint", "format", "run", "bless"])
def test_every_command_for_writing_has_help(name: str) -> None:
    done = fallo("scenarios", name, "--help")
    assert done.returncode == 0
    assert "Exit codes" in done.stdout
