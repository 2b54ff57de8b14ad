"""TAP version 14: what a harness for TAP is told of a run."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from tap.line import Plan, Result  # type: ignore[import-untyped]  # it has no types
from tap.parser import Parser  # type: ignore[import-untyped]  # it has no types

from fallo_conformance.report.tap import tap
from tests.reports.made import HOSTILE, ONE_OF_EACH, REPORTS, SENTENCE, case, failing, report

LINE = re.compile(
    r"TAP version 14|1\.\.\d+|(not )?ok \d+ - ([^#\\]|\\#|\\\\)*( # (SKIP|TODO) ([^#\\]|\\#|\\\\)*)?|  .*"
)
"""A line as the specification has it: an escape before every # and backslash, or two spaces for a block."""


def results(text: str) -> list[Any]:
    """Return the test points of a report, as a reader of TAP sees them."""
    return [line for line in Parser().parse_text(text) if isinstance(line, Result)]


@pytest.mark.parametrize("which", REPORTS)
def test_the_plan_counts_the_points(which: str) -> None:
    lines = list(Parser().parse_text(tap(REPORTS[which])))
    [plan] = [line for line in lines if isinstance(line, Plan)]
    points = [line for line in lines if isinstance(line, Result)]
    assert [point.number for point in points] == list(range(1, plan.expected_tests + 1))


@pytest.mark.parametrize("which", REPORTS)
def test_every_line_is_one_of_the_protocol(which: str) -> None:
    assert [line for line in tap(REPORTS[which]).splitlines() if not LINE.fullmatch(line)] == []


def test_only_what_counts_is_not_ok_without_an_excuse() -> None:
    points = results(tap(report(ONE_OF_EACH)))
    bad = [point.description for point in points if not point.ok and not point.todo and not point.skip]
    assert [text.rpartition("/")[2] for text in bad] == [
        "it_fails", "it_breaks_the_contract", "it_is_late", "it_crashes", "it_passes_again", "it_is_flaky",
        "- conformity of the whole run",
    ]  # fmt: skip


def test_known_observed_and_warned_failures_are_still_to_be_done() -> None:
    todo = [point.description.rpartition("/")[2] for point in results(tap(report(ONE_OF_EACH))) if point.todo]
    assert todo == ["it_is_known", "it_is_observed", "it_is_a_should"]


def test_a_skipped_case_says_why() -> None:
    lines = tap(report([ONE_OF_EACH[2]])).splitlines()
    assert lines[2] == "ok 1 - turn.in_turn/it_is_skipped # SKIP the engine cannot do: position"


def test_the_block_of_a_failure_is_yaml_with_all_that_is_known() -> None:
    [point, _] = results(tap(report([failing()])))
    assert point.yaml_block == {
        "verdict": "fail",
        "level": "must",
        "title": "Nobody moves out of turn",
        "clause": "turn.in_turn",
        "rule": SENTENCE,
        "where": "step 2, B: draw",
        "message": "the table differs in turn",
        "expected": {"turn": "B"},
        "got": {"turn": "C"},
        "wire": ['-> {"id":3}', '<- {"id":3}'],
        "again": "fallo certify --select turn.in_turn/it_fails",
    }


@pytest.mark.parametrize("word", ["no", "1e3", "0o17", "null", "~", "2026-11-30", "- a", "a: b", "'", '"', "\\"])
def test_a_word_of_the_engine_stays_a_text_in_every_version_of_yaml(word: str) -> None:
    text = tap(report([failing(got={"turn": word})]))
    [line] = [line for line in text.splitlines() if line.startswith("    turn: ") and line != '    turn: "B"']
    assert line.startswith('    turn: "')
    assert yaml.safe_load(line) == {"turn": word}


def test_a_hash_and_a_backslash_are_escaped() -> None:
    text = tap(report([case(verdict="skip", skipped="unsupported", message="a # TODO \\ b")]))
    assert text.splitlines()[2].endswith("# SKIP a \\# TODO \\\\ b")


def test_nothing_that_an_engine_says_is_a_line_of_its_own() -> None:
    text = tap(report([failing(message=HOSTILE, log=HOSTILE, wire=[HOSTILE])]))
    assert not [line for line in text.splitlines() if line.startswith(("not ok 99", "::"))]
    assert text.count("\n  ...\n") == 2  # one for each point that is not ok
