"""``fallo rerun REPORT``: the same run again, and never an engine that nobody agreed to."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fallo_conformance.report.model import Report
from fallo_conformance.verdict import KnownFailure
from tests.around.reports import (
    ENGINE,
    FALLO,
    FEW,
    HERE,
    NARROW,
    SOTA,
    fallo,
    process,
    report,
    told,
    with_cases,
    written,
)

WITHOUT = "twos.only_a_two_answers"


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    """A file that is there once the command of a report was run."""
    return tmp_path / "was run"


@pytest.fixture
def sent(tmp_path: Path, canary: Path) -> str:
    """A report that somebody sent: one case failed, and the command touches the canary and is the reference."""
    script = (
        f"import sys; open({str(canary)!r}, 'w'); from fallo_tools.cli import main; sys.argv[1:] = ['engine']; main()"
    )
    return given(tmp_path, report(WITHOUT), command=[FALLO[0], "-c", script])


def given(folder: Path, whole: Report, **conditions: Any) -> str:
    """Write a report with other conditions and return the file's name."""
    other = msgspec.structs.replace(whole.conditions, **conditions)
    return written(folder / "sent.json", msgspec.structs.replace(whole, conditions=other))


def at_a_terminal(*words: str, line: str) -> subprocess.CompletedProcess[str]:
    """Run a command with a terminal at which a line is typed."""
    person, terminal = pty.openpty()
    try:
        os.write(person, f"{line}\n".encode())
        return subprocess.run(
            [*FALLO, *words], stdin=terminal, capture_output=True, text=True, timeout=120, check=False,
            env={**os.environ, **NARROW},
        )  # fmt: skip
    finally:
        os.close(person)
        os.close(terminal)


def ran(path: Path) -> list[str]:
    """Return the cases of a report that was written, in order."""
    return [case["id"] for case in json.loads(path.read_text("utf-8"))["cases"]]


def test_without_a_terminal_the_command_of_a_report_is_shown_and_not_run(sent: str, canary: Path) -> None:
    done = fallo("rerun", sent)
    assert done.exit_code == 2
    assert "is not run unasked" in done.stderr
    assert "from fallo_tools.cli import main" in done.stderr
    assert not canary.exists()


def test_at_a_terminal_the_command_is_run_after_a_yes(sent: str, canary: Path) -> None:
    done = at_a_terminal("rerun", sent, "--failed", line="y")
    assert "Run it?" in done.stderr
    assert done.returncode == 0, done.stderr
    assert "1 pass" in done.stdout
    assert canary.exists()


def test_at_a_terminal_the_command_is_not_run_after_an_empty_line(sent: str, canary: Path) -> None:
    done = at_a_terminal("rerun", sent, line="")
    assert done.returncode == 4
    assert not canary.exists()


def test_yes_can_be_said_beforehand(sent: str, canary: Path) -> None:
    assert fallo("rerun", sent, "--failed", "--yes").exit_code == 0
    assert canary.exists()


def test_with_an_engine_of_ones_own_the_command_of_the_report_is_not_run(sent: str, canary: Path) -> None:
    done = fallo("rerun", sent, "--", *ENGINE)
    assert done.exit_code == 0, done.output
    assert f"{len(FEW)} pass" in done.stdout
    assert not canary.exists()


def test_only_what_failed_is_run_and_written_in_any_form(sent: str, tmp_path: Path) -> None:
    target, junit = tmp_path / "new.json", tmp_path / "new.xml"
    done = fallo("rerun", sent, "--failed", "--json", str(target), "--junit", str(junit), *HERE)
    assert done.exit_code == 0, done.output
    assert ran(target) == [SOTA]
    assert junit.exists()


def test_the_conditions_are_those_of_the_report(tmp_path: Path) -> None:
    target = tmp_path / "new.json"
    path = given(
        tmp_path, report(), options=["--rulebook", "canonical", "--timeout", "9", "--replay"], seed=7, repeat=2,
        rulebook=None,
    )  # fmt: skip
    done = fallo("rerun", path, "--json", str(target), *HERE)
    assert done.exit_code == 0, done.output
    conditions = json.loads(target.read_text("utf-8"))["conditions"]
    assert (conditions["select"], conditions["seed"], conditions["repeat"]) == (list(FEW), 7, 2)
    assert conditions["rulebook"]["name"] == "canonical"
    assert {"--rulebook", "canonical", "--timeout", "9", "--replay"} <= set(conditions["options"])
    assert conditions["in_process"] == HERE[1]


