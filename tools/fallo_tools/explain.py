"""``fallo explain``: a transcript, move by move, with the clauses that decide."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from fallo.pumba import Rules
from fallo.pumba.moves import SEATS
from fallo.pumba.transcript import BadTranscript, Played, Transcript, read, replay
from fallo.rulebook import Impossible
from fallo.spec import clauses
from fallo_conformance.handed_in import BadFile
from fallo_tools.drawn import drawn
from fallo_tools.input import BadInput, rulebook_in, rulebook_of, text_of


@click.command()
@click.argument("transcript", type=click.Path(path_type=Path))
@click.option("--rulebook", metavar="NAME|FILE", help="Judge by this rulebook, whatever the transcript says.")
@click.option("--brief", is_flag=True, help="Only the rulings, without the table before and after.")
def explain(transcript: Path, rulebook: str | None, brief: bool) -> None:
    """Explain a TRANSCRIPT (a .pumba file, or - for standard input): each move legal or refused, and by which clauses.

    Exit codes: 0 all moves are legal, 1 some are refused, 2 bad input.
    """
    text = text_of(transcript)
    try:
        played = read(text)
        book = rulebook_of(rulebook) if rulebook is not None else rulebook_in(played.rulebook, transcript)
        refused = _explain(played, Rules(book.readings), brief)
    except BadTranscript as error:
        raise BadInput(str(BadFile(transcript, error.message, error.line))) from None
    except Impossible as error:
        raise BadInput(str(BadFile(transcript, str(error)))) from None
    sys.exit(1 if refused else 0)


def _explain(transcript: Transcript, rules: Rules, brief: bool) -> int:
    console = Console(highlight=False)
    moves = refused = 0
    for one in replay(transcript, rules):
        moves += 1
        refused += not one.ruling.legal
        _show(one, moves, brief, console)
    console.print(f"{moves} moves, {refused} refused")
    return refused


def _show(one: Played, number: int, brief: bool, console: Console) -> None:
    word, style = ("legal", "green") if one.ruling.legal else ("refused", "bold red")
    console.print(Text.assemble(f"{number}. {SEATS[one.seat]} ", (one.move.text, "bold"), ": ", (word, style)))
    for clause in one.ruling.clauses:
        console.print(Text.assemble(("   " + clause, "cyan"), f": {clauses()[clause].sentence}"))
    if not brief:
        after = one.ruling.position or one.before
        console.print(Columns([drawn(one.before), Text("->"), drawn(after)], padding=(0, 3)))
        console.print()
