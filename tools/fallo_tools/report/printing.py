"""Where these commands print: a terminal that is fed nothing but plain signs, or a file."""

from __future__ import annotations

import io
import sys
from typing import Any

import msgspec
from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """Return a console for standard output, or for standard error where the other one is taken."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a report has signs that some terminal cannot show
    return Console(stderr=stderr, highlight=False, emoji=False)


def as_json(value: Any) -> str:
    """Return a value as JSON, to be read by people too."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"
