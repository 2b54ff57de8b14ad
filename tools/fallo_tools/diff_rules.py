"""``fallo diff-rules``: where two rulebooks part, as positions."""

from __future__ import annotations

import sys

import msgspec
import rich_click as click
from rich.console import Console

from fallo_tools.input import rulebook_of
from fallo_tools.prove import must_be_installed


@click.command()
@click.argument("one")
@click.argument("other")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def diff_rules(one: str, other: str, as_json: bool) -> None:
    """Show where the rulebooks ONE and OTHER part: readings, a verdict for each kind of move, the smallest positions.

    A rulebook is a name, or a TOML file.

    Exit codes: 0 they are the same, 1 they part, 2 bad input, 3 the solver and the interpreter disagree.
    """
    must_be_installed()
    from fallo_tools.parting import parting, show

    parted, witnesses = parting(rulebook_of(one), rulebook_of(other))
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(parted), indent=1) + b"\n")
    elif parted.readings:
        show(Console(highlight=False), parted, witnesses)
    else:
        Console().print(f"{one} and {other} adopt the same readings")
    sys.exit(parted.exit_code)
