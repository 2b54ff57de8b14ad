"""A run held against a list of known failures: what failed as listed, what did not, and what the list says in vain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from fallo_conformance.known_failures.reading import KnownFailures
from fallo_conformance.scenario import Scenario
from fallo_conformance.verdict import FAILURES, PASSES, Case, KnownFailure


class ListOfKnownFailures(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a list of known failures in a run.

    ``entries`` are those about cases of the run, ``met`` those that failed just as the list says. All others are out of
    date, and make the run fail: ``idle`` says in vain what they say, with the reason; ``expired`` are past their day;
    ``other_reason`` failed in another way; ``passed`` do not fail any more. ``unowned`` have nobody to look after them.
    """

    entries: int
    met: int
    idle: dict[str, str]
    expired: list[str]
    other_reason: list[str]
    passed: list[str]
    unowned: list[str]

    @property
    def differs(self) -> bool:
        """Whether the list is out of date."""
        return bool(self.idle or self.expired or self.other_reason or self.passed)


def held_against(
    cases: Sequence[Case], known: KnownFailures, suite: Iterable[Scenario], ran: Iterable[Scenario], today: date
) -> tuple[list[Case], ListOfKnownFailures]:
    """Return the cases with the verdicts that the list makes of them, and what came of the list itself.

    ``ran`` are the scenarios that the run was to judge, of all those of the ``suite``: entries about others are left
    alone.
    """
    aliases = {alias: scenario.id for scenario in suite for alias in scenario.shape.aliases}
    by_id_last = sorted(known.entries, key=lambda name: name not in aliases)  # where both stand there, the id counts
    listed = {aliases.get(name, name): (name, known.entries[name]) for name in by_id_last}
    everything = {scenario.id for scenario in suite}
    wanted = {scenario.id for scenario in ran}
    about = {identity: pair for identity, pair in listed.items() if identity in wanted or identity not in everything}
    found = {case.id: case for case in cases}
    idle = {
        name: reason
        for identity, (name, _) in about.items()
        if (reason := _idle(found.get(identity), identity in everything))
    }
    idle |= {
        name: f"it is listed as {same}, too"
        for name in known.entries
        if (identity := aliases.get(name, name)) in about and (same := about[identity][0]) != name
    }
    judged = [
        _judged(case, about[case.id][1], today) if case.id in about and about[case.id][0] not in idle else case
        for case in cases
    ]
    own = [(about[case.id][0], case) for case in judged if case.known is not None]
    return judged, ListOfKnownFailures(
        entries=len(about),
        met=sum(case.verdict == "xfail" for _, case in own),
        idle=idle,
        expired=[name for name, case in own if case.verdict in FAILURES and _is_past(case.known, today)],
        other_reason=[name for name, case in own if case.verdict in FAILURES and not _is_past(case.known, today)],
        passed=[name for name, case in own if case.verdict == "xpass"],
        unowned=[name for name, case in own if case.known is not None and not case.known.owner],
    )


def entry_for(case: Case) -> KnownFailure:
    """Return the entry that says how a case failed."""
    assert case.verdict in FAILURES
    return KnownFailure(
        verdict=case.verdict,  # type: ignore[arg-type]  # it is one of the failures
        step=None if case.step is None else case.step + 1,
        field=next(iter(case.expected), ""),
    )


def _idle(case: Case | None, exists: bool) -> str:
    """Return why an entry about a case says nothing, or nothing where it says something."""
    if not exists:
        return "there is no such case in the suite"
    if case is None:
        return "the case is about other readings than the engine claims"
    if case.verdict == "skip":
        return "" if case.skipped == "not_run" else f"the case was skipped: {case.message}"
    return ""


def _judged(case: Case, entry: KnownFailure, today: date) -> Case:
    if case.verdict == "skip":
        return case
    if case.verdict in PASSES:
        return msgspec.structs.replace(case, verdict="xpass", known=entry, message=_no_longer(entry))
    if _is_past(entry, today):
        message = f"{case.message}; that this is known expired on {entry.expires}"
        return msgspec.structs.replace(case, known=entry, message=message)
    if not _same(case, entry):
        message = f"{case.message}; known is another failure: {described(entry)}"
        return msgspec.structs.replace(case, known=entry, message=message)
    return msgspec.structs.replace(case, verdict="xfail", known=entry)


def described(entry: KnownFailure) -> str:
    """Return how an entry says that its case fails, in words."""
    where = "" if entry.step is None else " at the deal" if entry.step == 0 else f" at step {entry.step}"
    return f"{entry.verdict}{where}" + (f" in {entry.field}" if entry.field else "")


def _no_longer(entry: KnownFailure) -> str:
    return f"passes, where a failure is known ({described(entry)}); take it off the list"


def _same(case: Case, entry: KnownFailure) -> bool:
    if entry.verdict != case.verdict:
        return False
    if entry.step is not None and (case.step is None or entry.step != case.step + 1):
        return False
    return not entry.field or entry.field in case.expected


def _is_past(entry: KnownFailure | None, today: date) -> bool:
    return entry is not None and bool(entry.expires) and date.fromisoformat(entry.expires) < today
