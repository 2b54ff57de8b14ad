"""What an engine cannot do is skipped, with the reason, and the run is incomplete."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fallo_conformance.harness import Settings
from fallo_conformance.scenario import ScenarioShape, load
from fallo_conformance.verdict import SkipKind, Verdict
from tests.harness.conftest import FEW, HANG, NINE, certified, engine, fallo, on, scenario, tried, verdicts

ONE_SEAT = """
title: A seat sees its own hand and no other
position: {turn: A, A: 5o, B: 5c, top: 4o, stock: ...}
play:
- view: {seat: A, hand: {A: 5o}, hidden: B}
"""

SkipIf = Callable[[ScenarioShape], bool]


def is_a_position(shape: ScenarioShape) -> bool:
    return shape.position is not None


def reshuffles(shape: ScenarioShape) -> bool:
    return shape.position is not None and bool(shape.position.shuffles)


def deals_again(shape: ScenarioShape) -> bool:
    return any(step.next_hand is not None for step in shape.play)


def looks_at_the_draws(shape: ScenarioShape) -> bool:
    return any(step.view is not None and step.view.drawn is not None for step in shape.play)


def is_a_table_of_nine(shape: ScenarioShape) -> bool:
    return shape.deal is not None and "I" in shape.deal.hands()


@pytest.mark.parametrize(
    ("name", "is_skipped", "kind", "reason"),
    [
        pytest.param("cannot_set_up_a_position", is_a_position, "capability", "the engine cannot do: position"),
        pytest.param("cannot_take_a_shuffle", reshuffles, "capability", "the engine cannot do: shuffles"),
        pytest.param("cannot_deal_again", deals_again, "capability", "the engine cannot do: next_hand"),
        pytest.param("does_not_count_draws", looks_at_the_draws, "field", "drawn: the engine sends no drawn"),
        pytest.param("supports_no_table_of_nine", is_a_table_of_nine, "unsupported", "there are eight chairs"),
    ],
)
def test_exactly_the_cases_that_need_what_an_engine_lacks_are_skipped(
    name: str, is_skipped: SkipIf, kind: SkipKind, reason: str
) -> None:
    report = certified(name)
    found = verdicts(report)
    assert found == {one: "skip" if is_skipped(scenario(one).shape) else "pass" for one in found}
    skips = [case for case in report.cases if case.verdict == "skip"]
    assert skips
    assert all(case.skipped == kind and reason in case.message for case in skips)
    assert report.outcome == "incomplete"


@pytest.mark.parametrize(
    ("name", "verdict", "said"),
    [
        pytest.param("honest", "pass", ""),
        pytest.param("shows_every_hand", "fail", "the table differs in hand B"),
        pytest.param("cannot_show_a_seat", "skip", "the engine cannot do: seat_view"),
    ],
)
def test_a_view_of_one_seat_hides_the_other_hands(name: str, verdict: Verdict, said: str, tmp_path: Path) -> None:
    path = tmp_path / "turn.lies_on_top" / "a_look_from_one_seat.yaml"
    path.parent.mkdir()
    path.write_text(ONE_SEAT)
    [case] = tried(Settings(engine(name), seconds=HANG), [load(path)]).cases
    assert (case.verdict, case.message) == (verdict, said)


def test_a_skip_and_its_reason_stand_in_the_report() -> None:
    shown = fallo(*on("does_not_count_draws", ids=FEW)).stdout.decode()
    assert "skipped 2: drawn: the engine sends no drawn" in shown


def test_the_clause_of_a_skipped_case_is_not_verified() -> None:
    report = certified("supports_no_table_of_nine", [NINE])
    assert [(row.skipped, row.verified) for row in report.clauses] == [(1, False)]


@pytest.mark.parametrize(
    ("options", "code"), [pytest.param([], 1, id="by default"), pytest.param(["--allow-incomplete"], 0, id="allowed")]
)
def test_an_incomplete_run_is_no_success_unless_it_is_allowed(options: list[str], code: int) -> None:
    assert fallo(*on("cannot_set_up_a_position", *options, ids=FEW)).returncode == code
