"""The spec as data: the clauses and conflicts of a game, read from its Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path


@dataclass(frozen=True)
class Clause:
    """One normative sentence: its word name, level, places in sources, the conflicts that touch it, and its reading.

    ``reading`` is ``conflict = reading`` where the clause belongs to one reading only, else empty.
    ``tested`` says how a clause is tested that no scenario can show.
    """

    id: str
    sentence: str
    level: str
    sources: tuple[str, ...]
    conflicts: tuple[str, ...]
    reading: str
    tested: str


def readings_of(clause: Clause) -> dict[str, str]:
    """Return the readings that a clause belongs to, by conflict: of alternatives, written with "or", the first."""
    first = clause.reading.partition(", or ")[0]
    return dict(re.findall(r"([a-z_.]+) = ([a-z_]+)", first))


@dataclass(frozen=True)
class Conflict:
    """A question on which the sources leave a choice: its readings with a sentence each, and who adopts which.

    ``adopted`` holds, by rulebook, what the spec says of it, as in ``two_only, says``.
    """

    id: str
    question: str
    kind: str
    sources: str
    readings: dict[str, str]
    adopted: dict[str, str]
    parts: str


def spec_folder() -> Path:
    """Return the folder of the spec: in the installed package, or in the checkout."""
    packaged = Path(str(resources.files("fallo"))) / "_spec"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "spec"


@cache
def clauses(game: str = "pumba") -> dict[str, Clause]:
    """Return the clauses of a game by id, in the order of the spec."""
    return {section.name: _clause(section) for section in _sections(spec_folder() / f"{game}.md")}


@cache
def conflicts() -> dict[str, Conflict]:
    """Return the conflicts of Pumba by id, in the order of the spec."""
    return {section.name: _conflict(section) for section in _sections(spec_folder() / "conflicts.md")}


@dataclass(frozen=True)
class _Section:
    name: str
    prose: list[str]
    items: dict[str, str]


def _sections(path: Path) -> Iterator[_Section]:
    text = path.read_text("utf-8")
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        body = re.split(r"^## ", part, flags=re.MULTILINE)[0]
        name, _, rest = body.partition("\n")
        paragraphs = [block.strip() for block in rest.split("\n\n") if block.strip()]
        items: dict[str, str] = {}
        prose: list[str] = []
        for block in paragraphs:
            if block.startswith("- "):
                items |= dict(line.removeprefix("- ").split(": ", 1) for line in block.splitlines())
            else:
                prose.append(" ".join(block.split()))
        yield _Section(name.strip(), prose, items)


def _clause(section: _Section) -> Clause:
    items = section.items
    return Clause(
        id=section.name,
        sentence=section.prose[0],
        level=items["level"],
        sources=_listed(items["sources"]),
        conflicts=_listed(items.get("conflicts", "")),
        reading=items.get("reading", ""),
        tested=items.get("tested", ""),
    )


def _conflict(section: _Section) -> Conflict:
    items = section.items
    readings = {key.removeprefix("reading "): text for key, text in items.items() if key.startswith("reading ")}
    rest = {
        key: text for key, text in items.items() if key not in ("kind", "sources") and not key.startswith("reading ")
    }
    return Conflict(
        id=section.name,
        question=section.prose[0],
        kind=items["kind"],
        sources=items["sources"],
        readings=readings,
        adopted=rest,
        parts=" ".join(section.prose[1:]),
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
