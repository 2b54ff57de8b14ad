"""What breaks the contract gets its verdict, in the case in which it happened and in no other."""

from __future__ import annotations

import sys
import tracemalloc
from pathlib import Path

import pytest

from fallo_conformance.harness import Settings
from fallo_conformance.protocol import LINE_LIMIT
from fallo_conformance.report.model import Report
from fallo_conformance.verdict import Case, Verdict
from tests.harness.conftest import AROUND_NINE, HANG, NINE, ROOT, certified, engine, scenario, tried, verdicts

FAULTS = [
    pytest.param("dies_midway", "crash", "ended with exit code 1"),
    pytest.param("dies_after_its_answer", "crash", "ended with exit code 7"),
    pytest.param("leaves_a_grandchild", "crash", "ended with exit code 9"),
    pytest.param("leaves_a_noisy_grandchild", "crash", "ended with exit code 9"),
    pytest.param("writes_no_json", "error", "no JSON of the contract"),
    pytest.param("writes_no_utf8", "error", "it is not UTF-8"),
    pytest.param("answers_nothing", "error", "no JSON of the contract"),
    pytest.param("answers_without_jsonrpc", "error", "no JSON-RPC 2.0 response"),
    pytest.param("answers_with_a_list", "error", "whose result is no object"),
    pytest.param("answers_another_id", "error", "answered id"),
    pytest.param("answers_twice", "error", "a second time"),
    pytest.param("answers_again_late", "error", "a second time"),
    pytest.param("answers_again_at_length", "error", "a second time"),
    pytest.param("babbles", "error", "no JSON of the contract"),
    pytest.param("writes_an_endless_line", "error", "a line of more than 1048576 bytes"),
    pytest.param("writes_a_line_too_long", "error", "a line of more than 1048576 bytes"),
    pytest.param("leaves_out_a_field", "error", "left out of a view what it declared: turn"),
    pytest.param("sends_a_wrong_type", "error", "sent a wrong view: Expected `int`, got `str` - at `$.stock`"),
    pytest.param("sends_no_card", "error", "showed '8o' in the hand of A, which is no card"),
    pytest.param("sends_nan", "error", "NaN is no number of JSON"),
    pytest.param("sends_an_infinity", "error", "1e999 is not finite"),
    pytest.param("sends_half_a_surrogate", "error", "it has half of a surrogate pair"),
    pytest.param("repeats_a_key", "error", "the key 'turn' stands twice"),
    pytest.param("repeats_one_key_of_very_many", "error", "the key '1387f' stands twice"),
    pytest.param("nests_deeply", "error", "it is nested too deeply"),
    pytest.param("reports_an_error", "error", "no room for nine"),
]
UNASKED = ["dies_after_its_answer", "answers_twice", "answers_again_late", "answers_again_at_length", "babbles"]
"""Engines that go wrong only after the last answer that the case with nine players needs."""


def blamed(verdict: Verdict) -> dict[str, Verdict]:
    """Return the verdicts of three cases of which the one with nine players has another."""
    return {name: verdict if name == NINE else "pass" for name in AROUND_NINE}


def at_nine(report: Report) -> Case:
    """Return the case with nine players."""
    return next(case for case in report.cases if case.id == NINE)


@pytest.mark.parametrize(("name", "verdict", "said"), FAULTS)
def test_a_fault_is_blamed_on_its_case_and_every_other_case_still_passes(
    name: str, verdict: Verdict, said: str
) -> None:
    report = certified(name, AROUND_NINE)
    assert verdicts(report) == blamed(verdict)
    assert said in at_nine(report).message
    assert report.outcome == "does_not_conform"


@pytest.mark.parametrize("place", range(3), ids=["first", "second", "last"])
@pytest.mark.parametrize("name", UNASKED)
def test_what_comes_without_being_asked_is_blamed_on_its_case_wherever_that_stands(name: str, place: int) -> None:
    others = [one for one in AROUND_NINE if one != NINE]
    report = certified(name, [*others[:place], NINE, *others[place:]])
    assert verdicts(report) == blamed(at_nine(report).verdict)
    assert at_nine(report).verdict in ("error", "crash")


def test_an_old_id_that_comes_again_and_again_ends_its_case_and_not_never() -> None:
    case = at_nine(certified("answers_an_old_id", AROUND_NINE))
    assert case.verdict == "error"
    assert "answered id 2 where" in case.message


def test_an_answer_after_the_deadline_is_a_timeout(short_limit: float) -> None:
    report = certified("slow", AROUND_NINE, seconds=short_limit)
    assert verdicts(report) == blamed("timeout")


def test_a_crash_shows_the_last_words_of_the_engine() -> None:
    assert at_nine(certified("dies_midway", [NINE])).log == "no room for nine\n"


def test_a_fault_shows_the_lines_that_led_to_it() -> None:
    for name in ("writes_no_json", "answers_twice"):
        *_, asked, answered = at_nine(certified(name, [NINE])).wire
        assert asked.startswith("-> ") and '"method":"view"' in asked
        assert answered.startswith("<- ")


def test_an_endless_line_is_read_in_bounded_memory() -> None:
    tracemalloc.start()
    try:
        certified("writes_an_endless_line", [NINE])
        assert tracemalloc.get_traced_memory()[1] < 16 * LINE_LIMIT
    finally:
        tracemalloc.stop()


def test_a_run_is_given_up_where_the_engine_dies_in_every_case() -> None:
    report = certified("crashes_in_every_game")
    applicable = [case for case in report.cases if case.is_news]
    assert report.outcome == "given_up"
    assert report.conditions.given_up == "the engine broke in 5 cases in a row"
    assert [case.verdict for case in applicable] == ["crash"] * 5 + ["skip"] * (len(applicable) - 5)
    assert {case.skipped for case in applicable[5:]} == {"not_run"}


def test_a_run_is_not_given_up_for_faults_that_are_not_in_a_row() -> None:
    two_in_a_row = Settings(engine("dies_midway"), seconds=HANG, breaks=2)
    report = tried(two_in_a_row, map(scenario, [NINE, *AROUND_NINE]))
    assert report.outcome == "does_not_conform"


def test_an_engine_that_cannot_be_started_again_is_a_crash_of_the_cases_that_needed_it(tmp_path: Path) -> None:
    command = tmp_path / "engine"
    command.write_text(
        f"#!{sys.executable}\nimport os, runpy, sys\nos.unlink(sys.argv[0])\n"
        f"sys.path.insert(0, {str(ROOT)!r})\nrunpy.run_module('tests.zoo.dies_midway')\n"
    )
    command.chmod(0o755)
    report = tried(Settings([str(command)], seconds=HANG), map(scenario, AROUND_NINE))
    assert list(verdicts(report).values()) == ["pass", "crash", "crash"]
    assert "cannot be started" in report.cases[2].message
