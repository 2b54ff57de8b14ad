"""Scripts: who does what kind of thing in a hand, with the cards left open.

The kinds alone fix how many cards everybody holds, when the stock runs out and whose turn it is, so that a script
can be followed by counting. What it comes to is an outline: the deal, the throws, the draws and the reshuffles in
order, each with a card still to be found.

The counting follows the readings of ``canonical``: the opener throws first, draws are made at once, a penalty is drawn
before the effect, and the stock is made again when a card is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fallo.cards import AS, CABALLO, DOS, OF_RANK, PACK, REY, SIETE, SOTA
from fallo.pumba.moves import SEATS

PLAIN = OF_RANK[3] | OF_RANK[4] | OF_RANK[5] | OF_RANK[6]
KINDS: dict[str, int] = {
    "plain": PLAIN,
    "quiet": PLAIN | OF_RANK[SOTA],
    "as": OF_RANK[AS],
    "two": OF_RANK[DOS],
    "seven": OF_RANK[SIETE],
    "sota": OF_RANK[SOTA],
    "caballo": OF_RANK[CABALLO],
    "rey": OF_RANK[REY],
    "any": PACK,
}
"""Kinds of throw and the cards they leave open. ``any`` is for a last card, which has no effect."""

BETWEEN_TWO: dict[str, int] = {
    "quiet": KINDS["quiet"] | OF_RANK[SIETE],
    "again": OF_RANK[REY] | OF_RANK[CABALLO],
}
"""Between two players a seven merely hands the turn on, and a caballo gives another one as a rey does."""

RESHUFFLES = 2


class BadScript(ValueError):
    """A script that the counts do not allow: the number of the word (from 1), the word, and what is wrong with it."""

    def __init__(self, number: int, word: str, message: str) -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(number, word, message)
        self.number, self.word, self.message = number, word, message

    def __str__(self) -> str:
        """Name the word."""
        return f"word {self.number}, {self.word!r}: {self.message}"


@dataclass(frozen=True)
class Script:
    """The kinds of moves of one hand, in order; whose they are follows from the counts.

    A word is ``draw``, ``pass``, ``take`` or a kind of throw, an as with its rival and a call with its sign:
    ``as@B``, ``two!``. A throw of the last card but one without the sign is silent and costs its penalty.
    ``looks_first`` says that whoever owes cards may draw to look for an answer.
    """

    seats: int
    words: tuple[str, ...]
    opener: int = 0
    eliminated: tuple[int, ...] = ()
    looks_first: bool = False


class Throw(NamedTuple):
    """A throw: the seat, the cards left open (a mask), the seat an as hits (-1: none) and whether Pumba is said."""

    seat: int
    cards: int
    target: int
    called: bool


class Got(NamedTuple):
    """A card that a seat gets, in the deal or from the stock."""

    seat: int


class Said(NamedTuple):
    """A move without a card of its own: ``draw``, ``pass`` or ``take``."""

    seat: int
    verb: str


class Reshuffled(NamedTuple):
    """The pile without its top card becomes the stock."""


Event = Throw | Got | Said | Reshuffled


@dataclass(frozen=True)
class Outline:
    """What a script comes to: its events in order, and the number of cards left in each hand and in the stock."""

    script: Script
    events: tuple[Event, ...]
    left: tuple[int, ...]
    stock: int


def words(text: str) -> tuple[str, ...]:
    """Return the words of a script; ``3*draw`` stands for three draws."""
    found: list[str] = []
    for word in text.split():
        times, star, name = word.rpartition("*")
        found += [name] * (int(times) if star else 1)
    return tuple(found)


def outline(script: Script) -> Outline:
    """Follow a script by counting; raises `BadScript` where the counts do not allow a word."""
    count = _Count(script)
    for number, word in enumerate(script.words, 1):
        try:
            count.follow(word)
        except ValueError as error:
            raise BadScript(number, word, str(error)) from None
    return Outline(script, tuple(count.events), tuple(count.sizes), count.stock)


class _Count:
    """The table with numbers of cards in place of cards."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.living = [seat for seat in range(script.seats) if seat not in script.eliminated]
        self.kinds = KINDS | (BETWEEN_TWO if len(self.living) == 2 else {})
        self.sizes = [0] * script.seats
        self.events: list[Event] = []
        self.stock, self.pile, self.thrown = 40, 0, 0
        self.turn, self.direction = script.opener, 1
        self.owed = self.drawn = self.reshuffles = 0
        self.over = False
        self._deal()

    def _deal(self) -> None:
        start = self.living.index(self.script.opener)
        around = self.living[start:] + self.living[:start]
        for seat in (*around * 4, self.script.opener):
            self._get(seat)

    def _get(self, seat: int) -> None:
        if not self.stock:
            if not self.pile or self.reshuffles == RESHUFFLES:
                return
            self.stock, self.pile, self.reshuffles = self.pile, 0, self.reshuffles + 1
            self.events.append(Reshuffled())
        self.stock -= 1
        self.sizes[seat] += 1
        self.events.append(Got(seat))

    def follow(self, word: str) -> None:
        if self.over:
            raise ValueError("the hand is over")
        if word in ("draw", "pass", "take"):
            self.events.append(Said(self.turn, word))
            {"draw": self._draw, "pass": self._pass, "take": self._take}[word]()
        else:
            self._throw(word)

    def _nothing_to_draw(self) -> bool:
        return not self.stock and (not self.pile or self.reshuffles == RESHUFFLES)

    def _draw(self) -> None:
        owes = self.owed and not self.script.looks_first
        if owes or not self.thrown or self.drawn == 2 or self._nothing_to_draw():
            raise ValueError("nobody draws here")
        self._get(self.turn)
        self.drawn += 1

    def _pass(self) -> None:
        if self.owed or not self.thrown or (self.drawn < 2 and not self._nothing_to_draw()):
            raise ValueError("nobody passes here")
        self._go_on(1)

    def _take(self) -> None:
        if not self.owed:
            raise ValueError("nothing is owed")
        for _ in range(self.owed):
            self._get(self.turn)
        self.owed = 0
        self._go_on(1)

    def _throw(self, word: str) -> None:
        name, _, target = word.removesuffix("!").partition("@")
        kind = self.kinds.get(name)
        if kind is None or (name == "as") != bool(target):
            raise ValueError("there is no such kind of throw")
        if self.owed and name != "two":
            raise ValueError("only a two answers a two")
        seat, called = self.turn, word.endswith("!")
        if called != (called and self.sizes[seat] == 2):
            raise ValueError("Pumba is said with the last card but one")
        rival = SEATS.index(target) if target else -1
        self.events.append(Throw(seat, kind, rival, called))
        self.pile += bool(self.thrown)
        self.thrown += 1
        self.sizes[seat] -= 1
        self.over = not self.sizes[seat]
        if not self.over:
            for _ in range(2 if self.sizes[seat] == 1 and not called else 0):
                self._get(seat)
            self._effect(name, rival)

    def _effect(self, name: str, rival: int) -> None:
        if name == "any":
            raise ValueError("this is for a last card")
        onward = 1
        if name == "as":
            self._get(rival)
        elif name == "two":
            self.owed += 2
        elif name == "seven":
            self.direction = -self.direction
        elif name == "caballo":
            onward = 2
        elif name in ("rey", "again"):
            onward = 0
        self._go_on(onward)

    def _go_on(self, onward: int) -> None:
        place = self.living.index(self.turn) + onward * self.direction
        self.turn = self.living[place % len(self.living)]
        self.drawn = 0


def turns(script: Script) -> Sequence[str]:
    """Return a script as a person reads it: each word after the letter of its seat."""
    moves = (event for event in outline(script).events if isinstance(event, Throw | Said))
    return [f"{SEATS[event.seat]} {word}" for event, word in zip(moves, script.words, strict=True)]
