"""The symbolic step against the interpreter, and what follows from it: differences, verdicts and induction."""

from __future__ import annotations

import random

import pytest

from fallo.pumba import CONFLICTS, RULEBOOKS, Readings, Rules, adopt, flat
from fallo_proofs.pumba.faults import FAULTS, Fault, faulty
from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP, OF_POSSIBLE_POSITIONS, OF_THE_DEAL, OF_THE_MATCH
from fallo_proofs.pumba.symbolic.consistency import consistent
from fallo_proofs.pumba.symbolic.crosscheck import Disagreement, disagreements, one_by_one, random_positions
from fallo_proofs.pumba.symbolic.differences import difference, differences_of_conflict
from fallo_proofs.pumba.symbolic.induction import (
    PROVED,
    consistent_positions_exist,
    preserved,
    preserved_besides_the_cards,
    some_move_is_legal,
    the_rank_falls,
)
from fallo_proofs.pumba.symbolic.sampling import can_stand, sampled
from fallo_proofs.pumba.symbolic.scoring import points
from fallo_proofs.pumba.symbolic.step import new_step
from fallo_proofs.pumba.symbolic.verdicts import verdicts
from fallo_proofs.pumba.symbolic.words import variables

STEP_FAULTS = tuple(fault for fault in FAULTS if fault.clause.partition(".")[0] in ("twos", "aces", "call", "sotas"))
"""Planted faults of chapters that are about a step."""

CHOSEN = (
    "matching.after_no_throw",
    "drawing.passing",
    "aces.stack",
    "twos.answer",
    "sotas.binding",
    "reyes.draws",
    "call.catch_until",
    "exhaustion.dead_pass",
    "ending.blocked",
)
"""Conflicts of a step from all over the register, quick to tell apart."""


def random_readings(chance: random.Random) -> dict[str, str]:
    """Return readings that can stand together, half of them as in canonical."""
    while True:
        chosen = {
            conflict: readings[0] if chance.random() < 0.5 else chance.choice(readings)
            for conflict, readings in CONFLICTS.items()
        }
        if can_stand(chosen):
            return chosen


def shown(found: list[Disagreement]) -> list[tuple[str, ...]]:
    return [(one.part, one.move, one.interpreter, one.step, str(one.position)) for one in found[:3]]


@pytest.mark.parametrize("seed", range(12))
def test_step_and_interpreter_agree_at_random_under_random_readings(seed: int) -> None:
    rules = Rules(adopt(Readings(), random_readings(random.Random(seed))))
    assert shown(disagreements(rules, seed, 30, (random_positions,))) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 180))
def test_step_and_interpreter_agree_often_under_many_random_readings(seed: int) -> None:
    rules = Rules(adopt(Readings(), random_readings(random.Random(seed))))
    assert shown(disagreements(rules, seed, 120, (random_positions,))) == []


@pytest.mark.parametrize(
    "chosen",
    [
        {"reyes.draws": "draws_used_up", "ending.last_rey": "draws_one"},
        {"matching.after_no_throw": "anything", "sotas.binding": "next_turn_only"},
        {"matching.after_no_throw": "anything", "drawing.turn": "ended"},
        {"aces.answer": "as_hands_on", "aces.target": "next_player", "aces.stack": "handed_on", "aces.cards": "two"},
        {"drawing.passing": "without_drawing", "ending.passes": "in_a_row"},
    ],
    ids=lambda chosen: " ".join(chosen.values()),
)
def test_step_and_interpreter_agree_where_two_clauses_meet(chosen: dict[str, str]) -> None:
    assert shown(disagreements(Rules(adopt(Readings(), chosen)), 1, 120, (random_positions,))) == []


def test_random_positions_have_nothing_due_under_a_top_card_only_where_that_can_be() -> None:
    anything = flat(Readings()) | {"matching.after_no_throw": "anything"}
    assert {one.suit >= 0 for one in random_positions(anything, 1, 60) if one.top >= 0} == {True, False}
    assert all(one.suit >= 0 for one in random_positions(flat(Readings()), 1, 60) if one.top >= 0)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_step_and_interpreter_agree_under_every_rulebook(name: str) -> None:
    rules = Rules(RULEBOOKS[name].readings)
    assert shown(disagreements(rules, 1, 60, (random_positions,))) == []


