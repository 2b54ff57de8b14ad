"""The report of a run as data: the JSON report, and what every other form is made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from fallo.pumba import CONFLICTS
from fallo.spec import Clause
from fallo_conformance.harness import Run
from fallo_conformance.protocol import Introduction
from fallo_conformance.report.rows import ClauseRow, clause_row
from fallo_conformance.report.score import Score, score_of
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import unknown_omissions
from fallo_conformance.verdict import Case, Outcome, Verdict, bound, outcome

FORMAT = 1
"""Version of the JSON report's schema."""


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """What an engine was seen to do on one conflict: cases passed and failed for each reading that was tried.

    ``follows`` is the reading that it follows, if the cases tell.
    """

    conflict: str
    binding: bool
    claimed: str | None
    passed: dict[str, int]
    failed: dict[str, int]
    follows: str | None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A whole run. ``seconds`` is wall time.

    ``suite`` is the name of the set of which the scenarios are, ``suite_digest`` its digest, empty if it was not asked.
    """

    format: int
    suite: str
    suite_digest: str
    command: list[str]
    engine: Introduction
    claim: str
    outcome: Outcome
    given_up: str
    seconds: float
    counts: dict[Verdict, int]
    observed_failures: int
    not_applicable: int
    omitted: list[str]
    warnings: list[str]
    score: Score
    clauses: list[ClauseRow]
    observations: list[Observation]
    cases: list[Case]


VERDICTS: tuple[Verdict, ...] = ("pass", "fail", "skip", "error", "timeout", "crash")


def build(
    run: Run,
    scenarios: Sequence[Scenario],
    spec: Mapping[str, Clause],
    *,
    suite: str,
    command: Sequence[str],
    seconds: float,
    suite_digest: str = "",
) -> Report:
    """Return the report of a run over some scenarios; ``suite`` names the set that they are of."""
    verdicts = [run.verdicts[scenario.id] for scenario in scenarios if scenario.id in run.verdicts]
    cases = bound(verdicts, run.terms.binding)
    news = [case for case in cases if case.is_news]
    omits = run.introduction.omits
    lacking = [clause for clause in omits if clause in spec and spec[clause].level == "must"]
    warnings = [f"omits {name}, which is no clause" for name in unknown_omissions(frozenset(omits), frozenset(spec))]
    warnings += [
        f"{case.id} ({case.level}) failed" for case in news if case.verdict == "fail" and case.level == "should"
    ]
    if run.not_retried:
        warnings.append(
            f"{run.not_retried} more failures were not tried once more in a fresh process, as the first {run.retried} "
            "were; --fresh plays every case in a process of its own"
        )
    clauses = [row for clause in spec.values() if (row := clause_row(clause, news, omits)) is not None]
    return Report(
        format=FORMAT,
        suite=suite,
        suite_digest=suite_digest,
        command=list(command),
        engine=run.introduction,
        claim=run.terms.label,
        outcome=outcome(cases, lacking, bool(run.given_up), run.interrupted),
        given_up=run.given_up,
        seconds=round(seconds, 3),
        counts={verdict: sum(case.verdict == verdict for case in news) for verdict in VERDICTS},
        observed_failures=sum(case.verdict == "fail" and not case.binding for case in news),
        not_applicable=len(scenarios) - len(news),
        omitted=list(omits),
        warnings=warnings,
        score=score_of(run.terms, scenarios, news, clauses, suite_digest),
        clauses=clauses,
        observations=list(_observations(run, cases)),
        cases=cases,
    )


def _observations(run: Run, cases: Sequence[Case]) -> list[Observation]:
    """Return what was seen on each conflict on which the claim does not bind and the engine is not configurable."""
    if run.terms.configurable:
        return []
    found = []
    for conflict in CONFLICTS:
        if conflict in run.terms.binding:
            continue
        passed: dict[str, int] = {}
        failed: dict[str, int] = {}
        for case in cases:
            reading = case.when.get(conflict)
            if reading is None or case.verdict not in ("pass", "fail") or case.explores not in ("", conflict):
                continue
            if case.leaks:  # another game's doing
                continue
            side = passed if case.verdict == "pass" else failed
            side[reading] = side.get(reading, 0) + 1
        if passed or failed:
            found.append(_observation(run, conflict, passed, failed))
    return found


def _observation(run: Run, conflict: str, passed: dict[str, int], failed: dict[str, int]) -> Observation:
    followed = [reading for reading in passed if reading not in failed]
    return Observation(
        conflict=conflict,
        binding=False,
        claimed=run.terms.readings.get(conflict),
        passed=passed,
        failed=failed,
        follows=followed[0] if len(followed) == 1 else None,
    )
