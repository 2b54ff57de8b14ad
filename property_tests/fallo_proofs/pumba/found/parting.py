"""From a witness to a line that anybody can set up and see: what was silent before, and what shows only later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fallo.cards import members
from fallo.pumba import Position, Rules, parse
from fallo.pumba.position import CLOCKWISE, PLAYING
from fallo_proofs.pumba.found.lines import Line, Telling, apart, rules_of, seen_apart, told
from fallo_proofs.pumba.symbolic.differences import Witness
from fallo_proofs.pumba.symbolic.execution import outcome_of

LATER = 6
"""The most moves after a witness in which a difference has to show."""

TABLES = 20_000
"""The most pairs of positions that are looked at for it."""


@dataclass(frozen=True)
class Parting:
    """A line on whose last move two sides part, with their readings and what each makes of it."""

    line: Line
    left_readings: Mapping[str, str]
    right_readings: Mapping[str, str]
    left: Telling
    right: Telling

    @property
    def apart(self) -> frozenset[str]:
        """What is different."""
        return apart(self.left, self.right)

    def along(self, line: Line) -> Parting | None:
        """Return the same readings on another line, or ``None`` where step and interpreter do not both tell it."""
        left, right = told(line, self.left_readings), told(line, self.right_readings)
        if left is None or right is None or not _refused_once(left) or not _refused_once(right):
            return None
        return Parting(line, self.left_readings, self.right_readings, left, right)


def _refused_once(telling: Telling) -> bool:
    return telling.legal or len(telling.clauses[-1]) == 1


def partings(witness: Witness) -> Iterator[Parting]:
    """Yield lines on which what a witness shows can be seen, from positions that can be written down."""
    mine, theirs = dict(witness.left_readings), dict(witness.right_readings)
    for line in _from_the_open(witness, rules_of(witness.left_readings)):
        left, right = told(line, mine), told(line, theirs)
        if left is None or right is None:
            continue
        first = Parting(line, mine, theirs, left, right)
        found = first if first.apart else shown_later(first)
        if found is not None and found.along(found.line):
            yield found


def can_be_written(position: Position) -> bool:
    """Tell whether a scenario can say all of a position, which knows nothing of calls and of turns to sit out."""
    return not (position.said or position.silent or position.sits_out) and passed(position) is not None


def passed(position: Position) -> int | None:
    """Return how many have passed, or ``None`` where they are not those just before the one in turn."""
    number, seats, living = position.passes.bit_count(), position.match.seats, position.match.living
    step = -1 if position.direction == CLOCKWISE else 1
    around = [seat for turn in range(1, seats + 1) if living >> (seat := (position.turn + step * turn) % seats) & 1]
    return number if sum(1 << seat for seat in around[:number]) == position.passes else None


def _from_the_open(witness: Witness, rules: Rules) -> Iterator[Line]:
    line = Line(witness.position, ((witness.seat, witness.move),))
    if can_be_written(witness.position):
        yield line
        return
    for before in _before_the_silence(witness.position):
        seat = before.turn
        for move in rules.legal_moves(before, seat):
            thrown = before.hands[seat] & ~witness.position.hands[seat]
            if move.card >= 0 and thrown >> move.card & 1 and not move.called:
                yield Line(before, ((seat, move.text), *line.moves))


def _before_the_silence(position: Position) -> Iterator[Position]:
    """Yield positions with one card more in the hand of whoever is silent, who is to throw it."""
    silent = list(members(position.silent))
    if len(silent) != 1 or position.said or position.sits_out:
        return
    [seat] = silent
    for card in sorted(position.stock):
        hands = list(position.hands)
        hands[seat] |= 1 << card
        stock = tuple(one for one in position.stock if one != card)
        yield position._replace(hands=tuple(hands), stock=stock, silent=0, turn=seat)


def shown_later(parting: Parting) -> Parting | None:
    """Return the shortest line that goes on from one on which two sides part in mind only, until it shows."""
    mine, theirs = (rules_of(tuple(one.items())) for one in (parting.left_readings, parting.right_readings))
    at_first = (parting.left.position, parting.right.position)
    frontier, met = [(at_first, parting.line)], {at_first}
    for _ in range(LATER):
        following: list[tuple[tuple[Position, Position], Line]] = []
        for (left, right), line in frontier:
            for seat, move in _moves(mine, left, theirs, right):
                one, other = (
                    mine.judge(left, parse(move), seat).position,
                    theirs.judge(right, parse(move), seat).position,
                )
                further = line.then(seat, move)
                if one is None or other is None or seen_apart(outcome_of(one), outcome_of(other)):
                    found = parting.along(further)
                    if found is not None:
                        return found
                elif one.phase == other.phase == PLAYING and (one, other) not in met and len(met) < TABLES:
                    met.add((one, other))
                    following.append(((one, other), further))
        frontier = following
    return None


def _moves(mine: Rules, left: Position, theirs: Rules, right: Position) -> Iterator[tuple[int, str]]:
    for seat in range(left.match.seats):
        texts = [move.text for move in mine.legal_moves(left, seat)]
        texts += [move.text for move in theirs.legal_moves(right, seat) if move.text not in texts]
        for text in texts:
            yield seat, text
