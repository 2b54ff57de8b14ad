"""Files that commands write: whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from fallo_tools.input import BadInput


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file in one go, in the place of one that is there; raises `BadInput`, and leaves that one as it was."""
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            Path(temporary).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None
