"""The symbolic step executed on real positions: what it says of a move, computed in plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fallo.pumba import Move, Position
from fallo_proofs.pumba.symbolic.consistency import invariants
from fallo_proofs.pumba.symbolic.evaluation import Computed, Definition, computed
from fallo_proofs.pumba.symbolic.positions import move_values, position_values
from fallo_proofs.pumba.symbolic.scoring import POINTS, points, totals
from fallo_proofs.pumba.symbolic.step import Step, new_step
from fallo_proofs.pumba.symbolic.words import new_word


class Tape:
    """The order of the stock and of the coming shuffles, from which cards are taken one by one."""

    def __init__(self, position: Position) -> None:
        """Take the order from a position."""
        self.stock = list(position.stock[position.taken :])
        self.shuffles = position.match.shuffles

    def take(self, got: int, remade: int, base: int, reshuffles: int, *_earlier: int) -> int:
        """Return the next cards; the stock is made again from ``base`` where it ends, if it is at all.

        What was taken earlier is asked for only so that the calls come in their order.
        """
        taken = 0
        while got or (remade and not self.stock):
            if not self.stock:
                self.stock = [card for card in self.shuffles[reshuffles] if base >> card & 1]
                remade = 0
                continue
            taken |= 1 << self.stock.pop(0)
            got -= 1
        return taken


Outcome = Mapping[str, int]
"""What there is after a move, by the name of the part.

Hands are ``hand.0`` …, points of the hand ``points.0`` …, those of the match so far ``points_in_all.0`` …
"""

AT_THE_END = ("stock", "pile", "top", "reshuffles", "clockwise", "over", "winner")
"""What is left to see where a hand has ended, besides hands and points."""


@dataclass(frozen=True)
class Machine:
    """A step for a number of seats with its formulas as Python functions."""

    step: Step
    legality: Computed
    names: tuple[str, ...]
    outcomes: Computed
    invariant_names: tuple[str, ...]
    invariants: Computed


@cache
def machine(seats: int) -> Machine:
    """Return the machine for a number of seats."""
    made = new_step(seats)
    parts = dict(made.after.parts()) | {"winner": made.winner}
    scored = points(made.after.hands, made.winner, made.configuration)
    parts |= {f"points.{seat}": one for seat, one in enumerate(scored)}
    before = [new_word(f"score.{seat}", POINTS) for seat in range(seats)]
    parts |= {f"points_in_all.{seat}": one for seat, one in enumerate(totals(before, scored, made.configuration))}
    named = dict(invariants(made.position, made.configuration))
    taking: dict[str, Definition] = {
        f"readings.drawn.{place}": ("take", (one.got, one.remade, one.base, one.before.reshuffles, *earlier))
        for place, one in enumerate(made.draws)
        for earlier in ([before.cards for before in made.draws[:place]],)
    }
    return Machine(
        made,
        computed([made.legal]),
        tuple(parts),
        computed(list(parts.values()), taking),
        tuple(named),
        computed(list(named.values())),
    )


class Executed:
    """One position under some readings, ready to be asked what the symbolic step says of moves in it."""

    def __init__(self, position: Position, readings: Mapping[str, str]) -> None:
        """Keep the values of the position and of the readings, which are given by conflict id."""
        self.machine = machine(position.match.seats)
        self.position = position
        scores = {f"score.{seat}": one % (1 << POINTS) for seat, one in enumerate(position.match.scores)}
        self.values = position_values(position) | scores | self.machine.step.configuration.values(readings)

    def broken_invariants(self) -> tuple[str, ...]:
        """Return the names of what is not consistent in the position."""
        truths = self.machine.invariants(self.values, {})
        return tuple(name for name, holds in zip(self.machine.invariant_names, truths, strict=True) if not holds)

    def is_legal(self, move: Move, seat: int) -> bool:
        """Tell whether a move of a seat is legal."""
        return bool(self.machine.legality(self.values | move_values(move, seat), {})[0])

    def outcome(self, move: Move, seat: int) -> Outcome:
        """Return what there is after a legal move."""
        tape = Tape(self.position)
        values = self.machine.outcomes(self.values | move_values(move, seat), {"take": tape.take})
        found = dict(zip(self.machine.names, values, strict=True))
        return visible({name: signed(value) if name.startswith("points") else value for name, value in found.items()})


def signed(points: int) -> int:
    """Return a number of points that may be negative."""
    return points - (1 << POINTS) if points >> (POINTS - 1) else points


def visible(outcome: Outcome) -> Outcome:
    """Return what can be seen: points where a hand has ended, and nothing of a turn that never comes."""
    if not outcome["over"]:
        return {name: value for name, value in outcome.items() if not name.startswith("points") and name != "winner"}
    return {name: value for name, value in outcome.items() if name in AT_THE_END or name[:4] in ("hand", "poin")}


def outcome_of(position: Position) -> Outcome:
    """Return the same of a position that the interpreter has returned."""
    match = position.match
    found = position_values(position) | {"winner": 1 << match.winner if match.winner >= 0 else 0}
    found |= {f"points.{seat}": one for seat, one in enumerate(match.points)}
    return visible(found | {f"points_in_all.{seat}": one for seat, one in enumerate(match.scores)})
