"""``fallo certify``: run the suite against an engine."""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import time
from pathlib import Path

import msgspec
import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from fallo.spec import clauses
from fallo_conformance.harness import SECONDS, HandshakeFailed, Run, Settings
from fallo_conformance.harness import certify as run_suite
from fallo_conformance.report import model, terminal
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.suites.frozen import CURRENT
from fallo_conformance.verdict import Case
from fallo_tools.files import write
from fallo_tools.input import BadInput, rulebook_of, selected
from fallo_tools.named_suite import named_suite

EXIT = {"conforms": 0, "does_not_conform": 1, "incomplete": 1, "given_up": 3, "interrupted": 4}


@click.command()
@click.argument("command", nargs=-1, required=True)
@click.option("--rulebook", metavar="NAME|FILE", help="Measure against this rulebook, whatever the engine claims.")
@click.option(
    "--select", "words", multiple=True, metavar="WORD", help="Only these: an id, clause, chapter, conflict or tag."
)
@click.option(
    "--scenarios",
    "paths",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Files or folders, in place of the suite.",
)
@click.option(
    "--suite", default=CURRENT, show_default=True, metavar="NAME|FILE", help="A frozen set; see fallo suites list."
)
@click.option("--jobs", "-j", default=1, show_default=True, type=click.IntRange(1, 64), help="Engines side by side.")
@click.option(
    "--timeout", default=SECONDS, show_default=True, type=click.FloatRange(0.01), help="Seconds for a message."
)
@click.option("--replay", is_flag=True, help="Send whole cases in one line, to engines that can.")
@click.option("--fresh", is_flag=True, help="Start a new process for every case, in place of one for all.")
@click.option("--allow-incomplete", is_flag=True, help="Exit with 0 where cases were skipped and all others passed.")
@click.option(
    "--json", "json_path", type=click.Path(path_type=Path), help="Write the report as JSON; - for standard output."
)
@click.option("--details", default=10, show_default=True, type=click.IntRange(0), help="Failures shown at length.")
def certify(
    command: tuple[str, ...],
    rulebook: str | None,
    words: tuple[str, ...],
    paths: tuple[Path, ...],
    suite: str,
    jobs: int,
    timeout: float,
    replay: bool,
    fresh: bool,
    allow_incomplete: bool,
    json_path: Path | None,
    details: int,
) -> None:
    """Certify the engine that COMMAND starts, against the suite or some of it.

    Write -- before the command: fallo certify -- node engine.js

    Exit codes: 0 conforms, 1 does not (or is incomplete), 2 bad usage or input, 3 no handshake or given up,
    4 interrupted, 5 a fault of fallo's own.
    """
    book = None if rulebook is None else rulebook_of(rulebook)
    if json_path is not None and str(json_path) != "-":
        _check_place(json_path)
    tested = named_suite(suite, paths)
    scenarios = selected(tested.scenarios, words)
    settings = Settings(
        command,
        seconds=timeout,
        jobs=jobs,
        rulebook=book,
        options=_options(rulebook, paths, suite, timeout, replay, fresh),
        replay=replay,
        suite_version=tested.name,
        fresh=fresh,
    )
    to_standard_output = json_path is not None and str(json_path) == "-"
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a report has signs that some terminal cannot show
    console = Console(stderr=to_standard_output, soft_wrap=False)
    began = time.perf_counter()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run = _with_progress(scenarios, settings)
    except HandshakeFailed as failure:
        _say_handshake(failure, command)
        sys.exit(3)
    except BadFile as error:
        raise BadInput(str(error)) from None
    took = time.perf_counter() - began
    report = model.build(
        run, scenarios, clauses(), suite=tested.name, suite_digest=tested.digest, command=command, seconds=took
    )
    if json_path is not None:
        _write_json(report, None if to_standard_output else json_path)
    with contextlib.suppress(BrokenPipeError, SystemExit):  # nobody reads on; the verdict stands
        terminal.show(report, clauses(), console, details)
    complete = report.outcome == "incomplete" and allow_incomplete
    sys.exit(0 if complete else EXIT[report.outcome])


def _check_place(path: Path) -> None:
    if not path.parent.is_dir():
        raise BadInput(f"--json {path}: there is no folder {path.parent}")
    if path.is_dir():
        raise BadInput(f"--json {path}: is a folder; name a file")


def _options(
    rulebook: str | None, paths: tuple[Path, ...], suite: str, timeout: float, replay: bool, fresh: bool
) -> list[str]:
    """Return the options that decide a verdict, as they were given."""
    words = ["--rulebook", rulebook] if rulebook else []
    for path in paths:
        words += ["--scenarios", str(path)]
    words += ["--suite", suite] if suite != CURRENT else []
    words += ["--timeout", f"{timeout:g}"] if timeout != SECONDS else []
    words += ["--replay"] if replay else []
    return words + (["--fresh"] if fresh else [])


def _with_progress(scenarios: list[Scenario], settings: Settings) -> Run:
    columns = (
        TextColumn("certifying"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[bad]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(scenarios), bad="")
        bad = 0

        def advance(case: Case) -> None:
            nonlocal bad
            bad += case.verdict not in ("pass", "skip")
            progress.update(task, advance=1, bad=f"[red]{bad} not passed" if bad else "")

        return run_suite(scenarios, settings, advance)


def _say_handshake(failure: HandshakeFailed, command: tuple[str, ...]) -> None:
    error = Console(stderr=True, highlight=False, emoji=False)
    error.print("handshake failed:", style="bold red", end=" ")
    error.print(terminal.plain(str(failure)), markup=False)
    if failure.log:
        error.print("the engine's own log ended:", style="dim")
        for line in failure.log[-800:].splitlines():
            error.print("  " + terminal.plain(line), markup=False, style="dim")
    error.print(
        "expected: the command starts a program that answers one JSON object a line; see conformance/README.md",
        markup=False,
    )
    error.print("command: " + terminal.plain(" ".join(command)), markup=False)


def _write_json(report: model.Report, path: Path | None) -> None:
    data = msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
    if path is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        write(path, data)
    except BadInput as error:
        raise BadInput(f"--json {error}") from None
