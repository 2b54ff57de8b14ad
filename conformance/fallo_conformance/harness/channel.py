"""A channel: the way to an engine, by which lines go out and come back; behind it is a process, an object, a recording.

A `Connection` opens channels: one for every start of the engine.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Literal, Protocol, TypeAlias

FaultKind: TypeAlias = Literal["error", "timeout", "crash"]

LOG_KEPT = 4096
"""Bytes of the engine's own log that are kept for a report."""

LOOK_AGAIN = 0.1
"""Seconds after which a wait for an engine is looked up from: the run may have been interrupted, the engine gone."""


class EngineFault(Exception):
    """What an engine did wrong towards the contract: the kind, a sentence, and what it wrote to its log last."""

    def __init__(self, kind: FaultKind, message: str, log: str = "") -> None:
        """Keep the parts for the verdict."""
        super().__init__(kind, message, log)
        self.kind: FaultKind = kind
        self.message, self.log = message, log

    def __str__(self) -> str:
        """Say what happened."""
        return self.message


class Interrupted(Exception):
    """The run was interrupted while an engine was being waited for."""


class CannotStart(Exception):
    """An engine that cannot be started at all."""


class Channel(Protocol):
    """A started engine, as far as a `Session` has to do with it."""

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the next line that comes, without its end; raises `EngineFault` or `Interrupted`."""
        ...

    def stop(self, kindly: bool = True) -> None:
        """End the engine; ``kindly`` gives it a moment to end by itself."""
        ...

    def log(self) -> str:
        """Return the last lines that the engine wrote to its log."""
        ...


class Connection(Protocol):
    """How to reach an engine: it is started anew for each channel."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which ``fallo certify`` is told of the engine, as in ``-- node engine.js``."""
        ...

    def start(self, interrupt: threading.Event) -> Channel:
        """Start the engine; ``interrupt`` ends every wait for it. Raises `CannotStart`."""
        ...


class Tail:
    """The end of a log: the last bytes of what was added, in bounded memory."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._parts: deque[bytes] = deque()
        self._size = 0

    def add(self, data: bytes) -> None:
        """Add what was written next."""
        self._parts.append(data[-LOG_KEPT:])
        self._size += len(self._parts[-1])
        while self._size - len(self._parts[0]) > LOG_KEPT:
            self._size -= len(self._parts.popleft())

    def text(self) -> str:
        """Return the end, as text."""
        return b"".join(self._parts)[-LOG_KEPT:].decode("utf-8", "replace")