@pytest.mark.long
@pytest.mark.parametrize("name", RULEBOOKS)
def test_step_and_interpreter_agree_on_many_positions_under_every_rulebook(name: str) -> None:
    rules = Rules(RULEBOOKS[name].readings)
    assert shown(disagreements(rules, 2, 1000, (random_positions,))) == []


def test_step_and_interpreter_agree_where_the_solver_chooses_the_position() -> None:
    assert shown(disagreements(Rules(), 2, 4, (sampled,))) == []


@pytest.mark.long
def test_step_and_interpreter_agree_where_the_solver_says_that_readings_part() -> None:
    assert shown(disagreements(Rules(), 2, 30)) == []


@pytest.mark.parametrize("fault", STEP_FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_disagrees_with_the_step(fault: Fault) -> None:
    assert next(one_by_one(faulty(fault), 1, 300, (random_positions,)), None) is not None


def test_every_conflict_is_of_a_step_or_named_as_being_of_something_else() -> None:
    made = new_step(3)
    named = variables(
        made.legal,
        *(part for _, part in made.after.parts()),
        *points(made.after.hands, made.winner, made.configuration),
    )
    met = {conflict for conflict in CONFLICTS if f"readings.{conflict}" in named} | {"scoring.below_zero"}
    assert met == set(OF_A_STEP)
    assert set(CONFLICTS) == {*OF_A_STEP, *OF_THE_DEAL, *OF_THE_MATCH, *OF_POSSIBLE_POSITIONS}
    allowed = variables(consistent(made.position, made.configuration))
    assert all(f"readings.{conflict}" in allowed for conflict in OF_POSSIBLE_POSITIONS)


@pytest.mark.parametrize("conflict", CHOSEN)
def test_a_conflict_of_a_step_has_a_confirmed_witness(conflict: str) -> None:
    for found in differences_of_conflict(conflict, (2,)):
        witnesses = [one for one in (found.legality, found.result) if one is not None]
        assert witnesses
        assert all(one.confirmed for one in witnesses)


@pytest.mark.long
@pytest.mark.parametrize("conflict", OF_A_STEP)
def test_every_conflict_of_a_step_has_a_confirmed_witness(conflict: str) -> None:
    for found in differences_of_conflict(conflict):
        witnesses = [one for one in (found.legality, found.result) if one is not None]
        assert witnesses
        assert all(one.confirmed for one in witnesses)


def test_a_rulebook_does_not_differ_from_itself() -> None:
    readings = flat(Readings())
    found = difference(("canonical", "canonical"), readings, readings)
    assert (found.legality, found.result) == (None, None)
    assert {one.verdict for one in verdicts(readings, readings)} == {"equal"}


def test_a_sota_that_answers_a_two_makes_only_sotas_more_permissive() -> None:
    left = flat(Readings())
    found = verdicts(left, left | {"twos.answer": "two_or_sota"})
    assert {one.kind: one.verdict for one in found if one.verdict != "equal"} == {"throw 10": "less permissive"}


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.long)])
def test_somebody_in_turn_always_has_a_legal_move_before_the_end(seats: int) -> None:
    assert consistent_positions_exist(seats).result == PROVED
    assert some_move_is_legal(seats).result == PROVED


def test_a_legal_step_between_two_keeps_all_consistent_but_for_the_forty_cards() -> None:
    found = preserved_besides_the_cards(new_step(2))
    assert len(found) == 8
    assert [one for one in found if one.result != PROVED] == []


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_every_legal_step_keeps_a_position_consistent(seats: int) -> None:
    found = preserved(seats)
    assert len(found) == 9
    assert [one for one in found if one.result != PROVED] == []


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.long)])
def test_every_legal_step_lowers_a_rank_or_ends_the_hand(seats: int) -> None:
    assert the_rank_falls(seats).result == PROVED
