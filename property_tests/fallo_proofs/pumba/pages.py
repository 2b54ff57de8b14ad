"""The tables of ``docs/proofs.md``, made from the records that are kept: ``python -m fallo_proofs.pumba.pages``."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from fallo.pumba import CONFLICTS
from fallo_proofs.record import Record, read

WAYS = {
    "contradictions": "a contradiction",
    "silences": "a silence",
    "ambiguities": "an ambiguity",
    "differences": "a position where its readings part",
}


def kept() -> list[Record]:
    """Return the records that are kept."""
    return read(Path(str(resources.files("fallo_proofs"))) / "results" / "pumba")


def ways_to(conflict: str, records: Sequence[Record]) -> dict[str, int]:
    """Return in how many findings of each kind the solver meets an entry of the register."""
    return dict(Counter(one.section for one in records if conflict in one.headings and _shows(one)))


def _shows(one: Record) -> bool:
    return one.section != "differences" or "nothing" not in one.verdict


def found_table(records: Sequence[Record]) -> str:
    """Return how each entry of the register is found, as a Markdown table."""
    lines = [
        "| entry | contradictions | silences | ambiguities | positions where its readings part |",
        "|---|--:|--:|--:|--:|",
    ]
    for conflict in CONFLICTS:
        ways = ways_to(conflict, records)
        cells = (str(ways[section]) if section in ways else "" for section in WAYS)
        lines.append(f"| `{conflict}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def theorem_table(records: Sequence[Record]) -> str:
    """Return the theorems with their verdict, statement and scope, as a Markdown table."""
    lines = ["| theorem | verdict | statement, scope, method |", "|---|---|---|"]
    proved = [one for one in sorted(records) if one.section in ("theorems", "induction")]
    return "\n".join([*lines, *(f"| {one.name} | {one.verdict} | {_cell(one.text)} |" for one in proved)])


def counted_table(records: Sequence[Record]) -> str:
    """Return how many records of each section there are, as a Markdown table."""
    counted = Counter(one.section for one in records)
    return "\n".join(
        ["| section | found |", "|---|--:|", *(f"| {section} | {number} |" for section, number in counted.items())]
    )


def with_tables(text: str, records: Sequence[Record]) -> str:
    """Return the page with its tables made anew."""
    tables = {
        "How many of each": counted_table(records),
        "How each entry is found": found_table(records),
        "The theorems": theorem_table(records),
    }
    for heading, table in tables.items():
        found = re.search(rf"(^## {heading}\n\n.*?\n\n)\|.*?(?=\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
        if found is not None:
            text = text[: found.start()] + found[1] + table + text[found.end() :]
    return text.rstrip("\n") + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    page = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/proofs.md")
    page.write_text(with_tables(page.read_text("utf-8"), kept()), "utf-8")
