"""What a person sees of long work, and how it is broken off."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.text import Text


@contextmanager
def progress() -> Generator[Callable[[str], None]]:
    """Lend something to tell what is being done; it is shown on standard error where that is a terminal.

    Raises `KeyboardInterrupt` on Ctrl-C, at the latest when something is told next, or at the end.
    """
    console = Console(stderr=True)
    with _heeding_interrupts() as heed, console.status("", spinner="dots") as status:

        def say(text: str) -> None:
            heed()
            status.update(Text(text))

        if not console.is_terminal:
            status.stop()
        try:
            yield say
        except Exception:
            heed()  # an interrupt may come out of a call into the solver as another error
            raise
        heed()


@contextmanager
def _heeding_interrupts() -> Generator[Callable[[], None]]:
    """Lend something to call that raises where an interrupt has come: in the cleaning up of objects Python loses it."""
    noted: list[int] = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        noted.append(number)
        if not _cleans_up(frame):
            raise KeyboardInterrupt

    def heed() -> None:
        if noted:
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield heed
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield heed
    finally:
        signal.signal(signal.SIGINT, before)


def _cleans_up(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False
