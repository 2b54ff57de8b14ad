"""An engine in this process: an object whose method ``answer`` is asked, in a thread of its own.

Every message is encoded as it would be for a pipe, and is checked in the same way, so that an engine gets the same
verdicts here as it gets behind a pipe. What it prints is its log, whatever else goes on in the process.
"""

from __future__ import annotations

import ctypes
import json
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from types import FrameType
from typing import Any

from fallo_conformance.harness.apart import printing_to
from fallo_conformance.harness.channel import LOOK_AGAIN, EngineFault, Interrupted, Tail
from fallo_conformance.harness.naming import factory_of, first_line
from fallo_conformance.protocol import LINE_LIMIT
from fallo_conformance.pumba.reference import Answers, Fault

FRAMES_SHOWN = 8
"""Frames of a traceback that a log keeps, innermost last."""


class Abandoned(BaseException):
    """Raised inside an engine that did not answer in time, so that it ends where that reaches it."""


@dataclass(frozen=True)
class InProcess:
    """An engine in this process: its name, and what makes a new one for each start."""

    name: str
    make: Callable[[], Any]

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which ``fallo certify`` is told of the engine."""
        return "--engine", self.name

    def start(self, interrupt: threading.Event) -> Hosted:
        """Start a thread, in which the engine is made before its first message: that takes of the time for hello."""
        return Hosted(self.make, interrupt)


def in_process(name: str) -> InProcess:
    """Return the engine of a name, ``package.module:factory`` or an entry point; raises `NoSuchEngine`."""
    return InProcess(name, factory_of(name))


class Hosted:
    """An engine at work in a thread.

    A thread cannot be ended from outside. One that is late is sent an exception, which reaches it between two lines of
    Python; until then it goes on, unheard, and takes its share of the processor. It does not keep the process alive.
    """

    def __init__(self, make: Callable[[], Any], interrupt: threading.Event) -> None:
        """Start the thread; ``interrupt`` ends every wait for it."""
        self._make, self._interrupt = make, interrupt
        self._asked: SimpleQueue[bytes | None] = SimpleQueue()
        self._came: SimpleQueue[bytes | EngineFault] = SimpleQueue()
        self._log = Tail()
        self._fault: EngineFault | None = None
        self._thread = threading.Thread(target=self._serve, name="engine", daemon=True)
        self._thread.start()

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Ask the engine and return its answer as a line; raises `EngineFault` or `Interrupted`."""
        deadline = time.monotonic() + seconds
        if self._fault is None:
            self._asked.put(line)
        while self._fault is None:
            left = deadline - time.monotonic()
            if left <= 0:
                self._fault = self._late(seconds)
                break
            try:
                came = self._came.get(timeout=min(left, LOOK_AGAIN))
            except Empty:
                if self._interrupt.is_set():
                    raise Interrupted from None
                continue
            if isinstance(came, bytes):
                return came
            self._fault = came
        raise self._fault

    def stop(self, kindly: bool = True) -> None:
        """End the thread, where it can be ended; ``kindly`` waits until it has answered."""
        self._asked.put(None)
        if kindly and self._fault is None:
            self._thread.join(LOOK_AGAIN)
        if self._thread.is_alive():
            _raise_in(self._thread, Abandoned)
            self._thread.join(LOOK_AGAIN)

    def log(self) -> str:
        """Return the last lines that the engine printed, and where it went wrong."""
        return self._log.text()

    def _late(self, seconds: float) -> EngineFault:
        frame = _frames().get(self._thread.ident or 0)
        if frame is not None:
            self._log.add("".join(["it was at:\n", *traceback.format_stack(frame)[-FRAMES_SHOWN:]]).encode())
        return EngineFault("timeout", f"gave no answer within {seconds:g} s", self.log())

    def _serve(self) -> None:
        """Make the engine and let it answer until it is stopped, or goes wrong: then it is asked no more."""
        with printing_to(self._log):
            try:
                engine = _usable(self._make())
                while (line := self._asked.get()) is not None:
                    self._came.put(_reply(engine, line))
            except Abandoned:
                pass
            except BaseException as error:  # noqa: BLE001  # whatever an engine raises is its own verdict
                self._came.put(self._fault_of(error))

    def _fault_of(self, error: BaseException) -> EngineFault:
        if isinstance(error, EngineFault):
            return error
        if isinstance(error, SystemExit):
            words = isinstance(error.code, str)
            self._log.add(f"{error.code}\n".encode("utf-8", "backslashreplace") if words else b"")
            code = error.code if isinstance(error.code, int) else int(error.code is not None)
            return EngineFault("crash", f"ended with exit code {code}", self.log())
        shown = "".join(traceback.format_exception(type(error), error, error.__traceback__, limit=-FRAMES_SHOWN))
        self._log.add(shown.encode("utf-8", "backslashreplace"))
        return EngineFault("crash", f"raised {first_line(error)}", self.log())


def _frames() -> dict[int, FrameType]:
    return sys._current_frames()  # pyright: ignore[reportPrivateUsage]  # the only way to see where a thread is


def _usable(engine: Any) -> Answers:
    if not callable(getattr(engine, "answer", None)):
        raise EngineFault("error", f"is of type {type(engine).__name__}, which has no method answer(method, params)")
    return engine  # type: ignore[no-any-return]  # as far as can be told


def _reply(engine: Answers, line: bytes) -> bytes:
    """Return an engine's answer to a line, as a line; the messages it is handed are its own."""
    request = json.loads(line)
    response: dict[str, Any] = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        response["result"] = engine.answer(request["method"], request["params"])
    except Fault as fault:
        response["error"] = {"code": fault.code, "message": fault.message}
    return _encoded(response)


def _encoded(response: dict[str, Any]) -> bytes:
    try:
        line = json.dumps(response, separators=(",", ":")).encode()
    except RecursionError:
        raise EngineFault("error", "gave an answer that is nested too deeply") from None
    except (TypeError, ValueError) as error:
        raise EngineFault("error", f"gave an answer that is no JSON: {first_line(error)}") from None
    if len(line) >= LINE_LIMIT:
        raise EngineFault("error", f"sent a line of more than {LINE_LIMIT} bytes")
    return line


def _raise_in(thread: threading.Thread, kind: type[BaseException]) -> None:
    """Have a thread raise an exception, as soon as it is at a line of Python."""
    identity = ctypes.c_ulong(thread.ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, ctypes.py_object(kind))
