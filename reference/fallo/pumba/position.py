"""Everything on the table as one immutable value, and the private, mutable table that one move works on.

Cards and sets of cards are integers as in `fallo.cards`; seats are 0 for A, 1 for B and so on, clockwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fallo.pumba.program import Program

PLAYING, HAND_OVER, MATCH_OVER = range(3)
CLOCKWISE, COUNTERCLOCKWISE = 1, -1
UNSHUFFLED = tuple(range(40))


class Match(NamedTuple):
    """What stays through a hand.

    ``living`` is a bit mask of seats that are not eliminated, ``scores`` are points by seat, ``limit`` is in points,
    ``shuffles`` are permutations of the forty cards, one for each reshuffle of this hand.
    ``direction`` is the one in which the hand before ended, 0 in the first; ``most_reshuffles`` may be made in a hand.
    ``winner`` of the hand and ``points`` by seat are set when a hand ends, ``champion`` when the match does.
    """

    seats: int
    living: int
    scores: tuple[int, ...]
    limit: int
    opener: int
    shuffles: tuple[tuple[int, ...], ...]
    direction: int = 0
    most_reshuffles: int = 2
    winner: int = -1
    points: tuple[int, ...] = ()
    champion: int = -1


class Position(NamedTuple):
    """The table between two moves.

    ``stock`` is written top first and ``taken`` cards of it are gone; ``pile`` is the set of cards under ``top``.
    ``suit`` is the suit that is due, ``pending`` the cards that the player in turn owes to a chain of twos,
    ``drawn`` the number of times that the player in turn has drawn, ``passes`` the seats that have passed
    while nothing could be drawn. Three more sets of seats: ``said`` are those whose call holds for a throw to come,
    ``silent`` those whose silence is open, ``sits_out`` those who will lose a turn of their own.
    -1 stands for no card, no suit, no seat.
    """

    match: Match
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    taken: int
    pile: int
    top: int
    suit: int
    turn: int
    direction: int
    pending: int
    drawn: int
    reshuffles: int
    passes: int
    said: int
    silent: int
    sits_out: int
    phase: int


class Table:
    """A position thawed for one move: the same fields, mutable, and the program that is in force.

    ``onward`` is the number of players by which the turn moves when it ends, ``got`` the number of cards drawn last,
    ``before`` the position in which the move was made. ``trace`` is set where a ruling is to be explained.
    """

    __slots__ = (*Position._fields, "before", "got", "onward", "program", "trace")

    match: Match
    hands: list[int]
    stock: tuple[int, ...]
    taken: int
    pile: int
    top: int
    suit: int
    turn: int
    direction: int
    pending: int
    drawn: int
    reshuffles: int
    passes: int
    said: int
    silent: int
    sits_out: int
    phase: int
    before: Position
    got: int
    onward: int
    program: Program
    trace: list[str]

    def __init__(self, position: Position, program: Program) -> None:
        """Thaw a position."""
        (
            self.match,
            hands,
            self.stock,
            self.taken,
            self.pile,
            self.top,
            self.suit,
            self.turn,
            self.direction,
            self.pending,
            self.drawn,
            self.reshuffles,
            self.passes,
            self.said,
            self.silent,
            self.sits_out,
            self.phase,
        ) = position
        self.hands = list(hands)
        self.onward = 1
        self.before = position
        self.program = program

    def freeze(self) -> Position:
        """Return what now lies on the table."""
        return _position(
            Position,
            (
                self.match,
                tuple(self.hands),
                self.stock,
                self.taken,
                self.pile,
                self.top,
                self.suit,
                self.turn,
                self.direction,
                self.pending,
                self.drawn,
                self.reshuffles,
                self.passes,
                self.said,
                self.silent,
                self.sits_out,
                self.phase,
            ),
        )


_position = tuple.__new__
"""Makes a position from a tuple of its fields at half the cost of naming them."""


class Spot(NamedTuple):
    """All that decides which moves are forbidden, but for the hand itself: what a forbidding clause may look at.

    Of the player in turn: ``two_left`` is true with two cards in hand, ``said`` is 1 where a call holds for the next
    throw, ``silent`` where the silence of the last throw is open. The other fields are as in `Position`.
    There are few different spots, so that each is judged once.
    """

    top: int
    suit: int
    pending: int
    drawn: int
    stock_empty: bool
    pile_empty: bool
    no_reshuffle_left: bool
    phase: int
    two_left: bool
    said: int
    silent: int

    @property
    def dead(self) -> bool:
        """Whether the stock is exhausted and no reshuffle is left."""
        return self.stock_empty and self.no_reshuffle_left

    @property
    def nothing_to_draw(self) -> bool:
        """Whether no card can be drawn: the stock is empty and cannot be made again."""
        return self.stock_empty and (self.pile_empty or self.no_reshuffle_left)


class Sitting(NamedTuple):
    """Who is in turn, and who is still in the match, as a bit mask: what a clause on the way of throwing may see."""

    turn: int
    living: int


def nothing_to_draw(table: Table) -> bool:
    """Tell whether no card can be drawn: the stock is empty and cannot be made again."""
    return table.taken == len(table.stock) and (table.reshuffles >= table.match.most_reshuffles or not table.pile)


def spot_of(state: Position | Table) -> Spot:
    """Return the spot that the player in turn is in."""
    seat = state.turn
    two_left = state.hands[seat].bit_count() == 2
    said, silent = state.said >> seat & 1, state.silent >> seat & 1
    return Spot(
        state.top, state.suit, state.pending, state.drawn, state.taken == len(state.stock), not state.pile,
        state.reshuffles >= state.match.most_reshuffles, state.phase, two_left, said, silent,
    )  # fmt: skip
