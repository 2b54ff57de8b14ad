"""Scenarios that the solver has found: its own step says the same as the interpreter, and every reading has one."""

from __future__ import annotations

import msgspec
import pytest

from fallo.pumba import CONFLICTS, RULEBOOKS, Position, Rules, adopt, flat, parse
from fallo.pumba.moves import SEATS
from fallo_conformance.lint import rehearse
from fallo_conformance.plan import plan
from fallo_conformance.protocol import Deal, Put
from fallo_conformance.pumba.reference import ReferenceEngine
from fallo_conformance.scenario import Scenario, suite
from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP
from fallo_proofs.pumba.symbolic.execution import Executed, outcome_of

FOUND = [scenario for scenario in suite() if "solver" in scenario.shape.tags]
CANONICAL = RULEBOOKS["canonical"].readings

NOT_SHOWN: dict[tuple[str, str], str] = {}
"""Readings of which no scenario that the solver found shows what they do, with the reason."""


def first_position(scenario: Scenario, readings: dict[str, str]) -> Position:
    """Return the position from which a scenario is played."""
    engine = ReferenceEngine(RULEBOOKS["canonical"])
    request = next(iter(plan(scenario, "game", readings)))
    if scenario.shape.deal is not None:
        engine.deal(msgspec.convert(request.params, Deal))
    else:
        engine.put(msgspec.convert(request.params, Put))
    return engine.games["game"][1]


@pytest.mark.parametrize("scenario", FOUND, ids=[scenario.id for scenario in FOUND])
def test_step_and_interpreter_confirm_a_scenario_that_the_solver_found(scenario: Scenario) -> None:
    readings = flat(CANONICAL) | scenario.when
    rules = Rules(adopt(CANONICAL, scenario.when))
    assert rehearse(scenario).mismatch is None
    position = first_position(scenario, readings)
    for step in scenario.shape.play:
        for seat, text in step.moves():
            executed, move, place = Executed(position, readings), parse(text), SEATS.index(seat)
            assert executed.broken_invariants() == ()
            ruling = rules.judge(position, move, place)
            assert executed.is_legal(move, place) == ruling.legal == (step.refused is None)
            if ruling.position is not None:
                assert executed.outcome(move, place) == outcome_of(ruling.position)
                position = ruling.position


@pytest.mark.parametrize("conflict", OF_A_STEP)
def test_the_solver_has_found_a_scenario_for_every_reading_that_a_step_shows(conflict: str) -> None:
    shown = {scenario.when[conflict] for scenario in FOUND if conflict in scenario.when}
    excused = {reading for one, reading in NOT_SHOWN if one == conflict}
    assert shown | excused == set(CONFLICTS[conflict])


def test_every_reading_that_is_not_shown_has_a_reason_and_is_one_of_the_register() -> None:
    for (conflict, reading), reason in NOT_SHOWN.items():
        assert reason
        assert reading in CONFLICTS[conflict]
