"""The command line, as a person meets it: real processes, exit codes, and words instead of tracebacks."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
ENGINE = [*FALLO, "engine"]


def fallo(*words: str, columns: int = 80) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run([*FALLO, *words], capture_output=True, text=True, env=environment, timeout=120, check=False)


@pytest.mark.parametrize(
    "words",
    [
        [], ["certify"], ["engine"], ["scenarios"], ["scenarios", "list"], ["scenarios", "show"], ["scenarios", "lint"],
        ["clauses"], ["clauses", "list"], ["clauses", "show"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_every_command_has_help(words: list[str]) -> None:
    done = fallo(*words, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["certfy"], "certify"),
        (["certify"], "COMMAND"),
        (["certify", "--rulebook", "ludotka", "--", "true"], "did you mean 'ludoteka'?"),
        (["certify", "--select", "twos.only_a_two_answer", "--", "true"], "did you mean 'twos.only_a_two_answers'"),
        (["certify", "--scenarios", "nowhere", "--", "true"], "no such file or folder"),
        (["certify", "--json", "nowhere/report.json", "--", "true"], "no folder nowhere"),
        (["certify", "--jobs", "0", "--", "true"], "0"),
        (["certify", "--timeout", "soon", "--", "true"], "soon"),
        (["certify", "--timeout", "nan", "--", "true"], "nan is no number of seconds"),
        (["doctor", "--timeout", "inf", "--", "true"], "inf is not in the range"),
        (["engine", "--rulebook", "x"], "no rulebook 'x'"),
        (["engine", "--without", "x.y"], "no clause 'x.y'"),
        (["scenarios", "show", "nothing"], "nothing is selected by 'nothing'"),
        (["scenarios", "show", "twos.adds_two"], "selects"),
        (["scenarios", "show", "nowhere.yaml"], "no such file"),
        (["clauses", "show", "twos.adds_tow"], "did you mean 'twos.adds_two'"),
        (["clauses", "list", "threes"], "no chapter 'threes'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_usage_says_what_to_do_and_exits_with_two(words: list[str], hint: str) -> None:
    done = fallo(*words, columns=200)
    assert done.returncode == 2
    assert hint in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_an_empty_file_is_an_error_of_input(tmp_path: Path) -> None:
    path = tmp_path / "twos.adds_two" / "case.yaml"
    path.parent.mkdir()
    path.write_text("")
    done = fallo("scenarios", "lint", str(path))
    assert done.returncode == 2
    assert "is empty" in done.stdout


def test_an_empty_folder_is_an_error_of_input(tmp_path: Path) -> None:
    assert fallo("scenarios", "lint", str(tmp_path)).returncode == 2
    assert fallo("certify", "--scenarios", str(tmp_path), "--", *ENGINE).returncode == 2


def test_a_command_that_cannot_be_started_is_a_failed_handshake() -> None:
    done = fallo("certify", "--", "/nowhere/engine")
    assert done.returncode == 3
    assert "cannot be started" in done.stderr


@pytest.mark.parametrize("columns", [80, 200])
def test_the_reference_conforms_and_the_report_fits_the_terminal(columns: int) -> None:
    done = fallo("certify", "--select", "twos", "--", *ENGINE, columns=columns)
    assert done.returncode == 0
    assert "CONFORMS" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= columns


def test_a_failure_shows_what_a_person_needs_to_repeat_it() -> None:
    done = fallo(
        "certify",
        "--select",
        "twos.eight_is_the_most",
        "--",
        *ENGINE,
        "--without",
        "twos.eight_is_the_most",
        columns=200,
    )
    assert done.returncode == 1
    for part in (
        "DOES NOT CONFORM",
        "FAIL twos.eight_is_the_most/a_fifth_two_is_refused",
        "Eight cards are the most",
        "2o was accepted",
        "expected",
        "-> {",
        "<- {",
        "again: fallo certify --select twos.eight_is_the_most/a_fifth_two_is_refused --",
    ):
        assert part in done.stdout


def test_json_on_standard_output_is_nothing_but_json() -> None:
    done = fallo("certify", "--select", "twos", "--json", "-", "--", *ENGINE)
    assert json.loads(done.stdout)["outcome"] == "conforms"
    assert "CONFORMS" in done.stderr


def test_json_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    assert fallo("certify", "--select", "reyes", "--json", str(target), "--", *ENGINE).returncode == 0
    assert json.loads(target.read_text())["outcome"] == "conforms"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_lint_fix_writes_the_readings_that_a_case_depends_on(tmp_path: Path) -> None:
    source = Path(fallo_scenario("twos.adds_two/four_twos_come_to_eight"))
    text = source.read_text("utf-8")
    start = text.index("when:")
    end = text.index("source:")
    path = tmp_path / "twos.adds_two" / "case.yaml"
    path.parent.mkdir()
    path.write_text(text[:start] + text[end:], "utf-8")
    assert fallo("scenarios", "lint", str(path)).returncode == 2
    assert fallo("scenarios", "lint", "--fix", str(path)).returncode == 0
    assert path.read_text("utf-8") == text


def fallo_scenario(name: str) -> str:
    from fallo_conformance.scenario import suite_folder

    return str(suite_folder() / f"{name}.yaml")


def test_a_clause_is_shown_with_its_sentence_and_scenarios() -> None:
    done = fallo("clauses", "show", "twos.only_a_two_answers")
    assert done.returncode == 0
    assert "nothing but another two" in done.stdout
    assert "twos.only_a_two_answers/a_sota_does_not_answer_a_two" in done.stdout


def test_the_reference_engine_answers_nonsense_with_an_error_and_goes_on() -> None:
    fly = b'{"jsonrpc":"2.0","id":1,"method":"fly"}'
    look = b'{"jsonrpc":"2.0","id":2,"method":"view","params":{"game":"x"}}'
    lines = b"\n".join([b"nonsense", b"[]", fly, look, b""])
    done = subprocess.run(ENGINE, input=lines, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert [json.loads(line)["error"]["code"] for line in done.stdout.splitlines()] == [-32700, -32600, -32601, -32602]


def test_output_into_a_closed_pipe_is_no_fault() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -c 'from fallo_tools.cli import main; main()' scenarios list | head -1"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_neither_loses_the_report_nor_changes_the_verdict(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    certify = f"certify --select reyes --json {target} -- {shlex.join(ENGINE)}"
    line = f"{shlex.join(FALLO)} {certify} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == "0"
    assert json.loads(target.read_text("utf-8"))["outcome"] == "conforms"


def test_a_folder_that_is_no_clause_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "no.such" / "case.yaml"
    path.parent.mkdir()
    path.write_text(Path(fallo_scenario("twos.adds_two/four_twos_come_to_eight")).read_text("utf-8"), "utf-8")
    done = fallo("certify", "--scenarios", str(tmp_path), "--", *ENGINE, columns=300)
    assert done.returncode == 2
    assert "'no.such' is no clause of the spec" in done.stderr
