"""One row of the list of bad inputs: what is handed in, and what has to be said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

BAD_INPUT = 2

CANARY = "canary"
"""A file that must never come to exist: what would run a command out of the input would make it."""


@dataclass(frozen=True)
class Row:
    """A command, the files that it is given, and what it must say before it ends with ``code``.

    ``files`` lie in the folder in which the command runs, ``make`` makes there what is no plain file.
    ``alone`` gives it a process of its own, with bounds on time and memory: for what might hang, or eat the machine.
    """

    words: tuple[str, ...]
    says: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    make: Callable[[Path], object] | None = None
    stdin: bytes = b""
    code: int = BAD_INPUT
    alone: bool = False

    def set_up(self, folder: Path) -> None:
        """Put the files into a folder."""
        for name, data in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if self.make is not None:
            self.make(folder)
