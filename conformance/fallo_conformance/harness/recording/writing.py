"""Writing a recording: every line that goes over the wire in a run, of every process and both ways.

The lines are written as things happen, each at once and as a whole, so that the file of a run that was killed is good
up to its last whole line.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from fallo_conformance.harness.channel import CannotStart, Channel, Connection, EngineFault
from fallo_conformance.harness.recording.lines import Ended, Finished, How, Line, Received, RecordedRun, Sent

BEGINNING = b'{"is":"run",'
"""How every recording begins: no other file is ever written over."""


class CannotRecord(Exception):
    """A recording that cannot be begun: the file, and why."""

    def __init__(self, path: Path, message: str) -> None:
        """Keep both."""
        super().__init__(path, message)
        self.path, self.message = path, message

    def __str__(self) -> str:
        """Say which file, and why."""
        return f"{self.path}: {self.message}"


class Recorder:
    """Writes a recording, from any thread. What goes wrong later is kept in ``fault``: it never costs a verdict."""

    def __init__(self, path: Path, run: RecordedRun) -> None:
        """Begin a recording; an older one in its place is written over, other files are not. Raises `CannotRecord`."""
        self.path = path
        self.fault = ""
        self._lock = threading.Lock()
        self._closed = False
        self._processes = 0
        self._whole = 0
        self._began = time.perf_counter()
        try:
            if path.is_file() and not _may_go(path):
                raise CannotRecord(path, "is there already and is no recording; name another file")
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644)
        except OSError as error:
            raise CannotRecord(path, f"cannot be written: {error.strerror}") from None
        self.write(run)
        if self.fault:
            raise CannotRecord(path, self.fault)

    def next_process(self) -> int:
        """Return the number of a process that is about to be started, from 1."""
        with self._lock:
            self._processes += 1
            return self._processes

    def seconds(self) -> float:
        """Return the seconds since the recording began."""
        return round(time.perf_counter() - self._began, 6)

    def write(self, line: Line) -> None:
        """Write a line at once; the first that cannot be written ends the recording, not the run."""
        data = msgspec.json.encode(line) + b"\n"
        with self._lock:
            if self.fault or self._closed:
                return
            try:
                left = memoryview(data)
                while left:
                    left = left[os.write(self._file, left) :]
                self._whole += len(data)
            except OSError as error:
                self.fault = f"cannot be written any further: {error.strerror}"
                with contextlib.suppress(OSError):
                    os.ftruncate(self._file, self._whole)

    def finish(self, interrupted: bool = False) -> None:
        """Write the last line and close the file."""
        self.write(Finished(seconds=self.seconds(), interrupted=interrupted))
        with self._lock:
            self._closed = True
            os.close(self._file)


def in_utf8(text: str) -> str:
    """Return a text that a file can hold: a word of a command line may have bytes that are no UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode()


def _may_go(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) in (b"", BEGINNING)


@dataclass(frozen=True)
class Recorded:
    """A connection of which everything is recorded."""

    connection: Connection
    recorder: Recorder

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which ``fallo certify`` is told of the engine."""
        return self.connection.words

    def start(self, interrupt: threading.Event) -> Channel:
        """Start the engine, and record what it says; raises `CannotStart`."""
        number = self.recorder.next_process()
        try:
            return _Listening(self.connection.start(interrupt), self.recorder, number)
        except CannotStart as error:
            self.recorder.write(
                Ended(process=number, seconds=self.recorder.seconds(), how="not_started", message=in_utf8(str(error)))
            )
            raise


class _Listening:
    """A channel that writes down what goes through it: a request before it is sent, so that none is missing."""

    def __init__(self, channel: Channel, recorder: Recorder, number: int) -> None:
        self._channel, self._recorder, self._number = channel, recorder, number
        self._ended = False

    def exchange(self, line: bytes, seconds: float) -> bytes:
        self._note(Sent, line.removesuffix(b"\n"))
        try:
            answer = self._channel.exchange(line, seconds)
        except EngineFault as fault:
            self._end(fault.kind, fault.message, fault.log)
            raise
        except BaseException:  # the harness is interrupted
            self._end("interrupted")
            raise
        self._note(Received, answer)
        return answer

    def stop(self, kindly: bool = True) -> None:
        self._channel.stop(kindly)
        self._end("stopped")

    def log(self) -> str:
        return self._channel.log()

    def _note(self, kind: type[Sent] | type[Received], line: bytes) -> None:
        now = self._recorder.seconds()
        try:
            noted = kind(process=self._number, seconds=now, text=line.decode("utf-8"))
        except UnicodeDecodeError:
            noted = kind(process=self._number, seconds=now, base64=line)
        self._recorder.write(noted)

    def _end(self, how: How, message: str = "", log: str = "") -> None:
        if not self._ended:
            self._ended = True
            now = self._recorder.seconds()
            self._recorder.write(Ended(process=self._number, seconds=now, how=how, message=message, log=log))
