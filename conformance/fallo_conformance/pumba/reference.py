"""The reference as an engine: it answers the messages of the contract, in this process or over pipes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from fallo import __version__
from fallo.cards import SUITS, card, mask
from fallo.pumba import RULEBOOKS, BadNotation, Position, Readings, Rules, adopt, flat, parse
from fallo.pumba.moves import SEATS
from fallo.pumba.position import CLOCKWISE, COUNTERCLOCKWISE, PLAYING, Match
from fallo.pumba.view import view
from fallo.rulebook import Impossible, Rulebook
from fallo_conformance.plan import Assessor, Request
from fallo_conformance.protocol import (
    PROTOCOL,
    Ask,
    Capability,
    Deal,
    Field,
    Hello,
    NextHand,
    Play,
    Put,
    Replay,
)

CAPABILITIES: list[Capability] = [
    "deal", "position", "shuffles", "legal", "next_hand", "replay", "games", "seat_view",
]  # fmt: skip
FIELDS: list[Field] = [
    "phase", "turn", "top", "suit", "pending", "drawn", "direction", "counts", "stock", "discard", "reshuffles",
    "winner", "points", "scores", "eliminated", "champion", "hands",
]  # fmt: skip


class Fault(Exception):
    """A request that cannot be answered: a JSON-RPC error code and a message."""

    def __init__(self, code: int, message: str) -> None:
        """Keep both."""
        super().__init__(code, message)
        self.code, self.message = code, message

    def __str__(self) -> str:
        """Give the message."""
        return self.message


@lru_cache(maxsize=512)
def compiled(readings: tuple[tuple[str, str], ...], without: tuple[str, ...] = ()) -> Rules:
    """Return the rules of some readings, sorted by conflict; raises `Incompatible` and `UnknownReading`."""
    return Rules(adopt(Readings(), dict(readings)), without)


class ReferenceEngine:
    """The reference behind the contract: many games at once, each under its own readings.

    ``without`` leaves out clauses, which makes the engine wrong in one known way.
    ``broken`` are the clauses that the last refused move broke; ``decided`` those that decided the moves of all games.
    """

    def __init__(self, rulebook: Rulebook[Readings] = RULEBOOKS["ludoteka"], without: Iterable[str] = ()) -> None:
        """Play by a rulebook where a deal brings no readings."""
        self.rulebook = rulebook
        self.without = tuple(without)
        self.games: dict[str, tuple[Rules, Position]] = {}
        self.broken: tuple[str, ...] = ()
        self.decided: set[str] = set()

    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return the result for a request; raises `Fault`."""
        handlers: dict[str, tuple[type[Any], Callable[[Any], dict[str, Any]]]] = {
            "hello": (Hello, self.hello),
            "deal": (Deal, self.deal),
            "position": (Put, self.put),
            "next_hand": (NextHand, self.next_hand),
            "legal": (Ask, self.legal),
            "play": (Play, self.play),
            "view": (Ask, self.view),
            "replay": (Replay, self.replay),
        }
        if method == "bye":
            return {}
        if method not in handlers:
            raise Fault(-32601, f"no method {method!r}")
        kind, handler = handlers[method]
        try:
            return handler(msgspec.convert(params, kind))
        except (msgspec.ValidationError, BadNotation, Impossible, ValueError) as error:
            raise Fault(-32602, str(error)) from None

    def hello(self, hello: Hello) -> dict[str, Any]:
        """Introduce the reference."""
        return {
            "name": "fallo reference", "version": __version__, "protocol": PROTOCOL,
            "claim": self._claim(), "capabilities": CAPABILITIES, "fields": FIELDS,
            "omits": [], "configurable": True,
        }  # fmt: skip

    def _claim(self) -> dict[str, Any]:
        """Claim a rulebook by its name, or a table's own by its readings."""
        if self.rulebook.name in RULEBOOKS:
            return {"rulebook": self.rulebook.name}
        return {"readings": flat(self.rulebook.readings)}

    def deal(self, message: Deal) -> dict[str, Any]:
        """Deal the first hand from the deck."""
        rules = self._rules(message.readings)
        self.broken = rules.refuses_to_deal(message.seats)
        if self.broken:
            return {"refused": {"clause": self.broken[0]}}
        position = rules.deal(
            message.seats, _seat(message.opener), [card(text) for text in message.deck],
            [[card(text) for text in order] for order in message.shuffles],
            [message.scores.get(seat, 0) for seat in SEATS[: message.seats]],
            [_seat(seat) for seat in message.eliminated], message.limit,
        )  # fmt: skip
        return self._keep(message.game, rules, position)

    def put(self, message: Put) -> dict[str, Any]:
        """Set up a position."""
        rules = self._rules(message.readings)
        return self._keep(message.game, rules, rules.put(position_of(message)))

    def next_hand(self, message: NextHand) -> dict[str, Any]:
        """Deal the next hand of a match from the deck."""
        rules, position = self._game(message.game)
        orders = [[card(text) for text in order] for order in message.shuffles]
        self.decided.update(f.__module__.rpartition(".")[2] + "." + f.__name__ for f in rules.program.next_opener)
        return self._keep(message.game, rules, rules.next_hand(position, [card(text) for text in message.deck], orders))

    def legal(self, message: Ask) -> dict[str, Any]:
        """List the legal moves of a seat."""
        rules, position = self._game(message.game)
        seat = None if message.seat is None else _seat(message.seat)
        return {"moves": [move.text for move in rules.legal_moves(position, seat)]}

    def play(self, message: Play) -> dict[str, Any]:
        """Make a move or refuse it."""
        rules, position = self._game(message.game)
        ruling = rules.judge(position, parse(message.move), _seat(message.seat))
        self.decided.update(ruling.clauses)
        if ruling.position is None:
            self.broken = ruling.clauses
            return {"refused": {"clause": ruling.clauses[0]}}
        return self._keep(message.game, rules, ruling.position)

    def view(self, message: Ask) -> dict[str, Any]:
        """Show the table."""
        return view(self._game(message.game)[1], None if message.seat is None else _seat(message.seat))

    def replay(self, message: Replay) -> dict[str, Any]:
        """Answer many messages at once."""
        return {"answers": [self.answer(step.method, step.params) for step in message.steps]}

    def _keep(self, game: str, rules: Rules, position: Position) -> dict[str, Any]:
        self.games[game] = (rules, position)
        return view(position, hands=False)

    def _game(self, game: str) -> tuple[Rules, Position]:
        try:
            return self.games[game]
        except KeyError:
            raise Fault(-32602, f"no game {game!r}") from None

    def _rules(self, readings: dict[str, str] | None) -> Rules:
        chosen = flat(self.rulebook.readings) | (readings or {})
        return compiled(tuple(sorted(chosen.items())), self.without)


