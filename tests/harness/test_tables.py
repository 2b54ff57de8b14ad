"""What is kept of a case that did not pass, so that a report can play it back."""

from __future__ import annotations

from fallo_conformance.table import Frame
from fallo_conformance.verdict import Case
from tests.harness.conftest import certified
from tests.runs import plain, run_of, scenario

SOTA = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
FIFTH = "twos.eight_is_the_most/a_fifth_two_is_refused"
NINE = "deal.four_each/nine_players_leave_three_cards"


def failed(name: str, without: str) -> Case:
    """Return the case of the reference without a clause."""
    return run_of(plain(without=[without]), [scenario(name)]).verdicts[name]


def frames(case: Case) -> list[Frame]:
    return case.table


def test_a_table_is_kept_after_each_step_up_to_the_one_that_failed() -> None:
    """A throws 2o in the first step, and in the second B's legal moves are looked at."""
    case = failed(SOTA, "twos.only_a_two_answers")
    assert [(frame.step, frame.said) for frame in frames(case)] == [
        (-1, "deal"),
        (0, "A: 2o"),
        (1, "legal: {B: take}"),
    ]


def test_a_frame_shows_whole_hands_and_the_clauses_that_decided() -> None:
    _, thrown, _ = frames(failed(SOTA, "twos.only_a_two_answers"))
    assert thrown.reference.turn == "B"
    assert thrown.reference.pending == 2
    assert thrown.reference.hands["A"] == ["4c", "5c", "6c", "7c"]  # type: ignore[index]  # a view has hands here
    assert "twos.adds_two" in thrown.by
    assert not thrown.refused


def test_a_frame_shows_what_the_engine_said_beside_what_the_rules_say() -> None:
    """On eight cards owed a fifth two is refused; an engine that forgot it accepts it."""
    *_, last = frames(failed(FIFTH, "twos.eight_is_the_most"))
    assert last.refused
    assert not last.engine_refused
    assert last.by == ["twos.eight_is_the_most"]
    assert last.reference.pending == 8
    assert last.engine is not None
    assert last.engine.pending == 10


def test_a_case_that_passed_keeps_no_table() -> None:
    assert frames(run_of(plain(), [scenario(SOTA)]).verdicts[SOTA]) == []


def test_the_step_in_which_an_engine_broke_is_the_last() -> None:
    """This one dies when a table of nine is looked at."""
    report = certified("dies_midway")
    case = next(case for case in report.cases if case.id == NINE)
    assert case.verdict == "crash"
    assert frames(case)[-1].engine is None
    assert len(frames(case)) >= 2
