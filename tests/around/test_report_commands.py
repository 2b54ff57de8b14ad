"""``fallo report``: what can be done with a report long after the run."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import msgspec
import pytest

from fallo_conformance.certificate.bundle import bundle_text
from tests.around.reports import FALLO, FEW, HERE, NARROW, SOTA, fallo, report, told, with_cases, written

WITHOUT = "twos.only_a_two_answers"


@pytest.fixture
def failed(tmp_path: Path) -> str:
    """The report of an engine that lets a sota answer a two."""
    return written(tmp_path / "failed.json", report(WITHOUT))


def test_a_report_is_shown_as_it_was_after_the_run(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    certified = fallo("certify", "--select", SOTA, "--json", str(path), *HERE)
    assert certified.exit_code == 0
    assert fallo("report", "show", str(path)).stdout == certified.stdout


def test_a_bundle_is_read_like_the_report_in_it(failed: str, tmp_path: Path) -> None:
    bundled = tmp_path / "bundle.json"
    bundled.write_text(bundle_text(report(WITHOUT)), "utf-8")
    assert fallo("report", "list", str(bundled)).output == fallo("report", "list", failed).output


def test_a_report_may_come_from_standard_input(failed: str) -> None:
    with Path(failed).open("rb") as file:
        done = subprocess.run(
            [*FALLO, "report", "list", "-"], stdin=file, capture_output=True, text=True, timeout=60, check=True
        )
    assert done.stdout == fallo("report", "list", failed).output


def test_a_case_is_shown_at_length_with_readings_sides_table_and_wire(failed: str) -> None:
    done = fallo("report", "show", failed, SOTA)
    assert done.exit_code == 0
    for words in (
        f"FAIL {SOTA} (must, core)", "under twos.answer=two_only", "the legal moves of B differ",
        "10e=b 10e=c 10e=e 10e=o take", "turn B, top 2o, owes 2", '<- {"jsonrpc":"2.0"', "again: fallo certify",
    ):  # fmt: skip
        assert words in done.output
    assert FEW[1] not in done.output


def test_a_line_of_the_wire_is_shown_whole(failed: str) -> None:
    wire = next(case.wire for case in report(WITHOUT).cases if case.id == SOTA)
    shown = fallo("report", "show", failed, SOTA).output.splitlines()
    assert max(map(len, wire)) > int(NARROW["COLUMNS"])
    assert [line for line in wire if f"    {line}" not in shown] == []


def test_a_clause_stands_for_all_of_its_cases(failed: str) -> None:
    assert SOTA in fallo("report", "show", failed, WITHOUT).output


def test_a_case_that_is_not_in_the_report_is_named_with_the_nearest_one(failed: str) -> None:
    done = fallo("report", "show", failed, SOTA[:-1])
    assert done.exit_code == 2
    assert f"did you mean '{SOTA}'?" in done.output


def test_cases_are_listed_one_a_line_for_scripts(failed: str) -> None:
    lines = fallo("report", "list", failed).output.splitlines()
    assert sorted(lines) == sorted(f"{name} {'fail' if name == SOTA else 'pass'}" for name in FEW)


def test_cases_are_listed_by_verdict_and_as_json(failed: str) -> None:
    assert fallo("report", "list", failed, "--verdict", "fail", "--verdict", "crash").output == f"{SOTA} fail\n"
    [case] = json.loads(fallo("report", "list", failed, "--verdict", "fail", "--json").output)
    assert (case["id"], case["verdict"], case["when"]["twos.answer"]) == (SOTA, "fail", "two_only")
    assert "wire" not in case


def test_cases_that_tried_another_reading_are_listed_only_when_they_are_asked_for(tmp_path: Path) -> None:
    whole = report()
    tried = msgspec.structs.replace(whole.cases[0], id="x.y/z", verdict="fail", explores="twos.answer")
    path = written(tmp_path / "report.json", with_cases(whole, *whole.cases, tried))
    assert "x.y/z" not in fallo("report", "list", path).output
    assert "x.y/z fail\n" in fallo("report", "list", path, "--all").output


def test_a_report_is_written_in_other_forms(failed: str, tmp_path: Path) -> None:
    junit, again = tmp_path / "junit.xml", tmp_path / "again.json"
    assert fallo("report", "write", failed, "--junit", str(junit), "--json", str(again)).exit_code == 0
    assert SOTA.partition("/")[2] in junit.read_text("utf-8")
    assert again.read_bytes() == Path(failed).read_bytes()


def test_writing_wants_to_know_what(failed: str) -> None:
    done = fallo("report", "write", failed)
    assert done.exit_code == 2
    assert "--html FILE" in done.output


BAD = {
    "an empty file": (b"", "is empty"),
    "no JSON": (b"verdicts: []", "is no JSON"),
    "half of a report": (b'{"format": 1, "cases": [', "is no JSON"),
    "other JSON": (b'{"name": "a package"}', "is no report of fallo's"),
    "a list": (b"[]", "is no report of fallo's"),
    "another format": (b'{"format": 99, "outcome": "conforms"}', "has format 99"),
    "a key that stands twice": (b'{"format": 1, "format": 1}', "stands twice"),
    "no UTF-8": (b'{"format": "\xff"}', "is no JSON"),
    "very deep": (b"[" * 100000, "is no JSON"),
}


@pytest.mark.parametrize("words", [["report", "show"], ["report", "write", "--json", "-"], ["rerun"]], ids=" ".join)
@pytest.mark.parametrize("name", BAD)
def test_what_is_no_report_is_named_and_exits_with_two(name: str, words: list[str], tmp_path: Path) -> None:
    data, says = BAD[name]
    path = tmp_path / "given.json"
    path.write_bytes(data)
    done = fallo(*words, str(path))
    assert done.exit_code == 2
    assert says in done.output
    assert "given.json" in done.output


def test_a_report_that_is_not_there_is_named() -> None:
    done = fallo("report", "show", "nowhere.json")
    assert done.exit_code == 2
    assert "nowhere.json: cannot be read" in done.output


@pytest.mark.parametrize(
    ("member", "value", "says"),
    [
        ("counts", {"pass": 400}, "counts.pass: does not hold together: says 400, and 4 of the cases are so"),
        ("clauses", [], "clauses: does not hold together"),
        ("score", {**told(report())["score"], "baselines": {}}, "score.baselines: does not hold together"),
    ],
)
def test_a_report_that_does_not_hold_together_is_refused(member: str, value: object, says: str, tmp_path: Path) -> None:
    path = written(tmp_path / "report.json", told(report(), **{member: value}))
    done = fallo("report", "show", path)
    assert done.exit_code == 2
    assert says in done.output


def test_a_case_that_stands_twice_is_refused(tmp_path: Path) -> None:
    whole = report()
    path = written(tmp_path / "report.json", with_cases(whole, *whole.cases, whole.cases[0]))
    assert "stands twice" in fallo("report", "list", path).output


HOSTILE = "\x1b[2J\x1b]0;owned\x07[bold]\u202e\r"


@pytest.mark.parametrize("names", [[], ["twos.only_a_two_answers"]], ids=["whole", "at length"])
def test_nothing_in_a_report_steers_the_terminal(names: list[str], tmp_path: Path) -> None:
    whole = report(WITHOUT)
    hostile = [
        msgspec.structs.replace(
            case, title=HOSTILE, said=HOSTILE, message=HOSTILE, log=f"{HOSTILE}\n{HOSTILE}", wire=[HOSTILE],
            repeat=HOSTILE, expected={HOSTILE: HOSTILE}, got={HOSTILE: HOSTILE},
        )
        for case in whole.cases
    ]  # fmt: skip
    engine = msgspec.structs.replace(whole.engine, name=HOSTILE, version=HOSTILE)
    conditions = msgspec.structs.replace(whole.conditions, suite=HOSTILE, given_up=HOSTILE)
    bad = msgspec.structs.replace(
        with_cases(whole, *hostile), engine=engine, claim=HOSTILE, conditions=conditions, warnings=[HOSTILE]
    )
    done = fallo("report", "show", written(tmp_path / "report.json", bad), *names)
    assert done.exit_code == 0
    assert "owned" in done.output
    assert not {"\x1b", "\x07", "\u202e", "\r"} & set(done.output)


def test_a_clause_that_this_version_does_not_have_is_shown_as_the_report_tells_it(tmp_path: Path) -> None:
    whole = report(WITHOUT)
    cases = [msgspec.structs.replace(case, clause="old.clause") for case in whole.cases]
    rows = [msgspec.structs.replace(whole.clauses[0], id="old.clause", sentence="As it was then.")]
    old = msgspec.structs.replace(with_cases(whole, *cases), clauses=rows)
    done = fallo("report", "show", written(tmp_path / "report.json", old))
    assert done.exit_code == 0
    assert "old.clause: As it was then." in done.output
