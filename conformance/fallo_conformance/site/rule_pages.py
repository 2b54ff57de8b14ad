"""The pages of the rules: chapters, clauses, conflicts, cases, rulebooks and sources, each at its permanent address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from fallo.pumba import RULEBOOKS, flat
from fallo.spec import Clause, Conflict
from fallo_conformance.certificate.levels import needed_for
from fallo_conformance.scenario import Scenario
from fallo_conformance.site.engines import Standing
from fallo_conformance.site.rendering import Renderer
from fallo_conformance.site.states import State, case_state, clause_state, reading_state
from fallo_conformance.site.wording import told

Page = tuple[str, bytes]


def pages(render: Renderer, standings: Sequence[Standing]) -> Iterator[Page]:
    """Yield the pages of the rules, with how each engine does."""
    rules = render.rules
    adopted = {name: (flat(book.readings), book.says) for name, book in RULEBOOKS.items()}
    yield render.page("rules.html", "rules.html", "The rules of Pumba")
    yield render.page("conflicts.html", "conflicts.html", "What the sources leave open")
    yield render.page("rulebooks.html", "rulebooks.html", "Rulebooks", adopted=adopted)
    yield render.page("sources.html", "sources.html", "Sources")
    for source in rules.sources:
        yield render.page("source.html", source.path, f"Source {source.id}", source=source)
    for chapter in rules.chapters:
        yield render.page("chapter.html", chapter.path, chapter.title, chapter=chapter)
    yield from _clause_pages(render, standings)
    for conflict in rules.conflicts.values():
        yield _conflict_page(render, conflict, standings)
    for scenario in rules.scenarios():
        yield _case_page(render, scenario, standings)
    yield from _aliases(render)


def _clause_pages(render: Renderer, standings: Sequence[Standing]) -> Iterator[Page]:
    known = list(render.rules.clauses.values())
    before: dict[str, Clause] = {after.id: one for one, after in pairwise(known)}
    after: dict[str, Clause] = {one.id: after for one, after in pairwise(known)}
    chapters = {clause.id: chapter for chapter in render.rules.chapters for clause in chapter.clauses}
    for clause in known:
        rows = [(standing, standing.clauses.get(clause.id)) for standing in standings]
        yield render.page(
            "clause.html",
            f"clauses/{clause.id}.html",
            clause.id,
            clause=clause,
            chapter=chapters[clause.id],
            before=before.get(clause.id),
            after=after.get(clause.id),
            cases=[(one, needed_for(one)) for one in render.rules.cases[clause.id]],
            **_split([(standing, row, clause_state(row)) for standing, row in rows]),
        )


def _conflict_page(render: Renderer, conflict: Conflict, standings: Sequence[Standing]) -> Page:
    states = [
        (standing, reading_state(standing.conflicts.get(conflict.id), standing.run.report.engine.configurable))
        for standing in standings
    ]
    adopting = {
        reading: [
            (name, conflict.id in book.says)
            for name, book in RULEBOOKS.items()
            if flat(book.readings)[conflict.id] == reading
        ]
        for reading in conflict.readings
    }
    named = {chapter.name: chapter for chapter in render.rules.chapters}
    return render.page(
        "conflict.html",
        f"conflicts/{conflict.id}.html",
        conflict.id,
        conflict=conflict,
        chapter=named[conflict.id.partition(".")[0]],
        adopting=adopting,
        following={
            reading: [standing for standing, state in states if state.word == reading] for reading in conflict.readings
        },
        others=[(standing, state) for standing, state in states if state.word not in conflict.readings],
        seen={standing.slug: standing.conflicts.get(conflict.id) for standing in standings},
        touching=[clause for clause in render.rules.clauses.values() if conflict.id in clause.conflicts],
        cases={
            reading: [one for one in render.rules.scenarios() if one.when.get(conflict.id) == reading]
            for reading in conflict.readings
        },
    )


def _case_page(render: Renderer, scenario: Scenario, standings: Sequence[Standing]) -> Page:
    cases = [(standing, standing.cases.get(scenario.id)) for standing in standings]
    return render.page(
        "case.html",
        f"cases/{scenario.id}.html",
        scenario.shape.title,
        scenario=scenario,
        clause=render.rules.clauses[scenario.clause],
        level=needed_for(scenario),
        told=told(scenario),
        **_split([(standing, case, case_state(case)) for standing, case in cases]),
    )


def _split(rows: Sequence[tuple[Standing, object, State]]) -> dict[str, list[Any]]:
    """Return the engines of which there is something to tell, the worst first, apart from the others."""
    telling = [row for row in rows if row[2].rank in (1, 2)]
    return {
        "telling": sorted(telling, key=lambda row: row[2].rank),
        "quiet": [(standing, state) for standing, _, state in rows if state.rank not in (1, 2)],
    }


def _aliases(render: Renderer) -> Iterator[Page]:
    """Yield a page that leads on for each name that a case had before."""
    known = {scenario.id for scenario in render.rules.scenarios()}
    for scenario in render.rules.scenarios():
        for alias in scenario.shape.aliases:
            if alias not in known:
                yield render.page(
                    "moved.html",
                    f"cases/{alias}.html",
                    "Moved",
                    old=alias,
                    to=f"cases/{scenario.id}.html",
                    id=scenario.id,
                )
