"""A conversation with an engine: JSON-RPC over a `Channel`, every answer checked before anybody looks at it."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from fallo.cards import CARD
from fallo_conformance.harness.channel import Connection, EngineFault
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
from fallo_conformance.strict_json import NotJson, strict_json

WIRE_KEPT = 200
"""Lines of a case that are kept for a report."""

SHOWN = 2000
"""Characters of a line that are kept for a report."""

Message = TypeVar("Message")


class StaleAnswer(EngineFault):
    """A second answer to a request of an earlier case; ``identity`` is the request's."""

    def __init__(self, identity: int) -> None:
        """Keep the id of the request that was answered before."""
        super().__init__("error", f"answered request {identity} a second time")
        self.identity = identity


class Session:
    """A started engine that has said hello; raises `EngineFault` where it breaks the contract."""

    def __init__(
        self, connection: Connection, seconds: float, hello: Hello, first_id: int, interrupt: threading.Event
    ) -> None:
        """Start the engine and exchange hellos; ``first_id`` makes ids unique over restarts."""
        self.channel = connection.start(interrupt)
        self.seconds = seconds
        self._wire: list[tuple[str, bytes]] = []
        self.refused_to_begin = False  # the case's deal or position: then there is no game to look at
        self.next_id = first_id
        self._hello = first_id
        try:
            self.introduction = self._introduce(hello)
        except BaseException:
            self.channel.stop(kindly=False)
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
            self.channel.stop()

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
        answer = self.channel.exchange(line, self.seconds)
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


def _twice(words: Sequence[str]) -> str | None:
    return next((word for word, number in Counter(words).items() if number > 1), None)


def _check_hand(seat: str, hand: list[str]) -> None:
    for card in hand:
        if card not in CARD:
            raise EngineFault("error", f"showed {card!r} in the hand of {seat}, which is no card")
    if len(set(hand)) != len(hand):
        raise EngineFault("error", f"showed a card twice in the hand of {seat}")


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "backslashreplace").rstrip("\r\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} … ({len(text)} characters)"
