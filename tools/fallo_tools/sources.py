"""``fallo sources``: a reader's own copy of a source, held against the list of its sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click
from rich.console import Console
from rich.table import Table

from fallo import sources as listed
from fallo_conformance.handed_in import BadFile
from fallo_tools.input import BadInput, text_of


@click.group()
def sources() -> None:
    """List the sources of the rules, and hold a copy of one against the spec."""


@sources.command("list")
def list_() -> None:
    """List the sources, with their numbers of sentences."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("source")
    table.add_column("sentences", justify="right")
    for name in listed.sources():
        table.add_row(name, str(len(listed.sentences(name))))
    Console().print(table)


@sources.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--source", help="The source that FILE is a copy of; by default the one that it has most in common with.")
def check(file: Path, source: str | None) -> None:
    """Check whether FILE, a copy of a source, still says what the spec was made from, and name the clauses it touches.

    Exit codes: 0 it does, 1 a sentence is changed, missing or new, 2 bad input.
    """
    text = text_of(file).removeprefix("\ufeff")
    if source is not None and source not in listed.sources():
        raise BadInput(f"no source {source!r}; there are {', '.join(listed.sources())}")
    name = source or _nearest(text)
    if name is None:
        raise BadInput(str(BadFile(file, f"has no sentence in common with {' or '.join(listed.sources())}")))
    changes = listed.check(listed.sentences(name), text)
    console = Console(highlight=False)
    for change in changes:
        where = f", line {change.line}" if change.line else ""
        after = "after " if change.kind == "new" else ""
        touched = f"; touches {change.became}" if change.became else ""
        console.print(f"{change.kind}: {after}{name}/{change.place}{where}{touched}", markup=False)
    console.print(f"{name}: {len(listed.sentences(name))} sentences, {len(changes)} differences", markup=False)
    sys.exit(1 if changes else 0)


def _nearest(text: str) -> str | None:
    digests = {listed.digest(piece) for _, piece in listed.cut(text)}
    shared = {name: len(digests & {one.digest for one in listed.sentences(name)}) for name in listed.sources()}
    best = max(shared, key=lambda name: shared[name])
    return best if shared[best] else None
