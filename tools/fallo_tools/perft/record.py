"""``fallo perft --record``: the known counts, kept anew."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from rich.console import Console

from fallo_conformance.pumba.perft import known_counts
from fallo_conformance.pumba.perft.known_counts import Known
from fallo_conformance.pumba.perft.starts import folder, published
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.input import BadInput
from fallo_tools.waiting import progress


def record_known() -> None:
    """Count all published positions under all named rulebooks, keep that, and print what changed."""
    kept, page = folder() / "known.json", known_counts.page_path()
    if not page.is_file():
        raise BadInput(f"--record keeps counts in a checkout of fallo, and there is no {page}")
    try:
        starts = published()
        with progress() as say:
            counts = known_counts.counted(starts, say)
        changes = known_counts.changes(_before(), counts)
        shown = known_counts.with_tables(page.read_text("utf-8"), counts, starts)
    except BadFile as error:
        raise BadInput(str(error)) from None
    _write(kept, known_counts.text(counts))
    _write(page, shown)
    console = Console(highlight=False)
    for change in changes:
        console.print(change, markup=False, soft_wrap=True)
    console.print(f"{len(changes)} counts changed" if changes else "nothing changed")


def _before() -> Known:
    """Return what was known, which is nothing where that cannot be read."""
    try:
        return known_counts.known()
    except BadFile:
        return {}


def _write(path: Path, text: str) -> None:
    """Write a file as a whole, or not at all."""
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None
