"""An engine as a child process: lines in, lines out, a deadline for each, and no way to hang or flood the harness.

Blocking pipes with ``poll`` in both directions, so that a child which does not read or does not stop writing cannot
block. The child leads a process group of its own, and the whole group is ended with it. Needs POSIX.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from fallo_conformance.harness.channel import LOOK_AGAIN, CannotStart, EngineFault, FaultKind, Interrupted, Tail
from fallo_conformance.protocol import LINE_LIMIT

PATIENCE = 1.0
"""Seconds that a child has to end by itself when its input ends."""


@dataclass(frozen=True)
class Command:
    """An engine that a command starts as a child process."""

    command: Sequence[str]

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which ``fallo certify`` is told of the engine."""
        return "--", *self.command

    def start(self, interrupt: threading.Event) -> Child:
        """Start the command; raises `CannotStart`."""
        return Child(self.command, interrupt)


class Child:
    """A running engine. Raises `CannotStart` where its command cannot be run."""

    def __init__(self, command: Sequence[str], interrupt: threading.Event | None = None) -> None:
        """Start the command in a process group of its own; ``interrupt`` ends every wait for it."""
        self._interrupt = interrupt or threading.Event()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            raise CannotStart(f"{command[0]} cannot be started: {getattr(error, 'strerror', None) or error}") from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin = self._process.stdin.fileno()
        self._stdout = self._process.stdout.fileno()
        self._stderr = self._process.stderr.fileno()
        self._received = bytearray()
        self._log = Tail()
        self._poll = select.poll()
        for descriptor in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(descriptor, False)
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the next line that comes, without its end; raises `EngineFault` or `Interrupted`."""
        deadline = time.monotonic() + seconds
        unsent = memoryview(line)
        unsent = unsent[self._write(unsent) :]
        if unsent:
            self._poll.register(self._stdin, select.POLLOUT)
        try:
            while True:
                end = self._received.find(b"\n")
                if 0 <= end < LINE_LIMIT and not unsent:
                    answer = bytes(self._received[:end])
                    del self._received[: end + 1]
                    return answer.removesuffix(b"\r")
                if len(self._received) > LINE_LIMIT:
                    raise self._fault("error", f"sent a line of more than {LINE_LIMIT} bytes")
                left = deadline - time.monotonic()
                if left <= 0:
                    raise self._fault("timeout", f"gave no answer within {seconds:g} s")
                if self._interrupt.is_set():
                    raise Interrupted
                unsent = self._wait(unsent, min(left, LOOK_AGAIN))
        finally:
            if unsent:
                self._poll.unregister(self._stdin)

    def stop(self, kindly: bool = True) -> None:
        """End the child and its whole process group; ``kindly`` gives it a second to end by itself."""
        process = self._process
        assert process.stdin and process.stdout and process.stderr
        process.stdin.close()
        deadline = time.monotonic() + (PATIENCE if kindly else 0)
        while process.poll() is None and time.monotonic() < deadline:
            self._drain(0.002)
            del self._received[:]
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        process.stderr.close()

    def log(self) -> str:
        """Return the last lines that the engine wrote to standard error."""
        self._drain(0)
        return self._log.text()

    def _write(self, data: memoryview) -> int:
        try:
            return os.write(self._stdin, data)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise self._gone() from None

    def _wait(self, unsent: memoryview, seconds: float) -> memoryview:
        ready = dict(self._poll.poll(seconds * 1000))
        if self._stdin in ready and unsent:
            unsent = unsent[self._write(unsent) :]
            if not unsent:
                self._poll.unregister(self._stdin)
        if self._stderr in ready:
            self._read_log()
        if self._stdout in ready:
            if not self._read_answer():
                raise self._gone()
        elif self._process.poll() is not None and not self._answered():
            raise self._gone()
        return unsent

    def _answered(self) -> bool:
        return self._stdout in dict(self._poll.poll(0))

    def _drain(self, seconds: float) -> None:
        ready = dict(self._poll.poll(seconds * 1000))
        if self._stderr in ready:
            self._read_log()
        if self._stdout in ready:
            self._read_answer()

    def _read_answer(self) -> bool:
        try:
            data = os.read(self._stdout, 65536)
        except BlockingIOError:
            return True
        self._received += data
        if not data:
            self._poll.unregister(self._stdout)
        return bool(data)

    def _read_log(self) -> None:
        try:
            data = os.read(self._stderr, 65536)
        except BlockingIOError:
            return
        if not data:
            self._poll.unregister(self._stderr)
        self._log.add(data)

    def _gone(self) -> EngineFault:
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return self._fault("crash", "closed its pipes without ending")
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return self._fault("crash", how)

    def _fault(self, kind: FaultKind, message: str) -> EngineFault:
        return EngineFault(kind, message, self.log() if kind != "error" else "")
