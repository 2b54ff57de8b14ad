"""The symbolic step and an interpreter side by side: every disagreement between them about some position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from fallo.cards import AS, RANK_OF, SOTA, members
from fallo.pumba import Move, Position, Readings, flat
from fallo.pumba.moves import AS_HITS, CALLS, CATCHES, DRAWS, PASSES, SOTA_NAMES, TAKES, THROW, WITH_CALL
from fallo.rulebook import Ruling
from fallo_proofs.pumba.symbolic.execution import Executed, outcome_of
from fallo_proofs.pumba.symbolic.sampling import at_the_borders, sampled
from fallo_proofs.pumba.symbolic.tables import Maker

Positions = Callable[[Mapping[str, str], int, int], Iterator[Position]]
"""A source of positions, from readings, a seed and a number of positions."""


class Interpreter(Protocol):
    """What is compared: anything that lists legal moves and judges one, as `fallo.pumba.Rules` does."""

    @property
    def readings(self) -> Readings:
        """The readings that it is to follow."""
        ...

    def put(self, position: Position) -> Position:
        """Return a position as this interpreter wants it stated."""
        ...

    def legal_moves(self, position: Position, seat: int | None = None) -> list[Move]:
        """Return the legal moves of a seat."""
        ...

    def judge(self, position: Position, move: Move, seat: int | None = None) -> Ruling[Position]:
        """Return whether a move is legal, and the position after it."""
        ...

    def play(self, position: Position, move: Move, seat: int | None = None) -> Position:
        """Return the position after a legal move."""
        ...


@dataclass(frozen=True)
class Disagreement:
    """A position and a move on which interpreter and step differ.

    ``part`` is what they differ about: ``legal``, ``listed`` among the legal moves, ``played`` otherwise than judged,
    or a part of the outcome such as ``hand.0``; ``inconsistent`` where the step holds the position for impossible,
    ``cards`` where not every card lies in one place, or ``crash``. The two values are shown as text.
    """

    position: Position
    move: str
    seat: int
    part: str
    interpreter: str
    step: str


def moves_to_try(position: Position, chance: random.Random) -> Iterator[tuple[Move, int]]:
    """Yield moves with the seat that makes them: those of the player in turn, a few wrong ones, and words of others."""
    seats, turn = position.match.seats, position.turn
    cards = [*members(position.hands[turn]), chance.randrange(40)]
    for card in cards:
        details = [*THROW[card], *SOTA_NAMES[card], *(move for move in AS_HITS[card] if move.target < seats)]
        for move in details:
            yield move, turn
        yield WITH_CALL[chance.choice(details).text], turn
    for move in (DRAWS, PASSES, TAKES, CALLS, *CATCHES[:seats]):
        yield move, turn
    for seat in range(seats):
        if seat != turn:
            for move in (CALLS, *CATCHES[:seats], chance.choice((DRAWS, PASSES, TAKES))):
                yield move, seat
            for card in list(members(position.hands[seat]))[:1]:
                plain = SOTA_NAMES[card] if RANK_OF[card] == SOTA else AS_HITS[card][:1] if RANK_OF[card] == AS else ()
                yield (plain or THROW[card])[0], seat


def compare(
    interpreter: Interpreter, readings: Mapping[str, str], position: Position, chance: random.Random
) -> Iterator[Disagreement]:
    """Yield every disagreement about one position; ``readings`` are the interpreter's, by conflict id."""
    try:
        yield from _compare(interpreter, readings, position, chance)
    except Exception as fault:  # noqa: BLE001  # a faulty interpreter may raise anything
        yield Disagreement(position, "", position.turn, "crash", repr(fault), "")


