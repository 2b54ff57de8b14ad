"""Where two rulebooks part, drawn as positions for a terminal."""

from __future__ import annotations

from itertools import islice

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fallo.pumba import Position
from fallo.spec import conflicts
from fallo_tools.drawn import drawn
from fallo_tools.parting import Compared, Parting, Place, Side

THROW = "throw "
MEMORY = {"passes": "passed", "said": "called", "silent": "silent", "sits_out": "sits out"}


def show(console: Console, compared: Compared) -> None:
    """Print where two rulebooks part: readings, kinds of move, positions, and what cannot be seen."""
    parted, positions = compared.parting, iter(compared.positions)
    if not parted.readings:
        books = " and ".join(parted.rulebooks)
        _line(console, f"{books} adopt the same readings")
    else:
        _show_readings(console, parted)
        _show_moves(console, parted)
    if parted.limits[0] != parted.limits[1]:
        _line(console, f"The limit is {parted.limits[0]} points, and {parted.limits[1]} points.")
    for place, position in zip(parted.smallest, islice(positions, len(parted.smallest)), strict=True):
        question = "may the move be made?" if place.kind == "legality" else "what comes of the move?"
        _show_place(console, f"The smallest position on which they part: {question}", place, position)
    for place, position in zip(parted.places, positions, strict=True):
        _show_place(console, f"{place.about}: {conflicts()[place.about].question}", place, position)
    _show_questions(console, "What no move within a hand shows:", parted.unseen)
    _show_questions(console, "What changes nothing beside the other readings:", parted.alike)
    for about in parted.undecided:
        _line(console, f"The solver could not decide: {about}", "bold red")


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(Text(text, style), soft_wrap=True)


def _heading(console: Console, text: str) -> None:
    console.print(Text(f"\n{text}", "bold"))


def _show_readings(console: Console, parted: Parting) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("conflict", *parted.rulebooks):
        table.add_column(Text(column), overflow="fold")
    for conflict, readings in parted.readings.items():
        table.add_row(conflict, *readings)
    console.print(table)


def _show_moves(console: Console, parted: Parting) -> None:
    """Print the kinds of move by verdict, equal ones last."""
    kinds: dict[str, list[str]] = {}
    for kind, verdict in parted.moves.items():
        kinds.setdefault(verdict, []).append(kind)
    _heading(console, f"In its moves {parted.rulebooks[0]} is")
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for verdict in sorted(kinds, key=lambda verdict: (verdict == "equal", verdict)):
        style = "dim" if verdict == "equal" else ""
        table.add_row(Text(f"  {verdict}", style), Text(_listed(kinds[verdict]), style))
    console.print(table)


def _listed(kinds: list[str]) -> str:
    """Return kinds of move in words, the ranks thrown after one another: ``throw 2 11, draw``."""
    thrown = [kind.removeprefix(THROW) for kind in kinds if kind.startswith(THROW)]
    others = [kind for kind in kinds if not kind.startswith(THROW)]
    return ", ".join([*([THROW + " ".join(thrown)] if thrown else []), *others])


def _show_place(console: Console, heading: str, place: Place, position: Position) -> None:
    _heading(console, heading)
    console.print(drawn(position))
    for name, seats in place.memory.items():
        console.print(Text(f"   {MEMORY[name]}: {seats}"))
    console.print(Text.assemble(f"{place.seat} ", (place.move, "bold")))
    for side in place.sides:
        _show_side(console, side)
    if not place.confirmed:
        message = "spurious: the solver and the interpreter disagree here; please report it"
        console.print(_indented(Text(message, "bold red"), 2))


def _show_side(console: Console, side: Side) -> None:
    name = f"{side.rulebook} ({side.reading})" if side.reading else side.rulebook
    word = Text("legal", "green") if side.legal else Text("refused", "red")
    console.print(_indented(Text.assemble(f"{name}: ", word), 2))
    if side.then:
        console.print(_indented(Text(", ".join(f"{part} {value}" for part, value in side.then.items())), 4))
    if side.clauses:
        console.print(_indented(Text(f"by {', '.join(side.clauses)}", "dim"), 4))


def _indented(text: Text, columns: int) -> Padding:
    return Padding(text, (0, 0, 0, columns), expand=False)


def _show_questions(console: Console, heading: str, about: tuple[str, ...]) -> None:
    if not about:
        return
    _heading(console, heading)
    for conflict in about:
        console.print(_indented(Text(f"{conflict}: {conflicts()[conflict].question}"), 2))
