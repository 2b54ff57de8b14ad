"""A game that is saved and resumed goes on as if nothing had happened, and engines that forget something are found."""

from __future__ import annotations

import pytest

from fallo_conformance.scenario import suite
from tests.harness.conftest import certified, verdicts

RESUMED = tuple(scenario.id for scenario in suite() if any(step.resume is not None for step in scenario.shape.play))
DRAWN_ONCE = "drawing.at_most_twice/a_draw_outlasts_a_saved_game"
WITH_LEGAL_MOVES = "exhaustion.at_most_two_reshuffles/two_made_before_a_game_was_saved"


@pytest.mark.parametrize("replay", [False, True], ids=["step by step", "replays"])
def test_an_honest_engine_resumes_every_game(replay: bool) -> None:
    found = verdicts(certified("honest", RESUMED, replay=replay))
    assert found == dict.fromkeys(RESUMED, "pass")


def test_an_engine_that_forgets_the_draws_fails_where_a_turn_is_resumed_and_nowhere_else() -> None:
    found = verdicts(certified("forgets_draws_of_a_saved_game", RESUMED))
    assert [name for name in RESUMED if found[name] == "fail"] == [DRAWN_ONCE]


def test_moves_can_be_tried_after_a_game_was_resumed() -> None:
    assert verdicts(certified("cannot_list_moves", [WITH_LEGAL_MOVES])) == {WITH_LEGAL_MOVES: "pass"}


def test_an_engine_that_sets_up_no_position_is_not_asked() -> None:
    report = certified("cannot_set_up_a_position", RESUMED)
    assert {case.skipped for case in report.cases} == {"capability"}
