"""Reading a recording: every request of a run with what came of it, in the order in which they were sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from fallo_conformance.handed_in import opened
from fallo_conformance.harness.recording.lines import FORMAT, Ended, Finished, Line, Received, RecordedRun, Sent
from fallo_conformance.protocol import LINE_LIMIT
from fallo_conformance.strict_json import NotJson, strict_json
from fallo_conformance.strict_yaml import BadFile

LONGEST = 8 * LINE_LIMIT
"""Bytes of a line of a recording: a line of the wire, in which every sign may have to be escaped."""


@dataclass
class Exchange:
    """A request, and the answer or the end of the process that came of it; neither where the recording ends there.

    ``process`` is the number of the process and ``line`` that of the request in the file, both from 1.
    """

    process: int
    line: int
    request: bytes
    answer: bytes | None = None
    end: Ended | None = None


@dataclass
class Recording:
    """A run as it was recorded. ``half`` is the number of a last line that is not whole and was left out, else 0.

    ``starts`` are the processes by number, with the end of each that could not be started at all.
    """

    path: Path
    run: RecordedRun
    exchanges: list[Exchange] = field(default_factory=list)
    starts: dict[int, Ended | None] = field(default_factory=dict)
    finished: Finished | None = None
    half: int = 0

    @property
    def whole(self) -> bool:
        """Whether the run came to its end and all of it was recorded."""
        return self.finished is not None and not self.finished.interrupted


def read_recording(path: Path) -> Recording:
    """Return the recording in a file; raises `BadFile`."""
    lines = _lines(path)
    _, first, is_whole = next(lines, (1, b"", True))
    recording = Recording(path, _run(path, first, is_whole))
    reader = _Reader(recording)
    for number, data, is_whole in lines:
        if not is_whole:
            recording.half = number
        elif recording.finished is not None:
            raise _fault(path, number, "comes after the line that ends the recording")
        else:
            reader.take(number, _line(path, number, data))
    return recording


class _Reader:
    """Puts the lines of a recording together."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._open: dict[int, Exchange] = {}
        self._over: set[int] = set()

    def take(self, number: int, line: Line) -> None:
        if isinstance(line, RecordedRun):
            raise self._wrong(number, "is a second first line; a recording holds one run")
        if isinstance(line, Finished):
            self._recording.finished = line
            return
        if line.process in self._over:
            raise self._wrong(number, f"speaks of process {line.process}, which had ended")
        if isinstance(line, Ended):
            self._end(line)
        elif isinstance(line, Sent):
            self._ask(number, line)
        else:
            self._answer(number, line)

    def _ask(self, number: int, line: Sent) -> None:
        if line.process in self._open:
            raise self._wrong(number, f"asks process {line.process} again before it answered")
        exchange = Exchange(line.process, number, self._bytes(number, line))
        self._recording.starts.setdefault(line.process, None)
        self._recording.exchanges.append(exchange)
        self._open[line.process] = exchange

    def _answer(self, number: int, line: Received) -> None:
        if line.process not in self._open:
            raise self._wrong(number, f"is an answer of process {line.process}, which was asked nothing")
        self._open.pop(line.process).answer = self._bytes(number, line)

    def _end(self, line: Ended) -> None:
        self._over.add(line.process)
        self._recording.starts.setdefault(line.process, line if line.how == "not_started" else None)
        if line.process in self._open:
            self._open.pop(line.process).end = line

    def _bytes(self, number: int, line: Sent | Received) -> bytes:
        if line.text is not None and line.base64 is None:
            return line.text.encode("utf-8")
        if line.base64 is not None and line.text is None:
            return line.base64
        raise self._wrong(number, "expected either text or base64")

    def _wrong(self, number: int, message: str) -> BadFile:
        return _fault(self._recording.path, number, message)


def _fault(path: Path, line: int, message: str) -> BadFile:
    return BadFile(path, message, line, 1 if line else 0)


def _lines(path: Path) -> Iterator[tuple[int, bytes, bool]]:
    """Give each line with its number, and whether it is whole; raises `BadFile`."""
    try:
        with opened(path) as file:
            number = 0
            while data := file.readline(LONGEST + 1):
                number += 1
                if len(data) > LONGEST:
                    raise _fault(path, number, f"is longer than {LONGEST} bytes")
                yield number, data, data.endswith(b"\n")
    except OSError as error:
        raise _fault(path, 0, f"cannot be read: {error.strerror}") from None


def _run(path: Path, data: bytes, is_whole: bool) -> RecordedRun:
    if not data:
        raise _fault(path, 0, "is empty; expected a recording of fallo certify --record")
    hint = "the first line of a recording says which run it is of; is this a file of fallo certify --record?"
    try:
        tree: Any = strict_json(data)
    except NotJson as error:
        half = "is cut off" if not is_whole else f"is no JSON ({error})"
        raise _fault(path, 1, f"{half}: {hint}") from None
    if not isinstance(tree, dict) or tree.get("is") != "run":
        raise _fault(path, 1, f"is no such line: {hint}")
    if tree.get("format") != FORMAT:
        said = tree.get("format")
        raise _fault(path, 1, f"has format {said!r}; this version of fallo reads {FORMAT}")
    run: RecordedRun = _typed(path, 1, tree, RecordedRun)
    return run


def _line(path: Path, number: int, data: bytes) -> Line:
    try:
        tree: Any = strict_json(data)
    except NotJson as error:
        raise _fault(path, number, f"is no JSON ({error}); the recording is damaged") from None
    line: Line = _typed(path, number, tree, Line)
    return line


def _typed(path: Path, number: int, tree: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise _fault(path, number, f"is no line of a recording: {error}") from None
