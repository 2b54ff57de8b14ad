"""A run as a person sees it: the bar while it lasts, and what is said where it cannot begin."""

from __future__ import annotations

import shlex
import signal
import time
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from fallo_conformance.harness import HandshakeFailed, Run, Settings
from fallo_conformance.report import terminal
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.verdict import Case
from fallo_tools.input import BadInput

HANDSHAKE_FAILED = 3
EXIT = {
    "conforms": 0,
    "only_known_failures": 0,
    "known_failures_differ": 1,
    "does_not_conform": 1,
    "incomplete": 1,
    "given_up": 3,
    "interrupted": 4,
}

A_COMMAND = "the command starts a program that answers one JSON object a line; see conformance/README.md"
IN_PROCESS = "the factory makes what has a method answer(method, params); see docs/harness.md"
"""How a run can begin, with an engine behind a pipe and with one in this process."""

Runner = Callable[[Sequence[Scenario], Settings, Callable[[Case], None]], Run]


def watched(run: Runner, scenarios: Sequence[Scenario], settings: Settings, times: int = 1) -> tuple[Run, float]:
    """Return a run and the seconds that it took; raises `BadInput`, and ends the process where there is no engine."""
    began = time.perf_counter()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        done = _with_progress(run, scenarios, settings, times)
    except HandshakeFailed as failure:
        say_handshake(failure, settings.connection().words)
        raise SystemExit(HANDSHAKE_FAILED) from None
    except BadFile as error:
        raise BadInput(str(error)) from None
    return done, time.perf_counter() - began


def _with_progress(run: Runner, scenarios: Sequence[Scenario], settings: Settings, times: int) -> Run:
    columns = (
        TextColumn("certifying"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[bad]}"),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        task = progress.add_task("", total=len(scenarios) * times, bad="")
        bad = 0

        def advance(case: Case) -> None:
            nonlocal bad
            bad += case.verdict not in ("pass", "skip")
            progress.update(task, advance=1, bad=f"[red]{bad} not passed" if bad else "")

        return run(scenarios, settings, advance)


def say_handshake(failure: HandshakeFailed, words: Sequence[str]) -> None:
    """Say why an engine could not be begun with, and what its own log said last; ``words`` told of the engine."""
    error = Console(stderr=True, highlight=False, emoji=False)
    error.print("handshake failed:", style="bold red", end=" ")
    error.print(terminal.plain(str(failure)), markup=False)
    if failure.log:
        error.print("the engine's own log ended:", style="dim")
        for line in failure.log[-800:].splitlines():
            error.print("  " + terminal.plain(line), markup=False, style="dim")
    error.print(f"expected: {IN_PROCESS if '--engine' in words[:1] else A_COMMAND}", markup=False, soft_wrap=True)
    error.print("step by step: fallo doctor " + terminal.plain(shlex.join(words)), markup=False)
