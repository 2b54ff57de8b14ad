"""``fallo report verify``: whether a certificate holds, worked out again, or earned again by the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import rich_click as click
from rich.console import Console
from rich.text import Text

from fallo_conformance.certificate.bundle import Bundle, read_bundle
from fallo_conformance.certificate.verify import problems, rulebook_of
from fallo_conformance.report.model import Report
from fallo_conformance.report.terminal import VERDICT, level_line, plain
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.certify.again import wanted_again
from fallo_tools.certify.judging import prepared, reported
from fallo_tools.input import BadInput

SHOWN = 20
"""Differences and problems that are shown."""


@click.command()
@click.argument("bundle", type=click.Path(path_type=Path))
@click.argument("command", nargs=-1)
@click.option("--rerun", is_flag=True, help="Have the engine that COMMAND starts earn the certificate again.")
@click.option(
    "--engine", metavar="NAME", help="For --rerun, an engine in Python, in this process: package.module:factory."
)
def verify(bundle: Path, command: tuple[str, ...], rerun: bool, engine: str | None) -> None:
    """Check the certificate in BUNDLE, a file that fallo certify --bundle wrote.

    Everything in it is worked out once more from its verdicts and from the suite that it names. That the engine gave
    these verdicts is not to be seen from a file; with --rerun -- COMMAND it gives them again.

    Exit codes: 0 it holds, 1 it does not, 2 bad usage or input, 3 no handshake, 4 interrupted.
    """
    if rerun != (bool(command) or engine is not None):
        raise BadInput(
            "--rerun needs the engine: its command after --, as in --rerun -- node engine.js, or --engine NAME"
        )
    try:
        whole = read_bundle(bundle)
    except BadFile as error:
        raise BadInput(str(error)) from None
    console = Console(soft_wrap=True, highlight=False)
    _say_what(whole, console)
    found = problems(whole)
    if not found:
        console.print(Text("worked out again: everything in it follows from its verdicts", "green"))
    if rerun and not found:
        again = _earned_again(whole, command, engine)
        if again.conditions.stopped == "interrupted":
            raise KeyboardInterrupt
        found = list(_differences(whole.report, again))
        if not found:
            console.print(Text(f"earned again: the engine gave the same {len(whole.report.cases)} verdicts", "green"))
    for sentence in found[:SHOWN]:
        console.print(Text.assemble(("✗ ", "red"), plain(sentence)))
    if len(found) > SHOWN:
        console.print(f"… and {len(found) - SHOWN} more")
    console.print(Text("DOES NOT HOLD", "bold red") if found else Text("HOLDS", "bold green"))
    sys.exit(1 if found else 0)


def _say_what(whole: Bundle, console: Console) -> None:
    report = whole.report
    word, style = VERDICT[report.outcome]
    name, version, claim = (plain(text) for text in (report.engine.name, report.engine.version, report.claim))
    console.print(Text.assemble((word, style), f"  {name} {version}, claim: {claim}"))
    digest = plain(report.conditions.suite_digest)[:12]
    console.print(
        Text(f"{level_line(report)}; suite {plain(report.conditions.suite)} ({digest}), made {plain(whole.made)}")
    )


def _earned_again(whole: Bundle, command: tuple[str, ...], engine: str | None) -> Report:
    conditions = whole.report.conditions
    wanted = replace(wanted_again(conditions, command), engine=engine)
    return reported(prepared(wanted, rulebook_of(conditions.rulebook)))


def _differences(then: Report, now: Report) -> Iterator[str]:
    for name, value in msgspec.to_builtins(then.engine).items():
        found = msgspec.to_builtins(now.engine)[name]
        if found != value:
            yield f"the engine's {name} was {value} and is {found}"
    if now.conditions.suite_digest != then.conditions.suite_digest:
        yield f"the suite was {then.conditions.suite_digest[:12]} and is {now.conditions.suite_digest[:12]}"
    cases = {case.id: case for case in now.cases}
    for case in then.cases:
        if case.id not in cases:
            yield f"{case.id} was {case.came_to} and is not run"
        elif cases[case.id].came_to != case.came_to:
            again = cases[case.id]
            yield f"{case.id} was {case.came_to} and is {again.came_to}: {again.message or 'it passes'}"
