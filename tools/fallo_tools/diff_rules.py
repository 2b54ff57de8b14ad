"""``fallo diff-rules``: where two rulebooks part, as positions."""

from __future__ import annotations

import sys

import msgspec
import rich_click as click
from rich.console import Console

from fallo_tools.input import rulebook_of
from fallo_tools.parting import parting
from fallo_tools.parting_drawn import show
from fallo_tools.prove import must_be_installed
from fallo_tools.waiting import progress


@click.command()
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def diff_rules(one: str, other: str, as_json: bool) -> None:
    """Show where the rulebooks A and B part: readings, a verdict for each kind of move, the smallest positions.

    A rulebook is a name, or a TOML file.

    Exit codes: 0 they are the same, 1 they part, 2 bad input, 3 the solver is contradicted or has given up,
    4 interrupted.
    """
    books = rulebook_of(one), rulebook_of(other)
    must_be_installed()
    with progress() as say:
        compared = parting(*books, say)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(compared.parting), indent=1) + b"\n")
    else:
        show(Console(highlight=False), compared)
    sys.exit(compared.parting.exit_code)
