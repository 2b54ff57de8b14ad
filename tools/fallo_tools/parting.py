"""Where two rulebooks part, as data; shared by the commands that compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

import msgspec

from fallo.cards import SUIT_NAMES, members, text_of
from fallo.pumba import CONFLICTS, Readings, Rules, adopt, flat, parse
from fallo.pumba.moves import SEATS
from fallo.pumba.view import view
from fallo.rulebook import Rulebook

if TYPE_CHECKING:
    from fallo.pumba import Position
    from fallo_proofs.pumba.symbolic.differences import Expectation, Witness

FORMAT = 1
DIFFERENT, UNCERTAIN = 1, 3
"""Exit codes: something is different; the solver and the interpreter disagree, or the solver gave up."""

UNKNOWN = "unknown"
PASSING = ("top", "pile", "living")
"""Parts of an outcome that need no word: they follow from the move itself."""

Book = Rulebook[Readings]
Flat = Mapping[str, str]
Answer = TypeVar("Answer")


class Side(msgspec.Struct, frozen=True):
    """What one side makes of a move: legal or refused, by which clauses, and what comes of it.

    ``reading`` is that of the conflict that the position is about, or empty where it is about all of them.
    ``then`` are the parts of the outcome in which the sides differ, or all that the move changes where it is legal on
    this side only.
    """

    rulebook: str
    reading: str
    legal: bool
    clauses: tuple[str, ...]
    then: dict[str, str]


class Place(msgspec.Struct, frozen=True):
    """A position and a move on which two rulebooks part, in ``kind``: ``legality`` or ``result``.

    ``about`` is the conflict that alone makes the difference, or empty where the rulebooks are compared as they are.
    ``seat`` is who makes the move. ``position`` is a view of all hands, ``memory`` what only shows in a later move.
    ``confirmed`` tells whether the interpreter does under both sides what the solver says.
    """

    about: str
    kind: str
    position: dict[str, object]
    memory: dict[str, str]
    seat: str
    move: str
    sides: tuple[Side, Side]
    confirmed: bool


class Parting(msgspec.Struct, frozen=True):
    """All in which two rulebooks part; ``format`` is raised when this shape changes.

    ``limits`` are in points. ``readings`` holds those of both sides by conflict, where they differ. ``moves`` is what
    the first is by kind of move: equal, more permissive, less permissive, incomparable or unknown. ``smallest`` are
    the smallest positions for legality and for result, ``places`` one for each conflict that can be seen: the other
    readings are those of one side, and of the other what the conflict needs. ``unseen`` are conflicts of the deal or
    the match, which no move within a hand shows; ``alike`` are those that change nothing beside the other readings.
    ``undecided`` is what the solver gave up.
    """

    format: int
    rulebooks: tuple[str, str]
    limits: tuple[int, int]
    readings: dict[str, tuple[str, str]]
    moves: dict[str, str]
    smallest: tuple[Place, ...]
    places: tuple[Place, ...]
    unseen: tuple[str, ...]
    alike: tuple[str, ...]
    undecided: tuple[str, ...]

    @property
    def exit_code(self) -> int:
        """0 where nothing is different, 1 where something is, 3 where the solver is contradicted or has given up."""
        if self.undecided or not all(place.confirmed for place in (*self.smallest, *self.places)):
            return UNCERTAIN
        return DIFFERENT if self.readings or self.limits[0] != self.limits[1] else 0


class Compared(msgspec.Struct, frozen=True):
    """Where two rulebooks part, with the positions to be drawn, in the order of its smallest and then its places."""

    parting: Parting
    positions: tuple[Position, ...]


def parting(one: Book, other: Book, say: Callable[[str], None]) -> Compared:
    """Return where two rulebooks part; ``say`` is told what is being looked for."""
    left, right = flat(one.readings), flat(other.readings)
    apart = [conflict for conflict in CONFLICTS if left[conflict] != right[conflict]]
    search = _Search((one.name, other.name), left, right, say)
    smallest = search.smallest() if apart else []
    places = {conflict: search.alone(conflict) for conflict in apart}
    seen = [witness for witness in places.values() if witness is not None]
    shown = [search.place("", witness) for witness in smallest]
    parted = Parting(
        FORMAT,
        search.names,
        (one.limit, other.limit),
        {conflict: (left[conflict], right[conflict]) for conflict in apart},
        search.moves() if apart else {},
        tuple(shown),
        tuple(search.place(conflict, witness) for conflict, witness in places.items() if witness is not None),
        tuple(conflict for conflict in apart if not search.of_a_step(conflict)),
        tuple(one for one in apart if search.of_a_step(one) and not places[one] and one not in search.undecided),
        tuple(search.undecided),
    )
    return Compared(parted, tuple(witness.position for witness in (*smallest, *seen)))


class _Search:
    """What is asked of the solver about two rulebooks, and what it gave up."""

    def __init__(self, names: tuple[str, str], left: Flat, right: Flat, say: Callable[[str], None]) -> None:
        self.names, self.left, self.right, self.say = names, left, right, say
        self.undecided: dict[str, None] = {}

    def smallest(self) -> list[Witness]:
        """Return the smallest witnesses, for legality and for result, of all in which the rulebooks differ."""
        return self._witnesses("the smallest positions", self.names, self.left, self.right)

    def moves(self) -> dict[str, str]:
        """Return a verdict for every kind of move."""
        from fallo_proofs.pumba.symbolic.differences import comparison
        from fallo_proofs.pumba.symbolic.verdicts import kinds, verdicts

        found = self._asked("the kinds of move", lambda: verdicts(self.left, self.right))
        if found is None:
            return {name: UNKNOWN for name, _ in kinds(comparison(3).move)}
        return {verdict.kind: verdict.verdict for verdict in found}

    def alone(self, conflict: str) -> Witness | None:
        """Return the smallest witness on which one conflict alone makes the difference, if it can be seen at all.

        The rest is as on the left; where nothing shows there, as on the right.
        """
        mine, theirs = self.left[conflict], self.right[conflict]
        names = f"{conflict} = {mine}", f"{conflict} = {theirs}"
        for rest in self._rests(conflict) if self.of_a_step(conflict) else ():
            found = self._witnesses(conflict, names, {**rest, conflict: mine}, {**rest, conflict: theirs})
            if found:
                return found[0]
        return None

    def _rests(self, conflict: str) -> Iterator[dict[str, str]]:
        """Yield the other readings of each side; where the conflict needs one that it lacks, that of the other side."""
        from fallo_proofs.pumba.symbolic.differences import needed

        needs = needed(conflict)
        for own, lent in ((self.left, self.right), (self.right, self.left)):
            lacking = (one for one, reading in needs.items() if own[one] != reading)
            yield {**own, **{one: lent[one] for one in lacking}}

    def of_a_step(self, conflict: str) -> bool:
        """Tell whether a step from one position to the next can depend on a conflict."""
        from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP

        return conflict in OF_A_STEP

    def _witnesses(self, about: str, names: tuple[str, str], left: Flat, right: Flat) -> list[Witness]:
        from fallo_proofs.pumba.symbolic.differences import difference

        found = self._asked(about, lambda: difference(names, left, right))
        return [one for one in (found.legality, found.result) if one is not None] if found is not None else []

    def _asked(self, about: str, question: Callable[[], Answer]) -> Answer | None:
        """Return an answer, or ``None`` where the solver gives up, which is noted."""
        from fallo_proofs.pumba.symbolic.differences import TABLES, comparison
        from fallo_proofs.pumba.symbolic.solving import Undecided

        self.say(f"comparing {' and '.join(self.names)}: {about}")
        for seats in TABLES:
            # Or else the solver takes Ctrl-C for itself, answers unknown, and the search goes on.
            comparison(seats).asking.solver.set("ctrl_c", False)
        try:
            return question()
        except Undecided:
            self.undecided[about] = None
            return None

    def place(self, about: str, witness: Witness) -> Place:
        """Return what a witness shows, as data."""
        sides = (
            _side(self.names[0], self.left.get(about, ""), witness, witness.left, witness.left_readings),
            _side(self.names[1], self.right.get(about, ""), witness, witness.right, witness.right_readings),
        )
        memory = {
            name: named(getattr(witness.position, name))
            for name in ("passes", "said", "silent", "sits_out")
            if getattr(witness.position, name)
        }
        shown = view(witness.position)
        return Place(about, witness.kind, shown, memory, SEATS[witness.seat], witness.move, sides, witness.confirmed)


def _side(
    rulebook: str, reading: str, witness: Witness, expected: Expectation, readings: tuple[tuple[str, str], ...]
) -> Side:
    parts = dict(expected.parts)
    if expected.legal and not parts:
        parts = _changes(witness, readings)
    telling = {name: value for name, value in parts.items() if not _repeats(name, value, parts)}
    return Side(rulebook, reading, expected.legal, expected.clauses, dict(_told(*part) for part in telling.items()))


def _repeats(name: str, value: int, parts: Mapping[str, int]) -> bool:
    """Tell whether a part only says once more what another one says: the points of all hands in a first hand."""
    part, _, seat = name.partition(".")
    return part == "points_in_all" and parts.get(f"points.{seat}") == value


def _changes(witness: Witness, readings: tuple[tuple[str, str], ...]) -> dict[str, int]:
    """Return the parts of a position that a move changes, but for the card that is thrown."""
    from fallo_proofs.pumba.symbolic.execution import outcome_of
    from fallo_proofs.pumba.symbolic.positions import position_values

    rules = Rules(adopt(Readings(), dict(readings)))
    after = rules.play(rules.put(witness.position), parse(witness.move), witness.seat)
    before = position_values(witness.position)
    before[f"hand.{witness.seat}"] &= ~thrown(witness.move)
    outcome = outcome_of(after)
    return {name: value for name, value in outcome.items() if value != before.get(name) and name not in PASSING}


def thrown(move: str) -> int:
    """Return the card of a move as a set, empty where none is thrown."""
    card = parse(move).card
    return 1 << card if card >= 0 else 0


def named(seats: int) -> str:
    """Return the names of a set of seats."""
    return " ".join(SEATS[seat] for seat in members(seats)) or "nobody"


def _told(name: str, value: int) -> tuple[str, str]:
    """Return a part of an outcome and its value in words."""
    part, _, seat = name.partition(".")
    if part == "hand":
        return f"{SEATS[int(seat)]} holds", text_of(value) or "no cards"
    if part in ("points", "points_in_all"):
        return f"{SEATS[int(seat)]} scores{' in all' if part == 'points_in_all' else ''}", f"{value:+d}"
    if part in ("turn", "winner", "passes", "said", "silent", "sits_out", "living"):
        return _WORDS.get(part, part), named(value)
    if part in ("stock", "pile"):
        return part, f"{value.bit_count()} cards"
    return _WORDS.get(part, part), _value(part, value)


_WORDS = {
    "pending": "owed", "suit": "due", "clockwise": "direction", "over": "the hand", "passes": "passed",
    "said": "called", "sits_out": "sits out", "living": "not eliminated", "reshuffles": "reshuffled",
}  # fmt: skip


def _value(part: str, value: int) -> str:
    if part == "top":
        return text_of(value) or "none"
    if part == "suit":
        return " ".join(SUIT_NAMES[suit] for suit in members(value)) or "nothing"
    if part == "clockwise":
        return "clockwise" if value else "counterclockwise"
    if part == "over":
        return "is over" if value else "goes on"
    return str(value)
