"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from fallo_tools.input import BadInput


def replace(path: Path, text: str | bytes) -> None:
    """Give a file, or one that a link leads to, a new text and its old mode; raises `BadInput`."""
    path = path.resolve()
    try:
        mode = path.stat().st_mode
        temporary = _beside(path, text)
        temporary.chmod(mode & 0o7777)
        temporary.replace(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def write(path: Path, data: bytes) -> None:
    """Write a file, whether or not there is one; raises `BadInput`, and then leaves what was there."""
    if path.exists():
        replace(path, data)
        return
    try:
        temporary = _beside(path, data)
        temporary.chmod(0o644)
        temporary.replace(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def create(path: Path, text: str) -> None:
    """Write a new file, and its folder where there is none; raises `BadInput`, also where the file is there already."""
    if path.parent.exists() and not path.parent.is_dir():
        raise BadInput(f"{path.parent} is no folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = _beside(path, text)
        try:
            temporary.chmod(0o644)
            os.link(temporary, path)  # unlike a move this never takes the place of another file
        finally:
            temporary.unlink()
    except FileExistsError:
        raise BadInput(f"{path} is there already; it is left as it is") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def _beside(path: Path, text: str | bytes) -> Path:
    """Write a text into a temporary file in a file's folder; nothing stays behind where that fails."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode("utf-8") if isinstance(text, str) else text)
    except BaseException:
        Path(name).unlink()
        raise
    return Path(name)
