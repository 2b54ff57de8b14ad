"""How a row is run: in this process where nothing can go wrong with that, else in one with bounds."""

from __future__ import annotations

import os
import re
import resource
import stat
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from fallo_tools.cli import fallo

FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
SECONDS = 60
"""After which a process hangs, and the test fails."""

MEMORY = 1 << 30
"""Bytes that a process may use: what reads a device to its end comes to more."""

FORBIDDEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What steers a terminal, or turns the text around: all of that is the input's own."""


FULL = Path("/dev/full")
"""A device into which nothing can be written, as on a full disk; not every system has it."""


@dataclass(frozen=True)
class Done:
    """How a command ended, and all that it said."""

    code: int
    said: str


def in_this_process(words: Sequence[str], stdin: bytes = b"") -> Done:
    """Run a command here."""
    result = CliRunner().invoke(fallo, list(words), input=stdin, env=ENVIRONMENT)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.output)


def alone(words: Sequence[str | bytes], folder: Path, stdin: bytes = b"") -> Done:
    """Run a command in a process of its own, with bounds on its time and memory."""
    done = subprocess.run(
        [*FALLO, *words], cwd=folder, input=stdin, capture_output=True, timeout=SECONDS, check=False,
        env={**os.environ, **ENVIRONMENT}, preexec_fn=_bounded,
    )  # fmt: skip
    return Done(done.returncode, (done.stdout + done.stderr).decode("utf-8", "surrogateescape"))


ENVIRONMENT = {"COLUMNS": "4000", "NO_COLOR": "1", "TERM": "dumb"}


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def contents(folder: Path) -> Mapping[str, bytes | None]:
    """Return every file of a folder by its name, with its data where it is a plain one."""
    return {
        os.fsdecode(os.path.relpath(path, folder)): path.read_bytes() if stat.S_ISREG(path.lstat().st_mode) else None
        for path in folder.rglob("*")
    }
