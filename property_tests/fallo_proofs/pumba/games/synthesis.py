"""The cards for a script: a solver deals, shuffles and chooses so that every word of the script is a legal move.

Free are the order of the deck, the order of every reshuffle, and the card of every throw. Bound are only the rules
that ask for a certain card: a throw is from the hand and matches the one before by suit or rank, a sota lies on any
card and any card on the suit that its thrower names. What is found is replayed by the interpreter from the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import z3

from fallo.cards import AS, OF_RANK, OF_SUIT, PACK, RANK_OF, RANKS, SOTA, SUIT_OF, members
from fallo.pumba.moves import MOVES, Move, throw
from fallo.pumba.position import Position
from fallo.pumba.rules import Rules
from fallo.pumba.transcript import Hand, Transcript, replay
from fallo_proofs.pumba.games.script import Got, Outline, Reshuffled, Said, Script, Throw, outline

Chosen = dict[int, Any]
"""For each card that may be meant, the solver's Boolean that it is."""

VALUES = tuple(10 if rank in (2, 10, 12) else 9 if rank == 11 else rank for rank in RANK_OF)
"""Points of each card left in a hand, in the reading ``values``."""


class Unconfirmed(AssertionError):
    """A game that the solver found and the interpreter does not replay as wanted: a fault in one of the two."""


@dataclass(frozen=True)
class Ending:
    """What the end of a hand is wanted to look like.

    ``only`` are the cards (a mask) of which a seat's last hand may consist, ``points`` the least and the most that a
    seat's last hand may count, ``holds`` the cards (a mask) that a seat has to hold at the end.
    """

    only: Mapping[int, int] = field(default_factory=dict)
    points: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    holds: Mapping[int, int] = field(default_factory=dict)


ANY_ENDING = Ending()


@dataclass(frozen=True)
class Game:
    """A hand that was found: the deck, the shuffles and the moves, and the position after the last of them."""

    script: Script
    hand: Hand
    end: Position

    def transcript(self, scores: tuple[int, ...] = (), limit: int = 100, rulebook: str = "canonical") -> Transcript:
        """Return the hand as the first of a match."""
        return replace(transcript_of(self.script, (self.hand,)), scores=scores, limit=limit, rulebook=rulebook)


def transcript_of(script: Script, hands: tuple[Hand, ...]) -> Transcript:
    """Return hands as a match that begins as a script does."""
    return Transcript(script.seats, script.opener, hands, "canonical", eliminated=script.eliminated)


def synthesise(script: Script, rules: Rules, ending: Ending = ANY_ENDING, seconds: float = 30) -> Game | None:
    """Return a game for a script, or None where there is none or none was found within some seconds of solving.

    Raises `BadScript` where the counts already forbid it, `Unconfirmed` where the interpreter refuses what was found.
    """
    encoding = _Encoding(outline(script))
    encoding.demand(ending)
    cards = encoding.solve(seconds)
    if cards is None:
        return None
    hand = _written(encoding.outline, cards)
    return Game(script, hand, confirmed(transcript_of(script, (hand,)), rules))


def confirmed(transcript: Transcript, rules: Rules) -> Position:
    """Replay a transcript and return its last position; raises `Unconfirmed` at the first move that is refused."""
    end: Position | None = None
    for played in replay(transcript, rules):
        end = played.ruling.position
        if end is None:
            raise Unconfirmed(f"{played.move} is refused by {', '.join(played.ruling.clauses)}")
    if end is None:
        raise Unconfirmed("nobody moves")
    return end


@dataclass
class _Batch:
    """Cards that a seat gets from one stock between two throws of its own; in which order is of no matter."""

    seat: int
    size: int = 0
    cards: Chosen = field(default_factory=dict)


