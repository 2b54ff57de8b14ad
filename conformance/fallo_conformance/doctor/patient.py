"""The patient: an engine that has been started, whose output can be looked at also where nothing was asked."""

from __future__ import annotations

import contextlib
import threading
import time
from dataclasses import dataclass
from typing import Protocol

from fallo_conformance.harness.channel import Channel, Connection, EngineFault
from fallo_conformance.harness.engine import Child, Command
from fallo_conformance.protocol import LINE_LIMIT


class Patient(Channel, Protocol):
    """A started engine, as far as the doctor has to do with it."""

    is_process: bool
    """Whether it is a process of its own, which can end by itself."""

    def next_line(self, seconds: float) -> bytes | None:
        """Return a line that comes unasked, or ``None`` where none does in time or the engine is gone."""
        ...

    def began(self) -> bytes:
        """Return what has come of lines that nobody has taken yet."""
        ...

    def end_of_input(self, seconds: float) -> bool:
        """Close the engine's input, and tell whether it ends by itself in time; what it says is kept."""
        ...

    def ends(self, seconds: float) -> bool:
        """Tell whether the engine ends by itself in time."""
        ...


class Process(Child):
    """A patient that a command starts; see `Child` for what it raises."""

    is_process = True

    def next_line(self, seconds: float) -> bytes | None:
        """Return a line that comes unasked, or ``None`` where none does in time or the process is gone."""
        try:
            return self.exchange(b"", seconds)
        except EngineFault:
            return None

    def began(self) -> bytes:
        """Return what has come of lines that nobody has taken yet."""
        return bytes(self._received)

    def end_of_input(self, seconds: float) -> bool:
        """Close the engine's standard input, and tell whether it ends by itself in time; what it says is kept."""
        process = self._process
        assert process.stdin
        with contextlib.suppress(OSError):
            process.stdin.close()
        return self.ends(seconds)

    def ends(self, seconds: float) -> bool:
        """Tell whether the process ends by itself in time."""
        deadline = time.monotonic() + seconds
        while self._process.poll() is None and time.monotonic() < deadline:
            self._drain(0.01)
            del self._received[LINE_LIMIT:]
        self._drain(0)
        return self._process.poll() is not None


@dataclass
class Guest:
    """A patient in this process, or any other that is no process: it says nothing unasked and does not end."""

    channel: Channel
    is_process: bool = False

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the next line that comes; raises as the channel does."""
        return self.channel.exchange(line, seconds)

    def stop(self, kindly: bool = True) -> None:
        """End the engine."""
        self.channel.stop(kindly)

    def log(self) -> str:
        """Return the last lines of its log."""
        return self.channel.log()

    def next_line(self, seconds: float) -> bytes | None:
        """Return nothing."""
        return None

    def began(self) -> bytes:
        """Return nothing."""
        return b""

    def end_of_input(self, seconds: float) -> bool:
        """Tell that it ended."""
        return True

    def ends(self, seconds: float) -> bool:
        """Tell that it ended."""
        return True


def start(connection: Connection) -> Patient:
    """Start an engine; raises `CannotStart`."""
    interrupt = threading.Event()
    if isinstance(connection, Command):
        return Process(connection.command, interrupt)
    return Guest(connection.start(interrupt))
