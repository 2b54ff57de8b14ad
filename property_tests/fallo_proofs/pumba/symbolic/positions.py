"""Symbolic positions and moves: everything on the table as words, for a fixed number of seats.

The stock is the *set* of its cards: its order comes in as the cards that a step draws, see `drawing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from fallo.cards import AS, RANK_OF, SOTA
from fallo.pumba.moves import CALL, CATCH, DRAW, PASS, TAKE, Move
from fallo.pumba.position import CLOCKWISE, PLAYING, Position
from fallo_proofs.pumba.symbolic.words import (
    CARDS,
    COUNT,
    Truth,
    Word,
    bit,
    both,
    either,
    equal,
    implies,
    is_empty,
    is_rank,
    new_truth,
    new_word,
    opposite,
    single,
    where,
    within,
)


@dataclass(frozen=True)
class SymbolicPosition:
    """A position of one hand.

    ``hands``, ``stock``, ``pile`` and ``top`` are sets of cards, ``suit`` has a bit for each suit; ``turn``,
    ``passes``, ``said``, ``silent``, ``sits_out`` and ``living`` are sets of seats; ``pending`` is a number of cards,
    ``drawn`` and ``reshuffles`` are numbers of two bits; ``over`` tells whether the hand has ended.
    """

    hands: tuple[Word, ...]
    stock: Word
    pile: Word
    top: Word
    suit: Word
    turn: Word
    clockwise: Truth
    pending: Word
    drawn: Word
    reshuffles: Word
    passes: Word
    said: Word
    silent: Word
    sits_out: Word
    living: Word
    over: Truth

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def hand_of(self, seat: Word) -> Word:
        """Return the hand of a seat."""
        shown = [where(bit(seat, place), hand) for place, hand in enumerate(self.hands)]
        whole = shown[0]
        for one in shown[1:]:
            whole = whole | one
        return whole

    def parts(self) -> Iterator[tuple[str, Word | Truth]]:
        """Yield every word and truth with its name; hands are ``hand.0`` and so on."""
        for field in fields(self):
            if field.name == "hands":
                yield from ((f"hand.{seat}", hand) for seat, hand in enumerate(self.hands))
            else:
                yield field.name, getattr(self, field.name)


@dataclass(frozen=True)
class SymbolicMove:
    """A move: exactly one of the six kinds, with its card, the suit named, the seat aimed at, and who makes it."""

    throws: Truth
    draws: Truth
    passes: Truth
    takes: Truth
    calls: Truth
    catches: Truth
    card: Word
    suit: Word
    target: Word
    called: Truth
    seat: Word

    @property
    def speaks(self) -> Truth:
        """Whether it is a move of words only."""
        return either(self.calls, self.catches)

    def parts(self) -> Iterator[tuple[str, Word | Truth]]:
        """Yield every word and truth with its name."""
        for field in fields(self):
            yield f"move.{field.name}", getattr(self, field.name)

    def can_be_said(self) -> Truth:
        """Tell whether it is a move that the notation has."""
        kinds = (self.throws, self.draws, self.passes, self.takes, self.calls, self.catches)
        others = [opposite(both(one, other)) for place, one in enumerate(kinds) for other in kinds[:place]]
        sota, ace = is_rank(self.card, SOTA), is_rank(self.card, AS)
        return both(
            either(*kinds),
            *others,
            single(self.seat),
            implies(self.throws, single(self.card)),
            implies(opposite(self.throws), is_empty(self.card)),
            implies(self.called, self.throws),
            either(is_empty(self.suit), both(sota, single(self.suit))),
            either(is_empty(self.target), both(either(ace, self.catches), single(self.target))),
            implies(self.catches, single(self.target)),
        )


def new_position(seats: int) -> SymbolicPosition:
    """Return a position of new variables."""
    return SymbolicPosition(
        hands=tuple(new_word(f"hand.{seat}", CARDS) for seat in range(seats)),
        stock=new_word("stock", CARDS),
        pile=new_word("pile", CARDS),
        top=new_word("top", CARDS),
        suit=new_word("suit", 4),
        turn=new_word("turn", seats),
        clockwise=new_truth("clockwise"),
        pending=new_word("pending", COUNT),
        drawn=new_word("drawn", 2),
        reshuffles=new_word("reshuffles", 2),
        passes=new_word("passes", seats),
        said=new_word("said", seats),
        silent=new_word("silent", seats),
        sits_out=new_word("sits_out", seats),
        living=new_word("living", seats),
        over=new_truth("over"),
    )


def new_move(seats: int) -> SymbolicMove:
    """Return a move of new variables."""
    throws, draws, passes, takes, calls, catches = (
        new_truth(f"move.{kind}") for kind in ("throws", "draws", "passes", "takes", "calls", "catches")
    )
    return SymbolicMove(
        throws=throws,
        draws=draws,
        passes=passes,
        takes=takes,
        calls=calls,
        catches=catches,
        card=new_word("move.card", CARDS),
        suit=new_word("move.suit", 4),
        target=new_word("move.target", seats),
        called=new_truth("move.called"),
        seat=new_word("move.seat", seats),
    )


def one(place: int) -> int:
    """Return the set of one place, or none for -1."""
    return 1 << place if place >= 0 else 0


def position_values(position: Position) -> dict[str, int]:
    """Return the values of a position's variables by name."""
    values = {f"hand.{seat}": hand for seat, hand in enumerate(position.hands)}
    same = ("pile", "pending", "drawn", "reshuffles", "passes", "said", "silent", "sits_out")
    return (
        values
        | {name: getattr(position, name) for name in same}
        | {
            "stock": sum(1 << card for card in position.stock[position.taken :]),
            "top": one(position.top),
            "suit": one(position.suit),
            "turn": 1 << position.turn,
            "clockwise": int(position.direction == CLOCKWISE),
            "living": position.match.living,
            "over": int(position.phase != PLAYING),
        }
    )


KINDS = {DRAW: "draws", PASS: "passes", TAKE: "takes", CALL: "calls", CATCH: "catches"}


def move_values(move: Move, seat: int) -> dict[str, int]:
    """Return the values of a move's variables by name."""
    kind = "throws" if move.card >= 0 else KINDS[move.bit]
    values = {f"move.{name}": int(name == kind) for name in ("throws", *KINDS.values())}
    return values | {
        "move.card": one(move.card),
        "move.suit": one(move.suit),
        "move.target": one(move.target),
        "move.called": int(move.called),
        "move.seat": 1 << seat,
    }


def same_position(some: SymbolicPosition, other: SymbolicPosition) -> list[Truth]:
    """Return for each part whether two positions agree in it."""
    return [equal(mine, theirs) for (_, mine), (_, theirs) in zip(some.parts(), other.parts(), strict=True)]


def kind_name(move: Move) -> str:
    """Return the kind of a move as a word: ``throw 10`` for any throw of a sota, else the word of the move."""
    return f"throw {RANK_OF[move.card]}" if move.card >= 0 else move.text.partition("@")[0]


def is_sane(move: SymbolicMove, position: SymbolicPosition) -> Truth:
    """Tell whether a move can be said at a table: its seats sit there."""
    return both(move.can_be_said(), within(move.seat, position.living))