class _Encoding:
    """An outline as a problem over finite domains: a Boolean for each throw or batch and each card it may have."""

    def __init__(self, drawn_up: Outline) -> None:
        self.outline = drawn_up
        self.context: Any = z3.Context()  # of its own, so that what is found does not depend on what was asked before
        self.solver: Any = z3.SolverFor("QF_FD", ctx=self.context)
        self.hands: list[Chosen] = [{} for _ in range(drawn_up.script.seats)]
        self.source: Chosen = dict.fromkeys(range(40), True)
        self.found: list[_Batch | Chosen] = []
        self.open: dict[int, _Batch] = {}
        self.of_this_stock: list[_Batch] = []
        self.thrown: list[Chosen] = []
        self.covered = 0
        for event in drawn_up.events:
            if isinstance(event, Throw):
                self._throw(event)
            elif isinstance(event, Got):
                self._get(event)
            elif isinstance(event, Reshuffled):
                self._reshuffle()
        self._close_all()

    def _get(self, event: Got) -> None:
        batch = self.open.setdefault(event.seat, _Batch(event.seat))
        batch.size += 1
        self.found.append(batch)

    def _close(self, seat: int) -> None:
        batch = self.open.pop(seat, None)
        if batch is None:
            return
        self._some_of(batch.cards, self.source, batch.size)
        self.of_this_stock.append(batch)
        hand = self.hands[seat]
        for card, some in batch.cards.items():
            hand[card] = z3.Or(hand[card], some) if card in hand else some

    def _some_of(self, cards: Chosen, among: Iterable[int], number: int) -> None:
        """Choose a number of cards among some."""
        cards |= {card: z3.FreshBool(f"card{card}", self.context) for card in among}
        possible = len(cards) >= number
        self.solver.add(z3.PbEq([(some, 1) for some in cards.values()], number) if possible else self._false())

    def _false(self) -> Any:
        return z3.BoolVal(False, self.context)

    def _throw(self, event: Throw) -> None:
        self._close(event.seat)
        hand = self.hands[event.seat]
        cards: Chosen = {}
        self._some_of(cards, [card for card in hand if event.cards >> card & 1], 1)
        for card, some in cards.items():
            self.solver.add(z3.Implies(some, hand[card]))
            hand[card] = z3.And(hand[card], z3.Not(some))
        if self.thrown:
            ways = _matches(self.thrown[-1], cards)
            self.solver.add(z3.Or(ways) if ways else self._false())
        self.thrown.append(cards)
        self.found.append(cards)

    def _reshuffle(self) -> None:
        self._close_all()
        pile = self.thrown[self.covered : -1]
        self.covered = len(self.thrown) - 1
        self.source = {}
        for card in range(40):
            ways = [cards[card] for cards in pile if card in cards]
            if ways:
                self.source[card] = z3.Or(ways)

    def _close_all(self) -> None:
        """Close what was got from one stock: no card leaves it twice, or without having been in it."""
        for seat in list(self.open):
            self._close(seat)
        for card, there in self.source.items():
            ways = [batch.cards[card] for batch in self.of_this_stock]
            if len(ways) > 1:
                self.solver.add(z3.AtMost(*ways, 1))
            if there is not True:
                self.solver.add([z3.Implies(some, there) for some in ways])
        self.of_this_stock = []

    def demand(self, ending: Ending) -> None:
        for seat, mask in ending.only.items():
            self.solver.add([z3.Not(held) for card, held in self.hands[seat].items() if not mask >> card & 1])
        for seat, mask in ending.holds.items():
            self.solver.add([self.hands[seat].get(card, self._false()) for card in members(mask)])
        for seat, (least, most) in ending.points.items():
            values = [(held, VALUES[card]) for card, held in self.hands[seat].items()]
            self.solver.add(z3.PbGe(values, least), z3.PbLe(values, most))

    def solve(self, seconds: float) -> list[int] | None:
        """Return the card of each throw and of each card got, in the order of the events."""
        self.solver.set("timeout", int(1000 * seconds))
        if self.solver.check() != z3.sat:
            return None
        model = self.solver.model()

        def true(cards: Chosen) -> list[int]:
            return [card for card, some in cards.items() if model[some]]

        got = {id(batch): iter(true(batch.cards)) for batch in self.found if isinstance(batch, _Batch)}
        return [next(got[id(one)]) if isinstance(one, _Batch) else true(one)[0] for one in self.found]


def _matches(below: Chosen, above: Chosen) -> list[Any]:
    """Return the ways in which a card lies rightly on another: by suit, by rank, or because one of them is a sota."""

    def among(found: Chosen, mask: int) -> list[Any]:
        return [some for card, some in found.items() if mask >> card & 1]

    sides = ((among(below, mask), among(above, mask)) for mask in (*OF_SUIT, *(OF_RANK[rank] for rank in RANKS)))
    both = [z3.And(z3.Or(under), z3.Or(over)) for under, over in sides if under and over]
    return [*both, *among(below, OF_RANK[SOTA]), *among(above, OF_RANK[SOTA])]


def _written(drawn_up: Outline, cards: list[int]) -> Hand:
    """Return the deck, the shuffles and the moves of the cards that were found."""
    orders: list[list[int]] = [[]]
    moves: list[tuple[Throw | Said, int]] = []
    found = iter(cards)
    for event in drawn_up.events:
        if isinstance(event, Reshuffled):
            orders.append([])
        elif isinstance(event, Got):
            orders[-1].append(next(found))
        else:
            moves.append((event, next(found) if isinstance(event, Throw) else -1))
    deck, *shuffles = (tuple(_completed(order)) for order in orders)
    return Hand(deck, tuple(shuffles), tuple(_moves(drawn_up.script, moves)))


def _completed(order: list[int]) -> Iterator[int]:
    yield from order
    yield from members(PACK & ~sum(1 << card for card in order))


def _moves(script: Script, moves: list[tuple[Throw | Said, int]]) -> Iterator[tuple[int, Move]]:
    """Yield the moves in the notation; a sota names the suit of the card that is thrown on it."""
    suit = -1
    backwards: list[tuple[int, Move]] = []
    for event, card in reversed(moves):
        if isinstance(event, Said):
            backwards.append((event.seat, MOVES[event.verb]))
            continue
        named = (suit if suit >= 0 else SUIT_OF[card]) if RANK_OF[card] == SOTA else -1
        rival = _rival(script, event) if RANK_OF[card] == AS else -1
        backwards.append((event.seat, throw(card, named, rival, event.called)))
        suit = SUIT_OF[card]
    yield from reversed(backwards)


def _rival(script: Script, event: Throw) -> int:
    """Return the rival that an as names: the script's, or for a last card, which hits nobody, any."""
    out = (*script.eliminated, event.seat)
    return event.target if event.target >= 0 else next(seat for seat in range(script.seats) if seat not in out)
