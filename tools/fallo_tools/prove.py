"""``fallo prove``: everything that the solver finds in the sources and proves of the rules, against what is kept."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import resources
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from fallo_tools.input import BadInput, rulebook_of

if TYPE_CHECKING:
    from fallo_proofs.record import Comparison, Record

NEEDED = ("z3", "networkx")
MOST_LINES = 20
"""Departures from what is kept that are listed."""

SECTIONS = (
    "contradictions", "settled", "silences", "ambiguities", "vacuities", "exceptions", "repairs", "differences",
    "theorems", "induction", "explorations",
)  # fmt: skip


@click.command()
@click.option("--rulebook", metavar="NAME|FILE", help="Ask about one rulebook, such as your own table's.")
@click.option("--only", type=click.Choice(SECTIONS), multiple=True, help="Only these sections.")
@click.option("--show", is_flag=True, help="List every finding.")
@click.option("--json", "as_json", is_flag=True, help="Print all findings as JSON.")
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), help="Write reports into this folder.")
@click.option("--update", is_flag=True, help="Keep what was found, where all of it is decided (in a checkout).")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="Processes side by side.")
def prove(
    rulebook: str | None, only: tuple[str, ...], show: bool, as_json: bool, output: Path | None, update: bool, jobs: int
) -> None:
    """Find the contradictions of the sources, prove the theorems of the rules, and hold all that against what is kept.

    With --rulebook it answers for one rulebook: does it leave anybody without a move, can a hand run for ever,
    where does it differ from canonical?

    Exit codes: 0 all is as kept, 1 something is new, gone or changed, 2 bad input, 3 something is spurious or unknown.
    """
    must_be_installed()
    if rulebook is not None:
        from fallo_tools.house_rules import answer

        sys.exit(answer(rulebook_of(rulebook), as_json))
    from fallo_proofs.record import compare, read, write

    folder = _kept_folder()
    found = [one for one in _found(only, jobs) if not only or one.section in only]
    kept = [one for one in read(folder) if not only or one.section in only]
    compared = compare(found, kept)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(_answer(found, compared)), indent=1) + b"\n")
    else:
        _tell(found, compared, show)
    if output is not None:
        from fallo_proofs.pumba.report import write_reports

        write_reports(output, found)
    keeps = update and not compared.undecided  # what proves nothing is never kept
    if keeps:
        write(folder, found)
    sys.exit(0 if keeps else compared.exit_code)


def must_be_installed() -> None:
    """Raise `BadInput` where the solver, or what its findings are drawn with, is not installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise BadInput(
            f"{' and '.join(missing)} cannot be found; install what proofs need: pip install 'fallo[proofs]'"
        )


def _kept_folder() -> Path:
    return Path(str(resources.files("fallo_proofs"))) / "results" / "pumba"


def _found(only: Sequence[str], jobs: int) -> list[Record]:
    """Return what all tasks find, side by side; progress goes to standard error where that is a terminal."""
    from fallo_proofs.pumba.proving import TASKS

    wanted = [task for task in TASKS if not only or set(only) & set(task.sections)]
    found: list[Record] = []
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("proving", total=len(wanted))
        with _pool(jobs) as pool:
            running: dict[Future[list[Record]], str] = {
                pool.submit(task.function, *task.arguments): task.name for task in wanted
            }
            for done in as_completed(running):
                found += done.result()
                progress.update(bar, advance=1, description=running[done])
    return sorted(found)


@contextmanager
def _pool(jobs: int) -> Generator[ProcessPoolExecutor]:
    """Lend processes, and end those that this one started where the work is broken off."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield pool
    except BaseException:
        processes = list(pool._processes.values())  # there is no public way to end a solver in mid-search
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise
    pool.shutdown()


def _answer(found: Sequence[Record], compared: Comparison) -> dict[str, object]:
    return {"format": 1, "exit_code": compared.exit_code, "found": found, "against_kept": compared}


def _tell(found: Sequence[Record], compared: Comparison, show: bool) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("section")
    table.add_column("found", justify="right")
    table.add_column("verdicts", overflow="fold")
    for section in SECTIONS:
        counted = Counter(_short(one) for one in found if one.section == section)
        if counted:
            verdicts = ", ".join(f"{number} {verdict}" for verdict, number in counted.most_common(4))
            table.add_row(section, str(sum(counted.values())), verdicts)
    console.print(table)
    if show:
        for one in found:
            console.print(f"\n{one.section}: {one.name}", style="bold", markup=False)
            console.print(
                f"  {one.verdict}" + (f"; see {', '.join(one.headings)}" if one.headings else ""), markup=False
            )
            if one.text:
                console.print(f"  {one.text}", style="dim", markup=False)
    _tell_comparison(console, compared)


def _short(one: Record) -> str:
    return "told with --show" if one.section == "repairs" else one.verdict


def _tell_comparison(console: Console, compared: Comparison) -> None:
    lines = [
        f"{title}: {one.section}: {one.name}: {one.verdict}"
        for title, some in (("undecided", compared.undecided), ("new", compared.new), ("gone", compared.gone))
        for one in some
    ]
    lines += [f"changed: {new.section}: {new.name}: {old.verdict}, now {new.verdict}" for old, new in compared.changed]
    for line in lines[:MOST_LINES]:
        console.print(line, style="red", markup=False)
    if len(lines) > MOST_LINES:
        console.print(f"and {len(lines) - MOST_LINES} more; --json tells all", style="red")
    if compared.exit_code == 0:
        console.print("\nall is as kept", style="bold green")
    else:
        console.print(f"\nnot as kept, exit code {compared.exit_code}", style="bold red")
