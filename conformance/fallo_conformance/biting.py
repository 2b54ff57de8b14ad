"""The tables of the register that are made from data: what each rulebook adopts, and where each reading bites."""

from __future__ import annotations

import re

from fallo.pumba import CONFLICTS
from fallo.pumba.rulebooks import glance
from fallo.spec import spec_folder
from fallo_conformance.scenario import suite


def bites() -> str:
    """Return, for every reading, how many scenarios depend on it and the first of them, as a Markdown table."""
    lines = ["| conflict | reading | scenarios | for example |", "|---|---|---|---|"]
    scenarios = suite()
    for conflict, readings in CONFLICTS.items():
        for reading in readings:
            depending = [one.id for one in scenarios if one.when.get(conflict) == reading]
            closest = min(depending, key=lambda name: (not name.startswith(conflict.partition(".")[0]), name))
            lines.append(f"| `{conflict}` | {reading} | {len(depending)} | `{closest}` |")
    return "\n".join(lines)


def with_tables(text: str) -> str:
    """Return the text of the register with its tables made anew."""
    for heading, table in (("At a glance", glance()), ("Where each reading bites", bites())):
        pattern = re.compile(rf"(^## {heading}\n\n.*?\n\n)\|.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
        found = pattern.search(text)
        if found is not None:
            text = text[: found.start()] + found[1] + table + text[found.end() :]
    return text


if __name__ == "__main__":
    register = spec_folder() / "conflicts.md"
    register.write_text(with_tables(register.read_text("utf-8")), "utf-8")
