"""A recording in place of the engine: the same requests get the answers that they got then.

What counts as the same request: the same method and parameters in a game with the same history, whatever the ids of
games and requests are, and in whatever order the cases come. Where the same was asked several times, as in a second
process, the answers come in the order in which they came then; after the last of them it is given once more.
"""

from __future__ import annotations

import json
import threading
from collections import defaultdict, deque
from hashlib import blake2b
from typing import Any

from fallo_conformance.harness.channel import CannotStart, EngineFault, FaultKind, Interrupted
from fallo_conformance.harness.recording.lines import How
from fallo_conformance.harness.recording.reading import Exchange, Recording
from fallo_conformance.strict_json import NotJson, strict_json
from fallo_conformance.strict_yaml import BadFile

FAULTS: dict[How, FaultKind] = {"error": "error", "timeout": "timeout", "crash": "crash"}


class NotRecorded(Exception):
    """A request that the recorded run did not make: so it was of other scenarios, or of another version."""

    def __init__(self, request: bytes, fallo: str) -> None:
        """Keep the request and the version of fallo that recorded."""
        super().__init__(request, fallo)
        self.request, self.fallo = request, fallo

    def __str__(self) -> str:
        """Say what was asked, and what that means."""
        return (
            "the recording has no answer to a request of this suite, so it was made with other scenarios or by another "
            f"version of fallo ({self.fallo} recorded it): {self.request.decode()[:400]}"
        )


class History:
    """Tells requests of one process apart by what was asked in the same game before."""

    def __init__(self) -> None:
        """Begin a process."""
        self._games: dict[Any, bytes] = {}

    def of(self, request: dict[str, Any]) -> bytes:
        """Return what a request is recognised by, and take it into the history of its game."""
        method: str = request["method"]
        params = dict(request["params"])
        if method in ("hello", "bye"):
            return method.encode()
        game = params.pop("game", None)
        begins = method in ("deal", "position", "replay")
        if method == "replay":
            params["steps"] = [_without_game(step) for step in params["steps"]]
        asked = json.dumps([method, params], sort_keys=True).encode()
        before = b"" if begins else self._games.get(game, b"")
        key = blake2b(before + asked, digest_size=16).digest()
        if method not in ("view", "legal"):  # to look changes nothing
            self._games[game] = key
        return key


class StandIn:
    """A connection to a recording. ``ran_out`` tells that it was of a run that was broken off, and was used up."""

    def __init__(self, recording: Recording) -> None:
        """Sort the answers by what they answer; raises `BadFile` for a request that is none."""
        self.recording = recording
        self.ran_out = False
        self._lock = threading.Lock()
        self._started = 0
        self._waiting: defaultdict[bytes, deque[tuple[Exchange, int]]] = defaultdict(deque)
        histories: defaultdict[int, History] = defaultdict(History)
        for exchange in recording.exchanges:
            try:
                request: Any = strict_json(exchange.request)
                key = histories[exchange.process].of(request)
                self._waiting[key].append((exchange, request["id"]))
            except (NotJson, KeyError, TypeError, ValueError):
                raise BadFile(recording.path, "sends what is no request of the contract", exchange.line, 1) from None

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which ``fallo certify`` was told of the engine."""
        return tuple(self.recording.run.engine)

    def start(self, interrupt: threading.Event) -> Replayed:
        """Stand in for the next process; raises `CannotStart` where it could not be started then."""
        with self._lock:
            self._started += 1
            end = self.recording.starts.get(self._started)
        if end is not None:
            raise CannotStart(end.message)
        return Replayed(self, interrupt)

    def take(self, key: bytes) -> tuple[Exchange, int] | None:
        """Return what came of a request then, with the id that it had, or ``None`` where it was not asked.

        In a run that was broken off, it was not asked either where it was asked less often.
        """
        with self._lock:
            waiting = self._waiting.get(key)
            if waiting is None:
                return None
            if len(waiting) == 1 and self.recording.whole:
                return waiting[0]
            return waiting.popleft() if waiting else None


class Replayed:
    """One process of a recorded engine."""

    def __init__(self, source: StandIn, interrupt: threading.Event) -> None:
        """Begin; ``interrupt`` is set where the recording ends before the run."""
        self._source, self._interrupt = source, interrupt
        self._history = History()
        self._ids: dict[tuple[int, int], int] = {}
        self._last_words = ""

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Return the recorded answer; raises `EngineFault` as it was, `NotRecorded`, and `Interrupted` at the end."""
        request = json.loads(line)
        found = self._source.take(self._history.of(request))
        if found is None and self._source.recording.whole:
            raise NotRecorded(line.rstrip(), self._source.recording.run.fallo)
        exchange, recorded_id = found or (None, 0)
        end = None if exchange is None else exchange.end
        if end is not None and end.how in FAULTS:
            self._last_words = end.log
            raise EngineFault(FAULTS[end.how], end.message, end.log)
        if exchange is None or exchange.answer is None:
            self._source.ran_out = True
            self._interrupt.set()
            raise Interrupted
        self._ids[exchange.process, recorded_id] = request["id"]
        return self._addressed(exchange.answer, exchange.process)

    def stop(self, kindly: bool = True) -> None:
        """There is nothing to stop."""

    def log(self) -> str:
        """Return what the engine's log ended with."""
        return self._last_words

    def _addressed(self, answer: bytes, process: int) -> bytes:
        """Return an answer with the id that its request has now; one that cannot be read stays as it was."""
        try:
            message: Any = strict_json(answer)
            then = message["id"]
        except (NotJson, KeyError, TypeError):
            return answer
        known = self._ids.get((process, then)) if type(then) is int else None
        if known is None or known == then:
            return answer
        return json.dumps(message | {"id": known}).encode()


def _without_game(step: dict[str, Any]) -> list[Any]:
    return [step["method"], {name: value for name, value in step["params"].items() if name != "game"}]
