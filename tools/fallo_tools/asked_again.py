"""``fallo replay RECORDING -- COMMAND``: recorded requests asked of an engine, and what differs, in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo_conformance.harness import BREAKS
from fallo_conformance.harness.apart import standard_output_apart
from fallo_conformance.harness.channel import Connection
from fallo_conformance.harness.recording.asking_again import AskedAgain, Broken, Difference, ask_again
from fallo_conformance.harness.recording.reading import Recording
from fallo_conformance.report.terminal import plain
from fallo_tools.certify.options import Wanted
from fallo_tools.certify.outputs import STANDARD_OUTPUT
from fallo_tools.files import write
from fallo_tools.input import BadInput
from fallo_tools.waiting import progress

EXIT = {"same": 0, "differs": 1, "broke": 3}
VERDICT = {
    "same": ("THE SAME", "bold green"),
    "differs": ("DIFFERS", "bold red"),
    "broke": ("BROKE", "bold red"),
}
SHOWN = 400
"""Signs of a line of the wire that are shown."""

LOG_LINES = 8
"""Lines of the engine's own log that are shown where it broke."""


def compared(recording: Recording, connection: Connection, seconds: float, wanted: Wanted) -> int:
    """Ask an engine again, show and write what came of it, and return the exit code; raises `BadInput`."""
    for form, _ in wanted.outputs:
        if form != "json":
            raise BadInput(f"--{form} is a report of verdicts, of which there are none with an engine; use --json")
    with progress() as say, standard_output_apart() if wanted.engine else nullcontext():
        found = ask_again(
            recording, connection, seconds, BREAKS, lambda asked: say(f"asked {asked} of {len(recording.exchanges)}")
        )
    places = [path for _, path in wanted.outputs]
    to_standard_output = [str(path) for path in places] == [STANDARD_OUTPUT]
    try:
        for path in places:
            _write(found, path)
    finally:
        _show(found, recording, wanted.details, Console(stderr=to_standard_output, highlight=False))
    return EXIT[found.outcome]


def _write(found: AskedAgain, path: Path) -> None:
    data = msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
    if str(path) == STANDARD_OUTPUT:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        write(path, data)
    except BadInput as error:
        raise BadInput(f"--json {error.message}") from None


def _show(found: AskedAgain, recording: Recording, details: int, console: Console) -> None:
    for broken in found.broke[:details]:
        for line in _broken(broken):
            console.print(line, soft_wrap=True)
    for one in found.differences[:details]:
        for part in _difference(one):
            console.print(part, soft_wrap=isinstance(part, Text))  # a line of the wire can be copied whole
    more = max(0, len(found.broke) - details) + max(0, len(found.differences) - details)
    if more:
        console.print(f"… and {more} more; see them all with --json FILE, or with more --details")
    word, style = VERDICT[found.outcome]
    counts = f"{found.requests} requests: {found.same} answers the same, {len(found.differences)} differ"
    counts += f", {len(found.broke)} were none" if found.broke else ""
    counts += f"; {found.not_asked} requests were not sent any more" if found.not_asked else ""
    console.print(Text.assemble((word, style), f"  {counts}"))
    if not recording.whole:
        console.print("the recording is of a run that was broken off: there is no more in it")


def _difference(one: Difference) -> Iterator[Text | Table]:
    yield Text.assemble(("DIFFERS", "bold red"), f" process {one.process}, line {one.line} of the recording")
    yield Text(f"  -> {_short(one.request)}")
    if not one.places:
        yield Text(f"  then {_short(one.then)}")
        yield Text(f"  now  {_short(one.now)}")
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("  at", "then", "now"):
        table.add_column(name, overflow="fold")
    for place in one.places:
        table.add_row(Text(f"  {_short(place.place)}"), *(Text(_side(side)) for side in (place.then, place.now)))
    yield table


def _side(value: str | None) -> str:
    return "nothing" if value is None else _short(value)


def _broken(one: Broken) -> Iterator[Text]:
    yield Text.assemble(
        ("BROKE", "bold red"), f" process {one.process}, line {one.line} of the recording: the engine ",
        plain(one.message),
    )  # fmt: skip
    yield Text(f"  -> {_short(one.request)}")
    if one.log:
        yield Text("  the engine's own log ended:", "dim")
        yield from (Text(f"    {_short(line)}", "dim") for line in one.log.splitlines()[-LOG_LINES:])


def _short(line: str) -> str:
    shown = plain(line[:SHOWN])
    return shown if len(line) <= SHOWN else f"{shown} … ({len(line)} characters)"
