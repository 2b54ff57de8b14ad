"""Where two runs part: by level, clause, conflict and case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fallo_conformance.report.model import Report
from fallo_conformance.site.states import State, case_state, clause_state, level_state, reading_state

Trend: TypeAlias = Literal["better", "worse", "other"]


@dataclass(frozen=True)
class Change:
    """What one thing came to in two runs; ``trend`` tells whether the second is better."""

    id: str
    before: State
    after: State

    @property
    def trend(self) -> Trend:
        """Whether the second run is better, where that can be told."""
        if not (self.before.rank and self.after.rank) or self.before.rank == self.after.rank:
            return "other"
        return "better" if self.after.rank > self.before.rank else "worse"


@dataclass(frozen=True)
class Changes:
    """All that parts two runs, where both were asked.

    ``clauses_before`` and ``clauses_after`` are clauses that one of the two alone was asked about, ``cases_before`` and
    ``cases_after`` the cases. Two part on a conflict where both were seen to follow a reading, and not the same one.
    """

    levels: list[Change]
    clauses: list[Change]
    conflicts: list[Change]
    cases: list[Change]
    clauses_before: list[str]
    clauses_after: list[str]
    cases_before: list[str]
    cases_after: list[str]

    @property
    def number(self) -> int:
        """On how many clauses and conflicts the two part."""
        return len(self.clauses) + len(self.conflicts)

    @property
    def nothing(self) -> bool:
        """Whether both came to the same in all that both were asked."""
        return not (self.levels or self.clauses or self.conflicts or self.cases)

    def count(self, trend: Trend) -> int:
        """Return how many cases went one way."""
        return sum(change.trend == trend for change in self.cases)


def changes(before: Report, after: Report) -> Changes:
    """Return where two reports part, in the order in which they tell of it."""
    clauses = [{row.id: clause_state(row) for row in report.clauses} for report in (before, after)]
    cases = [{case.id: case_state(case) for case in report.cases if case.is_news} for report in (before, after)]
    levels = [{str(row.level): level_state(row) for row in report.levels} for report in (before, after)]
    return Changes(
        levels=_changed(*levels),
        clauses=_changed(*clauses),
        conflicts=_changed(_readings(before), _readings(after)),
        cases=_changed(*cases),
        clauses_before=_missing(clauses[0], clauses[1]),
        clauses_after=_missing(clauses[1], clauses[0]),
        cases_before=_missing(cases[0], cases[1]),
        cases_after=_missing(cases[1], cases[0]),
    )


def _readings(report: Report) -> dict[str, State]:
    if report.engine.configurable:
        return {}
    return {seen.conflict: reading_state(seen, configurable=False) for seen in report.observations if seen.follows}


def _changed(before: Mapping[str, State], after: Mapping[str, State]) -> list[Change]:
    return [
        Change(name, one, after[name])
        for name, one in before.items()
        if name in after and (one.sign, one.word) != (after[name].sign, after[name].word)
    ]


def _missing(some: Iterable[str], others: Mapping[str, State]) -> list[str]:
    return [name for name in some if name not in others]
