"""``fallo perft --record``: the known counts, kept anew."""

from __future__ import annotations

from rich.console import Console

from fallo_conformance.pumba.perft import known_counts
from fallo_conformance.pumba.perft.known_counts import Known
from fallo_conformance.pumba.perft.starts import folder, published
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.files import write
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
    write(kept, known_counts.text(counts).encode())
    write(page, shown.encode())
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
