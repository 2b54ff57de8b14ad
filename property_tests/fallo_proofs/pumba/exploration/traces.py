"""From a way through folded states back to a hand that can be played: a deal, and moves with what was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fallo.cards import TEXT, text_of
from fallo.pumba import Move, Position, Rules
from fallo.pumba.moves import SEATS
from fallo_proofs.pumba.exploration.chance import successors
from fallo_proofs.pumba.exploration.decks import Scope, first_positions, unordered
from fallo_proofs.pumba.exploration.search import DEAL, Found


@dataclass(frozen=True)
class Step:
    """A move of a seat and the position after it, whose stock is in the order of the cards."""

    seat: int
    move: Move
    position: Position


@dataclass(frozen=True)
class Trace:
    """A hand that shows a finding, from its deal on."""

    finding: str
    start: Position
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        """Return the hand, one move a line."""
        before, lines = self.start, [f"{self.finding}: {described(self.start)}"]
        for step in self.steps:
            drew = [
                f"{SEATS[seat]} draws {text_of(now & ~had)}"
                for seat, (now, had) in enumerate(zip(step.position.hands, before.hands, strict=True))
                if now & ~had
            ]
            lines.append(" ".join([SEATS[step.seat], step.move.text, *(f"({one})" for one in drew)]))
            before = step.position
        return "\n".join(lines)


def described(position: Position) -> str:
    """Return the cards of a position in words: the hands, the top card, the pile and the stock."""
    hands = [f"{SEATS[seat]} {text_of(hand) or '-'}" for seat, hand in enumerate(position.hands)]
    top = TEXT[position.top] if position.top >= 0 else "-"
    stock = " ".join(TEXT[one] for one in position.stock[position.taken :]) or "-"
    return ", ".join([*hands, f"top {top}", f"pile {text_of(position.pile) or '-'}", f"stock in any order {stock}"])


class Untraceable(AssertionError):
    """A way through folded states that no hand takes: positions were folded that a rule tells apart."""


def trace(rules: Rules, dealt: Scope, found: Found, way: Sequence[int], finding: str) -> Trace:
    """Return a hand that goes the way of some states, the first of which is the deal.

    Raises `Untraceable` where there is none.
    """
    assert way[0] == DEAL
    numbers = [found.numbers[state] for state in way[1:]]
    number = found.folding.number
    start = next((first for first in first_positions(rules, dealt) if number(first) == numbers[0]), None)
    if start is None:
        raise Untraceable(finding)
    position, steps = start, list[Step]()
    for goal in numbers[1:]:
        step = _step(rules, found, position, goal)
        if step is None:
            raise Untraceable(finding)
        steps.append(step)
        position = step.position
    return Trace(finding, start, tuple(steps))


def _step(rules: Rules, found: Found, position: Position, goal: int) -> Step | None:
    """Return a move that leads from a position to one with a number."""
    for seat, move, after in successors(rules, position):
        if found.folding.number(after) == goal:
            clean = unordered(after)
            return Step(seat, move, clean._replace(match=clean.match._replace(shuffles=())))
    return None