def _compare(
    interpreter: Interpreter, readings: Mapping[str, str], position: Position, chance: random.Random
) -> Iterator[Disagreement]:
    position = interpreter.put(position)
    executed = Executed(position, readings)
    broken = executed.broken_invariants()
    if broken:
        yield Disagreement(position, "", position.turn, "inconsistent", "", " ".join(broken))
        return
    if not lies_somewhere(position):
        yield Disagreement(position, "", position.turn, "cards", "", "")
        return
    listed = {seat: set(interpreter.legal_moves(position, seat)) for seat in range(position.match.seats)}
    for move, seat in moves_to_try(position, chance):
        yield from _compare_move(interpreter, executed, move, seat, move in listed[seat])


def lies_somewhere(position: Position) -> bool:
    """Tell whether each of the forty cards lies in exactly one place: counted without the symbolic step."""
    top = [position.top] if position.top >= 0 else []
    heaps = [*position.hands, position.pile]
    cards = [*position.stock[position.taken :], *top, *(card for heap in heaps for card in members(heap))]
    return sorted(cards) == list(range(40))


def _compare_move(
    interpreter: Interpreter, executed: Executed, move: Move, seat: int, listed: bool
) -> Iterator[Disagreement]:
    position = executed.position
    legal = executed.is_legal(move, seat)
    if listed != legal:
        yield Disagreement(position, move.text, seat, "listed", str(listed), str(legal))
    ruling = interpreter.judge(position, move, seat)
    if ruling.legal != legal:
        clauses = " ".join(ruling.clauses)
        yield Disagreement(position, move.text, seat, "legal", f"{ruling.legal} ({clauses})", str(legal))
    elif ruling.position is not None:
        if ruling.position != interpreter.play(position, move, seat):
            yield Disagreement(position, move.text, seat, "played", "otherwise than judged", "")
        yield from _compare_outcome(executed, move, seat, ruling.position)


def _compare_outcome(executed: Executed, move: Move, seat: int, after: Position) -> Iterator[Disagreement]:
    theirs, ours = outcome_of(after), executed.outcome(move, seat)
    for part in sorted(theirs.keys() | ours.keys()):
        if ours.get(part) != theirs.get(part):
            yield Disagreement(executed.position, move.text, seat, part, str(theirs.get(part)), str(ours.get(part)))


def random_positions(readings: Mapping[str, str], seed: int, count: int) -> Iterator[Position]:
    """Yield random positions of two to six seats, mostly two or three."""
    chance = random.Random(seed)
    maker = Maker(readings, chance)
    for _ in range(count):
        yield maker.position(chance.choice((2, 2, 2, 3, 3, 3, 4, 4, 5, 6)))


def solver_positions(readings: Mapping[str, str], seed: int, count: int) -> Iterator[Position]:
    """Yield positions that the solver chose: those at which readings part (however many), then some of any kind."""
    yield from at_the_borders(readings)
    yield from sampled(readings, seed, count)


def disagreements(
    interpreter: Interpreter, seed: int, count: int, sources: Sequence[Positions] = (random_positions, solver_positions)
) -> list[Disagreement]:
    """Return every disagreement of an interpreter with the symbolic step, about so many positions of each source.

    The readings are the interpreter's own; the same seed gives the same positions.
    """
    return list(one_by_one(interpreter, seed, count, sources))


def one_by_one(interpreter: Interpreter, seed: int, count: int, sources: Sequence[Positions]) -> Iterator[Disagreement]:
    """Yield what `disagreements` returns as soon as it is found."""
    readings, chance = flat(interpreter.readings), random.Random(seed)
    for source in sources:
        for position in source(readings, seed, count):
            yield from compare(interpreter, readings, position, chance)


def disagreements_as_laws(interpreter: Interpreter, seeds: Sequence[int] = range(20)) -> tuple[str, list[str]]:
    """Return the first position, as text, about which interpreter and step differ, and in what; else nothing.

    Each seed stands for 20 random positions.
    """
    for seed in seeds:
        for found in one_by_one(interpreter, seed, 20, (random_positions,)):
            return str(found.position), [f"{found.move}: {found.part}"]
    return "", []
