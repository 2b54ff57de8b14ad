"""From what a person wants of a run to its report."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import date

import msgspec

from fallo.pumba.readings import Readings
from fallo.rulebook import Rulebook
from fallo.spec import clauses
from fallo_conformance.harness import Run, Settings
from fallo_conformance.harness.apart import standard_output_apart
from fallo_conformance.harness.channel import Connection
from fallo_conformance.harness.engine import Command
from fallo_conformance.harness.in_process import in_process
from fallo_conformance.harness.naming import NoSuchEngine
from fallo_conformance.harness.recording.runs import recorded_run
from fallo_conformance.harness.recording.writing import CannotRecord, Recorder
from fallo_conformance.harness.repeating import certify_repeatedly
from fallo_conformance.known_failures.reading import KnownFailures
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report, measured
from fallo_conformance.scenario import Scenario, suite
from fallo_conformance.suites.frozen import OWN
from fallo_conformance.verdict import Case
from fallo_tools.certify.options import Wanted
from fallo_tools.certify.outputs import STANDARD_OUTPUT
from fallo_tools.certify.running import watched
from fallo_tools.input import BadInput, rulebook_of, selected
from fallo_tools.named_suite import NamedSuite, named_suite

SEEDS = 1_000_000
"""Seeds that are drawn where none is given: short enough to be typed."""


@dataclass(frozen=True)
class Prepared:
    """A run that can begin: its scenarios, the suite that they are of, how they are played, and what a report says."""

    suite: NamedSuite
    scenarios: list[Scenario]
    settings: Settings
    conditions: Conditions


def prepared(wanted: Wanted, rulebook: Rulebook[Readings] | None = None) -> Prepared:
    """Return a run that can begin; raises `BadInput`. ``rulebook`` takes the place of the one that is named."""
    book = rulebook
    if book is None and wanted.rulebook is not None:
        book = rulebook_of(wanted.rulebook)
    connection = connection_of(wanted)
    tested = named_suite(wanted.suite, wanted.paths)
    scenarios = selected(tested.scenarios, wanted.words)
    settings = Settings(
        wanted.command,
        seconds=wanted.timeout,
        jobs=wanted.jobs,
        rulebook=book,
        options=wanted.deciding(),
        select=wanted.words,
        replay=wanted.replay,
        suite_version=tested.name,
        fresh=wanted.fresh,
        connect=connection,
        seed=_seed(wanted),
    )
    conditions = Conditions(
        command=list(wanted.command),
        in_process=wanted.engine or "",
        options=wanted.deciding(),
        select=list(wanted.words),
        suite=tested.name,
        suite_digest=tested.digest,
        seed=settings.seed,
        repeat=wanted.repeat,
        rulebook=measured(book),
    )
    return Prepared(tested, scenarios, _recorded(settings, tested, wanted), conditions)


def reported(run: Prepared, known: KnownFailures | None = None) -> Report:
    """Return the report of a run, once it is done; raises `BadInput`, and ends the process where there is no engine."""
    times = run.conditions.repeat
    with standard_output_apart() if run.conditions.in_process else nullcontext():
        done, took = watched(_runner(times), run.scenarios, run.settings, times)
    recorder = run.settings.record
    if recorder is not None:
        recorder.finish(done.interrupted)
        if recorder.fault:
            sys.stderr.write(f"--record {recorder.path}: {recorder.fault}; it is whole up to there\n")
    conditions = msgspec.structs.replace(run.conditions, seconds=round(took, 3))
    return build(
        done,
        run.scenarios,
        clauses(),
        conditions,
        suite=run.suite.scenarios,
        others=suite() if known is not None and conditions.suite == OWN else (),
        known=known,
        today=date.today(),
    )


def connection_of(wanted: Wanted) -> Connection:
    """Return how the engine is reached that is wanted; raises `BadInput`."""
    if wanted.engine is None:
        if not wanted.command:
            raise BadInput("name the COMMAND that starts the engine, after --: fallo certify -- node engine.js")
        return Command(wanted.command)
    if wanted.command:
        raise BadInput("--engine and a command exclude each other: both say which engine is judged")
    try:
        return in_process(wanted.engine)
    except NoSuchEngine as error:
        raise BadInput(f"--engine: {error}") from None


def _seed(wanted: Wanted) -> int | None:
    if wanted.seed is not None and not wanted.shuffle:
        raise BadInput("--seed is the lot for --shuffle; give both, or neither")
    if not wanted.shuffle:
        return None
    return secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed


def _recorded(settings: Settings, tested: NamedSuite, wanted: Wanted) -> Settings:
    """Return the settings of a run that is recorded, if that is wanted; raises `BadInput`."""
    if wanted.record is None:
        return settings
    if str(wanted.record) == STANDARD_OUTPUT:
        raise BadInput("--record needs a file: a recording does not go to standard output")
    run = recorded_run(
        settings,
        suite_digest=tested.digest,
        asked=wanted.suite,
        select=wanted.words,
        scenarios=[str(path) for path in wanted.paths],
        rulebook=wanted.rulebook,
        times=wanted.repeat,
    )
    try:
        return replace(settings, record=Recorder(wanted.record, run))
    except CannotRecord as error:
        raise BadInput(f"--record {error}") from None


def _runner(times: int) -> Callable[[Sequence[Scenario], Settings, Callable[[Case], None]], Run]:
    def run(scenarios: Sequence[Scenario], settings: Settings, progress: Callable[[Case], None]) -> Run:
        return certify_repeatedly(scenarios, settings, times, progress)

    return run
