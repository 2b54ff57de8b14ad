"""The levels of a certificate: what each asks for, and what an engine earns."""

from __future__ import annotations

import pytest

from fallo.spec import clauses
from fallo_conformance.certificate.levels import LEVELS, LevelRow, needed_for, up_to
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.scenario import Scenario
from fallo_conformance.suites.frozen import OWN
from tests.runs import plain, run_of, scenario, whole_suite

A_HAND = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
A_RESHUFFLE = "exhaustion.pile_becomes_the_stock/a_penalty_goes_on_with_the_stock_made_again"
A_FIFTH_TWO = "twos.eight_is_the_most/a_fifth_two_is_refused"
TWO_HANDS = "match.last_one_wins/a_match_of_two_hands_between_two"
SETTLES = "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top"
"""Who passes this goes clockwise, on which ludoteka is silent: so failures that depend on it count."""

NAMED = (A_HAND, SETTLES, A_RESHUFFLE, A_FIFTH_TWO, TWO_HANDS)


def reported(make: object, scenarios: list[Scenario], suite: list[Scenario] | None = None) -> Report:
    run = run_of(make, scenarios)  # type: ignore[arg-type]
    return build(run, scenarios, clauses(), Conditions(suite="test"), suite=suite)


def states(report: Report) -> dict[str, str]:
    return {row.level: row.state for row in report.levels}


@pytest.mark.parametrize(
    ("name", "level"),
    [
        pytest.param(A_HAND, "core", id="one hand with a regular deal"),
        pytest.param(A_RESHUFFLE, "full", id="a reshuffle"),
        pytest.param(A_FIFTH_TWO, "full", id="a position that no deal leads to"),
        pytest.param(TWO_HANDS, "match", id="two hands"),
        pytest.param("match.out_at_the_limit/ninety_four_and_five_stays", "match", id="points brought along"),
        pytest.param(
            "caballos.skips_the_next/an_eliminated_seat_is_not_the_one_skipped", "match", id="somebody is out"
        ),
        pytest.param(
            "twos.taker_loses_the_turn/eight_owed_and_six_that_there_are", "full", id="a penalty that empties the stock"
        ),
    ],
)
def test_a_case_is_needed_for_the_level_that_has_what_it_is_about(name: str, level: str) -> None:
    assert needed_for(scenario(name)) == level


def test_each_level_asks_for_what_those_below_it_ask_for_and_match_for_everything() -> None:
    asked = [{one.id for one in up_to(level, whole_suite())} for level in LEVELS]
    assert asked[0] < asked[1] < asked[2]
    assert asked[2] == {one.id for one in whole_suite()}


def test_no_case_of_core_needs_more_than_to_deal_and_to_play() -> None:
    engine = plain(capabilities=["deal", "legal"])
    report = reported(engine, up_to("core", whole_suite()))
    assert [case.message for case in report.cases if case.verdict == "skip"] == []


def test_an_engine_that_passes_everything_earns_every_level() -> None:
    report = reported(plain(), [scenario(name) for name in NAMED])
    assert states(report) == {"core": "earned", "full": "earned", "match": "earned"}
    assert report.level == "match"


def test_an_engine_that_sets_up_no_positions_earns_core_and_is_incomplete_above() -> None:
    report = reported(
        plain(capabilities=["deal", "shuffles", "legal", "next_hand"]), [scenario(name) for name in NAMED]
    )
    assert states(report) == {"core": "earned", "full": "incomplete", "match": "incomplete"}
    assert report.level == "core"
    assert report.outcome == "incomplete"


def test_a_failure_in_a_match_leaves_the_levels_below_it_earned() -> None:
    report = reported(plain(without=["match.last_one_wins"]), [scenario(name) for name in NAMED])
    assert states(report) == {"core": "earned", "full": "earned", "match": "failed"}
    assert report.level == "full"


def test_a_failure_in_a_plain_hand_fails_every_level() -> None:
    report = reported(plain(without=["twos.only_a_two_answers"]), [scenario(name) for name in NAMED])
    assert set(states(report).values()) == {"failed"}
    assert report.level == ""


def test_a_rule_that_is_omitted_fails_the_levels_that_ask_for_it() -> None:
    report = reported(plain(omits=["match.last_one_wins"]), [scenario(name) for name in NAMED])
    assert states(report) == {"core": "earned", "full": "earned", "match": "failed"}


def test_no_level_is_earned_by_some_of_its_cases() -> None:
    report = reported(plain(), [scenario(A_HAND)], [scenario(name) for name in (A_HAND, TWO_HANDS)])
    assert states(report) == {"core": "earned", "full": "earned", "match": "not_run"}
    nothing = reported(plain(), [scenario(TWO_HANDS)], [scenario(name) for name in (A_HAND, TWO_HANDS)])
    assert states(nothing) == {"core": "not_run", "full": "not_run", "match": "not_run"}


def test_no_level_is_earned_by_files_of_ones_own() -> None:
    scenarios = [scenario(name) for name in NAMED]
    report = build(run_of(plain(), scenarios), scenarios, clauses(), Conditions(suite=OWN))
    assert set(states(report).values()) == {"not_run"}
    assert (report.outcome, report.level) == ("conforms", "")


def test_the_numbers_of_a_level_hold_those_of_the_levels_below() -> None:
    report = reported(plain(without=["match.last_one_wins"]), [scenario(name) for name in NAMED])
    core, full, match = report.levels
    assert [row.cases for row in (core, full, match)] == [2, 4, 5]
    assert [row.passed for row in (core, full, match)] == [2, 4, 4]
    assert match == LevelRow(level="match", state="failed", cases=5, passed=4, failed=1, known=0, skipped=0)
