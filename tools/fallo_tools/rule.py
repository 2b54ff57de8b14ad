"""``fallo rule``: one question, answered by each rulebook side by side."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import rich_click as click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.pumba import RULEBOOKS, BadNotation, Move, Position, Rules, parse
from fallo.pumba.moves import SEATS
from fallo.pumba.view import view
from fallo.rulebook import Impossible
from fallo.spec import clauses
from fallo_conformance.authoring.writing import one_line
from fallo_conformance.pumba import deals
from fallo_conformance.pumba.reference import position_of
from fallo_conformance.pumba.shapes import PositionShape
from fallo_conformance.strict_yaml import BadFile, read, read_text
from fallo_tools.drawn import drawn
from fallo_tools.input import BadInput, rulebook_of

Asked: TypeAlias = tuple[Position, Move, int, tuple[str, str]]
"""A question: the position, the move, its seat (from 0), and the words for all that on a command line."""

EXAMPLE = "{turn: B, A: 3c 4c, B: 10e 5c, top: 2o, pending: 2, stock: ...}"


class QuestionShape(msgspec.Struct, forbid_unknown_fields=True):
    """A question in a file: a position, and a move of one seat."""

    position: PositionShape
    move: dict[str, str]


@click.command()
@click.argument("question", required=False)
@click.argument("move", required=False)
@click.option("--rulebook", "names", multiple=True, metavar="NAME|FILE", help="Ask these; by default all named ones.")
def rule(question: str | None, move: str | None, names: tuple[str, ...]) -> None:
    """Rule on a MOVE in a position: what each rulebook says, by which clauses, and what comes of it.

    QUESTION is a position as in a scenario, in braces, or a file with position and move.
    Without it the question is asked at the prompt.

    For example: fallo rule "{turn: B, A: 3c 4c, B: 10e 5c, top: 2o, pending: 2, stock: ...}" 10e=c
    """
    if question is None:
        question = click.prompt(f"The position, for example {EXAMPLE}\n")
        move = click.prompt("The move, for example 10e=c")
    position, asked, seat, words = _in_file(Path(question)) if move is None else _in_words(question, move)
    books = [rulebook_of(name) for name in names or RULEBOOKS]
    console = Console(highlight=False)
    console.print(drawn(position))
    console.print(Text.assemble(f"\n{SEATS[seat]} ", (asked.text, "bold"), "\n"))
    table = Table(pad_edge=False, header_style="bold", box=None)
    for column in ("rulebook", "ruling", "by", "then"):
        table.add_column(column, overflow="fold")
    decided: dict[str, None] = {}
    for book in books:
        try:
            rules = Rules(book.readings)
            ruling = rules.judge(rules.put(position), asked, seat)
        except Impossible as error:
            raise BadInput(str(error)) from None
        decided |= dict.fromkeys(ruling.clauses)
        word = Text("legal", "green") if ruling.legal else Text("refused", "red")
        then = _difference(position, ruling.position)
        table.add_row(Text(book.name), word, "\n".join(ruling.clauses), then)
    console.print(table)
    for clause in decided:
        console.print(Text.assemble((clause, "cyan"), f": {clauses()[clause].sentence}"))
    hint = f"\nIs this disputed? Make a scenario of it: fallo scenarios new --question {shlex.join(words)}"
    console.print(Text(hint, "dim"), soft_wrap=True)


def _in_file(path: Path) -> Asked:
    """Return the question in a file, in words, too, as it would be asked without one; raises `BadInput`."""
    try:
        source = read(path)
        shape = source.typed(QuestionShape)
        if len(shape.move) != 1:
            raise source.fault("$.move", "is one seat and its move, as in {B: 10e=c}")
        [(seat, text)] = shape.move.items()
        tree: Any = source.tree
        words = f"{{{one_line(tree['position'])}}}", f"{seat}: {text}"
        return _position(shape.position), _move(text), _seat(seat), words
    except BadFile as error:
        raise BadInput(str(error)) from None


def _in_words(words: str, move: str) -> Asked:
    try:
        shape = read_text(words, Path("the position")).typed(PositionShape)
    except BadFile as error:
        raise BadInput(f"{error}; write it as in {EXAMPLE}") from None
    seat, colon, said = move.partition(":")
    text, who = (said.strip(), _seat(seat)) if colon else (move, _seat(shape.turn))
    return _position(shape), _move(text), who, (words, move)


def _position(shape: PositionShape) -> Position:
    try:
        return position_of(deals.put(shape, "question", None))
    except (deals.BadCards, Impossible) as error:
        field = f"{error.field}: " if isinstance(error, deals.BadCards) else ""
        raise BadInput(f"the position: {field}{error}") from None


def _move(text: str) -> Move:
    try:
        return parse(text)
    except BadNotation as error:
        raise BadInput(str(error)) from None


def _seat(text: str) -> int:
    if len(text) != 1 or text not in SEATS:
        raise BadInput(f"{text!r} is no seat; seats are A to I")
    return SEATS.index(text)


def _difference(before: Position, after: Position | None) -> str:
    """Return what a move changed, apart from the hand that it came from and the top card."""
    if after is None:
        return "nothing changes"
    old, new = view(before), view(after)
    parts = [f"turn {new['turn'] or 'none'}"]
    if new["pending"] and new["turn"]:
        parts.append(f"{new['turn']} owes {new['pending']}")
    changing = ("suit", "direction", "reshuffles", "phase", "winner", "champion")
    parts += [f"{field} {new[field]}" for field in changing if old[field] != new[field]]
    for seat in new["hands"]:
        drew = [card for card in new["hands"][seat] if card not in old["hands"][seat]]
        parts += [f"{seat} drew {_cards(drew)}"] if drew else []
    return ", ".join(parts)


def _cards(cards: list[Any]) -> str:
    return " ".join(cards)
