"""What is odd but not against the contract is let pass."""

from __future__ import annotations

import pytest

from tests.harness.conftest import FEW, certified, fallo, on, scenario, verdicts


@pytest.mark.parametrize(
    "name",
    [
        "honest",
        "answers_at_length",
        "cannot_list_moves",
        "ends_lines_with_cr_lf",
        "floods_its_log",
        "has_an_accent",
        "keeps_one_game",
        "says_refused_in_a_view",
        "sends_more_than_asked",
        "talks_after_bye",
        "will_not_end",
        "writes_the_longest_line",
    ],
)
def test_an_engine_that_is_odd_and_right_conforms(name: str) -> None:
    report = certified(name)
    assert set(verdicts(report).values()) == {"pass"}
    assert report.outcome == "conforms"


def test_a_name_that_is_not_ascii_stands_in_the_report() -> None:
    assert "Chúpate dos ♠ 二" in fallo(*on("has_an_accent")).stdout.decode()


def test_a_report_can_be_shown_where_the_terminal_has_no_more_than_ascii() -> None:
    done = fallo(*on("has_an_accent"), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"Ch\\xfapate dos" in done.stdout


def test_the_few_scenarios_have_a_step_of_every_kind() -> None:
    shapes = [scenario(name).shape for name in FEW]
    steps = [step for shape in shapes for step in shape.play]
    assert any(shape.position for shape in shapes)
    assert any(step.refused for step in steps)
    assert any(step.legal for step in steps)
    assert any(step.next_hand for step in steps)
