"""Transcripts: a hand or a whole match as a text that a person can read, diff and mail.

A header of ``name: value`` lines, then one line a move with its seat. Every further hand begins with its ``deck``::

    rulebook: ludoteka
    seats: 4
    opener: A
    deck: 2o 10e 1c 5e 4c ...
    shuffle: 12b 11b ...

    A 2o
    B take

``...`` stands for all cards not named, oros, copas, espadas, bastos, each from low to high; ``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from fallo.cards import CARD, TEXT
from fallo.pumba.moves import SEATS, BadNotation, Move, parse
from fallo.pumba.position import Position
from fallo.pumba.rules import Rules
from fallo.rulebook import Ruling

REST = "..."
LINE_END = re.compile(r"\r\n|\r|\n")
NUMBER = re.compile(r"-?[0-9]{1,9}")
Value = TypeVar("Value")


class BadTranscript(ValueError):
    """A text that is no transcript: the line (from 1) and what is wrong with it."""

    def __init__(self, line: int, message: str) -> None:
        """Keep both."""
        super().__init__(line, message)
        self.line, self.message = line, message

    def __str__(self) -> str:
        """Name the line."""
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True)
class Hand:
    """One hand: the deck in dealing order, the orders of its reshuffles, and the moves with their seats (from 0)."""

    deck: tuple[int, ...]
    shuffles: tuple[tuple[int, ...], ...] = ()
    moves: tuple[tuple[int, Move], ...] = ()


@dataclass(frozen=True)
class Transcript:
    """A match from its first deal on. ``scores`` (by seat) and ``limit`` are in points."""

    seats: int
    opener: int
    hands: tuple[Hand, ...]
    rulebook: str = "ludoteka"
    scores: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    limit: int = 100


@dataclass(frozen=True)
class Played:
    """One move of a transcript under some rules: the position before, who moved, and the ruling."""

    before: Position
    seat: int
    move: Move
    ruling: Ruling[Position]


def replay(transcript: Transcript, rules: Rules) -> Iterator[Played]:
    """Yield every move with its ruling; a refused move changes nothing, and the replay goes on.

    Raises `fallo.rulebook.Impossible` where a hand cannot be dealt.
    """
    position: Position | None = None
    for hand in transcript.hands:
        if position is None:
            position = rules.deal(
                transcript.seats, transcript.opener, hand.deck, hand.shuffles,
                transcript.scores, transcript.eliminated, transcript.limit,
            )  # fmt: skip
        else:
            position = rules.next_hand(position, hand.deck, hand.shuffles)
        for seat, move in hand.moves:
            ruling = rules.judge(position, move, seat)
            yield Played(position, seat, move, ruling)
            position = ruling.position or position


def write(transcript: Transcript) -> str:
    """Return a transcript as text; `read` is its inverse."""
    lines = [f"rulebook: {transcript.rulebook}", f"seats: {transcript.seats}", f"opener: {SEATS[transcript.opener]}"]
    if transcript.scores:
        lines.append("scores: " + " ".join(f"{SEATS[seat]}={score}" for seat, score in enumerate(transcript.scores)))
    if transcript.eliminated:
        lines.append("eliminated: " + " ".join(SEATS[seat] for seat in transcript.eliminated))
    if transcript.limit != 100:
        lines.append(f"limit: {transcript.limit}")
    for hand in transcript.hands:
        lines.append("deck: " + _order_text(hand.deck))
        lines += ["shuffle: " + _order_text(order) for order in hand.shuffles]
        lines += ["", *(f"{SEATS[seat]} {move}" for seat, move in hand.moves), ""]
    return "\n".join(lines)


def read(text: str) -> Transcript:
    """Return the transcript of a text; raises `BadTranscript`."""
    reading = _Reading()
    lines = LINE_END.split(text.removeprefix("\ufeff").rstrip())
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].strip()
        if words:
            try:
                reading.take(words, number)
            except (ValueError, BadNotation) as error:
                raise BadTranscript(number, str(error)) from None
    return reading.finish(len(lines))


@dataclass
class _Reading:
    header: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    hands: list[Hand] = field(default_factory=list)
    shuffles: list[tuple[int, ...]] = field(default_factory=list)
    moves: list[tuple[int, Move]] = field(default_factory=list)

    def take(self, words: str, line: int) -> None:
        name, colon, value = words.partition(":")
        if not colon:
            self._move(words)
        elif name == "deck":
            self._end_hand()
            self.hands.append(Hand(_order(value)))
        elif name == "shuffle":
            self._must_follow_a_deck("a shuffle")
            self.shuffles.append(_order(value))
        elif name not in ("rulebook", "seats", "opener", "scores", "eliminated", "limit"):
            raise ValueError(f"there is no {name!r} in a header")
        elif name in self.header or self.hands:
            raise ValueError(f"{name} is said once, before the first deck")
        else:
            self.header[name] = value.strip()
            self.lines[name] = line

    def _move(self, words: str) -> None:
        self._must_follow_a_deck("a move")
        seat, _, move = " ".join(words.split()).partition(" ")
        self.moves.append((_seat(seat), parse(move)))

    def _end_hand(self) -> None:
        """Give the last hand its shuffles and moves: they are gathered first, as there may be very many."""
        if self.hands:
            self.hands[-1] = replace(self.hands[-1], shuffles=tuple(self.shuffles), moves=tuple(self.moves))
            self.shuffles.clear()
            self.moves.clear()

    def _must_follow_a_deck(self, what: str) -> None:
        if not self.hands:
            raise ValueError(f"{what} before the deck")

    def finish(self, lines: int) -> Transcript:
        self._end_hand()
        missing = [name for name in ("seats", "opener") if name not in self.header] + ["deck"] * (not self.hands)
        if missing:
            raise BadTranscript(max(lines, 1), f"the text ends without {', '.join(missing)}")
        seats = self._value("seats", _number)
        return Transcript(
            seats=seats,
            opener=self._value("opener", lambda text: _seat_of(text, seats)),
            hands=tuple(self.hands),
            rulebook=self.header.get("rulebook", "ludoteka"),
            scores=self._value("scores", lambda text: _scores(text, seats)),
            eliminated=self._value("eliminated", lambda text: _seats(text, seats)),
            limit=self._value("limit", lambda text: _number(text or "100")),
        )

    def _value(self, name: str, of: Callable[[str], Value]) -> Value:
        """Return what a line of the header says; raises `BadTranscript` at that line."""
        try:
            return of(self.header.get(name, ""))
        except ValueError as error:
            raise BadTranscript(self.lines[name], f"{name}: {error}") from None


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text) or int(text) < 1:
        raise ValueError(f"{text!r} is no number from 1 on, of at most nine digits")
    return int(text)


def _seat_of(text: str, seats: int) -> int:
    seat = _seat(text)
    if seat >= seats:
        raise ValueError(f"there is no seat {text} at a table of {seats}")
    return seat


def _seat(text: str) -> int:
    if len(text) != 1 or text not in SEATS:
        raise ValueError(f"{text!r} is no seat; seats are A to I")
    return SEATS.index(text)


def _seats(text: str, seats: int) -> tuple[int, ...]:
    found = [_seat_of(word, seats) for word in text.split()]
    if len(set(found)) < len(found):
        raise ValueError("a seat stands twice")
    return tuple(found)


def _scores(text: str, seats: int) -> tuple[int, ...]:
    if not text:
        return ()
    given: dict[int, int] = {}
    for word in text.split():
        name, sign, score = word.partition("=")
        if not sign or not NUMBER.fullmatch(score):
            raise ValueError(f"{word!r} is no score; write it as in A=12 B=-5")
        if (seat := _seat_of(name, seats)) in given:
            raise ValueError(f"{name} stands twice")
        given[seat] = int(score)
    return tuple(given.get(seat, 0) for seat in range(seats))


def _order(text: str) -> tuple[int, ...]:
    words = text.split()
    named = [word for word in words if word != REST]
    unknown = next((word for word in named if word not in CARD), None)
    if unknown is not None:
        raise ValueError(f"{unknown!r} is no card")
    if len(set(named)) < len(named):
        raise ValueError("a card stands twice")
    rest = [CARD[word] for word in TEXT if word not in named] if REST in words else []
    if len(named) + len(rest) != len(TEXT):
        raise ValueError(f"all forty cards are named, or the last are left to '{REST}'; {len(named)} stand here")
    return (*(CARD[word] for word in named), *rest)


def _order_text(order: tuple[int, ...]) -> str:
    end = len(order)
    while end and list(order[end - 1 :]) == sorted(order[end - 1 :]):
        end -= 1
    named = [TEXT[card] for card in order[:end]]
    return " ".join([*named, REST] if end < len(order) else named)
