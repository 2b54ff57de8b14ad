"""The spec as pages show it: chapters with their words, sources with their places, and the cases of a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fallo.spec import Clause, Conflict, clauses, conflicts, spec_folder
from fallo_conformance.scenario import Scenario


@dataclass(frozen=True)
class Part:
    """A part of the rules' text without clauses of its own: its title and its prose, in Markdown."""

    title: str
    prose: str


@dataclass(frozen=True)
class Chapter:
    """A chapter: its name in ids, its title and prose, its clauses and its conflicts."""

    name: str
    title: str
    prose: str
    clauses: tuple[Clause, ...]
    conflicts: tuple[Conflict, ...]

    @property
    def path(self) -> str:
        """The page of the chapter."""
        return f"chapters/{self.name}.html"


@dataclass(frozen=True)
class Place:
    """A sentence of a source: where it stands, the digest of its text, and what became of it, in Markdown."""

    name: str
    digest: str
    became: str

    @property
    def anchor(self) -> str:
        """The place as the anchor of its row."""
        return self.name


@dataclass(frozen=True)
class Source:
    """A source: its id, what is said of it, and its places."""

    id: str
    prose: str
    places: tuple[Place, ...]

    @property
    def path(self) -> str:
        """The page of the source."""
        return f"sources/{self.id}.html"


@dataclass(frozen=True)
class Rules:
    """Everything that the pages say of the rules, whichever engines there are."""

    parts: tuple[Part, ...]
    chapters: tuple[Chapter, ...]
    sources: tuple[Source, ...]
    clauses: Mapping[str, Clause]
    conflicts: Mapping[str, Conflict]
    cases: Mapping[str, tuple[Scenario, ...]]

    @property
    def places(self) -> frozenset[str]:
        """Every place of every source, as in ``ludoteka/start.2``."""
        return frozenset(f"{source.id}/{place.name}" for source in self.sources for place in source.places)

    def has(self, case: str) -> bool:
        """Tell whether a case is one of the installed suite's."""
        return any(one.id == case for one in self.cases.get(case.partition("/")[0], ()))

    def about(self, name: str) -> str:
        """Return the sentence of a clause, the question of a conflict or the title of a case, or nothing."""
        if name in self.clauses:
            return self.clauses[name].sentence
        if name in self.conflicts:
            return self.conflicts[name].question
        return next((one.shape.title for one in self.cases.get(name.partition("/")[0], ()) if one.id == name), "")

    def scenarios(self) -> Iterator[Scenario]:
        """Yield every scenario, in the order of the clauses."""
        for name in self.clauses:
            yield from self.cases.get(name, ())


def rules(scenarios: Sequence[Scenario]) -> Rules:
    """Return the rules of the installed spec with some scenarios."""
    parts, chapters = _chapters()
    return Rules(
        parts=parts,
        chapters=chapters,
        sources=tuple(_sources()),
        clauses=clauses(),
        conflicts=conflicts(),
        cases={name: tuple(one for one in scenarios if one.clause == name) for name in clauses()},
    )


def _chapters() -> tuple[tuple[Part, ...], tuple[Chapter, ...]]:
    preamble, *sections = re.split(r"^## ", (spec_folder() / "pumba.md").read_text("utf-8"), flags=re.MULTILINE)
    parts = [Part("", preamble.partition("\n")[2].strip())]
    chapters = []
    for section in sections:
        title, _, rest = section.partition("\n")
        prose, *below = re.split(r"^### ", rest, flags=re.MULTILINE)
        if not below:
            parts.append(Part(title.strip(), prose.strip()))
            continue
        name = below[0].partition(".")[0]
        chapters.append(_chapter(name, title.strip(), prose.strip()))
    return tuple(parts), tuple(chapters)


def _chapter(name: str, title: str, prose: str) -> Chapter:
    return Chapter(
        name=name,
        title=title,
        prose=prose,
        clauses=tuple(clause for clause in clauses().values() if clause.id.startswith(f"{name}.")),
        conflicts=tuple(one for one in conflicts().values() if one.id.startswith(f"{name}.")),
    )


def _sources() -> Iterator[Source]:
    for path in sorted((spec_folder() / "sources").glob("*.md")):
        prose, table, rows = path.read_text("utf-8").partition("| place | digest |")
        if not table:
            continue
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in rows.splitlines()[2:]]
        places = tuple(Place(*cell) for cell in cells if len(cell) == 3)
        yield Source(path.stem, prose.partition("\n")[2].strip(), places)
