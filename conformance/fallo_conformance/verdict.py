"""Verdicts: what one engine did with one scenario, and what a run comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from fallo_conformance.table import Frame

Verdict: TypeAlias = Literal["pass", "fail", "skip", "error", "timeout", "crash", "xfail", "xpass"]
Failure: TypeAlias = Literal["fail", "error", "timeout", "crash"]
Level: TypeAlias = Literal["must", "should"]
CertificateLevel: TypeAlias = Literal["core", "full", "match"]
Outcome: TypeAlias = Literal[
    "conforms", "only_known_failures", "known_failures_differ", "does_not_conform", "incomplete", "given_up",
    "interrupted",
]  # fmt: skip
SkipKind: TypeAlias = Literal["no_claim", "omitted", "capability", "unsupported", "field", "not_run"]

BROKEN: frozenset[str] = frozenset({"error", "timeout", "crash"})
FAILURES: frozenset[str] = BROKEN | {"fail"}
PASSES: frozenset[str] = frozenset({"pass", "xpass"})


class KnownFailure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of a list of known failures: how a case fails, and who looks after it.

    ``step`` counts from 1 as reports do, 0 is the deal; ``field`` is one in which expected and got differ. What is left
    out is not compared. ``expires`` is the last day on which the entry holds, as in ``2027-01-31``.
    """

    verdict: Failure
    step: int | None = None
    field: str = ""
    owner: str = ""
    issue: str = ""
    expires: str = ""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One scenario's verdict.

    ``binding`` is false where the claim's source is silent: then a failure is an observation.
    ``explores`` is the conflict on which the case tries another reading than the one lent: its failure is no news.
    ``step`` counts from 0 and is -1 for the deal. ``seconds`` is wall time.
    ``wire`` holds the lines of a case that did not pass, ``repeat`` the command that repeats it.
    ``leaks`` says that it failed for what other games of the same process left behind, or that it changed one of them,
    ``flaky`` that it came out differently when it was repeated.
    ``needed_for`` is the lowest level of a certificate that asks for the case.
    ``known`` is the entry of a list of known failures that speaks of the case: it is met by an ``xfail``, and out of
    date with any other verdict.
    ``table`` is the table after each step of a case that did not pass, to be played back.
    """

    id: str
    clause: str
    title: str
    level: Level
    verdict: Verdict
    binding: bool
    when: dict[str, str]
    needed_for: CertificateLevel = "core"
    explores: str = ""
    seconds: float = 0.0
    step: int | None = None
    said: str = ""
    message: str = ""
    expected: dict[str, str] = {}
    got: dict[str, str] = {}
    skipped: SkipKind | None = None
    log: str = ""
    wire: list[str] = []
    repeat: str = ""
    leaks: bool = False
    flaky: bool = False
    known: KnownFailure | None = None
    table: list[Frame] = []

    @property
    def came_to(self) -> Verdict:
        """What the engine did, whatever a list of known failures says of it."""
        if self.verdict == "xpass":
            return "pass"
        return self.known.verdict if self.verdict == "xfail" and self.known is not None else self.verdict

    @property
    def counts_against(self) -> bool:
        """Whether the engine does not conform because of this case."""
        if self.verdict in BROKEN:
            return True
        return self.verdict == "fail" and self.binding and self.level == "must"

    @property
    def is_news(self) -> bool:
        """Whether the case tells something: all but those that tried another reading, in vain."""
        return not self.explores or self.came_to not in ("fail", "skip")


def bound(cases: Sequence[Case], binding: frozenset[str]) -> list[Case]:
    """Return the cases of a run with those made binding whose open questions the engine has settled itself.

    ``binding`` are the conflicts on which the claim speaks. On another one an engine is seen to follow the reading that
    the claim was lent where it passes a case that depends on it; then a failure with that reading is no longer excused.
    """
    settled = {
        conflict for case in cases if case.verdict in PASSES and not case.explores for conflict in case.when
    } | binding
    return [
        msgspec.structs.replace(case, binding=True) if not case.explores and settled.issuperset(case.when) else case
        for case in cases
    ]


def outcome(cases: Sequence[Case], omits: Sequence[str], stop: Outcome | None, list_differs: bool) -> Outcome:
    """Return what a run comes to.

    ``omits`` are the clauses of level ``must`` that the engine says it lacks, ``stop`` is how the run ended before its
    time, ``list_differs`` whether a list of known failures is out of date.
    """
    if stop is not None:
        return stop
    if omits or any(case.counts_against for case in cases):
        return "does_not_conform"
    if list_differs:
        return "known_failures_differ"
    if not cases or any(case.verdict == "skip" and case.binding for case in cases):
        return "incomplete"
    return "only_known_failures" if any(case.verdict == "xfail" for case in cases) else "conforms"
