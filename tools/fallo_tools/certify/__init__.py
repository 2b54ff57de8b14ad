"""``fallo certify``: run the suite against an engine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import rich_click as click

from fallo_conformance.known_failures.reading import KnownFailures, known_failures
from fallo_conformance.known_failures.updating import updated
from fallo_conformance.report.model import Report
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.certify.judging import prepared, reported
from fallo_tools.certify.options import DETAILS, HOW, OUTCOME, OUTPUTS, WHAT, Wanted
from fallo_tools.certify.outputs import check_place, check_places, show, write_all
from fallo_tools.certify.running import EXIT
from fallo_tools.files import write
from fallo_tools.input import BadInput


@click.command()
@click.argument("command", nargs=-1)
@WHAT
@HOW
@OUTCOME
@OUTPUTS
@DETAILS
def certify(**parameters: Any) -> None:
    """Certify the engine that COMMAND starts, against the suite or some of it.

    Write -- before the command: fallo certify -- node engine.js

    Exit codes: 0 conforms (or fails only as known), 1 does not (or is incomplete), 2 bad usage or input,
    3 no handshake or given up, 4 interrupted, 5 a fault of fallo's own.
    """
    sys.exit(certified(Wanted.of(parameters)))


def certified(wanted: Wanted) -> int:
    """Run what is wanted, show and write the report, and return the exit code; raises `BadInput`."""
    _check_files(wanted)
    known = _known(wanted)
    report = reported(prepared(wanted), known)
    try:
        write_all(report, wanted.outputs)
    finally:
        show(report, wanted)
    if wanted.update_known_failures and report.known_failures is not None and known is not None:
        return _update(report, known)
    complete = report.outcome == "incomplete" and wanted.allow_incomplete
    return 0 if complete else EXIT[report.outcome]


def _check_files(wanted: Wanted) -> None:
    """Raise `BadInput` where something could not be written, or would take the place of what the run needs."""
    read = wanted.read()
    # unlike that of Path this question never raises
    read += [("a file of the command", Path(word)) for word in wanted.command if os.path.isfile(word)]  # noqa: PTH113
    if wanted.record is not None:
        check_places([("record", wanted.record)], read)
        read.append(("--record", wanted.record))
    check_places(wanted.outputs, read)


def _known(wanted: Wanted) -> KnownFailures | None:
    """Return the list of known failures that a run is held against; raises `BadInput`."""
    path = wanted.known_failures
    if path is None:
        if wanted.update_known_failures:
            raise BadInput("--update-known-failures needs --known-failures FILE, the file to write")
        return None
    if wanted.update_known_failures:
        check_place("--known-failures", path)
        if not path.exists():
            return KnownFailures.none(path)
    try:
        return known_failures(path)
    except BadFile as error:
        hint = "" if path.exists() else "; --update-known-failures writes it"
        raise BadInput(f"{error}{hint}") from None


def _update(report: Report, known: KnownFailures) -> int:
    """Write the list of known failures again, and return the exit code: 0, as the list fits the run now.

    After a run that ended before its time nothing is written.
    """
    assert report.known_failures is not None
    if report.conditions.stopped:
        sys.stderr.write(f"{known.path} is left as it was: the run was {report.outcome.replace('_', ' ')}\n")
        return EXIT[report.outcome]
    write(known.path, updated(known, report.cases, report.known_failures).encode())
    sys.stderr.write(f"{known.path} written\n")
    return 0
