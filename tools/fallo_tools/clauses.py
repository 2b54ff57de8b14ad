"""``fallo clauses``: the spec at the prompt."""

from __future__ import annotations

from difflib import get_close_matches

import rich_click as click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.spec import clauses as spec
from fallo.spec import conflicts
from fallo_conformance.scenario import find, suite_folder
from fallo_tools.input import BadInput


@click.group()
def clauses() -> None:
    """List and show the clauses of the spec."""


@clauses.command("list")
@click.argument("chapter", required=False)
def list_(chapter: str | None) -> None:
    """List the clauses, or those of a CHAPTER such as twos."""
    known = {name.partition(".")[0] for name in spec()}
    if chapter is not None and chapter not in known:
        raise BadInput(f"no chapter {chapter!r}; there are {', '.join(sorted(known))}")
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("clause", no_wrap=True)
    table.add_column("rule")
    for clause in spec().values():
        if chapter in (None, clause.id.partition(".")[0]):
            table.add_row(clause.id, clause.sentence)
    Console().print(table)


@clauses.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the clause NAME: its sentence, level, sources, conflicts and scenarios."""
    clause = spec().get(name)
    if clause is None:
        near = get_close_matches(name, spec(), n=1)
        raise BadInput(f"no clause {name!r}" + (f"; did you mean {near[0]!r}?" if near else "; see fallo clauses list"))
    console = Console(highlight=False)
    console.print(Text(clause.id, "bold"))
    console.print(Text(clause.sentence))
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("level", clause.level)
    table.add_row("sources", ", ".join(clause.sources))
    if clause.reading:
        table.add_row("reading", clause.reading)
    for conflict in clause.conflicts:
        table.add_row("conflict", f"{conflict}: {conflicts()[conflict].question}")
    if clause.tested:
        table.add_row("tested", clause.tested)
    folder = suite_folder() / clause.id
    for path in find([folder]) if folder.is_dir() else ():
        table.add_row("scenario", f"{clause.id}/{path.stem}")
    console.print(table)
