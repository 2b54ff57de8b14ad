"""What became of a case and of a run, for those who know tests: a standing, a reason in a line, the whole in lines.

Everything that a report holds is one printable line each here, by `plain`: no form of it has to fear more than its own
special characters, whether an engine speaks or somebody has written the report by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from fallo_conformance.known_failures.matching import described
from fallo_conformance.report.model import Report
from fallo_conformance.report.terminal import plain
from fallo_conformance.verdict import BROKEN, Case

Standing: TypeAlias = Literal["passed", "failed", "broken", "skipped", "known", "observed", "warned"]

BAD: frozenset[Standing] = frozenset({"failed", "broken"})
"""The standings by which a run fails."""

WIRE_TOLD = 8
"""Lines of the wire that are told, the last ones; the JSON report has more."""

LOG_TOLD = 400
"""Characters of the engine's own log that are told, the last ones."""


def standing(case: Case) -> Standing:
    """Return what a case is to somebody who knows tests.

    ``failed`` and ``broken`` are bad, ``known`` are failures that are listed; ``observed`` failed where the claim's
    source is silent and ``warned`` where the clause is a ``should``: neither counts against the engine. A flaky case
    failed, if it is not known, and so did one that a list of known failures speaks of wrongly.
    """
    if case.verdict in BROKEN:
        return "broken"
    if case.verdict == "xfail":
        return "known"
    if case.flaky or case.verdict == "xpass":
        return "failed"
    if case.verdict == "fail":
        if case.known is not None or case.counts_against:
            return "failed"
        return "warned" if case.binding else "observed"
    return "passed" if case.verdict == "pass" else "skipped"


def told_cases(report: Report) -> list[Case]:
    """Return the cases that tell something; the others tried another reading than the engine's, in vain."""
    return [case for case in report.cases if case.is_news]


def kind(case: Case) -> str:
    """Return how a bad case went wrong, in a word."""
    return "flaky" if case.flaky else case.verdict


def reason(case: Case) -> str:
    """Return why a case is not simply passed, in one line."""
    said = plain(case.message)
    match standing(case):
        case "known":
            return f"known failure: {said}{_looked_after(case)}"
        case "observed":
            return f"observed, the claim's source is silent: {said}"
        case "warned":
            return f"only warned of, the case is a should: {said}"
        case _:
            return said


def where(case: Case) -> str:
    """Return the step at which a case went wrong, or nothing where that is not known."""
    if case.step is None:
        return ""
    return f"{'set-up' if case.step < 0 else f'step {case.step + 1}'}, {plain(case.said)}"


def told(case: Case, sentence: str) -> list[str]:
    """Return all that is to be said of a case that did not pass, in lines; ``sentence`` is its clause's."""
    place = where(case)
    lines = [
        f"{plain(case.title)}.".replace("..", "."),
        f"{plain(case.clause)}: {sentence}",
        f"{place}: {plain(case.message)}" if place else plain(case.message),
    ]
    lines += _sides(case)
    if case.known is not None:
        lines.append(f"listed as known: {plain(described(case.known))}{_looked_after(case)}")
    log = [plain(line) for line in case.log[-LOG_TOLD:].splitlines()]
    lines += ["the engine's own log ended:", *(f"  {line}" for line in log)] if log else []
    lines += [plain(line) for line in case.wire[-WIRE_TOLD:]]
    return lines + ([f"again: {plain(case.repeat)}"] if case.repeat else [])


def sentences(report: Report) -> dict[str, str]:
    """Return the sentences of the clauses that a report is about."""
    return {row.id: plain(row.sentence) for row in report.clauses}


def outcome_in_words(report: Report) -> str:
    """Return what the run came to, as in ``does not conform``."""
    return report.outcome.replace("_", " ")


def faults_of_the_whole(report: Report) -> list[str]:
    """Return why the run is no good, as far as no single case shows it; one line each."""
    faults = []
    if report.conditions.stopped:
        why = report.conditions.given_up or "before its end"
        faults.append(f"the run was {report.conditions.stopped.replace('_', ' ')}: {plain(why)}")
    lacking = [plain(row.id) for row in report.clauses if row.omitted and row.level == "must"]
    if lacking:
        faults.append(f"not implemented: {', '.join(lacking)}")
    if report.known_failures is not None:
        faults += [
            f"the list of known failures says in vain: {plain(name)}: {plain(why)}"
            for name, why in report.known_failures.idle.items()
        ]
    return faults


def is_good(report: Report) -> bool:
    """Tell whether a run came to what anybody wants."""
    return report.outcome in ("conforms", "only_known_failures")


def most_telling(cases: Iterable[Case]) -> list[Case]:
    """Return cases with the first of each clause before the second of any."""
    ranked: list[tuple[int, Case]] = []
    seen: dict[str, int] = {}
    for case in cases:
        seen[case.clause] = seen.get(case.clause, 0) + 1
        ranked.append((seen[case.clause], case))
    return [case for _, case in sorted(ranked, key=lambda pair: pair[0])]


def _looked_after(case: Case) -> str:
    entry = case.known
    if entry is None:
        return ""
    words = [f"owner {plain(entry.owner)}"] if entry.owner else []
    words += [plain(entry.issue)] if entry.issue else []
    words += [f"until {plain(entry.expires)}"] if entry.expires else []
    return f" ({', '.join(words)})" if words else ""


def _sides(case: Case) -> list[str]:
    rows = [("", "expected", "got")] if case.expected else []
    rows += [(plain(name), plain(wanted), plain(case.got.get(name, "none"))) for name, wanted in case.expected.items()]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    return [f"  {name:{widths[0]}}  {wanted:{widths[1]}}  {got}".rstrip() for name, wanted, got in rows]
