"""A person at a real shell, in which the words of ``fallo`` are completed."""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.around.reports import fallo

HANG = 60
"""Seconds after which a shell hangs."""

READY = "ready> "
SHOWN = r"\n<([^\n]*?) *>"
START = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"PS1='rea''{READY[3:]}'; source {{script}}"),
    "zsh": (["zsh", "-f", "-i"], f"PS1='rea''{READY[3:]}'; autoload -Uz compinit; compinit -D -u; source {{script}}"),
}
"""How a shell is started, and the line by which it is made ready; the line itself does not hold the prompt."""


def needed(name: str) -> str:
    """Return the place of a shell, or skip the test."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def installed(folder: Path, shell: str) -> tuple[Path, dict[str, str]]:
    """Install the script of a shell and a command ``fallo``; return the script and the surroundings."""
    needed(shell)
    program = folder / "bin" / "fallo"
    program.parent.mkdir()
    line = shlex.join([sys.executable, "-c", "from fallo_tools.cli import main; main()"])
    program.write_text(f'#!/bin/sh\nexec {line} "$@"\n', "utf-8")
    program.chmod(0o755)
    script = folder / f"completion.{shell}"
    script.write_text(fallo("completion", shell).output, "utf-8")
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return script, {**os.environ, "PATH": path, "TERM": "dumb", "HOME": str(folder)}


def after_the_key(folder: Path, shell: str, line: str) -> str:
    """Return what a line becomes at a shell's prompt once the key for completing is pressed."""
    script, surroundings = installed(folder, shell)
    words, ready = START[shell]
    with _terminal(words, surroundings) as keyboard:
        os.write(keyboard, f"{ready.format(script=shlex.quote(str(script)))}\n".encode())
        _read(keyboard, READY)
        os.write(keyboard, f"{line}\t".encode())
        _read(keyboard, line)
        os.write(keyboard, b"\x01echo '<\x05>'\n")  # to the beginning of the line, and to its end
        shown = _read(keyboard, SHOWN)
    found = re.search(SHOWN, shown)
    assert found is not None, shown
    return found[1]


@contextmanager
def _terminal(words: list[str], surroundings: dict[str, str]) -> Generator[int]:
    keyboard, terminal = pty.openpty()
    shell = subprocess.Popen(
        words, stdin=terminal, stdout=terminal, stderr=terminal, env=surroundings, start_new_session=True
    )  # fmt: skip
    os.close(terminal)
    try:
        yield keyboard
    finally:
        shell.kill()
        shell.wait()
        os.close(keyboard)


def _read(keyboard: int, until: str) -> str:
    """Return what a terminal shows, up to a text."""
    shown = ""
    limit = time.monotonic() + HANG
    while time.monotonic() < limit:
        if select.select([keyboard], [], [], 0.1)[0]:
            shown += os.read(keyboard, 65536).decode("utf-8", "replace").replace("\r", "")
        if re.search(until, shown):
            return shown
    raise TimeoutError(f"{until!r} does not come: {shown!r}")
