"""``fallo scenarios``: list, show and lint scenarios."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click
from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table

from fallo.spec import clauses
from fallo_conformance.lint import depends_on, lint, rehearse
from fallo_conformance.scenario import Scenario, load
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.input import BadInput, load_all, load_usable, selected


@click.group()
def scenarios() -> None:
    """List, show and lint scenarios."""


@scenarios.command("list")
@click.argument("words", nargs=-1)
def list_(words: tuple[str, ...]) -> None:
    """List the suite's scenarios, or those that WORDS select: ids, clauses, chapters, conflicts or tags."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("scenario", overflow="fold")
    table.add_column("ruling")
    for scenario in selected(load_usable(()), words):
        table.add_row(scenario.id, scenario.shape.title)
    Console().print(table)


@scenarios.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the scenario NAME, an id such as clause/case or a file."""
    path = Path(name)
    if path.suffix == ".yaml":
        [scenario] = load_usable([path])
    else:
        found = selected(load_usable(()), [name])
        if len(found) > 1:
            raise BadInput(f"{name!r} selects {len(found)} scenarios; see fallo scenarios list {name}")
        [scenario] = found
    console = Console(highlight=False)
    console.print(f"{scenario.id}", style="bold", markup=False)
    console.print(Syntax(scenario.path.read_text("utf-8"), "yaml", background_color="default", word_wrap=True))
    console.print(f"{clauses()[scenario.clause].sentence}", markup=False, style="italic")


@scenarios.command("lint")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--fix", is_flag=True, help="Write the readings on which each case depends into its `when`.")
def lint_(paths: tuple[Path, ...], fix: bool) -> None:
    """Check scenario files, by default the suite: format, cards, expectations, and readings."""
    good, bad = load_all(paths)
    known = frozenset(clauses())
    fixed = 0
    for scenario in good:
        faults = lint(scenario, known)
        if faults and fix and all(fault.field.startswith("when") for fault in faults):
            repaired = _fixed(scenario)
            fixed += repaired is not None
            faults = [] if repaired else faults
        bad += faults
    for fault in bad:
        sys.stdout.write(f"{fault}\n")
    summary = f"{len(good)} scenarios, {len(bad)} faults" + (f", {fixed} fixed" if fixed else "")
    sys.stderr.write(summary + "\n")
    if not good and not bad:
        raise BadInput("there is no scenario there; scenarios are files that end in .yaml")
    sys.exit(2 if bad else 0)


def _fixed(scenario: Scenario) -> Scenario | None:
    """Write the readings that a scenario depends on into its file; ``None`` where it does not hold under them."""
    if rehearse(scenario).mismatch is not None:
        return None
    lines = scenario.path.read_text("utf-8").splitlines()
    start = next((place for place, line in enumerate(lines) if line.startswith("when:")), None)
    if start is not None:
        end = start + 1
        while end < len(lines) and lines[end].startswith((" ", "#")):
            end += 1
        del lines[start:end]
    place = start if start is not None else 1
    wanted = depends_on(scenario)
    if wanted:
        lines[place:place] = ["when:", *(f"  {conflict}: {reading}" for conflict, reading in wanted.items())]
    before = scenario.path.read_text("utf-8")
    scenario.path.write_text("\n".join(lines) + "\n", "utf-8")
    try:
        return load(scenario.path)
    except BadFile:
        scenario.path.write_text(before, "utf-8")
        return None
