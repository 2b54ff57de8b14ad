"""What is proved of the deal, the chain of twos and the match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import z3

from fallo_proofs.pumba.games.chain_of_twos import Terms
from fallo_proofs.pumba.games.scripts import CHAIN_OF_TWELVE
from fallo_proofs.pumba.theorems import theorems
from fallo_proofs.pumba.theorems.chain import bounded, reached
from fallo_proofs.pumba.theorems.match import least_points, totals_rise
from fallo_proofs.pumba.theorems.theorem import Theorem, satisfiable, timed, verdict


def test_what_is_unknown_is_never_proved() -> None:
    assert verdict(True, None) == "unknown"
    assert verdict(True, None, False) == "refuted"
    assert verdict(True, True) == "proved"


def test_a_question_that_the_solver_has_no_time_for_stays_open() -> None:
    a, b, c = z3.Ints("a b c")
    assert satisfiable(a**3 + b**3 + c**3 == 42, a * b * c != 0, seconds=0.01) is None


@pytest.mark.parametrize("decide", tuple(theorems()), ids=lambda decide: getattr(decide, "__name__", None))
def test_a_theorem_is_proved_and_says_for_what(decide: Callable[[], Theorem]) -> None:
    theorem = timed(decide)
    assert theorem.verdict == "proved"
    assert all((theorem.statement, theorem.scope, theorem.method, theorem.evidence, theorem.seconds))


def test_a_bound_that_is_too_low_is_not_claimed() -> None:
    assert bounded(5, (2,), Terms()) is None


def test_a_game_that_comes_to_something_else_shows_nothing() -> None:
    assert reached(CHAIN_OF_TWELVE, 14, {})[0] is None


@pytest.mark.parametrize(("losers", "points"), [(1, 1), (4, 4), (5, 7), (8, 16)])
def test_losers_hold_four_aces_and_then_threes(losers: int, points: int) -> None:
    values = tuple(10 if place in (1, 7, 9) else 9 if place == 8 else place + 1 for place in range(10)) * 4
    assert least_points(losers, values) == points


def test_totals_do_not_rise_with_every_hand_of_five() -> None:
    assert totals_rise("values", 5).verdict == "refuted"
