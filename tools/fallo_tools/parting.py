"""Where two rulebooks part: what is compared, as data, and drawn as positions; shared by the commands that compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.pumba import CONFLICTS, Readings, flat
from fallo.pumba.moves import SEATS
from fallo.pumba.view import view
from fallo.rulebook import Rulebook
from fallo.spec import conflicts
from fallo_tools.drawn import drawn

if TYPE_CHECKING:
    from fallo_proofs.pumba.symbolic.differences import Expectation, Witness

FORMAT = 1
SPURIOUS = 3
Book = Rulebook[Readings]


class Side(msgspec.Struct, frozen=True):
    """What one rulebook makes of a move: legal or refused, by which clauses."""

    rulebook: str
    legal: bool
    clauses: tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """A position and a move on which two rulebooks part; ``about`` is the conflict that makes the difference."""

    about: str
    kind: str
    position: dict[str, object]
    seat: str
    move: str
    sides: tuple[Side, Side]
    confirmed: bool


class Parting(msgspec.Struct, frozen=True):
    """All in which two rulebooks part: readings by conflict, a verdict by kind of move, and positions.

    ``unseen`` are conflicts of the deal or the match, which no single move shows.
    """

    format: int
    rulebooks: tuple[str, str]
    readings: dict[str, tuple[str, str]]
    moves: dict[str, str]
    places: tuple[Place, ...]
    unseen: tuple[str, ...]

    @property
    def exit_code(self) -> int:
        """0 where nothing is different, 1 where something is, 3 where the solver and the interpreter disagree."""
        if not all(place.confirmed for place in self.places):
            return SPURIOUS
        return 1 if self.readings else 0


def parting(one: Book, other: Book) -> tuple[Parting, list[Witness]]:
    """Return where two rulebooks part, and the witnesses in the order of its places."""
    from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP
    from fallo_proofs.pumba.symbolic.verdicts import verdicts

    left, right = flat(one.readings), flat(other.readings)
    apart = [conflict for conflict in CONFLICTS if left[conflict] != right[conflict]]
    names = one.name, other.name
    found = [(about, witness) for conflict in apart for about, witness in _witnesses(conflict, left, right)]
    moves = {verdict.kind: verdict.verdict for verdict in verdicts(left, right)} if apart else {}
    seen = {about for about, _ in found}
    unseen = tuple(conflict for conflict in apart if conflict not in seen or conflict not in OF_A_STEP)
    return (
        Parting(
            FORMAT, names, {conflict: (left[conflict], right[conflict]) for conflict in apart}, moves,
            tuple(_place(about, witness, names) for about, witness in found), unseen,
        ),
        [witness for _, witness in found],
    )  # fmt: skip


def _witnesses(conflict: str, left: Mapping[str, str], right: Mapping[str, str]) -> Iterator[tuple[str, Witness]]:
    """Yield the smallest position on which a conflict alone makes the difference; the rest is as on the left.

    Readings of the right that the conflict needs to be seen at all are taken over.
    """
    from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP
    from fallo_proofs.pumba.symbolic.differences import difference, needed

    if conflict not in OF_A_STEP:
        return
    rest = {**left, **{other: right[other] for other in needed(conflict)}}
    names = f"{conflict} = {left[conflict]}", f"{conflict} = {right[conflict]}"
    found = difference(names, rest | {conflict: left[conflict]}, rest | {conflict: right[conflict]})
    witness = found.legality or found.result
    if witness is not None:
        yield conflict, witness


def _place(about: str, witness: Witness, names: tuple[str, str]) -> Place:
    sides = _side(names[0], witness.left), _side(names[1], witness.right)
    shown = view(witness.position)
    return Place(about, witness.kind, shown, SEATS[witness.seat], witness.move, sides, witness.confirmed)


def _side(name: str, expected: Expectation) -> Side:
    return Side(name, expected.legal, expected.clauses)


def show(console: Console, parted: Parting, witnesses: list[Witness]) -> None:
    """Print where two rulebooks part: readings, kinds of move, positions."""
    one, other = parted.rulebooks
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("conflict", one, other):
        table.add_column(column, overflow="fold")
    for conflict, (left, right) in parted.readings.items():
        table.add_row(conflict, left, right)
    console.print(table)
    moves = Table(box=None, pad_edge=False, header_style="bold")
    moves.add_column("kind of move")
    moves.add_column(f"{one} is")
    for kind, verdict in parted.moves.items():
        moves.add_row(kind, Text(verdict, "dim" if verdict == "equal" else ""))
    console.print()
    console.print(moves)
    for place, witness in zip(parted.places, witnesses, strict=True):
        _show_place(console, place, witness)
    if parted.unseen:
        console.print("\nWhat no single move shows:", style="bold")
        for conflict in parted.unseen:
            console.print(f"  {conflict}: {conflicts()[conflict].question}", markup=False)


def _show_place(console: Console, place: Place, witness: Witness) -> None:
    console.print(f"\n{place.about}: {conflicts()[place.about].question}", style="bold", markup=False)
    console.print(drawn(witness.position))
    console.print(Text.assemble(f"{place.seat} ", (place.move, "bold")))
    parts = witness.left.parts, witness.right.parts
    for side, differing in zip(place.sides, parts, strict=True):
        word = Text("legal", "green") if side.legal else Text("refused", "red")
        told = ", ".join(f"{name} {value}" for name, value in differing)
        console.print(
            Text.assemble(f"  {side.rulebook}: ", word, f" ({', '.join(side.clauses)})" if told == "" else f": {told}")
        )
    if not place.confirmed:
        console.print("  spurious: the solver and the interpreter disagree here; please report it", style="bold red")
