"""What can be searched: clauses, conflicts, cases, engines, chapters, rulebooks and sources, each with its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fallo.pumba import RULEBOOKS
from fallo_conformance.site.engines import Engine
from fallo_conformance.site.rules import Rules


class Entry(NamedTuple):
    """Something that can be found: its kind, its id or name, a sentence about it, its page, and other words for it."""

    kind: str
    name: str
    text: str
    path: str
    also: str = ""


def entries(rules: Rules, engines: Sequence[Engine]) -> Iterator[Entry]:
    """Yield everything that can be found."""
    for engine in engines:
        latest = engine.runs[-1]
        yield Entry("engine", engine.name, f"{latest.version}, {latest.claim}", engine.path, engine.slug)
    for chapter in rules.chapters:
        yield Entry("chapter", chapter.name, chapter.title, chapter.path)
    for clause in rules.clauses.values():
        also = " ".join((*clause.sources, *clause.conflicts, clause.reading))
        yield Entry("clause", clause.id, clause.sentence, f"clauses/{clause.id}.html", also)
    for one in rules.conflicts.values():
        also = " ".join((one.kind, *one.readings, *one.readings.values()))
        yield Entry("conflict", one.id, one.question, f"conflicts/{one.id}.html", also)
    for scenario in rules.scenarios():
        also = " ".join((*scenario.shape.tags, *scenario.shape.aliases))
        yield Entry("case", scenario.id, scenario.shape.title, f"cases/{scenario.id}.html", also)
    for name in RULEBOOKS:
        yield Entry("rulebook", name, "Which reading it adopts of each conflict", f"rulebooks.html#{name}")
    for source in rules.sources:
        yield Entry("source", source.id, "Every sentence by its place, and what became of it", source.path)
