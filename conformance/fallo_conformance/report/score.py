"""The score of a run, and what it is to be held against.

A score counts clauses, not cases, so that a clause with many cases weighs no more than another.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fallo.spec import clauses as spec_clauses
from fallo_conformance.mutation.record import kept_for
from fallo_conformance.report.baseline import baselines
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import Terms
from fallo_conformance.verdict import Case


class Caught(msgspec.Struct, frozen=True):
    """How many engines that are known to be wrong a set of cases catches; ``by`` says which cases.

    ``equivalent`` are those besides of which it is shown that nobody can tell them from the reference, ``warned`` those
    among the caught that come to a warning only.
    """

    by: str
    caught: int
    mutants: int
    equivalent: int = 0
    warned: int = 0


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How many of the clauses that a run is about were verified.

    ``baselines`` are the clauses that engines which know no rule would verify on the same cases, by the engine's name.
    ``suite`` is how good the suite itself is, by the measure that is kept for it: as a whole, and for the claim; empty
    where the cases are not the whole suite for which there is a measure.
    """

    verified: int
    clauses: int
    baselines: dict[str, int]
    suite: list[Caught]


def score_of(
    on: Terms, scenarios: Sequence[Scenario], news: Sequence[Case], rows: Sequence[ClauseRow], suite_digest: str
) -> Score:
    """Return the score of a run; ``news`` are its cases that tell something, ``rows`` its clauses."""
    judged = {case.id for case in news if case.verdict != "skip"}
    about = {row.id for row in rows}
    spec = [clause for clause in spec_clauses().values() if clause.id in about]
    return Score(
        verified=sum(row.verified for row in rows),
        clauses=len(rows),
        baselines=baselines([one for one in scenarios if one.id in judged], on, spec),
        suite=_of_the_suite(on, suite_digest, len(scenarios)),
    )


def _of_the_suite(on: Terms, suite_digest: str, cases: int) -> list[Caught]:
    record = kept_for(suite_digest)
    if record is None or record.cases != cases:
        return []
    whole = record.score()
    found = [Caught("the whole suite", whole.caught, whole.mutants, len(record.mutants) - whole.mutants, whole.warned)]
    under = record.claims.get(on.label)
    if under is not None and not on.configurable:
        found.append(Caught(f"the cases that bind a claim of {on.label}", under.caught, under.mutants))
    return found
