"""The reference, certified as an engine like any other: a process of its own, under every reading of the suite."""

from __future__ import annotations

import sys

import pytest

from fallo.pumba import RULEBOOKS
from fallo.spec import clauses
from fallo_conformance.harness import Settings, certify
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions
from fallo_conformance.scenario import suite

ENGINE = [sys.executable, "-c", "from fallo_tools.cli import main; main()", "engine"]


@pytest.mark.parametrize("replay", [False, True], ids=["step by step", "replays"])
def test_it_conforms_under_every_reading(replay: bool) -> None:
    scenarios = suite()
    run = certify(scenarios, Settings(ENGINE, seconds=60, replay=replay))
    report = build(run, scenarios, clauses(), Conditions(suite="test", command=ENGINE))
    assert [case.id for case in report.cases if case.verdict != "pass"] == []
    assert len(report.cases) == len(scenarios)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_it_conforms_to_every_named_rulebook(name: str) -> None:
    scenarios = suite()
    engine = [*ENGINE, "--rulebook", name]
    run = certify(scenarios, Settings(engine, seconds=60, rulebook=RULEBOOKS[name]))
    report = build(run, scenarios, clauses(), Conditions(suite="test", command=engine))
    assert report.outcome == "conforms"
