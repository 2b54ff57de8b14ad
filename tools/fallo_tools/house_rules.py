"""``fallo prove --rulebook``: what a table with rules of its own wants to know of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from fallo.pumba import RULEBOOKS, Readings, flat
from fallo.pumba.moves import SEATS
from fallo.rulebook import Rulebook
from fallo_tools.drawn import drawn
from fallo_tools.parting import SPURIOUS, Parting, parting, show

if TYPE_CHECKING:
    from fallo_proofs.pumba.exploration import Exploration


class Explored(msgspec.Struct, frozen=True):
    """All hands of one reduced deck: whether somebody can always move, and whether every hand ends; null is unknown."""

    scope: str
    positions: int
    always_a_move: bool | None
    always_ends: bool | None
    longest: int | None


class GivenUp(msgspec.Struct, frozen=True):
    """A sentence of a source that a rulebook keeps in no reading."""

    place: str
    says: str


class Answer(msgspec.Struct, frozen=True):
    """What is to be said of a rulebook."""

    format: int
    rulebook: str
    explored: tuple[Explored, ...]
    gives_up: tuple[GivenUp, ...]
    against_canonical: Parting

    @property
    def exit_code(self) -> int:
        """1 where somebody is left without a move or a hand can go on for ever, 3 where that is unknown."""
        outcomes = [answer for one in self.explored for answer in (one.always_a_move, one.always_ends)]
        if False in outcomes:
            return 1
        return SPURIOUS if None in outcomes or self.against_canonical.exit_code == SPURIOUS else 0


def answer(book: Rulebook[Readings], as_json: bool) -> int:
    """Print what is to be said of a rulebook, and return the exit code.

    Readings that cannot stand together have been refused before, with the reason.
    """
    from fallo_proofs.pumba.exploration import questions

    explorations = questions(book.readings)
    parted, witnesses = parting(book, RULEBOOKS["canonical"])
    told = Answer(1, book.name, tuple(_explored(one) for one in explorations), _given_up(book), parted)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
        return told.exit_code
    console = Console(highlight=False)
    console.print("Is anybody left without a move, can a hand go on for ever?", style="bold")
    for one in explorations:
        _show_exploration(console, one)
    console.print("\nSentences that it gives up, in every reading of them:", style="bold")
    for sentence in told.gives_up:
        console.print(f"  {sentence.place}: {sentence.says}", markup=False)
    if not told.gives_up:
        console.print("  none")
    console.print(f"\nAgainst canonical{': no difference' if not parted.readings else ''}", style="bold")
    if parted.readings:
        show(console, parted, witnesses)
    return told.exit_code


def _explored(one: Exploration) -> Explored:
    return Explored(one.scope, one.states, one.always_a_move, one.always_ends, one.longest)


def _given_up(book: Rulebook[Readings]) -> tuple[GivenUp, ...]:
    from fallo_proofs.pumba.adoption import ADOPTIONS
    from fallo_proofs.pumba.theory import THEORY

    readings = flat(book.readings)
    kept = {adoption.place for adoption in ADOPTIONS if adoption.holds_under(readings)}
    places = dict.fromkeys(adoption.place for adoption in ADOPTIONS)
    return tuple(GivenUp(place, THEORY.sentence(place).says) for place in places if place not in kept)


def _show_exploration(console: Console, one: Exploration) -> None:
    console.print(f"\n{one}", markup=False)
    for trace in one.traces:
        if trace.finding not in ("dead end", "endless play"):
            continue
        console.print(drawn(trace.start))
        steps = " ".join(f"{SEATS[step.seat]} {step.move}" for step in trace.steps)
        console.print(f"{trace.finding}: {steps}", style="bold red", markup=False)
