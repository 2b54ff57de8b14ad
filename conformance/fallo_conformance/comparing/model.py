"""The differences of two reports: which there are, and what is said of each."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from fallo_conformance.verdict import CertificateLevel, KnownFailure, Level, Outcome, SkipKind, Verdict

FORMAT = 1
"""Version of a comparison's JSON."""

Standing: TypeAlias = Literal["passes", "observed", "skipped", "fails", "breaks"]
"""What the engine did with a case, whatever is listed as known; ``observed`` is a failure that does not bind it."""

Kind: TypeAlias = Literal["fails_now", "skipped_now", "passes_now", "otherwise", "only_new", "only_old"]

KINDS: dict[Kind, str] = {
    "fails_now": "fail now",
    "skipped_now": "skipped now",
    "passes_now": "pass now",
    "otherwise": "otherwise than before",
    "only_new": "judged in the new report only",
    "only_old": "judged in the old report only",
}
"""The kinds of changes with their words, worst first."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What one of two reports says of a case; ``step`` counts from 0 and is -1 for the deal, as in a report."""

    standing: Standing
    verdict: Verdict
    level: Level
    binding: bool
    step: int | None
    said: str
    message: str
    expected: dict[str, str]
    got: dict[str, str]
    skipped: SkipKind | None
    known: KnownFailure | None
    flaky: bool
    leaks: bool

    def in_words(self) -> str:
        """Return the verdict with the place at which it went wrong, without what the engine says."""
        where = "" if self.step is None else " at the deal" if self.step < 0 else f" at step {self.step + 1}"
        fields = f" in {', '.join(self.expected)}" if self.expected else ""
        marks = [word for word, is_so in (("flaky", self.flaky), ("leaks", self.leaks)) if is_so]
        marks += ["observed"] if self.standing == "observed" else []
        marks += ["should"] if self.level == "should" else []
        return self.verdict + where + fields + (f" ({', '.join(marks)})" if marks else "")


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A case that is not as it was; a report in which it was not judged has no side of it."""

    id: str
    clause: str
    title: str
    kind: Kind
    worse: bool
    old: Side | None
    new: Side | None


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Something else that is not as it was, in words."""

    name: str
    old: str
    new: str
    worse: bool = False


class Reported(msgspec.Struct, frozen=True, kw_only=True):
    """What a report is about, and what it comes to."""

    engine: str
    version: str
    claim: str
    suite: str
    suite_digest: str
    outcome: Outcome
    level: CertificateLevel | Literal[""]
    counts: dict[Verdict, int]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """All differences of two reports; ``worse`` tells whether one of them is for the worse."""

    format: int
    old: Reported
    new: Reported
    differs: bool
    worse: bool
    cases: list[Change]
    levels: list[Difference]
    clauses: list[Difference]
    readings: list[Difference]
    engine: list[Difference]
    conditions: list[Difference]
