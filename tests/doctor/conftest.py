"""How the doctor is tested: on engines of the zoo, each a real process, each wrong in one known way."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import chdir
from functools import cache
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pytest

from fallo_conformance.doctor.examination import examine
from fallo_conformance.doctor.findings import Diagnosis, Finding, State
from fallo_conformance.harness.engine import Command
from fallo_conformance.harness.in_process import InProcess
from fallo_conformance.scenario import Scenario
from tests.harness.conftest import HANG, engine
from tests.runs import whole_suite
from tests.zoo.honest import Honest

ROOT = Path(__file__).parents[2]
ON_THE_WIRE = re.compile(r"def (line|write|at_nine|handle|serve)\b")
"""What an engine of the zoo changes that is wrong in how it speaks, and not only in what it answers."""


def diagnosis(command: Sequence[str], seconds: float = HANG, suite: Sequence[Scenario] = ()) -> Diagnosis:
    """Return what the doctor finds with the engine that a command starts, by default with all the time it wants."""
    return examine(Command(tuple(command)), seconds, "test", suite)


@cache
def of_the_zoo(name: str, seconds: float = HANG) -> Diagnosis:
    """Return what the doctor finds with an engine of the zoo, without a suite; each is examined once."""
    return diagnosis(engine(name), seconds)


@cache
def hosted(name: str) -> Diagnosis | None:
    """Return what it finds with the same engine in this process: it is quicker, for one that only answers otherwise."""
    if ON_THE_WIRE.search((ROOT / "tests" / "zoo" / f"{name}.py").read_text("utf-8")):
        return None
    with patch.object(Honest, "serve"):
        kind: type[Honest] = import_module(f"tests.zoo.{name}").Engine
    return examine(InProcess(name, kind), HANG, "test", ())


@cache
def with_the_suite(name: str) -> Diagnosis:
    """Return what the doctor finds with an engine of the zoo, with what the suite has for it."""
    return diagnosis(engine(name), suite=whole_suite())


def in_state(found: Diagnosis, state: State) -> set[str]:
    """Return the names of the checks that are in a state."""
    return {finding.name for finding in found.findings if finding.state == state}


def named(found: Diagnosis, name: str) -> Finding:
    """Return what came of one check."""
    return next(finding for finding in found.findings if finding.name == name)


@pytest.fixture(scope="session")
def patience() -> float:
    """Seconds that are short to wait for, and yet enough for an honest engine on this machine as busy as it is."""
    began = time.monotonic()
    with chdir(ROOT):
        assert diagnosis(engine("honest")).condition == "right"
    return max(1, 3 * (time.monotonic() - began))


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run at the root of the repository, where the zoo is found."""
    monkeypatch.chdir(ROOT)