def test_an_engine_in_python_is_not_imported_unasked(tmp_path: Path) -> None:
    (tmp_path / "hostile.py").write_text("open('imported', 'w')\n")
    path = given(tmp_path, report(), command=[], in_process="hostile:engine")
    done = process("rerun", path, PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert "hostile:engine" in done.stderr
    assert not Path("imported").exists()
    assert not (tmp_path / "imported").exists()


def test_an_engine_in_python_is_run_after_a_yes(tmp_path: Path) -> None:
    path = given(tmp_path, report(WITHOUT), command=[], in_process=HERE[1])
    done = fallo("rerun", path, "--failed", "--yes")
    assert done.exit_code == 0, done.output
    assert "1 pass" in done.output


def test_no_option_of_a_report_writes_a_file_or_names_an_engine(tmp_path: Path) -> None:
    hostile = tmp_path / "written"
    words = ["--json", str(hostile), "--record", str(hostile), "--engine", "os:getcwd", "--html", str(hostile)]
    path = given(tmp_path, report(), options=words)
    assert fallo("rerun", path, "--failed", *HERE).exit_code == 0
    assert fallo("rerun", path, *HERE).exit_code == 0
    assert not hostile.exists()


@pytest.mark.parametrize(
    ("conditions", "says"),
    [
        ({"options": ["--nonsense"]}, "--nonsense"),
        ({"options": ["--timeout", "soon"]}, "soon"),
        ({"options": ["--help"]}, "ask for help"),
        ({"repeat": 10**9}, "1000000000"),
        ({"options": ["--rulebook", "house.toml"]}, "there is no such file here"),
        ({"options": ["--scenarios", "own/cases"]}, "there is no such file here"),
        ({"options": ["--suite", "own.jsonl"]}, "there is no such file here"),
        ({"options": ["--suite", "0.1"]}, "no suite '0.1'"),
        ({"select": ["twos.no_clause"]}, "nothing is selected by 'twos.no_clause'"),
        ({"command": []}, "names no engine"),
        ({"command": ["x" * 5000]}, "too long to be shown"),
    ],
    ids=str,
)
def test_conditions_that_cannot_be_had_again_are_named(conditions: dict[str, Any], says: str, tmp_path: Path) -> None:
    engine = ["--yes"] if "command" in conditions else HERE
    done = fallo("rerun", given(tmp_path, report(), **conditions), *engine)
    assert done.exit_code == 2
    assert says in done.output


def test_where_nothing_failed_there_is_nothing_to_run(tmp_path: Path) -> None:
    done = fallo("rerun", written(tmp_path / "report.json", report()), "--failed")
    assert done.exit_code == 0
    assert "no case failed but as it is known to: there is nothing to run again" in done.output


def test_what_did_not_pass_is_what_somebody_has_to_look_at(tmp_path: Path) -> None:
    known = KnownFailure(verdict="fail")
    whole = report(ids=tuple(sorted(FEW)))
    changed: list[dict[str, Any]] = [
        {"verdict": "pass", "flaky": True},
        {"verdict": "xfail", "known": known},
        {"verdict": "xpass", "known": known},
        {"verdict": "skip", "skipped": "not_run"},
    ]
    cases = [msgspec.structs.replace(case, **other) for case, other in zip(whole.cases, changed, strict=True)]
    target = tmp_path / "new.json"
    path = written(tmp_path / "report.json", with_cases(whole, *cases))
    done = fallo("rerun", path, "--failed", "--json", str(target), *HERE)
    assert done.exit_code == 0, done.output
    assert sorted(ran(target)) == [case.id for place, case in enumerate(cases) if place != 1]


def test_what_has_changed_since_is_noted(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "ludoteka"\n[readings]\n"twos.answer" = "two_or_sota"\n', "utf-8")
    path = given(tmp_path, report(), options=["--rulebook", str(house)], suite_digest="1" * 64, suite="0.9")
    done = fallo("rerun", path, *HERE)
    assert "note: the scenarios have changed since: 111111111111 →" in done.stderr
    assert f"note: the rulebook {house} has changed since: " in done.stderr
    assert "twos.answer=two_or_sota" in done.stderr


def test_cases_that_are_gone_from_the_suite_are_left_out_and_said(tmp_path: Path) -> None:
    whole = report(WITHOUT)
    gone = msgspec.structs.replace(whole.cases[0], id="twos.adds_two/gone_since", verdict="fail")
    other = with_cases(whole, *whole.cases, gone)
    target = tmp_path / "new.json"
    path = given(tmp_path, other, suite_digest="1" * 64)
    done = fallo("rerun", path, "--failed", "--json", str(target), *HERE)
    assert "note: 1 of the cases are gone from the suite, twos.adds_two/gone_since among them" in done.stderr
    assert ran(target) == [SOTA]


def test_a_report_whose_conditions_are_of_other_types_is_refused(tmp_path: Path) -> None:
    conditions = {**told(report())["conditions"], "command": "rm -r /"}
    path = written(tmp_path / "report.json", told(report(), conditions=conditions))
    done = fallo("rerun", path, "--yes")
    assert done.exit_code == 2
    assert "conditions.command" in done.output
