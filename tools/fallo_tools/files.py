"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from fallo_conformance.handed_in import printable
from fallo_tools.input import BadInput

DEVICES = Path("/dev")
LONGEST_HINT = 40
"""Characters of a file's name in that of its temporary neighbour, so that this one is never too long."""


def replace(path: Path, text: str | bytes) -> None:
    """Give a file, or one that a link leads to, a new text and its old mode; raises `BadInput`.

    What is no plain file, such as a pipe, is written into instead, and a file that is not for writing is left alone.
    """
    data = _bytes(text)
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode) or DEVICES in path.absolute().parents:
            _write_into(path, data)
        elif os.access(path, os.W_OK):
            _put(_end_of(path), data, mode & 0o7777)
        else:
            raise BadInput(f"{printable(str(path))} cannot be written: it is read-only, and left as it is")
    except OSError as error:
        raise _cannot_be_written(path, error) from None


def write(path: Path, data: bytes) -> None:
    """Write a file, whether or not there is one; raises `BadInput`, and then leaves what was there."""
    try:
        if path.exists():
            replace(path, data)
        else:
            _put(_end_of(path), data, 0o644)
    except OSError as error:
        raise _cannot_be_written(path, error) from None


def create(path: Path, text: str) -> None:
    """Write a new file, and its folder where there is none; raises `BadInput`, also where the file is there already."""
    try:
        if path.parent.exists() and not path.parent.is_dir():
            raise BadInput(f"{printable(str(path.parent))} is no folder")
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = _beside(path, _bytes(text), 0o644)
        try:
            os.link(temporary, path)  # unlike a move this never takes the place of another file
        finally:
            temporary.unlink()
    except FileExistsError:
        raise BadInput(f"{printable(str(path))} is there already; it is left as it is") from None
    except OSError as error:
        raise _cannot_be_written(path, error) from None


def _put(path: Path, data: bytes, mode: int) -> None:
    """Put a file in the place of another one, if there is one, in one step."""
    temporary = _beside(path, data, mode)
    try:
        temporary.replace(path)
    except BaseException:
        temporary.unlink()
        raise


def _beside(path: Path, data: bytes, mode: int) -> Path:
    """Write data into a temporary file in a file's folder; nothing stays behind where that fails."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:LONGEST_HINT]}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(name).chmod(mode)
    except BaseException:
        Path(name).unlink()
        raise
    return Path(name)


def _write_into(path: Path, data: bytes) -> None:
    with open(path, "wb", opener=_behind_what_is_there) as file:
        os.set_blocking(file.fileno(), True)
        file.write(data)


def _behind_what_is_there(path: str, flags: int) -> int:
    """Open a device or a pipe; a pipe that nobody reads is not waited for."""
    wanted = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | os.O_APPEND
    return os.open(path, flags & ~os.O_TRUNC | wanted)


def _end_of(path: Path) -> Path:
    """Return the place that a link leads to; raises `BadInput` where it leads to itself."""
    end = Path(os.path.realpath(path))
    if end.is_symlink():
        raise BadInput(f"{printable(str(path))} cannot be written: it is a link that leads nowhere")
    return end


def _cannot_be_written(path: Path, error: OSError) -> BadInput:
    return BadInput(f"{printable(str(path))} cannot be written: {error.strerror or error}")


def _bytes(text: str | bytes) -> bytes:
    return text.encode("utf-8") if isinstance(text, str) else text
