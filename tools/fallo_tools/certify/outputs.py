"""Writing a report in the forms that were asked for, each whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console

from fallo.spec import clauses
from fallo_conformance.report import terminal
from fallo_conformance.report.forms import text_of
from fallo_conformance.report.model import Report
from fallo_tools.certify.options import Wanted
from fallo_tools.files import write
from fallo_tools.input import BadInput

STANDARD_OUTPUT = "-"
END_OF_OPTIONS = "--"


def check_places(outputs: Sequence[tuple[str, Path]], others: Iterable[tuple[str, Path]] = ()) -> None:
    """Raise `BadInput` where something could not be written, before a long run is begun.

    ``others`` are files that the same run reads or writes, each with its name: no report may take their place.
    """
    if sum(str(path) == STANDARD_OUTPUT for _, path in outputs) > 1:
        raise BadInput("only one report can go to standard output; name files for the others")
    named = [_end_of(path) for _, path in outputs if str(path) != STANDARD_OUTPUT]
    taken = {_end_of(path): name for name, path in others}
    for form, path in outputs:
        if str(path) == STANDARD_OUTPUT:
            continue
        end = _end_of(path)
        if named.count(end) > 1:
            raise BadInput(f"--{form} {path}: two reports cannot go into one file")
        if end in taken:
            raise BadInput(f"--{form} {path}: {taken[end]} is the same file, and would be lost; name another one")
        check_place(f"--{form}", path)


def _end_of(path: Path) -> str:
    """Return the place to which a path leads, by whatever way it is written."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return str(path)


def check_place(option: str, path: Path) -> None:
    """Raise `BadInput` where a file could not be written, as far as that can be told."""
    if str(path) == END_OF_OPTIONS:
        raise BadInput(f"{option} needs a file, which comes before --")
    try:
        if not path.parent.is_dir():
            raise BadInput(f"{option} {path}: there is no folder {path.parent}")
        if path.is_dir():
            raise BadInput(f"{option} {path}: is a folder; name a file")
    except (OSError, ValueError) as error:
        raise BadInput(f"{option} {path}: is no place for a file: {error}") from None


def write_all(report: Report, outputs: Sequence[tuple[str, Path]]) -> None:
    """Write a report in several forms; raises `BadInput` when all were tried and some could not be written."""
    put_all([(form, path, text_of(report, form)) for form, path in outputs])


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


def show(report: Report, wanted: Wanted) -> None:
    """Show a report in the terminal, or on standard error where standard output is taken by another form of it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a report has signs that some terminal cannot show
    elsewhere = any(str(path) == STANDARD_OUTPUT for _, path in wanted.outputs)
    with contextlib.suppress(BrokenPipeError, SystemExit):  # nobody reads on; the verdict stands
        terminal.show(report, clauses(), Console(stderr=elsewhere, soft_wrap=False), wanted.details)
