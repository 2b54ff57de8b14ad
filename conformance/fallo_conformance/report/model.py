"""The report of a run as data: the JSON report, and what every other form is made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from fallo import __version__
from fallo.pumba import flat
from fallo.pumba.readings import Readings
from fallo.rulebook import Rulebook
from fallo.spec import Clause
from fallo_conformance.certificate.levels import LevelRow, earned, level_rows
from fallo_conformance.known_failures.matching import ListOfKnownFailures
from fallo_conformance.protocol import Introduction
from fallo_conformance.report.observations import Observation, observations
from fallo_conformance.report.rows import ClauseRow, clause_row
from fallo_conformance.report.score import Score, score_of
from fallo_conformance.scenario import Scenario
from fallo_conformance.suites.frozen import OWN
from fallo_conformance.terms import Terms, unknown_omissions
from fallo_conformance.verdict import Case, CertificateLevel, Outcome, Verdict, outcome

FORMAT = 1
"""Version of the JSON report's schema."""

VERDICTS: tuple[Verdict, ...] = ("pass", "fail", "skip", "error", "timeout", "crash", "xfail", "xpass")


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook that took the place of the engine's claim: all its readings, and on which its source speaks.

    ``limit`` is in points.
    """

    name: str
    readings: dict[str, str]
    says: list[str]
    limit: int


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """How a run was done, and how it went: what the verdicts do not tell.

    ``command`` started the engine, or ``in_process`` names one in Python that needs none. ``options`` are the words
    that decided the verdicts, ``select`` those that selected the cases. ``suite`` is the name of the set of which the
    scenarios are, ``suite_digest`` its digest. ``seed`` is that of the order of the cases where they were shuffled,
    ``repeat`` how often all of them were run. ``rulebook`` was measured against in place of the claim. ``seconds`` is
    wall time, ``not_retried`` the failures that were not tried once more in a fresh process. ``stopped`` tells that the
    run ended before its time, ``given_up`` why where it was the engine's doing.
    """

    command: list[str] = []
    in_process: str = ""
    options: list[str] = []
    select: list[str] = []
    suite: str
    suite_digest: str = ""
    seconds: float = 0.0
    seed: int | None = None
    repeat: int = 1
    rulebook: Measured | None = None
    retried: int = 0
    not_retried: int = 0
    stopped: Literal["", "given_up", "interrupted"] = ""
    given_up: str = ""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A whole run.

    ``level`` is the highest level of a certificate that it earned, if any; ``levels`` tells of each. ``counts`` are
    cases by verdict. ``observed_failures`` are failures where the claim's source is silent, ``not_applicable`` the
    cases about readings that the engine does not claim.
    """

    format: int
    fallo: str
    conditions: Conditions
    engine: Introduction
    claim: str
    outcome: Outcome
    level: CertificateLevel | Literal[""]
    levels: list[LevelRow]
    counts: dict[Verdict, int]
    observed_failures: int
    not_applicable: int
    omitted: list[str]
    warnings: list[str]
    known_failures: ListOfKnownFailures | None
    score: Score
    clauses: list[ClauseRow]
    observations: list[Observation]
    cases: list[Case]


def summarised(
    cases: Sequence[Case],
    introduction: Introduction,
    on: Terms,
    conditions: Conditions,
    *,
    scenarios: Sequence[Scenario],
    suite: Sequence[Scenario],
    spec: Mapping[str, Clause],
    known: ListOfKnownFailures | None = None,
) -> Report:
    """Return the report of some cases.

    ``scenarios`` are those of the run, ``suite`` all that there are. Whoever has the cases and the conditions of a run
    comes to the same report again.
    """
    news = [case for case in cases if case.is_news]
    omits = introduction.omits
    lacking = [clause for clause in omits if clause in spec and spec[clause].level == "must"]
    clauses = [row for clause in spec.values() if (row := clause_row(clause, news, omits)) is not None]
    ran = {scenario.id for scenario in scenarios}
    missing = [one for one in suite if one.id not in ran and on.applies(one.when)]
    levels = level_rows(news, lacking, missing, bool(conditions.stopped) or conditions.suite == OWN)
    whole = not missing
    return Report(
        format=FORMAT,
        fallo=__version__,
        conditions=conditions,
        engine=introduction,
        claim=on.label,
        outcome=outcome(cases, lacking, conditions.stopped or None, known is not None and known.differs),
        level=earned(levels),
        levels=levels,
        counts={verdict: sum(case.verdict == verdict for case in news) for verdict in VERDICTS},
        observed_failures=sum(case.verdict == "fail" and not case.binding for case in news),
        not_applicable=len(scenarios) - len(news),
        omitted=list(omits),
        warnings=_warnings(news, omits, spec, conditions, known),
        known_failures=known,
        score=score_of(on, scenarios, news, clauses, conditions.suite_digest if whole else ""),
        clauses=clauses,
        observations=list(observations(on, cases)),
        cases=list(cases),
    )


def measured(rulebook: Rulebook[Readings] | None) -> Measured | None:
    """Return a rulebook as a report writes it down."""
    if rulebook is None:
        return None
    return Measured(
        name=rulebook.name, readings=flat(rulebook.readings), says=sorted(rulebook.says), limit=rulebook.limit
    )


def _warnings(
    news: Sequence[Case],
    omits: Sequence[str],
    spec: Mapping[str, Clause],
    conditions: Conditions,
    known: ListOfKnownFailures | None,
) -> list[str]:
    warnings = [f"omits {name}, which is no clause" for name in unknown_omissions(frozenset(omits), frozenset(spec))]
    warnings += [
        f"{case.id} ({case.level}) failed" for case in news if case.verdict == "fail" and case.level == "should"
    ]
    if conditions.not_retried:
        warnings.append(
            f"{conditions.not_retried} more failures were not tried once more in a fresh process, as the first "
            f"{conditions.retried} were; --fresh plays every case in a process of its own"
        )
    if known is not None:
        warnings += [f"the list of known failures says in vain: {name}: {why}" for name, why in known.idle.items()]
        warnings += [f"the known failure {name} passes; take it off the list" for name in known.passed]
        warnings += [f"the known failure {name} expired" for name in known.expired]
        warnings += [f"{name} fails in another way than the list of known failures says" for name in known.other_reason]
        if known.unowned:
            warnings.append(f"{len(known.unowned)} of the known failures have no owner")
    return warnings
