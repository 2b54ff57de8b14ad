"""Asking an engine once more what a recorded one was asked, and holding every answer against the recorded one.

Answers are compared as JSON. The name and the version in the answer to hello are not compared, as another version of an
engine may well play as the one before.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import groupby
from typing import Literal, TypeAlias

import msgspec

from fallo_conformance.harness.channel import CannotStart, Channel, Connection, EngineFault
from fallo_conformance.harness.recording.differing import Place, places_of, text_of
from fallo_conformance.harness.recording.reading import Exchange, Recording
from fallo_conformance.harness.recording.standing_in import FAULTS

FORMAT = 1
"""Version of the schema of what came of it."""

NOT_COMPARED = ("$.result.name", "$.result.version")
"""What the answer to hello may have otherwise."""

Outcome: TypeAlias = Literal["same", "differs", "broke"]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A request that has another answer now; ``line`` is that of the request in the recording, from 1.

    Where an engine gave no answer, ``then`` or ``now`` say in words what it did.
    """

    process: int
    line: int
    request: str
    then: str
    now: str
    places: list[Place] = []


class Broken(msgspec.Struct, frozen=True, kw_only=True):
    """A request at which the engine broke now and had not then, what it did, and the end of its own log."""

    process: int
    line: int
    request: str
    message: str
    log: str = ""


class AskedAgain(msgspec.Struct, frozen=True, kw_only=True):
    """What came of asking an engine again: numbers of requests, and what was other than it was.

    ``not_asked`` are the requests that came after one at which a process broke.
    """

    format: int
    outcome: Outcome
    requests: int
    same: int
    not_asked: int
    differences: list[Difference]
    broke: list[Broken]


def ask_again(
    recording: Recording,
    connection: Connection,
    seconds: float,
    breaks: int,
    progress: Callable[[int], None] = lambda asked: None,
) -> AskedAgain:
    """Send the recorded requests to an engine, process after process, and return what came of it.

    ``seconds`` is the time limit for a message; after ``breaks`` broken processes in a row nothing more is asked.
    """
    asking = _Asking(connection, seconds)
    in_a_row = 0
    for _, exchanges in groupby(sorted(recording.exchanges, key=_by_process), _by_process):
        of_process = [one for one in exchanges if one.answer is not None or _broke(one)]
        if in_a_row >= breaks:
            asking.not_asked += len(of_process)
            continue
        in_a_row = 0 if asking.process(of_process) else in_a_row + 1
        progress(asking.asked)
    return asking.result()


class _Asking:
    """Keeps account of what was asked."""

    def __init__(self, connection: Connection, seconds: float) -> None:
        self._connection, self._seconds = connection, seconds
        self._differences: list[Difference] = []
        self._broke: list[Broken] = []
        self.asked = self._same = self.not_asked = 0

    def result(self) -> AskedAgain:
        outcome: Outcome = "broke" if self._broke else "differs" if self._differences else "same"
        return AskedAgain(
            format=FORMAT, outcome=outcome, requests=self.asked, same=self._same, not_asked=self.not_asked,
            differences=self._differences, broke=self._broke,
        )  # fmt: skip

    def process(self, exchanges: list[Exchange]) -> bool:
        """Ask all that one process was asked; return whether it held out as long as it did then."""
        if not exchanges:
            return True
        try:
            channel = self._connection.start(threading.Event())
        except CannotStart as error:
            self._note_broken(exchanges[0], f"is gone: {error}", "")
            self.not_asked += len(exchanges)
            return False
        try:
            for place, exchange in enumerate(exchanges):
                if not self._ask(channel, exchange):
                    self.not_asked += len(exchanges) - place - 1
                    return exchange.end is not None
            return True
        finally:
            channel.stop()

    def _ask(self, channel: Channel, exchange: Exchange) -> bool:
        """Ask one request; return whether another can be asked."""
        self.asked += 1
        then = exchange.answer
        try:
            now = channel.exchange(exchange.request + b"\n", self._seconds)
        except EngineFault as fault:
            if exchange.end is None:
                self._note_broken(exchange, fault.message, fault.log)
            elif exchange.end.how == fault.kind:
                self._same += 1
            else:
                self._note(exchange, f"the engine {exchange.end.message}", f"the engine {fault.message}", [])
            return False
        if then is None:
            assert exchange.end is not None
            self._note(exchange, f"the engine {exchange.end.message}", text_of(now), [])
        elif (places := places_of(then, now)) and not _only_a_version(exchange, places):
            self._note(exchange, text_of(then), text_of(now), places)
        else:
            self._same += 1
        return True

    def _note(self, exchange: Exchange, then: str, now: str, places: list[Place]) -> None:
        self._differences.append(
            Difference(
                process=exchange.process,
                line=exchange.line,
                request=text_of(exchange.request),
                then=then,
                now=now,
                places=places,
            )
        )

    def _note_broken(self, exchange: Exchange, message: str, log: str) -> None:
        self._broke.append(
            Broken(
                process=exchange.process,
                line=exchange.line,
                request=text_of(exchange.request),
                message=message,
                log=log,
            )
        )


def _by_process(exchange: Exchange) -> int:
    return exchange.process


def _broke(exchange: Exchange) -> bool:
    """Tell whether the engine broke at a request: one at which the run was interrupted has nothing to compare."""
    return exchange.end is not None and exchange.end.how in FAULTS


def _only_a_version(exchange: Exchange, places: list[Place]) -> bool:
    return b'"method":"hello"' in exchange.request and all(one.place in NOT_COMPARED for one in places)
