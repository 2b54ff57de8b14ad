"""``fallo mutants``: how good the suite is, measured by wrong engines."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import msgspec
import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from fallo.pumba.program import Program
from fallo_conformance.mutation import measure, pages, record
from fallo_conformance.mutation.mutant import KINDS, Kind, Mutant
from fallo_conformance.mutation.record import Record
from fallo_conformance.mutation.trial import prepared, put_on_trial, so_many, that_could_tell
from fallo_conformance.pumba.mutants.code import NoTool
from fallo_conformance.pumba.mutants.everything import mutants as all_mutants
from fallo_conformance.scenario import Scenario
from fallo_conformance.suites.pinning import set_digest
from fallo_proofs.pumba.faults import FAULTS, Fault, planted
from fallo_tools.certify.outputs import check_place
from fallo_tools.files import write
from fallo_tools.input import BadInput, load_holding, load_usable

PAGE = Path(__file__).parents[2] / "docs" / "mutants.md"


@click.command()
@click.argument("words", nargs=-1)
@click.option("--kind", "kinds", multiple=True, type=click.Choice(list(KINDS)), help="Only mutants of this kind.")
@click.option(
    "--scenarios", "paths", multiple=True, type=click.Path(path_type=Path), help="Files or folders, for the suite."
)
@click.option("--show", metavar="ID", help="Show one mutant, and every case that catches it.")
@click.option("--all", "everything", is_flag=True, help="Also find which case alone catches one, and measure claims.")
@click.option("--check", is_flag=True, help="Measure all, and hold it against what is kept; exit 1 if it differs.")
@click.option("--record", "keep", is_flag=True, help="Measure all, show what is new, and keep it.")
@click.option("--jobs", "-j", type=click.IntRange(1, 64), help="Processes side by side; by default all processors.")
@click.option("--json", "json_path", type=click.Path(path_type=Path), help="Write it as JSON; - for standard output.")
def mutants(
    words: tuple[str, ...],
    kinds: tuple[str, ...],
    paths: tuple[Path, ...],
    show: str | None,
    everything: bool,
    check: bool,
    keep: bool,
    jobs: int | None,
    json_path: Path | None,
) -> None:
    """Play the suite against engines that are known to be wrong, and say which of them it does not catch.

    WORDS select mutants: a clause, a conflict, a chapter, or the beginning of an id.

    Exit codes: 0 every mutant is caught or shown equivalent, 1 some survive (or --check found a difference), 2 bad
    usage, 4 interrupted.
    """
    if (check or keep) and (words or kinds or paths or show):
        raise BadInput("--check and --record measure everything: leave out WORDS, --kind, --scenarios and --show")
    if json_path is not None and str(json_path) != "-":
        check_place("--json", json_path)
    scenarios = load_holding(paths) if paths else load_usable(paths)
    if show is not None and show.partition("/")[0] in KINDS:
        kinds = (show.partition("/")[0],)
    chosen = _chosen(words, cast("tuple[Kind, ...]", kinds) or tuple(KINDS), show)
    if show is not None:
        sys.exit(_show(chosen[0], scenarios))
    found = _measured(chosen, scenarios, everything or check or keep, jobs)
    if json_path is not None:
        _write_json(found, json_path)
    console = Console(stderr=str(json_path) == "-")
    _print(found, console)
    differs = _against_what_is_kept(found, console) if check or keep else False
    if keep:
        _keep(found)
        console.print(f"kept in {record.record_file()}")
    survives = any(row.fate == "survives" for row in found.mutants)
    sys.exit(1 if survives or (check and differs) else 0)


def by_hand(fault: Fault) -> Mutant:
    """Return the mutant of a fault that was planted for the proofs."""
    wrong = {fault.clause: fault.wrong, **fault.also}

    def change(program: Program) -> Program:
        return planted(program, wrong) if wrong.keys() <= program.clauses() else program

    return Mutant(
        f"fault/{fault.clause}/{fault.name}", "fault", fault.clause, fault.sentence, change,
        touching=frozenset([fault.clause]),
    )  # fmt: skip


def _chosen(words: Sequence[str], kinds: Sequence[Kind], show: str | None) -> list[Mutant]:
    try:
        found = all_mutants(kinds, map(by_hand, FAULTS))
    except NoTool as error:
        raise BadInput(str(error)) from None
    wanted = [show] if show is not None else list(words)
    for word in wanted:
        if not any(_matches(mutant, word) for mutant in found):
            raise BadInput(f"no mutant is selected by {word!r}; try a clause, such as twos.adds_two")
    if show is not None:
        exact = [mutant for mutant in found if mutant.id == show]
        if not exact:
            raise BadInput(f"no mutant has the id {show!r}; fallo mutants {show} --json - lists those that begin so")
        return exact
    return [mutant for mutant in found if not wanted or any(_matches(mutant, word) for word in wanted)]


def _matches(mutant: Mutant, word: str) -> bool:
    return word in (mutant.of, mutant.of.partition(".")[0]) or mutant.id.startswith(word)


def _measured(chosen: Sequence[Mutant], scenarios: Sequence[Scenario], everything: bool, jobs: int | None) -> Record:
    with _progress() as progress:
        if everything:
            return measure.measure(chosen, scenarios, jobs=jobs, progress=progress)
        trials = measure.tried(
            "the suite", chosen, prepared(scenarios), enough=so_many(1), jobs=jobs, progress=progress
        )
    trials = measure.tried_again(chosen, trials, scenarios)
    return Record(
        format=record.FORMAT, game="pumba", suite=set_digest(scenarios), cases=len(scenarios), claims={},
        mutants=record.rows(chosen, trials, to_the_second=False),
    )  # fmt: skip


@contextmanager
def _progress() -> Generator[measure.Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # no thread of its own: the processes that play the mutants are forked off while it is shown
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        tasks = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, refresh=True)

        yield tell


def _show(mutant: Mutant, scenarios: Sequence[Scenario]) -> int:
    trials = [put_on_trial(mutant, that_could_tell(mutant, prepared(scenarios)))]
    [trial] = measure.tried_again([mutant], trials, scenarios)
    [row] = record.rows([mutant], [trial])
    console = Console(highlight=False)
    console.print(mutant.id, style="bold", markup=False)
    console.print(mutant.sentence, markup=False)
    console.print(f"{row.fate}{f': {row.reason}' if row.reason else ''}", markup=False)
    for name in trial.caught_by:
        console.print(f"  {name}", markup=False)
    if trial.endless:
        console.print("  and there it goes on without end")
    return 1 if row.fate == "survives" else 0


def _print(found: Record, console: Console) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("mutants", overflow="fold")
    for name in ("number", "caught", "proved", "excused", "survive", "score"):
        table.add_column(name, justify="right")
    for kind, words in (*KINDS.items(), (None, "all")):
        own = [row for row in found.mutants if kind in (None, row.kind)]
        if own:
            fates = [sum(row.fate == fate for row in own) for fate in ("caught", "proved", "excused", "survives")]
            table.add_row(words, str(len(own)), *map(str, fates), pages.percent(record.score_of(own)))
    for row in found.mutants:
        if row.fate == "survives":
            console.print(f"survives {row.id}: {row.sentence}", markup=False, highlight=False, soft_wrap=True)
    console.print(table)
    for name, score in found.claims.items():
        console.print(f"an engine that claims {name}: {score.caught} of {score.mutants}, {pages.percent(score)}")


def _against_what_is_kept(found: Record, console: Console) -> bool:
    """Print how a measure differs from the one that is kept, and tell whether it does."""
    kept = record.kept()
    if kept is None:
        console.print("nothing is kept yet")
        return True
    old, new = ({row.id: row.fate for row in one.mutants} for one in (kept, found))
    lines = [f"{old.get(name, 'new')} → {new.get(name, 'gone')}: {name}" for name in sorted({*old, *new})
             if old.get(name) != new.get(name)]  # fmt: skip
    lines += [
        f"a claim of {name}: {_said(kept.claims.get(name))} → {_said(found.claims.get(name))}"
        for name in sorted({*kept.claims, *found.claims})
        if kept.claims.get(name) != found.claims.get(name)
    ]
    if kept.suite != found.suite:
        lines.append("the suite has changed since the measure was kept: fallo mutants --record")
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    return bool(lines)


def _said(score: record.Score | None) -> str:
    return "none" if score is None else f"{score.caught} of {score.mutants}"


def _keep(found: Record) -> None:
    write(record.record_file(), record.text_of(found))
    if PAGE.is_file():
        write(PAGE, pages.with_tables(PAGE.read_text("utf-8"), found).encode())


def _write_json(found: Record, path: Path) -> None:
    data = msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write(path, data)
