"""Reports for tests: of the reference, whole or without a clause, over a few cases; and how the commands are run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner, Result

from fallo.spec import clauses
from fallo_conformance.report.build import build
from fallo_conformance.report.forms import as_json
from fallo_conformance.report.model import VERDICTS, Conditions, Report
from fallo_conformance.suites.pinning import set_digest
from fallo_conformance.verdict import Case
from fallo_tools.cli import fallo as command_line
from tests.runs import plain, run_of, scenario, whole_suite

FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
ENGINE = [*FALLO, "engine"]

SOTA = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
"""The case that an engine without this clause fails."""

FEW = (
    SOTA,
    "twos.adds_two/four_twos_come_to_eight",
    "turn.in_turn/nobody_draws_out_of_turn",
    "caballos.skips_the_next/the_next_player_is_skipped",
)

NARROW = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}


HERE = ["--engine", "tests.around.reports:whole_engine"]
"""The words for an engine in this process."""


def whole_engine() -> Any:
    """Return the reference as an engine."""
    return plain()()


@cache
def report(without: str = "", ids: Sequence[str] = FEW) -> Report:
    """Return the report of the reference without a clause over some cases."""
    chosen = [scenario(name) for name in ids]
    run = run_of(plain([without] if without else []), chosen)
    everything = whole_suite()
    conditions = Conditions(
        command=[*ENGINE], select=list(ids), suite="1.0", suite_digest=set_digest(everything), seconds=1.0
    )
    return build(run, chosen, clauses(), conditions, suite=everything)


def written(path: Path, value: Report | dict[str, Any]) -> str:
    """Write a report, or what is to be taken for one, into a file and return its name."""
    text = as_json(value) if isinstance(value, Report) else msgspec.json.encode(value).decode()
    path.write_text(text, "utf-8")
    return str(path)


def with_cases(whole: Report, *cases: Case) -> Report:
    """Return a report with other cases, and with the counts that belong to them."""
    counts = {verdict: sum(case.verdict == verdict for case in cases if case.is_news) for verdict in VERDICTS}
    return msgspec.structs.replace(whole, cases=list(cases), counts=counts)


def told(whole: Report, **members: Any) -> dict[str, Any]:
    """Return a report as data, with some members other than they are."""
    return {**msgspec.to_builtins(whole), **members}


def fallo(*words: str, lines: str = "") -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(command_line, list(words), input=lines, env=NARROW)


def process(*words: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, without a terminal."""
    return subprocess.run(
        [*FALLO, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **NARROW, **surroundings},
    )  # fmt: skip