def position_of(message: Put) -> Position:
    """Return the position that a message sets up; raises `ValueError` for what is no card, suit or seat."""
    seats = SEATS[: message.seats]
    out = mask(_seat(seat) for seat in message.eliminated)
    match = Match(
        message.seats, (1 << message.seats) - 1 & ~out, tuple(message.scores.get(seat, 0) for seat in seats),
        message.limit, _seat(message.opener),
        tuple(tuple(card(text) for text in order) for order in message.shuffles),
    )  # fmt: skip
    return Position(
        match=match, hands=tuple(mask(map(card, message.hands.get(seat, ()))) for seat in seats),
        stock=tuple(map(card, message.stock)), taken=0, pile=mask(map(card, message.discard)),
        top=card(message.top), suit=SUITS.index(message.suit), turn=_seat(message.turn),
        direction=CLOCKWISE if message.direction == "clockwise" else COUNTERCLOCKWISE,
        pending=message.pending, drawn=message.drawn, reshuffles=message.reshuffles,
        passes=_passed(message, match.living),
        said=0, silent=0, sits_out=0, phase=PLAYING,
    )  # fmt: skip


def _passed(message: Put, living: int) -> int:
    """Return the seats that passed last, as a set: so many as the message says, back from the one in turn."""
    step = -1 if message.direction == "clockwise" else 1
    seat, passed, left = _seat(message.turn), 0, min(message.passes, living.bit_count())
    while left > 0:
        seat = (seat + step) % message.seats
        if living >> seat & 1:
            passed |= 1 << seat
            left -= 1
    return passed


def _seat(name: str) -> int:
    if len(name) != 1 or name not in SEATS:
        raise Fault(-32602, f"no seat {name!r}")
    return SEATS.index(name)


class Answers(Protocol):
    """What can be served: an engine in this process."""

    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return the result for a request; raises `Fault`."""
        ...


def all_pass(engine: Answers, requests: Iterable[Request]) -> bool:
    """Tell whether an engine in this process passes a case; raises whatever it falls over."""
    assessor = Assessor(frozenset(FIELDS))
    return all(assessor.take(request, engine.answer(request.method, request.params)) is None for request in requests)


def serve(engine: Answers) -> None:
    """Answer one request a line from standard input until it ends or says ``bye``."""
    output = sys.stdout.buffer
    for line in sys.stdin.buffer:
        reply, last = _reply(engine, line)
        output.write(msgspec.json.encode(reply) + b"\n")
        output.flush()
        if last:
            return


def _reply(engine: Answers, line: bytes) -> tuple[dict[str, Any], bool]:
    identity: Any = None
    try:
        request = msgspec.json.decode(line)
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            raise Fault(-32600, "expected a request with a method")
        identity = request.get("id")
        result = engine.answer(request["method"], request.get("params") or {})
    except msgspec.DecodeError as error:
        return {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": str(error)}}, False
    except Fault as fault:
        return {"jsonrpc": "2.0", "id": identity, "error": {"code": fault.code, "message": fault.message}}, False
    return {"jsonrpc": "2.0", "id": identity, "result": result}, request["method"] == "bye"
