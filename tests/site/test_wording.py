"""Cases in words."""

from __future__ import annotations

import pytest

from fallo_conformance.scenario import suite
from fallo_conformance.site.wording import move_words, told
from tests.runs import scenario

WORDS = {
    "2o": "throws 2o",
    "10e=c": "throws 10e and names copas",
    "1b@C": "throws 1b against C",
    "5o!": "throws 5o, saying Pumba",
    "11c": "throws 11c",
    "draw": "draws a card",
    "pass": "passes",
    "take": "takes what is owed",
    "call": "says Pumba",
    "catch@C": "catches the silence of C",
}


@pytest.mark.parametrize("move", WORDS)
def test_a_move_is_said_in_words(move: str) -> None:
    assert move_words(move) == WORDS[move]


def test_a_refused_move_names_the_clause() -> None:
    steps = told(scenario("twos.only_a_two_answers/a_sota_does_not_answer_a_two")).steps
    assert [line.refused for lines in steps for line in lines if line.refused] == ["twos.only_a_two_answers"]


def test_every_case_of_the_suite_can_be_told_with_a_line_for_each_step() -> None:
    for one in suite():
        case = told(one)
        assert case.start
        assert len(case.steps) == len(one.shape.play)
        assert all(line.text for lines in case.steps for line in lines), one.id
        assert all(case.steps), one.id


def test_a_position_says_whose_turn_it_is_and_what_lies_on_top() -> None:
    one = next(one for one in suite() if one.shape.position is not None)
    assert one.shape.position is not None
    (first, *_) = told(one).start
    assert f"{one.shape.position.turn} is in turn" in first.text
    assert first.cards == one.shape.position.top
