"""Where these commands print: a terminal that is fed nothing but plain signs, or a file."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from fallo_tools.certify.outputs import STANDARD_OUTPUT
from fallo_tools.files import write
from fallo_tools.input import BadInput


def console(*, stderr: bool = False) -> Console:
    """Return a console for standard output, or for standard error where the other one is taken."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a report has signs that some terminal cannot show
    return Console(stderr=stderr, highlight=False, emoji=False)


def as_json(value: Any) -> str:
    """Return a value as JSON, to be read by people too."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def put_all(texts: Sequence[tuple[str, Path, str]]) -> None:
    """Write texts, each with its option and its place; raises `BadInput` when all were tried and some failed."""
    faults = []
    for option, path, text in texts:
        data = text.encode("utf-8", "backslashreplace")
        try:
            if str(path) == STANDARD_OUTPUT:
                sys.stdout.buffer.write(data)
                sys.stdout.buffer.flush()
            else:
                write(path, data)
        except BadInput as error:
            faults.append(f"--{option} {error.message}")
    if faults:
        raise BadInput("\n".join(faults))
