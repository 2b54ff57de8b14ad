"""What people hand in: a file is read within bounds and without waiting, and what is wrong with it is said plainly."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

LONGEST = 1000
"""Characters of a message that are shown."""


class BadFile(Exception):
    """A file that cannot be used: line and column (from 1, 0 if unknown), field, what is wrong and what is expected."""

    def __init__(self, path: Path | str, message: str, line: int = 0, column: int = 0, field: str = "") -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(str(path), message, line, column, field)
        self.path, self.message, self.line, self.column, self.field = str(path), message, line, column, field

    def __str__(self) -> str:
        """Write it as compilers do: file, line, column, field, message; in one line, whatever the file holds."""
        place = "".join(f":{number}" for number in (self.line, self.column) if number)
        field = f"{printable(self.field)}: " if self.field else ""
        return f"{printable(self.path)}{place}: {field}{printable(self.message)}"


def printable(text: str) -> str:
    """Return a text in one line, shortened and without what steers a terminal, so that nobody's file can forge ours."""
    short = text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in short)


def _escaped(sign: str) -> str:
    return f"\\x{ord(sign):02x}" if ord(sign) < 0x100 else f"\\u{ord(sign):04x}"


def contents_of(path: Path, limit: int) -> bytes:
    """Return what a file holds, at most ``limit`` bytes; raises `BadFile`.

    A pipe is read to its end where somebody writes into it, and is not waited for where nobody does.
    """
    try:
        with opened(path) as file:
            data = file.read(limit + 1)
            is_pipe = stat.S_ISFIFO(os.fstat(file.fileno()).st_mode)
    except OSError as error:
        raise BadFile(path, f"cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise BadFile(path, "is no name that a file can have") from None
    if is_pipe and not data:
        raise BadFile(path, "is a pipe into which nobody writes; expected a file")
    if len(data) > limit:
        raise BadFile(path, f"is larger than {_size(limit)}, the most that is read")
    return data


def opened(path: Path) -> BinaryIO:
    """Return a file opened for reading, one that is too large to be read whole; raises `OSError`.

    A pipe into which nobody writes is at its end at once.
    """
    file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  # whoever asks for it closes it
    os.set_blocking(file.fileno(), True)
    return file


def text_in(data: bytes, path: Path | str) -> str:
    """Return the text of some bytes; ``path`` is for the errors. Raises `BadFile` at the line that is not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(path, f"is not UTF-8{_guessed(data)}; save it as UTF-8", line, 1) from None


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def _size(limit: int) -> str:
    return f"{limit // 1024} KiB" if limit < 1024 * 1024 else f"{limit // (1024 * 1024)} MiB"


def _guessed(data: bytes) -> str:
    return ", but UTF-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
