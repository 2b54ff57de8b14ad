"""What holds after every legal step because it holds before it, under all readings at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fallo.cards import AS, RANK_OF, SOTA
from fallo.pumba import CONFLICTS, Position
from fallo_proofs.pumba.symbolic.configuration import Configuration, new_configuration
from fallo_proofs.pumba.symbolic.consistency import consistent, invariants, lies_once
from fallo_proofs.pumba.symbolic.falling import rank_falls
from fallo_proofs.pumba.symbolic.legality import is_legal
from fallo_proofs.pumba.symbolic.positions import SymbolicMove, SymbolicPosition, is_sane, new_position
from fallo_proofs.pumba.symbolic.solving import Asking, Undecided
from fallo_proofs.pumba.symbolic.step import Step, new_step
from fallo_proofs.pumba.symbolic.witnessing import move_of, position_of
from fallo_proofs.pumba.symbolic.words import (
    COUNT,
    NO,
    YES,
    Truth,
    Word,
    at_most,
    at_most_one,
    both,
    cards,
    count,
    equal,
    is_empty,
    new_word,
    opposite,
    replaced,
    widened,
    word,
)

PROVED, REFUTED, UNKNOWN = "proved", "refuted", "unknown"


@dataclass(frozen=True)
class Theorem:
    """A property with what became of it, for a number of seats and all readings that can stand together.

    ``result`` is ``proved``, ``refuted`` or ``unknown``; where it is refuted, a position, the move made in it, if one
    was, and the readings tell how.
    """

    name: str
    seats: int
    result: str
    position: Position | None = None
    seat: int = -1
    move: str = ""
    readings: tuple[tuple[str, str], ...] = ()


def preserved(seats: int, seconds: float = 60) -> list[Theorem]:
    """Return for each invariant whether every legal step from a consistent position keeps it until the hand is over.

    Each is a question of its own, and may take some seconds.
    """
    made = new_step(seats)
    return [forty_cards_are_preserved(made, seconds), *preserved_besides_the_cards(made, seconds)]


def preserved_besides_the_cards(made: Step, seconds: float = 60) -> list[Theorem]:
    """Return for each invariant but that of the forty cards whether a legal step keeps it until the hand is over."""
    asking = Asking(*_known(made), opposite(made.after.over), seconds=seconds)
    return [
        _asked(f"{name} is preserved", asking, made, opposite(kept))
        for name, kept in invariants(made.after, made.configuration)
        if name != "forty_cards"
    ]


def forty_cards_are_preserved(made: Step, seconds: float) -> Theorem:
    """Return whether every legal step keeps each card in exactly one place; nothing is counted, see `_uncounted`."""
    asking, numbers = _uncounted(made, seconds)
    kept = both(at_most_one(made.after.top), *(lies_once(made.after, card) for card in range(40)))
    answer = _asked("forty_cards is preserved", asking, made, opposite(replaced(kept, numbers)))
    return answer if answer.result == PROVED else Theorem(answer.name, answer.seats, UNKNOWN)


def _uncounted(made: Step, seconds: float) -> tuple[Asking, list[tuple[Word, Word]]]:
    """Return a solver that knows of a legal step, and what it takes numbers of cards for.

    They are stood for by any numbers that are zero where there is no card and forty at most in all, so that the solver
    need not count; what holds for all of them holds for the true ones.
    """
    position = made.position
    heaps = [position.stock, position.pile, *(one.cards for one in made.draws)]
    sizes = [new_word(f"size.{place}", COUNT) for place in range(len(heaps))]
    numbers = [(count(heap), size) for heap, size in zip(heaps, sizes, strict=True)]
    empty = [equal(is_empty(heap), is_empty(size)) for heap, size in zip(heaps, sizes, strict=True)]
    few = at_most(widened(sizes[0], COUNT + 1) + widened(sizes[1], COUNT + 1), word(40, COUNT + 1))
    return Asking(*(replaced(truth, numbers) for truth in _known(made)), *empty, few, seconds=seconds), numbers


def _known(made: Step) -> tuple[Truth, ...]:
    """Return what is known of any legal step in a consistent position."""
    position, configuration = made.position, made.configuration
    believed = (configuration.possible(), consistent(position, configuration), is_sane(made.move, position))
    return (*believed, made.legal, made.possible)


def some_move_is_legal(seats: int, seconds: float = 60) -> Theorem:
    """Return whether the player in turn has a legal move in every consistent position."""
    made = new_step(seats)
    position, configuration = made.position, made.configuration
    asking = Asking(configuration.possible(), consistent(position, configuration), seconds=seconds)
    asking.solver.add(*(opposite(is_legal(position, move, configuration)) for move in all_moves(position)))
    return _asked("some move is legal", asking, made, YES, moved=False)


def the_rank_falls(seats: int, seconds: float = 60) -> Theorem:
    """Return whether every legal step lowers the rank or ends the hand, so that every hand comes to an end.

    The rank is that of `fallo_proofs.pumba.exploration.ranking`. Only where it cannot be shown without counting cards
    are they counted.
    """
    made, name = new_step(seats), "the rank falls"
    broken = both(opposite(made.after.over), opposite(rank_falls(made)))
    asking, numbers = _uncounted(made, seconds)
    answer = _asked(name, asking, made, replaced(broken, numbers))
    return answer if answer.result == PROVED else _asked(name, Asking(*_known(made), seconds=seconds), made, broken)


def consistent_positions_exist(seats: int) -> Theorem:
    """Return whether there is a consistent position at all, without which nothing else would mean anything."""
    position, configuration = new_position(seats), new_configuration("readings")
    asking = Asking(configuration.possible(), consistent(position, configuration))
    return Theorem("consistent positions exist", seats, PROVED if asking.can_be() else REFUTED)


def all_moves(position: SymbolicPosition) -> Iterator[SymbolicMove]:
    """Yield every move of the player in turn, apart from words."""
    seats = position.seats
    still = SymbolicMove(
        throws=NO, draws=NO, passes=NO, takes=NO, calls=NO, catches=NO,
        card=cards(0), suit=word(0, 4), target=word(0, seats), called=NO, seat=position.turn,
    )  # fmt: skip
    yield replace(still, draws=YES)
    yield replace(still, passes=YES)
    yield replace(still, takes=YES)
    for card in range(40):
        throw = replace(still, throws=YES, card=cards(1 << card))
        if RANK_OF[card] == SOTA:
            yield from (replace(throw, suit=word(1 << suit, 4)) for suit in range(4))
        else:
            yield throw
        if RANK_OF[card] == AS:
            yield from (replace(throw, target=word(1 << seat, seats)) for seat in range(seats))


def _asked(name: str, asking: Asking, made: Step, broken: Truth, moved: bool = True) -> Theorem:
    seats = made.position.seats
    with asking.given([broken]):
        try:
            if not asking.can_be():
                return Theorem(name, seats, PROVED)
        except Undecided:
            return Theorem(name, seats, UNKNOWN)
        move, seat = move_of(asking, made.move) if moved else ("", -1)
        return Theorem(
            name, seats, REFUTED, position_of(asking, made), seat, move, _readings(asking, made.configuration)
        )


def _readings(asking: Asking, configuration: Configuration) -> tuple[tuple[str, str], ...]:
    return tuple((conflict, CONFLICTS[conflict][asking.value(one)]) for conflict, one in configuration.chosen.items())
