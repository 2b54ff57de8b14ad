"""The commands for reading the rules: conflicts, rulebooks, rule, explain, sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_cli import fallo

OWED = "{turn: B, A: 3c 4c, B: 10e 5c, top: 2o, pending: 2, stock: ...}"

DISPUTE = """rulebook: ludoteka
seats: 3
opener: A
deck: 2o 10e 1c 4o 3c 2c 5o 4c 4e 6o 5b 5e 7o ...

A 2o
B 10e=c
B take
"""


@pytest.mark.parametrize(
    "words",
    [
        ["conflicts"], ["conflicts", "list"], ["conflicts", "show"], ["conflicts", "search"], ["rulebooks"],
        ["rulebooks", "list"], ["rulebooks", "show"], ["rulebooks", "diff"], ["rule"], ["explain"], ["sources"],
        ["sources", "list"], ["sources", "check"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_every_command_has_help(words: list[str]) -> None:
    done = fallo(*words, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_a_question_is_answered_by_every_named_rulebook_side_by_side() -> None:
    done = fallo("rule", OWED, "10e=c", columns=120)
    assert done.returncode == 0
    rows = {
        line.split()[0]: line.split()[1] for line in done.stdout.splitlines() if line[:4] in ("ludo", "voll", "cano")
    }
    assert rows == {
        "ludoteka": "refused", "vollregeln-steps": "legal", "vollregeln-overview": "refused", "canonical": "refused",
    }  # fmt: skip
    assert "A owes 2" in done.stdout


def test_a_question_in_a_file_is_answered_by_a_tables_own_rulebook(tmp_path: Path) -> None:
    question, table = tmp_path / "question.yaml", tmp_path / "table.toml"
    question.write_text(f"position: {OWED}\nmove: {{B: 10e=c}}\n")
    table.write_text('[readings]\ntwos.answer = "two_or_sota"\n')
    done = fallo("rule", str(question), "--rulebook", str(table), columns=120)
    assert done.returncode == 0
    assert "table     legal" in done.stdout


def test_a_transcript_is_explained_move_by_move(tmp_path: Path) -> None:
    path = tmp_path / "dispute.pumba"
    path.write_text(DISPUTE)
    done = fallo("explain", str(path), columns=120)
    assert done.returncode == 1
    assert "2. B 10e=c: refused" in done.stdout
    assert "twos.only_a_two_answers: Whoever owes cards to a two" in done.stdout
    assert "3 moves, 1 refused" in done.stdout
    assert fallo("explain", str(path), "--rulebook", "vollregeln-steps", "--brief").returncode == 1


def test_rulebooks_are_compared() -> None:
    done = fallo("rulebooks", "diff", "ludoteka", "vollregeln-steps", columns=120)
    assert "two_or_sota (says)" in done.stdout
    assert "drawing.turn" not in done.stdout
    assert "adopt the same readings" in fallo("rulebooks", "diff", "ludoteka", "canonical").stdout


def test_a_conflict_is_shown_with_its_sources_readings_rulebooks_and_scenarios() -> None:
    done = fallo("conflicts", "show", "twos.answer", columns=200)
    for part in ("vollregeln/steps.5", "matching_penalty_card", "canonical", "twos.only_a_two_answers/a_sota_does_not"):
        assert part in done.stdout


def test_conflicts_are_searched_by_words() -> None:
    done = fallo("conflicts", "search", "seven", "two", columns=200)
    assert "sevens.between_two" in done.stdout


def test_a_copy_of_a_source_is_held_against_the_list(tmp_path: Path) -> None:
    copies = sorted((Path(__file__).parents[2].parent / "shared" / "sources").glob("001_*.txt"))
    if not copies:
        pytest.skip("no copy of the source is at hand; it is not part of the project")
    assert fallo("sources", "check", str(copies[0])).returncode == 0
    changed = tmp_path / "copy.txt"
    changed.write_text(copies[0].read_text("utf-8").replace("100", "50"), "utf-8")
    done = fallo("sources", "check", str(changed), columns=200)
    assert done.returncode == 1
    assert "changed: ludoteka/scoring.6" in done.stdout
    assert "match.limit_is_a_hundred" in done.stdout


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["conflicts", "show", "twos.anwser"], "did you mean 'twos.answer'"),
        (["conflicts", "list", "threes"], "no chapter 'threes'"),
        (["conflicts", "search", "zebra"], "no conflict speaks of zebra"),
        (["rulebooks", "show", "ludotka"], "did you mean 'ludoteka'"),
        (["rulebooks", "show", "nowhere.toml"], "No such file"),
        (["rule", "{turn: B}", "2o"], "write it as in"),
        (["rule", OWED, "10e=x"], "expected a suit"),
        (["rule", OWED.replace("3c", "5c"), "5c"], "5c lies in two places"),
        (["rule", OWED, "1c@H"], "no seat H"),
        (["rule", OWED.replace("pending: 2", "pending: -2"), "2c"], "Expected `int` >= 0"),
        (["rule", OWED.replace("pending: 2", "passes: -1"), "2c"], "Expected `int` >= 0"),
        (["rule", OWED.replace("turn: B", "turn: C"), "2c"], "have a hand each"),
        (["rule", OWED.replace("pending: 2", "eliminated: B"), "2c"], "have a hand each"),
        (["rule", "nowhere.yaml"], "No such file"),
        (["explain", "nowhere.pumba"], "No such file"),
        (["sources", "check", "nowhere.txt"], "No such file"),
        (["sources", "check", "README.md", "--source", "rumba"], "no source 'rumba'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_says_what_to_do_and_exits_with_two(words: list[str], hint: str) -> None:
    done = fallo(*words, columns=200)
    assert done.returncode == 2
    assert hint in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_a_wrong_line_of_a_transcript_is_named(tmp_path: Path) -> None:
    path = tmp_path / "wrong.pumba"
    path.write_text(DISPUTE.replace("B take", "B tkae"))
    done = fallo("explain", str(path), columns=200)
    assert done.returncode == 2
    assert f"{path}:8: " in done.stderr
