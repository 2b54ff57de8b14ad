"""The clauses of a report: how many cases of each came to what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from fallo.spec import Clause
from fallo_conformance.verdict import BROKEN, PASSES, Case, Level


class ClauseRow(msgspec.Struct, frozen=True, kw_only=True):
    """A clause in a report: its sentence, and how many of its cases came to what.

    ``failed`` counts failures that bind, ``known`` those that are listed as known, ``broken`` breaches of the contract.
    It is ``verified`` where at least one of its cases passed and none failed or was skipped.
    """

    id: str
    level: Level
    sentence: str
    passed: int
    failed: int
    known: int
    observed: int
    skipped: int
    broken: int
    verified: bool
    omitted: bool


def clause_row(clause: Clause, cases: Sequence[Case], omits: Sequence[str] = ()) -> ClauseRow | None:
    """Return the row of a clause, ``None`` where none of the cases is about it and it is not omitted."""
    own = [case for case in cases if case.clause == clause.id]
    omitted = clause.id in omits
    if not own and not omitted:
        return None
    passed = sum(case.verdict in PASSES for case in own)
    failed = sum(case.verdict == "fail" and case.binding for case in own)
    known = sum(case.verdict == "xfail" for case in own)
    skipped = sum(case.verdict == "skip" for case in own)
    broken = sum(case.verdict in BROKEN for case in own)
    return ClauseRow(
        id=clause.id,
        level="should" if clause.level == "should" else "must",
        sentence=clause.sentence,
        passed=passed,
        failed=failed,
        known=known,
        observed=sum(case.verdict == "fail" and not case.binding for case in own),
        skipped=skipped,
        broken=broken,
        verified=passed > 0 and not (failed or known or skipped or broken),
        omitted=omitted,
    )


def verified(cases: Sequence[Case], clauses: Iterable[Clause]) -> int:
    """Return how many clauses some cases verify."""
    rows = (clause_row(clause, cases) for clause in clauses)
    return sum(row is not None and row.verified for row in rows)
