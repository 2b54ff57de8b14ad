"""Where two rulebooks, or two readings of one conflict, part: smallest witnesses, each confirmed by the interpreter."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from fallo.pumba import CONFLICTS, Position, Readings, Rules, adopt, flat, parse
from fallo.spec import conflicts
from fallo_proofs.pumba.symbolic.configuration import new_configuration
from fallo_proofs.pumba.symbolic.consistency import forty_cards
from fallo_proofs.pumba.symbolic.differing import Pair, new_pair
from fallo_proofs.pumba.symbolic.execution import Executed, Outcome, outcome_of
from fallo_proofs.pumba.symbolic.positions import is_sane, new_move, new_position
from fallo_proofs.pumba.symbolic.simplest import make_simplest
from fallo_proofs.pumba.symbolic.solving import Asking
from fallo_proofs.pumba.symbolic.witnessing import move_of, position_of
from fallo_proofs.pumba.symbolic.words import Truth, both, either, is_never, simplified

TABLES = (2, 3)
"""Numbers of seats at which a difference is looked for, in this order."""

LEGALITY, RESULT = "legality", "result"


@dataclass(frozen=True)
class Expectation:
    """What one side makes of a move: legal or refused, by which clauses the interpreter says so, and what differs.

    ``parts`` are pairs of a part's name and its value, of those parts only in which the two sides differ.
    """

    legal: bool
    clauses: tuple[str, ...]
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Witness:
    """A position and a move on which two sides part, in ``kind``: its legality or its result.

    ``left_readings`` and ``right_readings`` are complete, as pairs of conflict and reading.
    ``confirmed`` tells whether the interpreter, under each side's readings, does what the symbolic step says.
    """

    kind: str
    position: Position
    seat: int
    move: str
    left: Expectation
    right: Expectation
    left_readings: tuple[tuple[str, str], ...]
    right_readings: tuple[tuple[str, str], ...]
    confirmed: bool


@dataclass(frozen=True)
class Difference:
    """What was found between two sides: a witness for each kind, or ``None`` where one step shows nothing.

    ``tables`` are the numbers of seats that were searched, the smaller first, until both kinds were found.
    """

    left: str
    right: str
    legality: Witness | None
    result: Witness | None
    tables: tuple[int, ...]


class Comparison:
    """Any position at a table of some seats, with a solver that has learnt once for all which there can be."""

    def __init__(self, seats: int) -> None:
        """Hand position and move to the solver."""
        self.position, self.move = new_position(seats), new_move(seats)
        self.configuration = new_configuration("left")
        self.asking = Asking(
            self.configuration.possible(), forty_cards(self.position), is_sane(self.move, self.position)
        )

    @contextmanager
    def between(self, left: Mapping[str, str], right: Mapping[str, str]) -> Generator[Sides]:
        """Compare two sets of readings for a while, given by conflict id; those that neither names are left open."""
        pair = new_pair(self.position, self.move, self.configuration, left, right)
        with self.asking.given([pair.given()]):
            yield Sides(self.asking, pair)


@dataclass(frozen=True)
class Sides:
    """A pair of steps with a solver that knows their readings."""

    asking: Asking
    pair: Pair

    def goal(self, name: str) -> Truth:
        """Return what a witness of some kind has to meet."""
        if name == LEGALITY:
            return either(self.pair.left_only(), self.pair.right_only())
        parts = {"seen": self.pair.seen, "scored": self.pair.scored, "remembered": self.pair.remembered}
        return both(parts[name](), self.pair.legal_in_one_order())

    def witness(self, name: str) -> Witness | None:
        """Return the simplest witness of some kind, or ``None`` where there is none."""
        with self.answered(name) as found:
            if not found:
                return None
            make_simplest(self.asking, self.pair)
            return self._told(LEGALITY if name == LEGALITY else RESULT)

    def any_position(self, name: str) -> Position | None:
        """Return the position of any witness of some kind, or ``None`` where there is none."""
        with self.answered(name) as found:
            return position_of(self.asking, self.pair.left, self.pair.right) if found else None

    @contextmanager
    def answered(self, name: str) -> Generator[bool]:
        """Ask for a witness of some kind, and keep to it for a while."""
        goal = simplified(self.goal(name))
        if is_never(goal):
            yield False
        else:
            with self.asking.given([goal]):
                yield self.asking.can_be()

    def _told(self, kind: str) -> Witness:
        position = position_of(self.asking, self.pair.left, self.pair.right)
        move, seat = move_of(self.asking, self.pair.left.move)
        left, right = (
            {
                conflict: CONFLICTS[conflict][self.asking.value(one)]
                for conflict, one in side.configuration.chosen.items()
            }
            for side in (self.pair.left, self.pair.right)
        )
        return tell(kind, position, move, seat, left, right)


def tell(
    kind: str, position: Position, move: str, seat: int, left: Mapping[str, str], right: Mapping[str, str]
) -> Witness:
    """Return a witness with what the interpreter makes of it, confirmed or not."""
    mine, theirs = _side(position, move, seat, left), _side(position, move, seat, right)
    names = sorted(mine.outcome.keys() | theirs.outcome.keys())
    both_legal = mine.legal and theirs.legal
    apart = [name for name in names if both_legal and mine.outcome.get(name) != theirs.outcome.get(name)]
    promised = mine.legal != theirs.legal if kind == LEGALITY else bool(apart)
    return Witness(
        kind=kind,
        position=position,
        seat=seat,
        move=move,
        left=Expectation(mine.legal, mine.clauses, _shown(mine.outcome, apart)),
        right=Expectation(theirs.legal, theirs.clauses, _shown(theirs.outcome, apart)),
        left_readings=tuple(left.items()),
        right_readings=tuple(right.items()),
        confirmed=promised and mine.agrees and theirs.agrees,
    )


@dataclass(frozen=True)
class _Side:
    legal: bool
    clauses: tuple[str, ...]
    outcome: Outcome
    agrees: bool


def _side(position: Position, move: str, seat: int, readings: Mapping[str, str]) -> _Side:
    rules = Rules(adopt(Readings(), readings))
    position = rules.put(position)
    executed, said = Executed(position, readings), parse(move)
    legal = executed.is_legal(said, seat)
    outcome = executed.outcome(said, seat) if legal else {}
    ruling = rules.judge(position, said, seat)
    theirs = outcome_of(ruling.position) if ruling.position is not None else {}
    agrees = ruling.legal == legal and theirs == outcome and not executed.broken_invariants()
    return _Side(ruling.legal, ruling.clauses, theirs, agrees)


def _shown(outcome: Outcome, names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple((name, outcome[name]) for name in names if name in outcome)


@cache
def comparison(seats: int) -> Comparison:
    """Return the comparison for a number of seats."""
    return Comparison(seats)


def needed(conflict: str) -> dict[str, str]:
    """Return the readings of other conflicts without which the readings of one cannot be told apart.

    What a needed reading needs itself is among them.
    """
    text = conflicts()[conflict].adopted.get("needs", "")
    pairs = (part.partition("=") for part in text.split(";") if part.strip())
    own = {other.strip(): reading.strip() for other, _, reading in pairs}
    return {name: reading for other in own for name, reading in needed(other).items()} | own


def difference(
    names: tuple[str, str], left: Mapping[str, str], right: Mapping[str, str], tables: Sequence[int] = TABLES
) -> Difference:
    """Return where two sides part, given the readings of both by conflict id; what neither names is open.

    What can be seen at once is preferred to what is only kept in mind, and a small table to a large one.
    A solver that was broken off in a question may be wrong in the next, so that a fresh one is asked before anything
    is called spurious.
    """
    found = _searched(names, left, right, tables)
    if all(witness is None or witness.confirmed for witness in (found.legality, found.result)):
        return found
    comparison.cache_clear()
    return _searched(names, left, right, tables)


def _searched(
    names: tuple[str, str], left: Mapping[str, str], right: Mapping[str, str], tables: Sequence[int] = TABLES
) -> Difference:
    """Return where two sides part, as the solver at hand finds it."""
    legality = result = memory = None
    for seats in tables:
        with comparison(seats).between(left, right) as sides:
            legality = legality or sides.witness(LEGALITY)
            result = result or sides.witness("seen") or sides.witness("scored")
            memory = memory or result or sides.witness("remembered")
        if legality and result:
            break
    return Difference(*names, legality, result or memory, tuple(tables))


def readings_of_conflict(conflict: str) -> Iterator[tuple[str, str, dict[str, str], dict[str, str]]]:
    """Yield every two readings of a conflict, and both sides: the rest canonical but for what the register needs."""
    choices = CONFLICTS[conflict]
    rest = flat(Readings()) | needed(conflict)
    for place, other in enumerate(choices):
        for one in choices[:place]:
            yield one, other, rest | {conflict: one}, rest | {conflict: other}


def differences_of_conflict(conflict: str, tables: Sequence[int] = TABLES) -> list[Difference]:
    """Return where every two readings of a conflict part."""
    return [
        difference((f"{conflict} = {one}", f"{conflict} = {other}"), left, right, tables)
        for one, other, left, right in readings_of_conflict(conflict)
    ]
