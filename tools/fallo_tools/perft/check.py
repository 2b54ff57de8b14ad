"""``fallo perft --check``: an engine's tree of moves held against the reference's."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo import __version__
from fallo.pumba import RULEBOOKS, Readings
from fallo.rulebook import Impossible, Rulebook
from fallo_conformance.harness import HandshakeFailed
from fallo_conformance.pumba.deals import BadCards
from fallo_conformance.pumba.perft.check import Difference
from fallo_conformance.pumba.perft.run import Broke, Checked, Engine, Report, TooDeep, check
from fallo_conformance.pumba.perft.starts import Start
from fallo_conformance.report.terminal import plain
from fallo_tools.input import BadInput
from fallo_tools.waiting import progress

EXIT = {"agrees": 0, "differs": 1, "incomplete": 1}
GIVEN_UP = 3
COLOURS = {"agrees": "green", "differs": "bold red", "incomplete": "yellow"}
LINES = 12
"""Lines of the wire, and of the engine's log, that are shown after a fault."""

SHOWN = 40
"""Moves that are shown of a list at most; JSON has them all."""

WHAT = {
    "lists": "the legal moves differ",
    "accepts": "the moves that are accepted differ",
    "view": "the view differs",
}


def check_engine(
    starts: Sequence[Start],
    command: Sequence[str],
    book: Rulebook[Readings] | None,
    seconds: float,
    depth: int | None,
    allow_incomplete: bool,
    as_json: bool,
) -> int:
    """Walk an engine through positions, print what came of it, and return the exit code; raises `BadInput`."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with progress() as say:
            report = check(starts, Engine(command, seconds, book, __version__), depth, say)
    except HandshakeFailed as failure:
        _say_broken(f"handshake failed: {failure}", failure.log, [], command)
        return GIVEN_UP
    except Broke as broke:
        _say_broken(str(broke), broke.fault.log, broke.wire, command)
        return GIVEN_UP
    except BadCards as error:
        raise BadInput(f"{error.field}: {error}") from None
    except (Impossible, TooDeep) as error:
        raise BadInput(str(error)) from None
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    else:
        _show(report)
    return 0 if allow_incomplete and report.outcome == "incomplete" else EXIT[report.outcome]


def _say_broken(message: str, log: str, wire: Sequence[str], command: Sequence[str]) -> None:
    error = Console(stderr=True, highlight=False, emoji=False, markup=False, soft_wrap=True)
    error.print(plain(message), style="bold red")
    for heading, lines in (("the last lines on the wire:", wire), ("the engine's own log ended:", log.splitlines())):
        if lines:
            error.print(heading, style="dim")
        for line in lines[-LINES:]:
            error.print(f"  {plain(line[:500])}")
    error.print(f"command: {plain(' '.join(command))}")


def _show(report: Report) -> None:
    console = Console(highlight=False, emoji=False, markup=False)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("position", "depth", "expected", "got", ""):
        table.add_column(column, justify="right" if column in ("depth", "expected", "got") else "left")
    for one in report.positions:
        table.add_row(*_row(one))
    console.print(table)
    _show_notes(console, report.positions)
    for one in report.positions:
        if one.difference is not None:
            _show_difference(console, one, one.difference, report)
    who = f"{plain(report.engine)} {plain(report.version)}, claim: {report.claim}"
    if report.omits:
        who += f", omits: {plain(', '.join(report.omits))}"
    console.print(Text.assemble("\n", (report.outcome.upper(), COLOURS[report.outcome]), f"  {who}"), soft_wrap=True)


def _row(one: Checked) -> tuple[str, str, str, str, Text]:
    """Return a position's row: the depth reached, and both counts there."""
    outcome = Text(one.outcome, COLOURS[one.outcome])
    depth = len(one.got) - 1
    if depth < 0:
        return one.position, "", "", "", outcome
    return one.position, str(depth), str(one.expected[depth].sequences), str(one.got[depth].sequences), outcome


def _show_notes(console: Console, positions: Sequence[Checked]) -> None:
    """Print what could not be checked, each reason once."""
    notes: dict[str, list[str]] = {}
    for one in positions:
        if one.note:
            notes.setdefault(one.note, []).append(one.position)
    for note, names in notes.items():
        where = "everywhere" if len(names) == len(positions) else ", ".join(names)
        console.print(f"\n{plain(note)} ({where})", soft_wrap=True, style="yellow")


def _show_difference(console: Console, one: Checked, difference: Difference, report: Report) -> None:
    console.print(Text.assemble("\n", (one.position, "bold"), f": {WHAT[difference.kind]}"))
    played = ", ".join(difference.played) or "at the beginning"
    console.print(f"  {'after ' * bool(difference.played)}{played}", soft_wrap=True)
    extra = tuple(item for item in difference.got if item not in difference.expected)
    missing = tuple(item for item in difference.expected if item not in difference.got)
    for name, items in (("expected", difference.expected), ("got", difference.got)):
        console.print(f"  {name:9} {_items(items)}", soft_wrap=True)
    if difference.kind != "view":
        for name, items in (("missing", missing), ("too many", extra)):
            if items:
                console.print(f"  {name:9} {_items(items)}", soft_wrap=True, style="red")
    if len(one.got) > 2:  # before, the lists say it
        _show_divided(console, one)
    _show_readings(console, one, report)


def _show_divided(console: Console, one: Checked) -> None:
    for move, (wanted, got) in list(one.divided.items())[:SHOWN]:
        console.print(f"  {plain(move)}: expected {wanted}, got {got}", soft_wrap=True)
    if len(one.divided) > SHOWN:
        console.print(f"  and {len(one.divided) - SHOWN} other first moves")


def _items(items: Sequence[str]) -> str:
    more = f", and {len(items) - SHOWN} more" if len(items) > SHOWN else ""
    return plain(", ".join(items[:SHOWN]) or "none") + more


def _show_readings(console: Console, one: Checked, report: Report) -> None:
    """Print which reading would make the engine right here, and whether its claim leaves it free."""
    for conflict, reading in one.readings.items():
        free = conflict in report.silent
        basis = f"{report.claim} leaves that open" if free else f"{report.claim} has it otherwise"
        console.print(f"  it is as under {conflict} = {reading}; {basis}", soft_wrap=True)
        if free:
            extends = f'extends = "{report.claim}"' if report.claim in RULEBOOKS else "extends = …"
            own = f'{extends}, [readings], {conflict} = "{reading}"'
            console.print(f"  to go by it, give --rulebook a .toml file with the lines {own}", soft_wrap=True)
    if not one.readings and report.silent:
        console.print(
            f"  no single reading explains it; {report.claim} leaves {len(report.silent)} conflicts open "
            "(fallo rulebooks show)", soft_wrap=True,
        )  # fmt: skip
