"""The greatest chain of twos: an abstract game of counts that every real chain is a run of.

Of the table it keeps how many cards and how many twos each player, the pile and the stock hold, whether the top card is
a two, and how many reshuffles are left. A step of the chain is the throw of a two by the player in turn, who keeps at
least one card, and then, where the throw leaves one card and is silent, the draw of the penalty; the direction of play
cannot change in a chain, so players throw one after the other. Which cards are drawn is free as far as counts allow.
So whatever chain is possible at a table is possible here, and where the solver finds no chain of so many throws from
any start, there is none at any table. The other way round nothing follows: that takes a game.

Two facts bind the start: forty cards and four twos; and where no reshuffle has been made yet, every card that was
thrown in this hand still lies there, so that whoever holds fewer cards than were dealt has thrown the difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import z3

from fallo.pumba.readings import Readings, flat

TWOS = 4


@dataclass(frozen=True)
class Terms:
    """What of the readings a chain depends on.

    ``penalty`` cards are drawn for a silent throw of the last card but one, 0 where it cannot be forgotten;
    ``looks`` are the draws that a player who owes may make before answering, ``reshuffles`` those of a hand;
    ``early`` says that the stock is made again as soon as its last card is taken, ``whole`` that a penalty that cannot
    be drawn as a whole is not drawn at all, ``last`` that a two thrown as a last card counts, which ends the chain.
    """

    penalty: int = 2
    looks: int = 0
    reshuffles: int = 2
    early: bool = False
    whole: bool = False
    last: bool = False


class OutOfScope(ValueError):
    """Readings whose chains are not chains of this model: the conflict and its reading."""


COVERED = {
    "twos.answer": ("two_only",),
    "twos.stacking": ("always",),
    "twos.stack": ("adds_up",),
    "twos.greatest_chain": ("unbounded",),
    "caballos.skips": ("next_player",),
    "call.catch_until": ("next_move",),
}
"""Without these a chain is not the one modelled; all other conflicts leave it as it is or are in `Terms`."""


def terms(readings: Readings) -> Terms:
    """Return what of some readings a chain depends on; raises `OutOfScope` where it is another kind of chain."""
    flat_readings = flat(readings)
    for conflict, covered in COVERED.items():
        if flat_readings[conflict] not in covered:
            raise OutOfScope(f"{conflict} = {flat_readings[conflict]}")
    forgotten = readings.call.due != "never_forgotten"
    return Terms(
        penalty=(2 if readings.call.cards == "two" else 1) if forgotten else 0,
        looks=2 if readings.twos.look_first == "may_draw_first" else 0,
        reshuffles=2 if readings.exhaustion.reshuffles == "at_most_two" else 0,
        early=readings.exhaustion.counted == "last_card_taken",
        whole=readings.exhaustion.short_stock == "all_or_nothing",
        last=readings.ending.last_card == "draws_first",
    )


def possible(players: int, throws: int, chosen: Terms, seconds: float = 60) -> bool | None:
    """Return whether the counts allow a chain of so many throws among so many players; None where it stays unknown."""
    result = _Chain(players, throws, chosen).check(seconds)
    return None if result == z3.unknown else result == z3.sat


def greatest(players: int, chosen: Terms) -> int | None:
    """Return the most throws that the counts allow a chain of twos, None where the solver does not know."""
    throws = 1
    while True:
        answer = possible(players, throws + 1, chosen)
        if not answer:
            return throws if answer is False else None
        throws += 1


@dataclass
class _Heap:
    """Some cards: how many there are, and how many of them are twos."""

    cards: Any
    twos: Any


@dataclass
class _Chain:
    """So many throws, one after the other, from any start."""

    players: int
    throws: int
    chosen: Terms
    solver: Any = field(default_factory=z3.Solver)

    def __post_init__(self) -> None:
        self.hands = [self._heap(f"hand{seat}") for seat in range(self.players)]
        self.pile, self.stock = self._heap("pile"), self._heap("stock")
        self.top, self.top_two = self._between("top", 0, 1), self._between("top_two", 0, 1)
        self.left = self._between("left", 0, self.chosen.reshuffles)
        self._start()
        for number in range(self.throws):
            self._throw(self.hands[number % self.players], number)

    def check(self, seconds: float) -> Any:
        self.solver.set("timeout", int(1000 * seconds))
        return self.solver.check()

    def _between(self, name: str, least: int, most: int) -> Any:
        number = z3.Int(name)
        self.solver.add(number >= least, number <= most)
        return number

    def _heap(self, name: str) -> _Heap:
        heap = _Heap(self._between(name, 0, 40), self._between(f"{name}_twos", 0, TWOS))
        self.solver.add(heap.twos <= heap.cards)
        return heap

    def _start(self) -> None:
        heaps = [*self.hands, self.pile, self.stock]
        self.solver.add(z3.Sum([heap.cards for heap in heaps]) + self.top == 40, self.top_two <= self.top)
        self.solver.add(z3.Sum([heap.twos for heap in heaps]) + self.top_two == TWOS)
        self.solver.add(z3.Implies(self.top == 0, self.pile.cards == 0))
        opener = self._between("opener", 0, self.players - 1)
        thrown: list[Any] = []
        for seat, hand in enumerate(self.hands):
            dealt = z3.If(opener == seat, 5, 4)
            thrown.append(z3.If(hand.cards < dealt, dealt - hand.cards, 0))
            self.solver.add(hand.cards >= 1)
        unused = self.left == self.chosen.reshuffles
        self.solver.add(z3.Implies(unused, self.pile.cards + self.top >= z3.Sum(thrown)))

    def _throw(self, hand: _Heap, number: int) -> None:
        for _ in range(self.chosen.looks if number else 0):
            self._draw(hand, z3.FreshBool("looks"))
        may_be_the_last = self.chosen.last and number == self.throws - 1
        self.solver.add(hand.cards >= (1 if may_be_the_last else 2), hand.twos >= 1)
        hand.cards, hand.twos = hand.cards - 1, hand.twos - 1
        self.pile.cards, self.pile.twos = self.pile.cards + self.top, self.pile.twos + self.top_two
        self.top = self.top_two = z3.IntVal(1)
        silent = z3.And(z3.FreshBool("silent"), hand.cards == 1)
        if self.chosen.whole:
            more = z3.If(self.left > 0, self.pile.cards, 0)
            silent = z3.And(silent, self.stock.cards + more >= self.chosen.penalty)
        for _ in range(self.chosen.penalty):
            self._draw(hand, silent)

    def _draw(self, hand: _Heap, when: Any) -> None:
        """Let a player draw a card, any that the stock may hold, where a condition holds and there is one."""
        self._make_again(when)
        drawn = z3.And(when, self.stock.cards > 0)
        two = z3.FreshBool("two")
        stock, plain = self.stock, self.stock.cards - self.stock.twos
        self.solver.add(z3.Implies(two, z3.And(drawn, stock.twos > 0)))
        self.solver.add(z3.Implies(z3.And(drawn, z3.Not(two)), plain > 0))
        one, of_twos = z3.If(drawn, 1, 0), z3.If(two, 1, 0)
        stock.cards, stock.twos = self._named(stock.cards - one), self._named(stock.twos - of_twos)
        hand.cards, hand.twos = self._named(hand.cards + one), self._named(hand.twos + of_twos)
        if self.chosen.early:
            self._make_again(drawn)

    def _make_again(self, when: Any) -> None:
        again = z3.And(when, self.stock.cards == 0, self.pile.cards > 0, self.left > 0)
        stock, pile = self.stock, self.pile
        stock.cards, pile.cards = self._either(again, pile.cards, stock.cards), self._either(again, 0, pile.cards)
        stock.twos, pile.twos = self._either(again, pile.twos, stock.twos), self._either(again, 0, pile.twos)
        self.left = self._either(again, self.left - 1, self.left)

    def _either(self, condition: Any, yes: Any, no: Any) -> Any:
        return self._named(z3.If(condition, yes, no))

    def _named(self, number: Any) -> Any:
        """Return a name for a number, so that terms stay small."""
        name = z3.FreshInt("number")
        self.solver.add(name == number)
        return name


def most_throws(reshuffles: int, between: bool) -> int:
    """Return the most throws of twos in one chain under any reading, whoever is in turn, who draws and what.

    All that it counts is where the four twos are: away, in hands or in the stock, under the top card, or on top.
    A throw covers the top card, and a reshuffle brings back what lies under it: nothing else ever moves a two that was
    thrown.
    ``between`` says that other cards may be thrown between the twos of a chain. Every start is tried.
    """
    starts = [(away, pile, TWOS - away - pile) for away in range(TWOS + 1) for pile in range(TWOS + 1 - away)]
    return max(_most_from(*start, reshuffles, between) for start in starts if start[2] <= 1)


@cache
def _most_from(away: int, pile: int, top: int, left: int, between: bool) -> int:
    ways = [0]
    if away:
        ways.append(1 + _most_from(away - 1, pile + top, 1, left, between))
    if left and pile:
        ways.append(_most_from(away + pile, 0, top, left - 1, between))
    if between and top:
        ways.append(_most_from(away, pile + 1, 0, left, between))
    return max(ways)
