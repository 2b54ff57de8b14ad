"""``fallo conflicts``: the register at the prompt."""

from __future__ import annotations

from difflib import get_close_matches

import rich_click as click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.pumba import RULEBOOKS, flat
from fallo.spec import Conflict, clauses
from fallo.spec import conflicts as register
from fallo_conformance.scenario import suite
from fallo_tools.input import BadInput


@click.group()
def conflicts() -> None:
    """List, show and search the questions on which the sources leave a choice."""


@conflicts.command("list")
@click.argument("chapter", required=False)
def list_(chapter: str | None) -> None:
    """List the conflicts, or those of a CHAPTER such as twos."""
    known = {name.partition(".")[0] for name in register()}
    if chapter is not None and chapter not in known:
        raise BadInput(f"no chapter {chapter!r}; there are {', '.join(sorted(known))}")
    _print_list([one for one in register().values() if chapter in (None, one.id.partition(".")[0])])


@conflicts.command()
@click.argument("words", nargs=-1, required=True)
def search(words: tuple[str, ...]) -> None:
    """List the conflicts whose entry holds all of these WORDS, in any order and case."""
    found = [one for one in register().values() if all(word.lower() in _everything(one) for word in words)]
    if not found:
        raise BadInput(f"no conflict speaks of {' '.join(words)}")
    _print_list(found)


@conflicts.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the conflict NAME: what each source says, the readings, who adopts which, and the scenarios."""
    one = register().get(name)
    if one is None:
        near = get_close_matches(name, register(), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else "; see fallo conflicts list"
        raise BadInput(f"no conflict {name!r}{hint}")
    console = Console(highlight=False)
    console.print(Text(one.id, "bold"), Text(f"({one.kind})", "dim"))
    console.print(Text(one.question))
    console.print(Text("\n" + one.sources))
    console.print(_readings(one))
    console.print(Text(one.parts))
    console.print(_related(one))


def _print_list(found: list[Conflict]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("conflict", no_wrap=True)
    table.add_column("question")
    for one in found:
        table.add_row(one.id, one.question)
    Console().print(table)


def _everything(one: Conflict) -> str:
    return " ".join(
        [one.id, one.question, one.kind, one.sources, *one.readings, *one.readings.values(), one.parts]
    ).lower()


def _readings(one: Conflict) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1))
    for column in ("reading", "is", "adopted by"):
        table.add_column(column)
    for reading, text in one.readings.items():
        adopting = [
            name if one.id in book.says else f"{name} (silent)"
            for name, book in RULEBOOKS.items()
            if flat(book.readings)[one.id] == reading
        ]
        table.add_row(reading, text, ", ".join(adopting) or "no named rulebook")
    return table


def _related(one: Conflict) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("canonical", one.adopted["canonical"])
    for clause in clauses().values():
        if one.id in clause.conflicts:
            table.add_row("clause", clause.id)
    for scenario in suite():
        if one.id in scenario.when:
            table.add_row("scenario", f"{scenario.id} ({scenario.when[one.id]})")
    return table
