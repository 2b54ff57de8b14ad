"""The standard streams as a command finds them: closed, full, or unable to show a sign."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager

STREAMS = (("stdin", os.O_RDONLY, "r"), ("stdout", os.O_WRONLY, "w"), ("stderr", os.O_WRONLY, "w"))
"""The streams in the order of their descriptors, how each is opened, and as what."""


@contextmanager
def held() -> Generator[None]:
    """Lend a command all three streams; raises `BadInput` where what it has said could not be written."""
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # no command fails over a sign that some terminal cannot show
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # here, as at the end of the process nothing more can be said
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        from fallo_tools.input import BadInput  # late: it brings the rules along, and help is to be quick

        _throw_away_the_rest()
        raise BadInput(f"standard output cannot be written: {error.strerror}") from None


def _open_what_is_closed() -> None:
    """Open nothing in the place of closed streams, as else the next file that is opened would take their place."""
    for descriptor, (name, flags, mode) in enumerate(STREAMS):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, flags)
            if opened != descriptor:
                os.dup2(opened, descriptor)
                os.close(opened)
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8", closefd=False))


def _throw_away_the_rest() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
