"""``fallo suites``: frozen sets of scenarios, and what has become of their rulings."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import rich_click as click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.spec import clauses
from fallo_conformance.lint import lint
from fallo_conformance.mutation import record
from fallo_conformance.report.terminal import plain
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.suites.frozen import CURRENT, place, suites_folder, written
from fallo_conformance.suites.pinning import pinned
from fallo_conformance.suites.rulings import Changes, compare, markdown
from fallo_tools.files import create, write
from fallo_tools.input import BadInput, load_usable
from fallo_tools.named_suite import known_headers, named_suite, pinned_set
from fallo_tools.waiting import progress

FOLDER = click.option(
    "--folder", type=click.Path(path_type=Path), help="The folder of the frozen sets, if not fallo's own."
)
SHOWN = 10
"""Faults that are shown where a set cannot be frozen; the linter shows all."""


@click.group()
def suites() -> None:
    """List, freeze and compare sets of scenarios."""


@suites.command("list")
@FOLDER
def list_(folder: Path | None) -> None:
    """List the frozen sets, oldest first, and say which of them the installed scenarios still are."""
    present = named_suite(CURRENT, folder=folder)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("suite", overflow="fold")
    table.add_column("cases", justify="right")
    table.add_column("digest", no_wrap=True)
    table.add_column("")
    for header in known_headers(folder):
        same = "the installed scenarios" if header.digest == present.digest else ""
        table.add_row(header.name, str(header.cases), header.digest[:12], same)
    table.add_row(CURRENT, str(len(present.scenarios)), present.digest[:12], f"runs as {present.name}")
    Console().print(table)


@suites.command()
@click.argument("name")
@click.option(
    "--scenarios", "paths", multiple=True, type=click.Path(path_type=Path), help="Files or folders, not the suite."
)
@FOLDER
def freeze(name: str, paths: tuple[Path, ...], folder: Path | None) -> None:
    """Pin the present scenarios as the set NAME, such as 1.0, in a file that is never changed again.

    Nothing is written where a scenario cannot be used or `fallo scenarios lint` finds fault with one.
    """
    into = folder or suites_folder()
    try:
        path = place(name, into)
        scenarios = load_usable(paths)
        _refuse_faulty(name, scenarios)
        frozen = pinned(name, scenarios)
    except BadFile as error:
        raise BadInput(str(error)) from None
    create(path, written(frozen))
    click.echo(f"{path}: {len(frozen.members)} cases, digest {frozen.digest}")
    measure = record.kept_for(frozen.digest)
    if measure is None:
        click.echo("there is no measure of these scenarios to keep with it: fallo mutants --record", err=True)
    elif folder is None:
        write(record.frozen_record_file(name), record.text_of(measure))


@suites.command()
@click.argument("old", required=False)
@click.argument("new", default=CURRENT)
@click.option("--markdown", "as_markdown", is_flag=True, help="Print what goes into the changelog.")
@FOLDER
def diff(old: str | None, new: str, as_markdown: bool, folder: Path | None) -> None:
    """Show which rulings parted from OLD to NEW: names of frozen sets, files of such, or `current`.

    OLD is the newest frozen set if it is not given, NEW is `current`.

    Exit codes: 0 every ruling is the same, 1 some are not, 2 bad input.
    """
    if old is None:
        known = known_headers(folder)
        if not known:
            raise BadInput("no set is frozen yet, so there is nothing to compare with; see fallo suites freeze --help")
        old = known[-1].name
    changes = compare(pinned_set(old, folder), pinned_set(new, folder))
    if as_markdown:
        click.echo(markdown(changes), nl=False)
    else:
        _show(changes, Console(highlight=False, soft_wrap=True))
    sys.exit(1 if changes.any_ruling else 0)


def _refuse_faulty(name: str, scenarios: Sequence[Scenario]) -> None:
    known = frozenset(clauses())
    faults: list[str] = []
    with progress() as say:
        for number, scenario in enumerate(scenarios, 1):
            say(f"checking scenario {number} of {len(scenarios)}")
            faults += map(str, lint(scenario, known))
    if faults:
        shown = [*faults[:SHOWN], *(["…"] if len(faults) > SHOWN else [])]
        raise BadInput("\n".join([*shown, f"{name} was not frozen: fallo scenarios lint finds {len(faults)} faults"]))


def _show(changes: Changes, console: Console) -> None:
    for one in changes.changed:
        _say(console, "changed", "yellow", f"{one.before.id}  {one.after.title}")
        for line in one.lines:
            console.print(Text("    " + plain(line), "red" if line.startswith("-") else "green"))
    for member in changes.removed:
        _say(console, "removed", "red", f"{member.id}  {member.title}")
    for before, after in changes.renamed:
        _say(console, "renamed", "cyan", f"{before.id} to {after.id}")
    for member in changes.added:
        _say(console, "added  ", "green", f"{member.id}  {member.title}")
    old, new = changes.old, changes.new
    numbers = {
        "changed": len(changes.changed), "removed": len(changes.removed), "renamed": len(changes.renamed),
        "added": len(changes.added), "only reworded": changes.reworded,
    }  # fmt: skip
    counts = ", ".join(f"{number} {what}" for what, number in numbers.items() if number) or "the same, word for word"
    console.print(
        f"{old.name} ({len(old.members)} cases) to {new.name} ({len(new.members)} cases): {counts}", markup=False
    )


def _say(console: Console, word: str, style: str, text: str) -> None:
    console.print(Text.assemble((word, style), "  ", plain(text)))
