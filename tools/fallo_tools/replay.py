"""``fallo replay``: a recorded run judged again without its engine, or asked again of an engine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import rich_click as click

from fallo_conformance.harness.channel import Interrupted
from fallo_conformance.harness.recording.lines import RecordedRun
from fallo_conformance.harness.recording.reading import Recording, read_recording
from fallo_conformance.harness.recording.runs import settings_of
from fallo_conformance.harness.recording.standing_in import NotRecorded, StandIn
from fallo_conformance.report.model import Conditions, Report, measured
from fallo_conformance.report.terminal import plain
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.suites.frozen import CURRENT
from fallo_tools.asked_again import compared
from fallo_tools.certify.judging import Prepared, connection_of, reported
from fallo_tools.certify.options import DETAILS, OUTPUTS, PLACE, Wanted
from fallo_tools.certify.outputs import check_places, show, write_all
from fallo_tools.certify.running import EXIT
from fallo_tools.input import BadInput, SecondsType, rulebook_of, selected
from fallo_tools.named_suite import NamedSuite, known_headers, named_suite


@click.command()
@click.argument("recording", type=PLACE)
@click.argument("command", nargs=-1)
@click.option("--engine", metavar="NAME", help="Ask an engine in Python, in this process: package.module:factory.")
@click.option(
    "--timeout", "seconds", type=SecondsType(), help="Seconds for a message to an engine; by default as then."
)
@click.option("--allow-incomplete", is_flag=True, help="Exit with 0 where cases were skipped and all others passed.")
@OUTPUTS
@DETAILS
def replay(recording: Path, seconds: float | None, **parameters: Any) -> None:
    """Judge a RECORDING of fallo certify --record again, without the engine: it gets the verdicts that it got.

    With a COMMAND, send the recorded requests to the engine that it starts, and show where it answers otherwise now:
    fallo replay RECORDING -- node engine.js

    Exit codes without a command are those of fallo certify. With one: 0 every answer is the same, 1 some differ,
    2 bad usage or input, 3 the engine broke, 4 interrupted.
    """
    wanted = Wanted.of(parameters)
    check_places(wanted.outputs, [("the recording", recording)])
    try:
        read = read_recording(recording)
    except BadFile as error:
        raise BadInput(str(error)) from None
    if read.half:
        sys.stderr.write(f"{recording}:{read.half}: the last line is not whole, and is left out\n")
    if wanted.command or wanted.engine is not None:
        sys.exit(compared(read, connection_of(wanted), seconds or read.run.seconds, wanted))
    if seconds is not None:
        raise BadInput("--timeout is for an engine; a recording is judged by the answers that it holds")
    report = _judged(read)
    try:
        write_all(report, wanted.outputs)
    finally:
        show(report, wanted)
    complete = report.outcome == "incomplete" and wanted.allow_incomplete
    sys.exit(0 if complete else EXIT[report.outcome])


def _judged(recording: Recording) -> Report:
    """Return the report of a recorded run; raises `BadInput`."""
    try:
        return reported(_prepared(recording))
    except NotRecorded as error:
        raise BadInput(f"{recording.path}: {plain(str(error))}") from None
    except Interrupted:
        raise BadInput(f"{recording.path}: ends before the engine has said hello; there is nothing to judge") from None


def _prepared(recording: Recording) -> Prepared:
    run = recording.run
    book = None if run.rulebook is None else rulebook_of(run.rulebook)
    suite = _suite(recording.path, run)
    try:
        settings = settings_of(StandIn(recording), book)
    except BadFile as error:
        raise BadInput(str(error)) from None
    conditions = Conditions(
        command=list(settings.command),
        in_process=run.engine[1] if run.engine[:1] == ["--engine"] else "",
        options=run.options,
        select=run.select,
        suite=suite.name,
        suite_digest=suite.digest,
        seed=run.seed,
        repeat=run.times,
        rulebook=measured(book),
    )
    return Prepared(suite, selected(suite.scenarios, run.select), settings, conditions)


def _suite(path: Path, run: RecordedRun) -> NamedSuite:
    """Return the scenarios that were played, found by their digest; raises `BadInput` where they are not there."""
    asked = run.asked if run.asked.endswith(".jsonl") else CURRENT
    suite = named_suite(asked, [Path(one) for one in run.scenarios])
    if suite.digest == run.suite_digest:
        return suite
    frozen = [header.name for header in known_headers() if header.digest == run.suite_digest]
    if frozen:
        return named_suite(frozen[-1])
    raise BadInput(
        f"{path}: was recorded with the scenarios {plain(run.suite)} ({plain(run.suite_digest[:12])}) by fallo "
        f"{plain(run.fallo)}; here are {suite.name} ({suite.digest[:12]}), and no frozen suite is the same. "
        "To ask an engine again needs no scenarios: fallo replay RECORDING -- COMMAND"
    )
