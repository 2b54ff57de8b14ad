"""``fallo diff OLD NEW``, which is ``fallo report diff`` too."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.around.reports import SOTA, fallo, report, with_cases, written

WITHOUT = "twos.only_a_two_answers"


@pytest.fixture
def good(tmp_path: Path) -> str:
    """The report of an engine that conforms."""
    return written(tmp_path / "good.json", report())


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """The report of an engine that lets a sota answer a two."""
    return written(tmp_path / "bad.json", report(WITHOUT))


@pytest.mark.parametrize("words", [["diff"], ["report", "diff"]], ids=" ".join)
def test_what_fails_now_is_told_with_the_step_and_the_reason_and_exits_with_one(
    words: list[str], good: str, bad: str
) -> None:
    done = fallo(*words, good, bad)
    assert done.exit_code == 1
    assert f"{SOTA}: pass → fail at step 2 in legal" in done.output
    assert "the legal moves of B differ" in done.output
    assert "twos.only_a_two_answers: verified → fails" in done.output
    assert "WORSE  1 fail now" in done.output


def test_what_passes_now_is_told_and_exits_with_zero(good: str, bad: str) -> None:
    done = fallo("diff", bad, good)
    assert done.exit_code == 0
    assert "NOTHING IS WORSE  1 pass now" in done.output


def test_no_difference_is_said(good: str) -> None:
    done = fallo("diff", good, good)
    assert done.exit_code == 0
    assert "NO DIFFERENCE" in done.output


@pytest.mark.parametrize(
    ("old", "new", "fail_on", "code"),
    [
        ("good", "bad", "nothing", 0),
        ("bad", "good", "any", 1),
        ("good", "good", "any", 0),
        ("good", "bad", "any", 1),
    ],
)
def test_the_exit_code_is_what_one_wants_it_to_be(
    old: str, new: str, fail_on: str, code: int, request: pytest.FixtureRequest
) -> None:
    paths = [request.getfixturevalue(name) for name in (old, new)]
    assert fallo("diff", *paths, "--fail-on", fail_on).exit_code == code


def test_the_differences_are_written_as_json(good: str, bad: str, tmp_path: Path) -> None:
    path = tmp_path / "diff.json"
    fallo("diff", good, bad, "--json", str(path))
    found = json.loads(path.read_text("utf-8"))
    assert (found["format"], found["differs"], found["worse"]) == (1, True, True)
    [change] = found["cases"]
    assert (change["id"], change["kind"], change["worse"]) == (SOTA, "fails_now", True)
    assert (change["old"]["verdict"], change["new"]["verdict"], change["new"]["step"]) == ("pass", "fail", 1)


def test_markdown_goes_to_standard_output_and_the_terminal_form_elsewhere(good: str, bad: str) -> None:
    done = fallo("diff", good, bad, "--markdown", "-")
    assert done.stdout.startswith("### Pumba, held against an older report: worse\n")
    assert f"| `{SOTA}` | `pass` | `fail at step 2 in legal` |" in done.stdout
    assert "WORSE" in done.stderr


def test_nothing_in_a_report_is_markup_in_markdown_or_steers_the_terminal(good: str, tmp_path: Path) -> None:
    hostile = "`|<script>\x1b[2J|``"
    whole = report(WITHOUT)
    cases = [msgspec.structs.replace(case, expected={hostile: hostile}, message=hostile) for case in whole.cases]
    engine = msgspec.structs.replace(whole.engine, name=hostile, version=hostile)
    path = written(tmp_path / "report.json", msgspec.structs.replace(with_cases(whole, *cases), engine=engine))
    done = fallo("diff", good, path, "--markdown", "-")
    assert "\x1b" not in done.output
    line = next(line for line in done.stdout.splitlines() if line.startswith("| new"))
    assert "``` `¦<script>\\x1b[2J¦`` ```" in line


def test_one_standard_input_is_not_two_reports() -> None:
    done = fallo("diff", "-", "-")
    assert done.exit_code == 2
    assert "standard input" in done.output


def test_a_place_that_cannot_be_written_is_said_before_anything_is_read() -> None:
    done = fallo("diff", "nowhere.json", "nowhere.json", "--json", "nowhere/diff.json")
    assert done.exit_code == 2
    assert "there is no folder nowhere" in done.output


def test_of_the_cases_that_only_one_report_has_some_are_shown(tmp_path: Path) -> None:
    whole = report()
    many = [msgspec.structs.replace(whole.cases[0], id=f"twos.adds_two/{letter}") for letter in "abcdefghijkl"]
    path = written(tmp_path / "many.json", with_cases(whole, *many))
    done = fallo("diff", written(tmp_path / "few.json", report()), path)
    assert "judged in the new report only (12)" in done.output
    assert "… and 2 more; see them all with --json FILE" in done.output
