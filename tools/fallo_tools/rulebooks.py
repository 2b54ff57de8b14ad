"""``fallo rulebooks``: the named rulebooks, and a table's own."""

from __future__ import annotations

import rich_click as click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.pumba import CONFLICTS, RULEBOOKS, Readings, flat
from fallo.rulebook import Rulebook
from fallo_tools.input import rulebook_of


@click.group()
def rulebooks() -> None:
    """List and show rulebooks, and what two of them differ in.

    A rulebook is a name, or a TOML file with extends, [readings] and [limits].
    """


@rulebooks.command("list")
def list_() -> None:
    """List the named rulebooks."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("rulebook", "its source says", "silent", "limit"):
        table.add_column(column, justify="left" if column == "rulebook" else "right")
    for book in RULEBOOKS.values():
        table.add_row(book.name, str(len(book.says)), str(len(CONFLICTS) - len(book.says)), f"{book.limit} points")
    Console().print(table)


@rulebooks.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the reading of every conflict in the rulebook NAME (or a TOML file)."""
    book = rulebook_of(name)
    console = Console(highlight=False)
    console.print(Text(f"{book.name}, out at {book.limit} points", "bold"))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("conflict", "reading", "its source"):
        table.add_column(column)
    for conflict, reading in flat(book.readings).items():
        table.add_row(conflict, reading, _basis(book, conflict))
    console.print(table)


@rulebooks.command()
@click.argument("one")
@click.argument("other")
def diff(one: str, other: str) -> None:
    """Show the conflicts on which the rulebooks ONE and OTHER adopt different readings."""
    books = rulebook_of(one), rulebook_of(other)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("conflict", *(book.name for book in books)):
        table.add_column(Text(column))
    first, second = (flat(book.readings) for book in books)
    for conflict in CONFLICTS:
        if first[conflict] != second[conflict]:
            cells = (f"{flat(book.readings)[conflict]} ({_basis(book, conflict)})" for book in books)
            table.add_row(conflict, *cells)
    if books[0].limit != books[1].limit:
        table.add_row("limit", *(f"{book.limit} points" for book in books))
    console = Console()
    same = Text(f"{books[0].name} and {books[1].name} adopt the same readings")
    console.print(table if table.row_count else same)


def _basis(book: Rulebook[Readings], conflict: str) -> str:
    return "says" if conflict in book.says else "silent"
