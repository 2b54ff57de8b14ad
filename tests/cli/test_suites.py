"""``fallo suites`` and ``--suite``: sets of scenarios are frozen, named, compared and run, by real processes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fallo_conformance.scenario import suite_folder

FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
ENGINE = [*FALLO, "engine"]
SKIPPED = "caballos.skips_the_next/the_next_player_is_skipped"
ROUND = "turn.starts_clockwise/the_first_hand_begins_clockwise"


def fallo(*words: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "300", "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run(
        [*FALLO, *map(str, words)], capture_output=True, text=True, env=environment, timeout=120, check=False
    )


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """A folder of two scenarios of the suite."""
    folder = tmp_path / "cases"
    for name in (SKIPPED, ROUND):
        (folder / name).parent.mkdir(parents=True)
        shutil.copy(suite_folder() / f"{name}.yaml", folder / f"{name}.yaml")
    return folder


@pytest.fixture
def sets(tmp_path: Path, cases: Path) -> Path:
    """A folder with the frozen set 1.0, of two scenarios."""
    folder = tmp_path / "suites"
    done = fallo("suites", "freeze", "1.0", "--scenarios", cases, "--folder", folder)
    assert done.returncode == 0, done.stderr
    return folder


def changed(cases: Path) -> None:
    """Give one of the scenarios another ruling, which the reference does not follow."""
    path = cases / f"{SKIPPED}.yaml"
    path.write_text(path.read_text("utf-8").replace("turn: D", "turn: A"), "utf-8")


@pytest.mark.parametrize(
    "words", [["suites"], ["suites", "list"], ["suites", "freeze"], ["suites", "diff"]], ids=" ".join
)
def test_every_command_has_help(words: list[str]) -> None:
    done = fallo(*words, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_a_set_is_frozen_whole_and_nothing_is_left_beside_it(sets: Path) -> None:
    header, *lines = (sets / "1.0.jsonl").read_text("utf-8").splitlines()
    assert json.loads(header)["cases"] == len(lines) == 2
    assert [path.name for path in sets.iterdir()] == ["1.0.jsonl"]


def test_a_name_is_frozen_once(sets: Path, cases: Path) -> None:
    before = (sets / "1.0.jsonl").read_bytes()
    done = fallo("suites", "freeze", "1.0", "--scenarios", cases, "--folder", sets)
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert (sets / "1.0.jsonl").read_bytes() == before


def test_scenarios_that_lint_finds_fault_with_are_not_frozen(sets: Path, cases: Path) -> None:
    changed(cases)
    done = fallo("suites", "freeze", "1.1", "--scenarios", cases, "--folder", sets)
    assert done.returncode == 2
    assert "the_next_player_is_skipped.yaml" in done.stderr
    assert "1.1 was not frozen: fallo scenarios lint finds 1 faults" in done.stderr
    assert [path.name for path in sets.iterdir()] == ["1.0.jsonl"]


def test_scenarios_that_cannot_be_read_are_not_frozen(sets: Path, cases: Path) -> None:
    (cases / f"{SKIPPED}.yaml").write_text("title: x\n", "utf-8")
    done = fallo("suites", "freeze", "1.1", "--scenarios", cases, "--folder", sets)
    assert done.returncode == 2
    assert "expected either deal or position" in done.stderr


def test_a_pinned_set_is_run_by_its_file_and_the_report_names_it(sets: Path) -> None:
    done = fallo("certify", "--suite", sets / "1.0.jsonl", "--json", "-", "--", *ENGINE)
    report = json.loads(done.stdout)
    run = report["conditions"]
    header = json.loads((sets / "1.0.jsonl").read_text("utf-8").splitlines()[0])
    assert (report["outcome"], run["suite"], run["suite_digest"]) == ("conforms", "1.0", header["digest"])
    assert [case["id"] for case in report["cases"]] == [SKIPPED, ROUND]
    assert f"suite 1.0 ({header['digest'][:12]})" in done.stderr


def test_a_failure_in_a_pinned_set_is_repeated_in_that_set(sets: Path) -> None:
    done = fallo(
        "certify", "--suite", sets / "1.0.jsonl", "--", *ENGINE, "--without", "caballos.skips_the_next"
    )  # fmt: skip
    assert done.returncode == 1
    assert f"again: fallo certify --select {SKIPPED} --suite {sets / '1.0.jsonl'} --" in done.stdout


def test_hello_tells_the_name_of_the_set(sets: Path, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    spy = ["sh", "-c", f'tee {heard} | "$@"', "spy", *ENGINE]
    fallo("certify", "--suite", sets / "1.0.jsonl", "--", *spy)
    assert json.loads(heard.read_text("utf-8").splitlines()[0])["params"]["suite"] == "1.0"


def test_a_damaged_set_is_bad_input_at_its_line(sets: Path) -> None:
    path = sets / "1.0.jsonl"
    path.write_text(path.read_text("utf-8").replace("turn: D", "turn: A"), "utf-8")
    done = fallo("certify", "--suite", path, "--", *ENGINE)
    assert done.returncode == 2
    assert f"{path}:2:1: {SKIPPED}: the text is not the one that was pinned" in done.stderr


def test_the_scenarios_of_a_pinned_set_are_listed(sets: Path) -> None:
    done = fallo("scenarios", "list", "--suite", sets / "1.0.jsonl")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines() if "/" in line] == [SKIPPED, ROUND]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["certify", "--suite", "0.0.1", "--", "true"], "no suite '0.0.1'"),
        (["certify", "--suite", "curent", "--", "true"], "did you mean 'current'?"),
        (["certify", "--suite", "nowhere.jsonl", "--", "true"], "nowhere.jsonl: cannot be read"),
        (["certify", "--suite", "1.0", "--scenarios", "x", "--", "true"], "exclude each other"),
        (["scenarios", "list", "--suite", "0.0.1"], "no suite '0.0.1'"),
        (["suites", "freeze", "current"], "'current' is no name for a frozen set"),
        (["suites", "diff", "0.0.1"], "no suite '0.0.1'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_suite_that_there_is_not_is_bad_usage(words: list[str], hint: str) -> None:
    done = fallo(*words)
    assert done.returncode == 2
    assert hint in done.stderr
    assert "Traceback" not in done.stderr


def test_sets_are_listed_with_the_one_that_the_installed_scenarios_are(sets: Path, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    [_, current] = fallo("suites", "list", "--folder", nothing).stdout.splitlines()
    assert current.split()[0] == "current"
    assert current.rstrip().endswith("runs as unreleased")
    [_, old, current] = fallo("suites", "list", "--folder", sets).stdout.splitlines()
    assert old.split()[:2] == ["1.0", "2"]
    assert current.rstrip().endswith("runs as 1.0+changes")


def test_where_nothing_is_frozen_there_is_nothing_to_compare_with(tmp_path: Path) -> None:
    done = fallo("suites", "diff", "--folder", tmp_path)
    assert done.returncode == 2
    assert "no set is frozen yet" in done.stderr


def test_a_changed_ruling_is_shown_with_its_lines(sets: Path, cases: Path) -> None:
    from fallo_conformance.scenario import find, load
    from fallo_conformance.suites.frozen import written
    from fallo_conformance.suites.pinning import pinned

    changed(cases)
    (sets / "1.1.jsonl").write_text(written(pinned("1.1", map(load, find([cases])))), "utf-8")
    done = fallo("suites", "diff", "1.0", "1.1", "--folder", sets)
    assert done.returncode == 1
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert lines[0].startswith(f"changed  {SKIPPED}")
    assert lines[1:3] == ["-- view: {turn: D, top: 6o}", "+- view: {turn: A, top: 6o}"]
    assert lines[3] == "1.0 (2 cases) to 1.1 (2 cases): 1 changed"
    made = fallo("suites", "diff", "1.0", "1.1", "--folder", sets, "--markdown").stdout
    assert made.startswith("### Rulings\n\nAgainst the suite `1.0`:\n")
    assert f"- Changed: `{SKIPPED}`" in made
    assert "  -- view: {turn: D, top: 6o}\n  +- view: {turn: A, top: 6o}\n" in made


def test_sets_of_the_same_rulings_are_the_same(sets: Path) -> None:
    done = fallo("suites", "diff", "1.0", "1.0", "--folder", sets)
    assert done.returncode == 0
    assert "the same, word for word" in done.stdout
