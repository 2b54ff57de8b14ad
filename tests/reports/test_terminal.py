"""The report in a terminal: what is counted there agrees with the other forms."""

from __future__ import annotations

from io import StringIO

import msgspec
import pytest
from rich.console import Console

from fallo.spec import clauses
from fallo_conformance.report.markdown import markdown
from fallo_conformance.report.model import Report
from fallo_conformance.report.terminal import show
from tests.reports.made import case, failing, report


def shown(one: Report) -> str:
    """Return what a terminal of 200 columns shows of a report."""
    console = Console(width=200, file=StringIO(), record=True)
    show(one, clauses(), console)
    return console.export_text()


def test_skips_are_counted_without_those_that_would_have_tried_another_reading() -> None:
    skipped = case("it_is_skipped", "skip", skipped="capability", message="the engine cannot do: position")
    other = case("it_tries", "skip", skipped="capability", message=skipped.message, explores="twos.answer")
    assert "skipped 1: the engine cannot do: position" in shown(report([skipped, other]))


@pytest.mark.parametrize(
    ("number", "words"), [(1, "1 of the failures is an observation"), (2, "2 of the failures are observations")]
)
def test_one_observation_is_one_and_two_are_two(number: int, words: str) -> None:
    one = report([failing(f"it_is_observed_{place}", binding=False) for place in range(number)])
    assert words in shown(one)
    assert f"- {words}" in markdown(one)


def test_runs_that_were_interrupted_are_not_all_said_to_be_done() -> None:
    one = report([case()])
    conditions = msgspec.structs.replace(one.conditions, repeat=50, stopped="interrupted")
    assert "50 runs, not all of them to the end; no case" in shown(msgspec.structs.replace(one, conditions=conditions))
