"""An engine that plays by other rules fails in the cases that show it, and in no others."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from fallo_conformance.scenario import Scenario
from tests.harness.conftest import FEW, certified, scenario, verdicts


def refuses(case: Scenario) -> bool:
    return any(step.refused is not None for step in case.shape.play)


def lists(case: Scenario) -> bool:
    return any(step.legal is not None for step in case.shape.play)


def moves(case: Scenario) -> bool:
    return any(step.moves() and step.refused is None for step in case.shape.play)


def failed(name: str) -> set[str]:
    """Return the cases in which an engine failed, and see that it passed all others."""
    found = verdicts(certified(name))
    assert set(found.values()) <= {"pass", "fail"}
    return {case for case, verdict in found.items() if verdict == "fail"}


@cache
def applicable() -> tuple[Scenario, ...]:
    """Return the cases that an engine which claims ludoteka is judged by."""
    return tuple(scenario(name) for name in verdicts(certified("honest")))


def test_an_engine_that_accepts_every_move_fails_where_a_move_is_refused_or_moves_are_listed() -> None:
    assert failed("accepts_every_move") == {case.id for case in applicable() if refuses(case) or lists(case)}


def test_an_engine_that_refuses_every_move_fails_where_a_move_is_made() -> None:
    assert failed("refuses_every_move") == {case.id for case in applicable() if moves(case)}


def test_an_engine_that_changes_something_with_a_refused_move_fails_where_a_move_is_refused() -> None:
    assert failed("counts_a_refused_move") == {case.id for case in applicable() if refuses(case)}


def test_a_change_by_a_refused_move_is_shown_with_both_sides() -> None:
    report = certified("counts_a_refused_move", ["caballos.skips_the_next/the_next_player_is_skipped"])
    [case] = report.cases
    assert (case.message, case.expected, case.got) == (
        "the refused move changed something", {"drawn": "0"}, {"drawn": "1"},
    )  # fmt: skip


def test_an_engine_that_forgets_a_clause_fails_in_the_cases_of_that_clause() -> None:
    assert failed("forgets_a_clause") == {"caballos.skips_the_next/the_next_player_is_skipped"}


def test_a_failure_in_what_only_should_be_is_a_warning() -> None:
    report = certified("accepts_every_move", ["call.only_when_due/not_with_more_than_two_cards"])
    assert [case.verdict for case in report.cases] == ["fail"]
    assert report.warnings == ["call.only_when_due/not_with_more_than_two_cards (should) failed"]
    assert report.outcome == "conforms"


def test_an_engine_that_lists_very_many_moves_fails_where_moves_are_listed() -> None:
    assert failed("lists_very_many_moves") == {case.id for case in applicable() if lists(case)}


def test_a_legal_move_that_is_listed_twice_is_an_error_where_moves_are_listed() -> None:
    found = verdicts(certified("lists_a_move_twice"))
    listed = {case.id for case in applicable() if lists(case)} - {"turn.in_turn/nobody_draws_out_of_turn"}
    assert {case for case, verdict in found.items() if verdict == "error"} == listed


@pytest.mark.parametrize("seed", range(4))
def test_an_engine_that_leaks_from_one_game_to_the_next_fails_whatever_the_order(seed: int) -> None:
    report = certified("draws_from_the_game_before", Random(seed).sample(FEW, len(FEW)))
    assert "fail" in verdicts(report).values()
    assert report.outcome == "does_not_conform"
