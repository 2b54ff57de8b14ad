"""``fallo scenarios``: write, check, play, list and show scenarios."""

from __future__ import annotations

from pathlib import Path

import rich_click as click
from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table

from fallo.spec import clauses
from fallo_conformance.suites.frozen import CURRENT
from fallo_tools.input import BadInput, load_usable, selected
from fallo_tools.named_suite import named_suite
from fallo_tools.scenarios.bless import bless
from fallo_tools.scenarios.deal import deal
from fallo_tools.scenarios.format import format_
from fallo_tools.scenarios.lint import lint_
from fallo_tools.scenarios.new import new
from fallo_tools.scenarios.run import run
from fallo_tools.scenarios.stats import stats


@click.group()
def scenarios() -> None:
    """Write, check, play, list and show scenarios."""


@scenarios.command("list")
@click.argument("words", nargs=-1)
@click.option("--suite", default=CURRENT, show_default=True, metavar="NAME|FILE", help="Of a frozen set.")
def list_(words: tuple[str, ...], suite: str) -> None:
    """List the suite's scenarios, or those that WORDS select: ids, clauses, chapters, conflicts or tags."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("scenario", overflow="fold")
    table.add_column("ruling")
    for scenario in selected(named_suite(suite).scenarios, words):
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


scenarios.add_command(new)
scenarios.add_command(lint_)
scenarios.add_command(format_)
scenarios.add_command(run)
scenarios.add_command(bless)
scenarios.add_command(stats)
scenarios.add_command(deal)
