"""The matrix of engines, and the pages on which two of them are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from fallo.spec import Clause, Conflict
from fallo_conformance.certificate.levels import LEVELS
from fallo_conformance.site.changes import Changes, changes
from fallo_conformance.site.engines import Standing
from fallo_conformance.site.rendering import Renderer
from fallo_conformance.site.rules import Chapter
from fallo_conformance.site.states import (
    CLAUSE_STATES,
    State,
    clause_state,
    level_state,
    outcome_state,
    reading_state,
)  # fmt: skip


@dataclass(frozen=True)
class Pair:
    """Two engines and where they part."""

    one: Standing
    other: Standing
    changes: Changes

    @property
    def path(self) -> str:
        """The page of the pair."""
        return f"compare/{self.one.slug}--{self.other.slug}.html"


@dataclass(frozen=True)
class ClauseLine:
    """A row of the matrix: a clause and what it came to with each engine."""

    clause: Clause
    states: list[State]

    @property
    def differs(self) -> bool:
        """Whether two engines that were asked came to different things."""
        return len({state.word for state in self.states if state.rank}) > 1

    @property
    def wanting(self) -> bool:
        """Whether some engine was asked and did not verify it."""
        return any(state.rank in (1, 2) for state in self.states)


@dataclass(frozen=True)
class ChapterLines:
    """The rows of a chapter; ``counts`` are, for each engine, clauses verified and clauses asked."""

    chapter: Chapter
    lines: list[ClauseLine]
    counts: list[tuple[int, int]]


@dataclass(frozen=True)
class ConflictLine:
    """A row of the matrix: a conflict, which reading each engine follows, and the tint of each cell."""

    conflict: Conflict
    states: list[State]
    tints: list[int]

    @property
    def differs(self) -> bool:
        """Whether two engines follow different readings."""
        return len({tint for tint in self.tints if tint >= 0}) > 1


def pairs(standings: Sequence[Standing], compared: Sequence[str]) -> list[Pair]:
    """Return the pairs of engines that are compared: all, or those with an engine that is named."""
    wanted = set(compared)
    return [
        Pair(one, other, changes(one.run.report, other.run.report))
        for one, other in combinations(standings, 2)
        if not wanted or wanted & {name for side in (one, other) for name in (side.engine.name, side.slug, side.title)}
    ]


def pages(render: Renderer, standings: Sequence[Standing], pairs: Sequence[Pair]) -> Iterator[tuple[str, bytes]]:
    """Yield the matrix, the table of all pairs, and a page for each pair."""
    yield render.page(
        "matrix.html",
        "index.html",
        "Engines of Pumba",
        levels=LEVELS,
        rows=[_level_row(standing) for standing in standings],
        chapters=[_chapter_lines(chapter, standings) for chapter in render.rules.chapters],
        conflicts=[_conflict_line(one, standings) for one in render.rules.conflicts.values()],
        legend=CLAUSE_STATES,
        suites=sorted({standing.run.report.conditions.suite for standing in standings}),
    )
    yield render.page(
        "pairs.html", "compare.html", "Compare two engines", pairs=_both_ways(pairs), columns=_columns(standings, pairs)
    )
    for pair in pairs:
        yield render.page(
            "pair.html",
            pair.path,
            f"{pair.one.title} and {pair.other.title}",
            pair=pair,
            changes=pair.changes,
            names=(pair.one.title, pair.other.title),
        )


def _level_row(standing: Standing) -> tuple[Standing, State, Mapping[str, tuple[State, int, int]]]:
    report = standing.run.report
    levels = {str(row.level): (level_state(row), row.passed, row.cases) for row in report.levels}
    return standing, outcome_state(report), levels


def _chapter_lines(chapter: Chapter, standings: Sequence[Standing]) -> ChapterLines:
    lines = [
        ClauseLine(clause, [clause_state(standing.clauses.get(clause.id)) for standing in standings])
        for clause in chapter.clauses
    ]
    counts = [
        (sum(line.states[place].rank == 3 for line in lines), sum(line.states[place].rank > 0 for line in lines))
        for place in range(len(standings))
    ]
    return ChapterLines(chapter, lines, counts)


def _conflict_line(conflict: Conflict, standings: Sequence[Standing]) -> ConflictLine:
    states = [
        reading_state(standing.conflicts.get(conflict.id), standing.run.report.engine.configurable)
        for standing in standings
    ]
    order = list(conflict.readings)
    return ConflictLine(conflict, states, [order.index(state.word) if state.word in order else -1 for state in states])


def _columns(standings: Sequence[Standing], pairs: Sequence[Pair]) -> list[Standing]:
    """Return the engines that are compared with every other one."""
    compared = Counter(standing.slug for pair in pairs for standing in (pair.one, pair.other))
    return [standing for standing in standings if compared[standing.slug] == len(standings) - 1]


def _both_ways(pairs: Sequence[Pair]) -> dict[tuple[str, str], Pair]:
    return {key: pair for pair in pairs for key in _keys(pair)}


def _keys(pair: Pair) -> tuple[tuple[str, str], tuple[str, str]]:
    return (pair.one.slug, pair.other.slug), (pair.other.slug, pair.one.slug)
