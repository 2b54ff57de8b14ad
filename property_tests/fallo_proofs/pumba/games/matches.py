"""Whole matches from real deals: hands laid one after the other, each confirmed by the interpreter as it is played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from fallo.cards import CARD
from fallo.pumba.moves import MOVES, Move, throw
from fallo.pumba.position import PLAYING, Position
from fallo.pumba.rules import Rules
from fallo.pumba.transcript import Hand, Transcript
from fallo_proofs.pumba.games.script import Got, Said, outline
from fallo_proofs.pumba.games.scripts import blocked
from fallo_proofs.pumba.games.synthesis import VALUES, Unconfirmed

LIES = CARD["6o"]
"""The card that lies alone in a blocked hand."""


@dataclass
class Course:
    """A match that is being played: its rules, the hands so far, and the position after the last of them."""

    rules: Rules
    seats: int
    scores: tuple[int, ...] = ()
    hands: list[Hand] = field(default_factory=list)
    position: Position | None = None

    @property
    def living(self) -> list[int]:
        """The seats that are not eliminated."""
        everybody = range(self.seats)
        return [seat for seat in everybody if self.position is None or self.position.match.living >> seat & 1]

    @property
    def opener(self) -> int:
        """The seat that opens the next hand."""
        return 0 if self.position is None else self.rules.next_opener(self.position)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat."""
        return (self.scores or (0,) * self.seats) if self.position is None else self.position.match.scores

    def play(self, hand: Hand) -> None:
        """Deal a hand and play it to its end; raises `Unconfirmed` where a move is refused or the hand goes on."""
        rules, position = self.rules, self.position
        if position is None:
            position = rules.deal(self.seats, self.opener, hand.deck, hand.shuffles, self.scores)
        else:
            position = rules.next_hand(position, hand.deck, hand.shuffles)
        for seat, move in hand.moves:
            ruling = rules.judge(position, move, seat)
            if ruling.position is None:
                raise Unconfirmed(f"{move} is refused by {', '.join(ruling.clauses)}")
            position = ruling.position
        if position.phase == PLAYING:
            raise Unconfirmed("the hand is not over")
        self.hands.append(hand)
        self.position = position

    def transcript(self, rulebook: str = "canonical") -> Transcript:
        """Return all hands so far."""
        return Transcript(self.seats, 0, tuple(self.hands), rulebook, self.scores)


def blocked_hand(course: Course, heavy: Collection[int] = ()) -> Hand:
    """Return a hand in which one card lies, all others are drawn, and all pass.

    The cards are dealt out so that totals come out as even as may be, the highest cards to ``heavy`` seats first.
    """
    living = course.living
    out = tuple(seat for seat in range(course.seats) if seat not in living)
    script = replace(blocked(len(living)), seats=course.seats, opener=course.opener, eliminated=out)
    drawn_up = outline(script)
    getters = [event.seat for event in drawn_up.events if isinstance(event, Got)]
    shares = _shares(drawn_up.left, course.totals, heavy)
    shares[course.opener].append(LIES)
    says = [event for event in drawn_up.events if isinstance(event, Said)]
    moves = ((course.opener, throw(LIES)), *((said.seat, MOVES[said.verb]) for said in says))
    return Hand(tuple(shares[seat].pop() for seat in getters), (), moves)


def _shares(sizes: Sequence[int], totals: Sequence[int], heavy: Collection[int]) -> list[list[int]]:
    """Return so many cards for each seat: from the highest on, always to whoever has the lowest total."""
    shares: list[list[int]] = [[] for _ in sizes]
    points = list(totals)
    for card in sorted(set(range(40)) - {LIES}, key=lambda one: -VALUES[one]):
        able = [seat for seat, size in enumerate(sizes) if len(shares[seat]) < size]
        seat = min(able, key=lambda one: (one not in heavy, points[one]))
        shares[seat].append(card)
        points[seat] += VALUES[card]
    return shares


def reseated(hand: Hand, living: Sequence[int], opener: int) -> Hand:
    """Return a hand opened by the first of a round of players as if another of the same number opened it.

    The deck stays, since it is dealt from the opener on; ``living`` are the players clockwise from seat 0 on.
    """
    start = living.index(opener)
    around = [*living[start:], *living[:start]]
    return replace(hand, moves=tuple(_moved(hand.moves, around)))


def _moved(moves: Sequence[tuple[int, Move]], around: Sequence[int]) -> Iterator[tuple[int, Move]]:
    for seat, move in moves:
        target = around[move.target] if move.target >= 0 else -1
        yield around[seat], throw(move.card, move.suit, target, move.called) if move.card >= 0 else move


def rounds(course: Course, base: Hand, number: int) -> None:
    """Play a hand so many times, each time from whoever is to open; ``base`` is written for seats from 0 on."""
    for _ in range(number):
        course.play(reseated(base, course.living, course.opener))
