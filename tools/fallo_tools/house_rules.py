"""``fallo prove --rulebook``: what a table with rules of its own wants to know of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from fallo.pumba import RULEBOOKS, Readings, flat
from fallo.rulebook import Rulebook
from fallo_tools.drawn import drawn
from fallo_tools.parting import DIFFERENT, FORMAT, UNCERTAIN, Parting, parting
from fallo_tools.parting_drawn import show
from fallo_tools.waiting import progress

if TYPE_CHECKING:
    from fallo_proofs.pumba.exploration import Exploration, Trace

FAULTS = ("dead end", "endless play")


class Shown(msgspec.Struct, frozen=True):
    """A hand that shows a finding: the deal first, then one move a line with what is drawn."""

    finding: str
    hand: tuple[str, ...]


class Explored(msgspec.Struct, frozen=True):
    """All hands of one reduced deck: whether somebody can always move, and whether every hand ends; null is unknown.

    ``longest`` is in moves, null where it is unknown or has no bound.
    """

    scope: str
    positions: int
    complete: bool
    always_a_move: bool | None
    always_ends: bool | None
    longest: int | None
    shown: tuple[Shown, ...]


class GivenUp(msgspec.Struct, frozen=True):
    """A sentence of a source that a rulebook keeps in no reading, and what it says."""

    place: str
    says: str


class Answer(msgspec.Struct, frozen=True):
    """What is to be said of a rulebook; ``format`` is raised when this shape changes."""

    format: int
    rulebook: str
    explored: tuple[Explored, ...]
    gives_up: tuple[GivenUp, ...]
    against_canonical: Parting

    @property
    def exit_code(self) -> int:
        """1 where somebody is left without a move or a hand can go on for ever, 3 where anything is uncertain."""
        outcomes = [answer for one in self.explored for answer in (one.always_a_move, one.always_ends)]
        if False in outcomes:
            return DIFFERENT
        return UNCERTAIN if None in outcomes or self.against_canonical.exit_code == UNCERTAIN else 0


def answer(book: Rulebook[Readings], as_json: bool) -> int:
    """Print what is to be said of a rulebook, and return the exit code: 0, 1 for a dead end or endless play, or 3.

    Readings that cannot stand together have been refused before, with the reason.
    """
    from fallo_proofs.pumba.exploration import questions

    with progress() as say:
        say(f"playing every hand of small decks by {book.name}")
        explorations = questions(book.readings)
        compared = parting(book, RULEBOOKS["canonical"], say)
    told = Answer(FORMAT, book.name, tuple(map(_explored, explorations)), _given_up(book), compared.parting)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
        return told.exit_code
    console = Console(highlight=False)
    _show_explorations(console, explorations)
    _show_given_up(console, told.gives_up)
    console.print("\nWhere does it part from canonical?\n", style="bold")
    show(console, compared)
    return told.exit_code


def _explored(one: Exploration) -> Explored:
    shown = tuple(Shown(trace.finding, tuple(str(trace).splitlines())) for trace in _faults(one))
    return Explored(one.scope, one.states, one.complete, one.always_a_move, one.always_ends, one.longest, shown)


def _faults(one: Exploration) -> list[Trace]:
    return [trace for trace in one.traces if trace.finding in FAULTS]


def _given_up(book: Rulebook[Readings]) -> tuple[GivenUp, ...]:
    from fallo_proofs.pumba.adoption import ADOPTIONS
    from fallo_proofs.pumba.theory import THEORY

    readings = flat(book.readings)
    kept = {adoption.place for adoption in ADOPTIONS if adoption.holds_under(readings)}
    places = dict.fromkeys(adoption.place for adoption in ADOPTIONS)
    return tuple(GivenUp(place, THEORY.sentence(place).says) for place in places if place not in kept)


def _show_explorations(console: Console, explorations: list[Exploration]) -> None:
    console.print("Is anybody left without a move, can a hand go on for ever?", style="bold")
    for one in explorations:
        scope, *findings = str(one).splitlines()
        console.print(Text(f"\n{scope}"))
        for finding in findings:
            console.print(Padding(Text(finding), (0, 0, 0, 2), expand=False))
        for trace in _faults(one):
            console.print(drawn(trace.start))
            for line in str(trace).splitlines():
                console.print(Padding(Text(line, "red"), (0, 0, 0, 2), expand=False))


def _show_given_up(console: Console, sentences: tuple[GivenUp, ...]) -> None:
    console.print(
        "\nDoes it contradict itself? Its readings can stand together."
        " These sentences of the sources it gives up, however they are read:",
        style="bold",
    )
    for sentence in sentences:
        console.print(
            Padding(Text.assemble((sentence.place, "cyan"), f": {sentence.says}"), (0, 0, 0, 2), expand=False)
        )
    if not sentences:
        console.print("  none")
