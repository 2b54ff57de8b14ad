"""Two reports held against each other: what got worse, what got better, and what else is not as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from fallo_conformance.certificate.levels import LEVELS
from fallo_conformance.comparing.cases import changes
from fallo_conformance.comparing.model import FORMAT, KINDS, Comparison, Difference, Reported
from fallo_conformance.protocol import Introduction
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.report.observations import Observation
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.verdict import Outcome

GOOD: frozenset[Outcome] = frozenset({"conforms", "only_known_failures"})
BAD: frozenset[Outcome] = frozenset({"does_not_conform", "incomplete", "given_up"})


def compared(old: Report, new: Report, renamed: Mapping[str, str] | None = None) -> Comparison:
    """Return the differences of two reports; ``renamed`` leads from names that cases had before to those they have.

    Times, orders, commands and paths are not compared. A case that tried another reading than the claimed one is
    not, either: what it showed is among the readings. A clause or a reading is compared where both reports tell of it.
    Where the two runs were not of the same cases, only a case that was judged in both can be for the worse.
    """
    cases = list(changes(old, new, renamed or {}))
    others = {
        "levels": list(_levels(old, new)),
        "clauses": list(_clauses(old, new)),
        "readings": list(_in_both(_followed(old), _followed(new))),
        "engine": list(_differences(_introduced(old.engine, old.claim), _introduced(new.engine, new.claim))),
        "conditions": list(_differences(_conditions(old), _conditions(new))),
    }
    everything = [one.worse for one in cases] + [one.worse for part in others.values() for one in part]
    return Comparison(
        format=FORMAT, old=_reported(old), new=_reported(new), differs=bool(everything), worse=any(everything),
        cases=sorted(cases, key=lambda one: list(KINDS).index(one.kind)), **others,
    )  # fmt: skip


def _reported(report: Report) -> Reported:
    conditions = report.conditions
    return Reported(
        engine=report.engine.name,
        version=report.engine.version,
        claim=report.claim,
        suite=conditions.suite,
        suite_digest=conditions.suite_digest,
        outcome=report.outcome,
        level=report.level,
        counts=report.counts,
    )


def _of_the_same_cases(old: Report, new: Report) -> bool:
    one, other = old.conditions, new.conditions
    return old.claim == new.claim and (one.select, one.suite_digest, one.rulebook) == (
        other.select, other.suite_digest, other.rulebook
    )  # fmt: skip


def _levels(old: Report, new: Report) -> Iterator[Difference]:
    same = _of_the_same_cases(old, new)
    if old.outcome != new.outcome:
        worse = same and old.outcome in GOOD and new.outcome in BAD
        yield Difference(name="outcome", old=_words(old.outcome), new=_words(new.outcome), worse=worse)
    before = {row.level: row.state for row in old.levels}
    after = {row.level: row.state for row in new.levels}
    for level in LEVELS:
        was, is_now = before.get(level, "not_run"), after.get(level, "not_run")
        if was != is_now:
            worse = same and was == "earned" and is_now in ("incomplete", "failed")
            yield Difference(name=level, old=_words(was), new=_words(is_now), worse=worse)


def _clauses(old: Report, new: Report) -> Iterator[Difference]:
    before, after = ({row.id: _state(row) for row in report.clauses} for report in (old, new))
    for one in _in_both(before, after):
        worse = (
            _of_the_same_cases(old, new) and one.old == "verified" and one.new in ("not implemented", "broken", "fails")
        )
        yield msgspec.structs.replace(one, worse=worse)


def _state(row: ClauseRow) -> str:
    states = {
        "not implemented": row.omitted, "broken": row.broken, "fails": row.failed, "known failure": row.known,
        "verified": row.verified, "observed": row.observed,
    }  # fmt: skip
    return next((word for word, is_so in states.items() if is_so), "unverified")


def _followed(report: Report) -> dict[str, str]:
    anything = report.engine.configurable
    return {seen.conflict: "plays by any reading" if anything else _reading(seen) for seen in report.observations}


def _reading(seen: Observation) -> str:
    follows = f"follows {seen.follows}" if seen.follows else "follows no one reading"
    return f"{follows}, {'held to' if seen.binding else 'was lent'} {seen.claimed}" if seen.claimed else follows


def _introduced(engine: Introduction, claim: str) -> dict[str, str]:
    return {
        "name": engine.name, "version": engine.version, "protocol": str(engine.protocol), "claim": claim,
        "capabilities": _listed(engine.capabilities), "fields": _listed(engine.fields),
        "omits": _listed(engine.omits), "configurable": "yes" if engine.configurable else "no",
    }  # fmt: skip


def _conditions(report: Report) -> dict[str, str]:
    conditions: Conditions = report.conditions
    suite = f"{conditions.suite} ({conditions.suite_digest[:12]})" if conditions.suite_digest else conditions.suite
    book = conditions.rulebook
    chosen = [] if book is None else [f"{conflict}={reading}" for conflict, reading in book.readings.items()]
    return {
        "suite": suite, "selected": " ".join(conditions.select) or "everything",
        "measured against": "the claim" if book is None else f"{book.name}, {book.limit} points: {_listed(chosen)}",
        "stopped": _words(conditions.stopped) or "no", "fallo": report.fallo,
    }  # fmt: skip


def _differences(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    for name, was in old.items():
        if was != new[name]:
            yield Difference(name=name, old=was, new=new[name])


def _in_both(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    return _differences({name: text for name, text in old.items() if name in new}, new)


def _listed(words: Iterable[str]) -> str:
    return " ".join(sorted(words)) or "none"


def _words(name: str) -> str:
    return name.replace("_", " ")
