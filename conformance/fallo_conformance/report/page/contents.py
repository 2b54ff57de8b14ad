"""What stands on the page besides the failures: chapters of clauses, conflicts, skips, and how the run was done."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from fallo.spec import Conflict, conflicts
from fallo_conformance.report.model import Report
from fallo_conformance.report.observations import Observation
from fallo_conformance.report.page.failures import anchor
from fallo_conformance.report.page.words import OBSERVED, VERDICTS, Mark, of_clause
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.report.skips import skipped_by_reason

REASONS = 50
"""Reasons for skipping that are shown."""


@dataclass(frozen=True)
class ClauseLine:
    """A clause of the table, with its verdict, and the numbers of its cases in words."""

    row: ClauseRow
    anchor: str
    mark: Mark
    state: str
    numbers: list[tuple[int, str]]


@dataclass(frozen=True)
class ReadingLine:
    """A reading of a conflict, its sentence, and how many cases with it passed and failed."""

    name: str
    sentence: str
    passed: int
    failed: int
    held: str
    follows: bool


@dataclass(frozen=True)
class ConflictLine:
    """A conflict, and what the engine was seen to do on it."""

    id: str
    question: str
    mark: Mark
    state: str
    readings: list[ReadingLine]


@dataclass(frozen=True)
class Skips:
    """A reason for skipping, with the cases that were skipped for it."""

    reason: str
    cases: list[str]


def counts(report: Report) -> list[tuple[int, Mark]]:
    """Return the numbers of cases by verdict; failures that are only observed stand apart."""
    numbers = dict(report.counts)
    numbers["fail"] = numbers.get("fail", 0) - report.observed_failures
    marks = [(number, VERDICTS[verdict]) for verdict, number in numbers.items() if number > 0]
    observed = [(report.observed_failures, OBSERVED)] if report.observed_failures else []
    return marks + observed


def chapters(report: Report) -> list[tuple[str, list[ClauseLine]]]:
    """Return the clauses by chapter: the first word of their names."""
    lines = [_clause(row, place) for place, row in enumerate(report.clauses)]
    return [(name, list(own)) for name, own in groupby(lines, lambda line: line.row.id.partition(".")[0])]


def _clause(row: ClauseRow, place: int) -> ClauseLine:
    kinds = {
        "passed": row.passed, "failed": row.failed, "broken": row.broken, "known": row.known,
        "observed": row.observed, "skipped": row.skipped,
    }  # fmt: skip
    failed = row.failed or row.broken or row.omitted
    return ClauseLine(
        row=row,
        anchor=anchor("clause", row.id, place),
        mark=of_clause(row),
        state="failed" if failed else "verified" if row.verified else "unverified",
        numbers=[(number, word) for word, number in kinds.items() if number],
    )


def conflict_map(report: Report) -> list[ConflictLine]:
    """Return the conflicts on which something was seen, in the order of the register."""
    register = conflicts()
    return [_conflict(seen, register.get(seen.conflict), report.engine.configurable) for seen in report.observations]


def _conflict(seen: Observation, entry: Conflict | None, configurable: bool) -> ConflictLine:
    known = {} if entry is None else entry.readings
    names = [*known, *sorted({*seen.passed, *seen.failed}.difference(known))]
    lines = [
        ReadingLine(
            name=name,
            sentence=known.get(name, ""),
            passed=seen.passed.get(name, 0),
            failed=seen.failed.get(name, 0),
            held=("claimed, binding" if seen.binding else "lent") if name == seen.claimed else "",
            follows=name == seen.follows,
        )
        for name in names
    ]
    mark, state = _followed(seen, configurable)
    return ConflictLine(seen.conflict, "" if entry is None else entry.question, mark, state, lines)


def _followed(seen: Observation, configurable: bool) -> tuple[Mark, str]:
    if configurable:
        failed = sorted(seen.failed)
        if failed:
            return Mark(f"plays by any; failed under {', '.join(failed)}", "cross", "bad"), "other"
        return Mark("plays by any", "check", "good"), "same"
    if seen.follows is None:
        return _undecided(seen), "other"
    word = f"follows: {seen.follows}"
    if seen.claimed in (None, seen.follows):
        return Mark(word, "check", "good"), "same"
    return Mark(word, "cross", "bad") if seen.binding else Mark(word, "eye", "info"), "other"


def _undecided(seen: Observation) -> Mark:
    """Return what is said where no single reading was followed: the one that comes nearest, with its cases."""
    if not seen.failed:
        return Mark("not told apart", "dash")
    if not seen.passed:
        return Mark("no reading fits", "alert", "warn")
    nearest = max(seen.passed, key=lambda name: seen.passed[name] / (seen.passed[name] + seen.failed.get(name, 0)))
    cases = seen.passed[nearest] + seen.failed.get(nearest, 0)
    return Mark(f"mostly: {nearest}, {seen.passed[nearest]} of {cases}", "alert", "warn")


def skips(report: Report) -> list[Skips]:
    """Return the reasons for skipping with their cases, the most frequent first."""
    return [Skips(reason, names) for reason, names in list(skipped_by_reason(report).items())[:REASONS]]


def about_the_engine(report: Report) -> list[tuple[str, str | list[str]]]:
    """Return what the engine said of itself, and what it was measured against."""
    engine = report.engine
    readings = engine.claim.readings if engine.claim is not None else {}
    return _filled(
        {
            "Name": engine.name,
            "Version": engine.version,
            "Measured against": measured_against(report),
            "Readings claimed by name": [f"{conflict} = {reading}" for conflict, reading in readings.items()],
            "Plays by any reading": "yes" if engine.configurable else "",
            "Capabilities": ", ".join(engine.capabilities) or "none",
            "Fields of its views": ", ".join(engine.fields) or "none",
            "Not implemented": list(report.omitted),
            "Contract": f"version {engine.protocol}",
        }
    )


def measured_against(report: Report) -> str:
    """Return what the engine is measured against, in a few words."""
    if report.conditions.rulebook is not None:
        return f"{report.conditions.rulebook.name}, a rulebook in place of the claim"
    claim = report.engine.claim
    if claim is None or not (claim.rulebook or claim.readings):
        return "no reading: the engine claims none"
    rulebook = f"{claim.rulebook}, claimed" if claim.rulebook else ""
    return (
        f"{rulebook} with single readings" if rulebook and claim.readings else rulebook or "the readings that it claims"
    )


def lacking(report: Report) -> list[str]:
    """Return the clauses of level ``must`` that the engine says it has not: with one of them it does not conform."""
    return [row.id for row in report.clauses if row.omitted and row.level == "must"]


def about_the_run(report: Report) -> list[tuple[str, str | list[str]]]:
    """Return how the run was done."""
    how = report.conditions
    return _filled(
        {
            "Command": shlex.join(how.command),
            "Engine in this process": how.in_process,
            "Options": shlex.join(how.options),
            "Selected": list(how.select),
            "Suite": how.suite,
            "Digest of the suite": how.suite_digest,
            "Order of the cases": "" if how.seed is None else f"shuffled, seed {how.seed}",
            "Repeated": f"{how.repeat} times" if how.repeat > 1 else "",
            "Failures tried once more": str(how.retried or ""),
            "Cases about other readings": f"{report.not_applicable}, not applicable to this claim",
            "Time": f"{how.seconds:.1f} s",
            "Fallo": report.fallo,
        }
    )


def _filled(pairs: Mapping[str, str | list[str]]) -> list[tuple[str, str | list[str]]]:
    return [(name, value) for name, value in pairs.items() if value]
