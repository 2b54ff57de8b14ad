"""What a level, a clause, a conflict or a case came to: one sign, one word and one look for each, on every page."""

from __future__ import annotations

from dataclasses import dataclass

from fallo_conformance.certificate.levels import LevelRow
from fallo_conformance.report.model import Report
from fallo_conformance.report.observations import Observation
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.report.terminal import STATE
from fallo_conformance.site.engines import shown
from fallo_conformance.verdict import BROKEN, PASSES, Case, Outcome


@dataclass(frozen=True)
class State:
    """What something came to: a sign, a word, how it looks (``good``, ``bad``, ``warn``, ``none`` or ``plain``).

    Of two states with ranks the greater is the better one; 0 cannot be compared.
    """

    sign: str
    word: str
    look: str
    rank: int = 0


NOT_ASKED = State("·", "not asked", "none")
VERIFIED = State("✓", "verified", "good", 3)
FAILS = State("✗", "fails", "bad", 1)
WARNS = State("!", "fails, a warning only", "warn", 2)
BREAKS = State("✗", "breaks the contract", "bad", 1)
OMITTED = State("✗", "not implemented", "bad", 1)
KNOWN = State("!", "known failure", "warn", 2)
OTHERWISE = State("≠", "follows another reading", "warn", 2)
UNVERIFIED = State("?", "not verified", "warn", 2)

PASSED = State("✓", "passes", "good", 3)
SKIPPED = State("–", "skipped", "warn", 2)
KNOWN_PASSES = State("✓", "passes, though listed as a known failure", "warn", 3)

CLAUSE_STATES = (VERIFIED, FAILS, WARNS, BREAKS, OMITTED, KNOWN, OTHERWISE, UNVERIFIED, NOT_ASKED)
"""Every state of a clause, for the legend."""

LEVEL_LOOKS = {"earned": ("✓", "good", 3), "failed": ("✗", "bad", 1), "not_run": ("·", "none", 0)}

OUTCOMES: dict[Outcome, State] = {
    "conforms": State("✓", "conforms", "good", 3),
    "only_known_failures": State("!", "only known failures", "warn", 2),
    "known_failures_differ": State("✗", "known failures differ", "bad", 1),
    "does_not_conform": State("✗", "does not conform", "bad", 1),
    "incomplete": State("?", "incomplete", "warn", 2),
    "given_up": State("✗", "given up", "bad", 1),
    "interrupted": State("?", "interrupted", "warn", 2),
}


PART = State("✓", "conforms in a part", "none", 2)
"""Nothing failed in a run of some cases, which certifies nothing."""


def outcome_state(report: Report) -> State:
    """Return what a run came to."""
    if report.outcome == "conforms" and not report.level:
        return PART
    return OUTCOMES[report.outcome]


def clause_state(row: ClauseRow | None) -> State:
    """Return what a clause came to."""
    if row is None:
        return NOT_ASKED
    if row.omitted:
        return OMITTED
    if row.broken:
        return BREAKS
    if row.failed:
        return FAILS if row.level == "must" else WARNS
    if row.known:
        return KNOWN
    if row.observed:
        return OTHERWISE
    return VERIFIED if row.verified else UNVERIFIED


def case_state(case: Case | None) -> State:
    """Return what a case came to."""
    if case is None:
        return NOT_ASKED
    if case.verdict in PASSES:
        return PASSED if case.verdict == "pass" else KNOWN_PASSES
    if case.verdict == "skip":
        return SKIPPED
    if case.verdict == "xfail":
        return KNOWN
    if case.verdict in BROKEN:
        return State(
            "✗", {"error": "breaks the contract", "timeout": "times out"}.get(case.verdict, "crashes"), "bad", 1
        )
    if not case.binding:
        return OTHERWISE
    return FAILS if case.level == "must" else WARNS


def level_state(row: LevelRow) -> State:
    """Return what a level of a certificate came to."""
    sign, look, rank = LEVEL_LOOKS.get(row.state, ("!", "warn", 2))
    return State(sign, STATE[row.state], look, rank)


def reading_state(seen: Observation | None, configurable: bool) -> State:
    """Return which reading an engine was seen to follow on a conflict."""
    if seen is None:
        return NOT_ASKED
    if configurable:
        return State("∗", "any reading", "plain")
    if seen.follows is None:
        return State("?", "unclear", "warn")
    return State("", shown(seen.follows), "plain" if seen.follows == seen.claimed or seen.claimed is None else "warn")
