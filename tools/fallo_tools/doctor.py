"""``fallo doctor``: what an engine gets right and wrong of the contract, step by step."""

from __future__ import annotations

import contextlib
import io
import signal
import sys

import msgspec
import rich_click as click
from rich.console import Console

from fallo_conformance.doctor.examination import examine
from fallo_conformance.doctor.findings import Diagnosis
from fallo_conformance.doctor.showing import show
from fallo_conformance.harness import SECONDS
from fallo_conformance.harness.apart import standard_output_apart
from fallo_conformance.harness.channel import Connection
from fallo_conformance.harness.engine import Command
from fallo_conformance.harness.in_process import in_process
from fallo_conformance.harness.naming import NoSuchEngine
from fallo_conformance.suites.frozen import CURRENT
from fallo_tools.input import BadInput, SecondsType
from fallo_tools.named_suite import named_suite
from fallo_tools.waiting import progress

EXIT = {"right": 0, "wrong": 1, "no_hello": 3}


@click.command()
@click.argument("command", nargs=-1)
@click.option("--engine", metavar="NAME", help="An engine in Python, in this process: package.module:factory.")
@click.option("--timeout", default=SECONDS, show_default=True, type=SecondsType(), help="Seconds for an answer.")
@click.option("--json", "as_json", is_flag=True, help="Print what is found as JSON.")
@click.option("--verbose", "-v", is_flag=True, help="Show the lines of the wire for what is right, too.")
def doctor(command: tuple[str, ...], engine: str | None, timeout: float, as_json: bool, verbose: bool) -> None:
    """Say what the engine that COMMAND starts gets right and wrong of the contract, and what to do about it.

    Write -- before the command: fallo doctor -- node engine.js

    The rules of the game are not judged: that is fallo certify's to do, once nothing is wrong here.

    Exit codes: 0 nothing is wrong, 1 something is, 2 bad usage, 3 the engine does not start or does not say hello,
    4 interrupted.
    """
    connection = _connection(command, engine)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with progress() as say, standard_output_apart() if engine else contextlib.nullcontext():
        tested = named_suite(CURRENT)
        diagnosis = examine(connection, timeout, tested.name, tested.scenarios, say)
    with contextlib.suppress(BrokenPipeError):  # nobody reads on; what was found stands
        _print(diagnosis, as_json, verbose)
    sys.exit(EXIT[diagnosis.condition])


def _connection(command: tuple[str, ...], engine: str | None) -> Connection:
    if bool(command) == (engine is not None):
        raise BadInput("name one engine: its command after --, as in fallo doctor -- node engine.js, or --engine NAME")
    if engine is None:
        return Command(command)
    try:
        return in_process(engine)
    except NoSuchEngine as error:
        raise BadInput(str(error)) from None


def _print(diagnosis: Diagnosis, as_json: bool, verbose: bool) -> None:
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(diagnosis), indent=2) + b"\n")
        sys.stdout.buffer.flush()
        return
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a report has signs that some terminal cannot show
    show(diagnosis, Console(highlight=False, emoji=False), verbose)
