"""A person at a terminal: their lines are typed, and what they see is read."""

from __future__ import annotations

import os
import pty
import subprocess

from tests.cli.test_cli import FALLO


def at_a_terminal(*words: str, lines: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the command with a terminal for its standard input, at which lines are typed."""
    person, terminal = pty.openpty()
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
    environment.pop("CI", None)
    try:
        os.write(person, "".join(f"{line}\n" for line in lines).encode())
        return subprocess.run(
            [*FALLO, *words], stdin=terminal, capture_output=True, text=True, env=environment, timeout=120, check=False
        )
    finally:
        os.close(person)
        os.close(terminal)
