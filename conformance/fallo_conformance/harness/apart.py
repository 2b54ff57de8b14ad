"""What an engine in this process prints, kept apart from what fallo itself prints."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from fallo_conformance.harness.channel import Tail

_here = threading.local()  # has a member ``log`` in the threads that have one
_lock = threading.Lock()
_users: list[Tail] = []


class _ByThread:
    """A standard stream that leads to the log of the thread that uses it, and to the usual stream where it has none."""

    def __init__(self, usual: Any) -> None:
        self.usual = usual

    def __getattr__(self, name: str) -> Any:
        return getattr(getattr(_here, "log", None) or self.usual, name)


class _Into(io.BufferedIOBase):
    """Bytes that go to the end of a log."""

    name = "<engine>"

    def __init__(self, tail: Tail) -> None:
        self._tail = tail

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._tail.add(bytes(data))
        return len(data)


@contextmanager
def printing_to(tail: Tail) -> Generator[None]:
    """Lead what this thread prints, to standard output as to standard error, into a log."""
    _here.log = io.TextIOWrapper(_Into(tail), "utf-8", "backslashreplace", write_through=True)
    with _lock:
        _users.append(tail)
        _split()
    try:
        yield
    finally:
        with _lock:
            _users.remove(tail)
            if not _users:
                _restore()
        del _here.log


def _split() -> None:
    """Put the streams by thread in place, also where somebody has put another there since."""
    if not isinstance(sys.stdout, _ByThread):
        sys.stdout = _ByThread(sys.stdout)
    if not isinstance(sys.stderr, _ByThread):
        sys.stderr = _ByThread(sys.stderr)


def _restore() -> None:
    if isinstance(sys.stdout, _ByThread):
        sys.stdout = sys.stdout.usual
    if isinstance(sys.stderr, _ByThread):
        sys.stderr = sys.stderr.usual


@contextmanager
def standard_output_apart() -> Generator[None]:
    """Lead to standard error whatever is written to standard output meanwhile, also by code that is not Python."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
