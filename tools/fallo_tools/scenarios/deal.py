"""``fallo scenarios deal``: scenarios that state a position, told again from a deal."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click

from fallo_conformance.authoring.dealing import told_from_a_deal
from fallo_conformance.pumba.preludes.search import MOST_MOVES
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.files import replace
from fallo_tools.input import BadInput, load_usable


@click.command("deal")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help="Write each file again instead of showing it.")
@click.option(
    "--upcard",
    type=click.Choice(["none", "turned_up"]),
    help="The reading of opening.upcard to deal under; else the one that keeps the case for more rulebooks.",
)
def deal(paths: tuple[Path, ...], write: bool, upcard: str | None) -> None:
    """Tell the scenarios in PATHS that state a position from a deal and the moves that lead there.

    Everything that a file names stays: hands, top card, what is owed, the cards named on top of the stock. What
    stands in `...` may be thrown on the way. Files that deal already are left as they are.

    Exit codes: 0 done, 1 some state a position that no short deal leads to, 2 some cannot be used.
    """
    left = 0
    for scenario in load_usable(paths):
        if scenario.shape.position is None:
            continue
        try:
            told = told_from_a_deal(scenario, [upcard]) if upcard else told_from_a_deal(scenario)
        except BadFile as error:
            raise BadInput(str(error)) from None
        if told is None:
            left += 1
            sys.stderr.write(f"{scenario.path}: no deal of at most {MOST_MOVES} moves tells the same\n")
        elif write:
            replace(scenario.path, told.text)
        else:
            sys.stdout.write(f"# {scenario.path}\n{told.text}")
    sys.exit(1 if left else 0)
