"""``fallo perft``: how many sequences of moves there are, as the first test of an engine."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click
import msgspec
import rich_click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.pumba import Readings
from fallo.rulebook import Impossible, Rulebook
from fallo_conformance import perft as counting
from fallo_conformance.harness import SECONDS
from fallo_conformance.perft import MOST, Count, TooLarge
from fallo_conformance.pumba.deals import BadCards
from fallo_conformance.pumba.perft.known_counts import known_to
from fallo_conformance.pumba.perft.moves_and_views import game_of
from fallo_conformance.pumba.perft.starts import Start, published, start_of
from fallo_conformance.strict_yaml import BadFile, read, read_text
from fallo_tools.input import BadInput, SecondsType, rulebook_of
from fallo_tools.waiting import progress

EXAMPLE = "{turn: B, A: 3c 4c, B: 10e 5c, top: 2o, pending: 2, stock: ...}"
ENGINE = "fallo.engine"
"""Under which the words after ``--`` wait, as click would mix them with those before it."""


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed as JSON: counts by depth from 0, and where asked for the last depth by first move."""

    position: str
    rulebook: str
    counts: tuple[Count, ...]
    divided: dict[str, int] | None
    as_known: bool | None


class WithEngine(rich_click.RichCommand):
    """A command that has the command of an engine after ``--``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set aside what stands after ``--``."""
        before, after = (args[: args.index("--")], args[args.index("--") + 1 :]) if "--" in args else (args, [])
        ctx.meta[ENGINE] = tuple(after)
        return super().parse_args(ctx, before)


@click.command(cls=WithEngine)
@click.argument("words", nargs=-1, metavar="[POSITION [DEPTH]]")
@click.option("--divide", is_flag=True, help="Say how many sequences begin with each first move.")
@click.option("--rulebook", metavar="NAME|FILE", help="Count under these rules; ludoteka if absent.")
@click.option("--most", default=MOST, show_default=True, type=click.IntRange(1), help="Positions of a depth at most.")
@click.option("--check", is_flag=True, help="Check the engine that the command after -- starts.")
@click.option("--depth", type=click.IntRange(0), help="With --check: to this depth.")
@click.option("--timeout", default=SECONDS, show_default=True, type=SecondsType(),
              help="With --check: seconds for a message.")  # fmt: skip
