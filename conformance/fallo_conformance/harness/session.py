"""A conversation with an engine: JSON-RPC over a `Child`, every answer checked before anybody looks at it."""

from __future__ import annotations

import json
import math
import re
import threading
from collections import Counter
from collections.abc import Sequence
from typing import Any, NoReturn, TypeVar

import msgspec

from fallo.cards import CARD
from fallo_conformance.harness.engine import Child, EngineFault
from fallo_conformance.protocol import (
    PROTOCOL,
    Answers,
    Hello,
    Introduction,
    Moves,
    Refused,
    Unsupported,
    View,
)

WIRE_KEPT = 200
"""Lines of a case that are kept for a report."""

SHOWN = 2000
"""Characters of a line that are kept for a report."""

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""What may be half of a character outside the first plane, and then is none."""

Message = TypeVar("Message")


class StaleAnswer(EngineFault):
    """A second answer to a request of an earlier case; ``identity`` is the request's."""

    def __init__(self, identity: int) -> None:
        """Keep the id of the request that was answered before."""
        super().__init__("error", f"answered request {identity} a second time")
        self.identity = identity


UNUSUAL = (b"\\", b'" ', b'"\t', b'"\r')


class NotJson(ValueError):
    """A line that is not a JSON value as the contract wants it."""


class Session:
    """A started engine that has said hello; raises `EngineFault` where it breaks the contract."""

    def __init__(
        self, command: Sequence[str], seconds: float, hello: Hello, first_id: int, interrupt: threading.Event
    ) -> None:
        """Start the engine and exchange hellos; ``first_id`` makes ids unique over restarts."""
        self.child = Child(command, interrupt)
        self.seconds = seconds
        self._wire: list[tuple[str, bytes]] = []
        self.refused_to_begin = False  # the case's deal or position: then there is no game to look at
        self.next_id = first_id
        self._hello = first_id
        try:
            self.introduction = self._introduce(hello)
        except BaseException:
            self.child.stop(kindly=False)
            raise
        self.fields = frozenset(self.introduction.fields)
        self._light = self.fields - {"hands"}

    def begin_case(self) -> None:
        """Forget the wire of the case before."""
        self._wire = []
        self.refused_to_begin = False

    def call(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return the result for one request, checked, and without what the contract does not know."""
        result = self._exchange(method, params)
        if method != "replay":
            self._note_beginning(method, result)
            return self._checked(method, result)
        answers = self._typed(result, Answers).answers
        steps = params["steps"]
        if len(answers) != len(steps):
            raise EngineFault("error", f"a replay of {len(steps)} steps was given {len(answers)} answers")
        if answers:
            self._note_beginning(steps[0]["method"], answers[0])
        return {"answers": [self._checked(step["method"], answer) for step, answer in zip(steps, answers, strict=True)]}

    def _note_beginning(self, method: str, result: dict[str, Any]) -> None:
        if method in ("deal", "position") and not {"refused", "unsupported"}.isdisjoint(result):
            self.refused_to_begin = True

    def close(self) -> None:
        """Say goodbye, and end the engine whatever it answers; raises `StaleAnswer` where it still had one."""
        try:
            self._exchange("bye", {})
        except StaleAnswer:
            raise
        except EngineFault:
            pass
        finally:
            self.child.stop()

    def _introduce(self, hello: Hello) -> Introduction:
        introduction = self._typed(self._exchange("hello", msgspec.to_builtins(hello)), Introduction)
        if introduction.protocol != PROTOCOL:
            raise EngineFault("error", f"speaks protocol {introduction.protocol}; this is {PROTOCOL}")
        return introduction

    def _exchange(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        identity = self.next_id
        self.next_id += 1
        request = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
        line = msgspec.json.encode(request) + b"\n"
        self._keep("->", line)
        answer = self.child.exchange(line, self.seconds)
        self._keep("<-", answer)
        return self._result(answer, identity)

    def _result(self, line: bytes, identity: int) -> dict[str, Any]:
        try:
            message = strict_json(line)
        except NotJson as error:
            raise EngineFault("error", f"sent what is no JSON of the contract ({error}): {_shown(line)}") from None
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise EngineFault("error", f"sent what is no JSON-RPC 2.0 response: {_shown(line)}")
        answered = message.get("id")
        if type(answered) is int and self._hello < answered < identity:
            raise StaleAnswer(answered)
        if type(answered) is not int or answered != identity:
            raise EngineFault("error", f"answered id {answered!r} where {identity} was asked")
        if "error" in message:
            raise EngineFault("error", f"reported an error: {_shown(json.dumps(message['error']).encode())}")
        result = message.get("result")
        if not isinstance(result, dict):
            raise EngineFault("error", "sent a response whose result is no object")
        return result

    def _checked(self, method: str, result: dict[str, Any]) -> dict[str, Any]:
        known: Refused | Unsupported | Moves | View
        if "refused" in result and method in ("play", "next_hand", "deal"):
            known = self._typed(result, Refused)
        elif "unsupported" in result and method in ("deal", "position", "next_hand", "play"):
            known = self._typed(result, Unsupported)
        elif method == "legal":
            known = self._typed(result, Moves)
            if (twice := _twice(known.moves)) is not None:
                raise EngineFault("error", f"listed the legal move {twice} twice")
        else:
            known = self._view(result, method == "view")
        answer: dict[str, Any] = msgspec.to_builtins(known)
        return answer

    def _view(self, result: dict[str, Any], whole: bool) -> View:
        view = self._typed(result, View)
        missing = (self.fields if whole else self._light) - result.keys()
        if missing:
            raise EngineFault("error", f"left out of a view what it declared: {', '.join(sorted(missing))}")
        if isinstance(view.hands, dict):
            for seat, hand in view.hands.items():
                _check_hand(seat, hand)
        return view

    @staticmethod
    def _typed(result: dict[str, Any], kind: type[Message]) -> Message:
        try:
            return msgspec.convert(result, kind)
        except msgspec.ValidationError as error:
            raise EngineFault("error", f"sent a wrong {kind.__name__.lower()}: {error}") from None

    def _keep(self, direction: str, line: bytes) -> None:
        if len(self._wire) < WIRE_KEPT:
            self._wire.append((direction, line))

    @property
    def wire(self) -> list[str]:
        """The lines of the case in hand, as text, with an arrow for their direction."""
        return [f"{direction} {_shown(line)}" for direction, line in self._wire]


def strict_json(line: bytes) -> Any:
    """Return a line's JSON value; raises `NotJson` for bad UTF-8, duplicate keys, NaN and infinities, and depth.

    Most lines are written plainly: as many keys were read as there are quotes before a colon, so none stood twice.
    """
    try:
        value = msgspec.json.decode(line)
        if not _is_unusual(line) and msgspec.json.encode(value).count(b'":') == line.count(b'":'):
            return value
    except (ValueError, RecursionError):
        pass  # the slower way says what is wrong
    try:
        text = line.decode("utf-8")
        value = _DECODER.decode(text)
        if SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        raise NotJson("it is not UTF-8") from None
    except UnicodeEncodeError:
        raise NotJson("it has half of a surrogate pair") from None
    except RecursionError:
        raise NotJson("it is nested too deeply") from None
    except NotJson:
        raise
    except ValueError as error:
        raise NotJson(str(error)) from None
    return value


def _is_unusual(line: bytes) -> bool:
    """Tell whether a line has an escape, or space after a quote, which could hide a key from a count."""
    return any(sign in line for sign in UNUSUAL)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotJson(f"the key {_twice([name for name, _ in pairs])!r} stands twice")
    return found


def _twice(words: Sequence[str]) -> str | None:
    return next((word for word, number in Counter(words).items() if number > 1), None)


def _no_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise NotJson(f"{text} is not finite")
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite)


def _check_hand(seat: str, hand: list[str]) -> None:
    for card in hand:
        if card not in CARD:
            raise EngineFault("error", f"showed {card!r} in the hand of {seat}, which is no card")
    if len(set(hand)) != len(hand):
        raise EngineFault("error", f"showed a card twice in the hand of {seat}")


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "backslashreplace").rstrip("\r\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} … ({len(text)} characters)"
