"""The verdicts are those of the engine: no order, number of jobs or way of sending changes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from fallo_conformance.report.model import Report
from fallo_conformance.verdict import Verdict
from tests.harness.conftest import FEW, certified

ENGINES = ["honest", "dies_midway", "answers_again_late", "counts_a_refused_move"]


def judged(report: Report) -> dict[str, Verdict]:
    """Return the verdict of every case, by id."""
    return {case.id: case.verdict for case in report.cases}


@cache
def as_ever(name: str) -> dict[str, Verdict]:
    """Return the verdicts of a plain run."""
    return judged(certified(name))


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param(FEW[::-1], id="backwards"),
        *[pytest.param(Random(seed).sample(FEW, len(FEW)), id=f"shuffled {seed}") for seed in range(3)],
    ],
)
@pytest.mark.parametrize("name", ENGINES)
def test_the_order_of_the_scenarios_changes_no_verdict(name: str, ids: Sequence[str]) -> None:
    assert judged(certified(name, ids)) == as_ever(name)


@pytest.mark.parametrize("name", ENGINES)
def test_two_jobs_give_the_verdicts_of_one(name: str) -> None:
    assert judged(certified(name, jobs=2)) == as_ever(name)


@pytest.mark.parametrize("name", ["honest", "counts_a_refused_move", "contradicts_its_claim", "cannot_list_moves"])
def test_a_replay_gives_the_verdicts_of_a_game_move_by_move(name: str) -> None:
    assert judged(certified(name, replay=True)) == as_ever(name)


def test_a_replay_is_one_line_for_a_case() -> None:
    report = certified("counts_a_refused_move", ["caballos.skips_the_next/the_next_player_is_skipped"], replay=True)
    [case] = report.cases
    assert ['"method":"replay"' in line for line in case.wire] == [True, False]
