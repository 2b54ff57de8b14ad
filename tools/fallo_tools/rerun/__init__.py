"""``fallo rerun``: what a report tells of, run again under the same conditions, or only what did not pass."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import rich_click as click

from fallo_conformance.report.model import Report
from fallo_tools.certify import certified
from fallo_tools.certify.again import DECIDING, wanted_again
from fallo_tools.certify.options import DETAILS, OUTCOME, OUTPUTS, PLACE, Wanted
from fallo_tools.input import BadInput
from fallo_tools.report.reading import REPORT, report_in
from fallo_tools.rerun.conditions import must_be_here, notes
from fallo_tools.rerun.failed import failed_cases, still_there

LONGEST = 4000
"""Characters of a command that a person can be asked to judge."""


@click.command()
@REPORT
@click.argument("command", nargs=-1)
@click.option("--failed", is_flag=True, help="Only the cases that did not pass, or were not reached.")
@click.option("--yes", is_flag=True, help="Run the command that the report names without asking.")
@click.option("--engine", metavar="NAME", help="An engine in Python in place of the report's: package.module:factory.")
@click.option("--jobs", "-j", default=1, show_default=True, type=click.IntRange(1, 64), help="Engines side by side.")
@click.option("--record", type=PLACE, metavar="FILE", help="Keep every line of the wire, for fallo replay.")
@OUTCOME
@OUTPUTS
@DETAILS
def rerun(path: Path, command: tuple[str, ...], failed: bool, yes: bool, **parameters: Any) -> None:
    """Run again what REPORT tells of: the same cases of the same suite, under the same options.

    With -- COMMAND it is that engine which is judged; else it is the command of the report, after a question.
    A report is only a file that somebody wrote: look at the command before you say yes.

    Exit codes are those of fallo certify. With --failed, 0 also where there is nothing to run again.
    """
    report = report_in(path)
    here = Wanted.of({**parameters, "command": command})
    wanted = wanted_again(report.conditions, here.command or report.conditions.command)
    must_be_here(wanted, path)
    if failed:
        words = still_there(failed_cases(report), wanted, report)
        if not words:
            sys.stderr.write("no case failed but as it is known to: there is nothing to run again\n")
            sys.exit(0)
        wanted = replace(wanted, words=words)
    for note in notes(report, wanted):
        sys.stderr.write(f"note: {note}\n")
    if not here.command and not here.engine:
        _must_be_agreed(report, path, yes)
    sys.exit(certified(_with_ours(wanted, here, report)))


def _with_ours(wanted: Wanted, here: Wanted, report: Report) -> Wanted:
    """Return what is wanted with what this command was told itself: the engine, where nothing of the report is left."""
    named = here.command or here.engine
    return replace(
        here,
        command=here.command if named else tuple(report.conditions.command),
        engine=here.engine if named else report.conditions.in_process or None,
        **{name: getattr(wanted, name) for name in DECIDING},
    )


def _must_be_agreed(report: Report, path: Path, yes: bool) -> None:
    """Raise `BadInput`, or `Abort`, where nobody said that the engine of the report may be run."""
    conditions = report.conditions
    if not conditions.command and not conditions.in_process:
        raise BadInput(f"{path} names no engine; name one: fallo rerun {path} -- COMMAND")
    words = shlex.join(conditions.command) if conditions.command else f"--engine {conditions.in_process}"
    if len(words) > LONGEST:
        raise BadInput(f"{path} names a command that is too long to be shown; name one: fallo rerun {path} -- COMMAND")
    if yes:
        return
    shown = "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in words)
    if not sys.stdin or not sys.stdin.isatty():
        raise BadInput(
            f"{path} names this engine, which is not run unasked:\n{shown}\n"
            f"say --yes if that is what you want to run, or name one: fallo rerun {path} -- COMMAND"
        )
    kind = "runs this command" if conditions.command else "imports and runs this Python code"
    sys.stderr.write(f"the report {kind}, in {Path.cwd()}:\n  {shown}\n")
    click.confirm("Run it?", default=False, abort=True, err=True)