@click.option("--allow-incomplete", is_flag=True, help="With --check: exit with 0 where some could not be checked.")
@click.option("--record", is_flag=True, help="Count all published positions, and keep that as known.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@click.pass_context
def perft(
    ctx: click.Context,
    words: tuple[str, ...],
    divide: bool,
    rulebook: str | None,
    most: int,
    check: bool,
    depth: int | None,
    timeout: float,
    allow_incomplete: bool,
    record: bool,
    as_json: bool,
) -> None:
    """Count the sequences of moves from a POSITION to a DEPTH, with a digest of the positions that they reach.

    POSITION is a published one, a file with a position or a scenario, or a position in braces as in a scenario.
    Without it the published ones are listed.

    Check an engine: fallo perft --check [POSITION...] -- node engine.js

    Exit codes: 0 counted, or the engine agrees; 1 it differs, or could not be checked, or a count is not as known;
    2 bad usage or input, or too large; 3 no handshake, or the engine broke; 4 interrupted.
    """
    engine: tuple[str, ...] = ctx.meta[ENGINE]
    if bool(engine) != check:
        raise BadInput(
            "to check an engine, write --check, and its command after --, as in fallo perft --check -- ./engine"
        )
    if record and (check or words):
        raise BadInput("--record counts all published positions, and is given alone")
    if check and divide:
        raise BadInput("--check divides by itself where an engine differs; leave out --divide")
    if depth is not None and not check:
        raise BadInput("--depth goes with --check; else the depth stands after the position, as in fallo perft sotas 3")
    book = rulebook_of(rulebook) if rulebook is not None else None
    if record:
        from fallo_tools.perft.record import record_known

        record_known()
    elif check:
        from fallo_tools.perft.check import check_engine

        starts = [_start(word) for word in words] or list(_published().values())
        sys.exit(check_engine(starts, engine, book, timeout, depth, allow_incomplete, as_json))
    elif words:
        sys.exit(_count(words, book or rulebook_of("ludoteka"), divide, most, as_json))
    else:
        _list(as_json)


def _published() -> dict[str, Start]:
    try:
        return published()
    except BadFile as error:
        raise BadInput(str(error)) from None


def _start(word: str) -> Start:
    known = _published()
    if word in known:
        return known[word]
    try:
        if word.lstrip().startswith("{"):
            return start_of(read_text(word, Path("the position")), "position")
        if not os.path.exists(word):  # noqa: PTH110  # this one never raises
            near = get_close_matches(word, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "fallo perft lists them;"
            raise BadInput(f"no position {word!r}; {hint} others are files, or in braces as in {EXAMPLE}")
        return start_of(read(Path(word)), Path(word).stem)
    except BadFile as error:
        raise BadInput(str(error)) from None


def _list(as_json: bool) -> None:
    starts = _published()
    if as_json:
        rows = [{"name": start.name, "title": start.title, "depth": start.depth} for start in starts.values()]
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("position", no_wrap=True)
    table.add_column("known to depth", justify="right")
    table.add_column("is")
    for start in starts.values():
        table.add_row(start.name, str(start.depth), start.title)
    Console(highlight=False).print(table)


def _count(words: Sequence[str], book: Rulebook[Readings], divide: bool, most: int, as_json: bool) -> int:
    """Count and print; return the exit code."""
    if len(words) > 2:
        raise BadInput(f"expected a position and a depth, found {len(words)} words; put a position in quotes")
    start = _start(words[0])
    depth = _depth(words[1:], start)
    if divide and depth == 0:
        raise BadInput("--divide needs a depth of 1 or more, as it counts by first move")
    try:
        rules, position = start.position(book)
        with progress() as say:
            counts = counting.count(position, game_of(rules), depth, most, say)
            divided = counting.divide(position, game_of(rules), depth, most) if divide else None
        known = known_to(depth, start, book)
    except BadCards as error:
        raise BadInput(f"{start.name}: {error.field}: {error}") from None
    except Impossible as error:
        raise BadInput(f"{start.name}: {error}") from None
    except TooLarge as error:
        raise BadInput(f"{start.name}: {error}; --most allows more") from None
    except BadFile as error:
        raise BadInput(str(error)) from None
    as_known = None if known is None else known == counts
    found = Counted(position=start.name, rulebook=book.name, counts=tuple(counts), divided=divided, as_known=as_known)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    else:
        _show(found)
    return 1 if as_known is False else 0


def _depth(words: Sequence[str], start: Start) -> int:
    if not words:
        if start.depth is None:
            raise BadInput(f"say to which depth, as in fallo perft {start.name} 4")
        return start.depth
    if not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 4:
        raise BadInput(f"{words[0]!r} is no depth; a depth is a number of moves, 0 or more")
    return int(words[0])


def _show(found: Counted) -> None:
    console = Console(highlight=False)
    if found.divided is not None:
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column()
        table.add_column(justify="right")
        for move, number in found.divided.items():
            table.add_row(move, str(number))
        table.add_row("total", Text(str(found.counts[-1].sequences), "bold"))
        console.print(table)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("depth", "sequences", "positions", "digest"):
        table.add_column(column, justify="left" if column == "digest" else "right")
    for depth, one in enumerate(found.counts):
        table.add_row(str(depth), str(one.sequences), str(one.positions), one.digest)
    console.print(table)
    if found.as_known is not None:
        word = "as known" if found.as_known else Text("NOT the known counts", "bold red")
        console.print(word)
