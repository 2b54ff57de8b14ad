"""Nothing leaks from one game to another: neither on to a later game of the process, nor back to the one before."""

from __future__ import annotations

import shlex

import pytest

from fallo_conformance.harness import Settings
from fallo_conformance.report.model import Report
from fallo_conformance.verdict import Case
from tests.harness.conftest import AROUND_NINE, FEW, HANG, NINE, certified, engine, fallo, on, scenario, tried, verdicts

COUNTERCLOCKWISE = "sevens.changes_direction/between_two_players_the_other_is_in_turn"
CLOCKWISE = "turn.starts_clockwise/the_first_hand_begins_clockwise"
SKIPPING = "caballos.skips_the_next/the_next_player_is_skipped"
THREE_DRAWS = "drawing.at_most_twice/a_third_draw_is_refused"
TWO = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
ANOTHER_SUIT = "sotas.always_matches/on_a_card_of_another_suit_and_rank"
LEFT_OVER = "it passes in a fresh process: something leaks from an earlier game of this process"

LEAKS = [
    pytest.param("keeps_the_direction_of_the_game_before", [COUNTERCLOCKWISE, CLOCKWISE], id="the direction"),
    pytest.param("remembers_legal_moves_of_the_game_before", [THREE_DRAWS, TWO], id="legal moves"),
    pytest.param("draws_from_the_game_before", [TWO, THREE_DRAWS], id="the stock"),
]


def run(name: str, ids: list[str], *, fresh: bool = False, retries: int = 20, jobs: int = 1) -> Report:
    """Return the report of some cases against an engine of the zoo."""
    settings = Settings(engine(name), seconds=HANG, fresh=fresh, retries=retries, jobs=jobs)
    return tried(settings, map(scenario, ids))


def last(report: Report) -> Case:
    """Return the last case of a report."""
    return report.cases[-1]


@pytest.mark.parametrize(("name", "ids"), LEAKS)
def test_a_case_that_fails_for_an_earlier_game_says_that_it_passes_in_a_fresh_process(
    name: str, ids: list[str]
) -> None:
    report = run(name, ids)
    assert [case.verdict for case in report.cases] == ["pass", "fail"]
    assert last(report).leaks
    assert last(report).message.endswith(LEFT_OVER)
    assert report.outcome == "does_not_conform"


@pytest.mark.parametrize(("name", "ids"), LEAKS[:2])
def test_the_command_that_repeats_a_leak_plays_the_game_before_as_well(name: str, ids: list[str]) -> None:
    repeat = last(run(name, ids)).repeat
    assert repeat.startswith(f"fallo certify --select {ids[0]} --select {ids[1]} -- ")
    assert fallo(*shlex.split(repeat)[1:]).returncode == 1


def test_a_leak_over_more_than_one_game_is_repeated_by_the_whole_run() -> None:
    case = last(run("remembers_legal_moves_of_the_game_before", [THREE_DRAWS, SKIPPING, TWO]))
    assert case.leaks
    assert "--select" not in case.repeat


def test_a_failure_that_owes_nothing_to_an_earlier_game_is_no_leak() -> None:
    case = last(run("forgets_a_clause", [CLOCKWISE, SKIPPING]))
    assert (case.verdict, case.leaks) == ("fail", False)
    assert LEFT_OVER not in case.message


@pytest.mark.parametrize(("name", "ids"), LEAKS)
def test_in_a_fresh_process_for_every_case_nothing_leaks(name: str, ids: list[str]) -> None:
    assert set(verdicts(run(name, ids, fresh=True)).values()) == {"pass"}


@pytest.mark.parametrize("name", ["honest", "counts_a_refused_move", "forgets_a_clause", "keeps_one_game"])
def test_fresh_processes_give_an_engine_that_leaks_nothing_the_verdicts_of_one_process(name: str) -> None:
    assert verdicts(run(name, list(FEW), fresh=True, jobs=2)) == verdicts(certified(name))


@pytest.mark.parametrize("name", ["answers_twice", "answers_again_late", "dies_after_its_answer"])
def test_what_comes_unasked_is_blamed_on_its_case_in_fresh_processes_too(name: str) -> None:
    report = run(name, list(AROUND_NINE), fresh=True)
    assert [case.id for case in report.cases if case.verdict != "pass"] == [NINE]


def test_a_game_that_changes_the_one_before_fails_with_both_sides() -> None:
    report = run("mixes_up_two_games", [CLOCKWISE, SKIPPING])
    assert [case.verdict for case in report.cases] == ["pass", "fail"]
    case = last(report)
    assert case.message == f"this game changed the one before (game1, of {CLOCKWISE}): nothing may leak between games"
    assert (case.expected, case.got) == ({"drawn": "0"}, {"drawn": "3"})  # two throws and one that is refused
    assert case.leaks
    assert any('"game":"game1"' in line for line in case.wire)


def test_a_game_before_that_is_gone_is_an_error_of_the_case_that_lost_it() -> None:
    report = run("forgets_the_game_before", [CLOCKWISE, SKIPPING])
    assert [case.verdict for case in report.cases] == ["pass", "error"]
    assert "no game 'game1'" in last(report).message
    assert f"asked once more for game1, the game of the case before ({CLOCKWISE})" in last(report).message


def test_an_engine_that_keeps_one_game_is_not_asked_for_the_one_before() -> None:
    assert set(verdicts(certified("keeps_one_game")).values()) == {"pass"}


def test_no_more_failures_than_the_bound_are_tried_again_and_the_report_says_so() -> None:
    ids = [THREE_DRAWS, TWO, ANOTHER_SUIT]
    report = run("remembers_legal_moves_of_the_game_before", ids, retries=1)
    assert [(case.verdict, case.leaks) for case in report.cases] == [("pass", False), ("fail", True), ("fail", False)]
    assert [one for one in report.warnings if one.startswith("1 more failures were not tried once more")]


def test_the_terminal_says_that_something_leaks() -> None:
    done = fallo(*on("keeps_the_direction_of_the_game_before", ids=[COUNTERCLOCKWISE, CLOCKWISE]))
    assert done.returncode == 1
    assert LEFT_OVER in done.stdout.decode()


def test_fresh_is_an_option_of_the_command_line() -> None:
    options = on("keeps_the_direction_of_the_game_before", "--fresh", ids=[COUNTERCLOCKWISE, CLOCKWISE])
    assert fallo(*options).returncode == 0
