"""A gate: every planted fault is noticed, and nothing is noticed where none is planted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fallo.pumba import Rules
from fallo_proofs.pumba.faults import FAULTS, Fault, faulty
from fallo_proofs.pumba.laws import violations
from fallo_proofs.pumba.symbolic.crosscheck import disagreements_as_laws

GAMES = 400
"""Games after which a fault counts as unnoticed; half of the faults show in the first."""


def by_the_laws(rules: Rules) -> tuple[str, list[str]]:
    """Return the first game that breaks a law, as text, and the laws that it breaks."""
    for seed in range(GAMES):
        broken = violations(rules, seed)
        if broken:
            return f"game {seed}", broken
    return "", []


CATCHERS: tuple[Callable[[Rules], tuple[str, list[str]]], ...] = (by_the_laws, disagreements_as_laws)
"""Whoever notices faults; a fault has to be noticed by one of them."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_noticed(fault: Fault) -> None:
    assert any(catcher(faulty(fault))[1] for catcher in CATCHERS), fault.sentence


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_right_interpreter_obeys_the_laws_under_the_same_readings(fault: Fault) -> None:
    rules = Rules(fault.shows_under())
    assert not any(violations(rules, seed) for seed in range(3))


def test_no_two_faults_have_the_same_name_or_sentence() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert len({fault.sentence for fault in FAULTS}) == len(FAULTS)


def test_a_fault_cannot_be_planted_where_its_clause_is_not_in_force() -> None:
    handed_on = next(fault for fault in FAULTS if fault.name == "two_handed_on_grows")
    with pytest.raises(ValueError, match=r"twos\.hands_on_two"):
        faulty(handed_on, Rules().readings)


def test_a_faulty_interpreter_goes_by_the_names_of_the_right_clauses() -> None:
    for fault in FAULTS:
        assert faulty(fault).program.clauses() == Rules(fault.shows_under()).program.clauses()
