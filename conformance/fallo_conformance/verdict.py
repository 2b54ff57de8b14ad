"""Verdicts: what one engine did with one scenario, and what a run comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

Verdict: TypeAlias = Literal["pass", "fail", "skip", "error", "timeout", "crash"]
Level: TypeAlias = Literal["must", "should"]
Outcome: TypeAlias = Literal["conforms", "does_not_conform", "incomplete", "given_up", "interrupted"]
SkipKind: TypeAlias = Literal["no_claim", "omitted", "capability", "unsupported", "field", "not_run"]

BROKEN: frozenset[str] = frozenset({"error", "timeout", "crash"})


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One scenario's verdict.

    ``binding`` is false where the claim's source is silent: then a failure is an observation.
    ``explores`` is the conflict on which the case tries another reading than the one lent: its failure is no news.
    ``step`` counts from 0 and is -1 for the deal. ``seconds`` is wall time.
    ``wire`` holds the lines of a case that did not pass, ``repeat`` the command that repeats it.
    ``leaks`` says that it failed for what other games of the same process left behind, or that it changed one of them.
    """

    id: str
    clause: str
    title: str
    level: Level
    verdict: Verdict
    binding: bool
    when: dict[str, str]
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

    @property
    def counts_against(self) -> bool:
        """Whether the engine does not conform because of this case."""
        if self.verdict in BROKEN:
            return True
        return self.verdict == "fail" and self.binding and self.level == "must"

    @property
    def is_news(self) -> bool:
        """Whether the case tells something: all but those that tried another reading, in vain."""
        return not self.explores or self.verdict not in ("fail", "skip")


def bound(cases: Sequence[Case], binding: frozenset[str]) -> list[Case]:
    """Return the cases of a run with those made binding whose open questions the engine has settled itself.

    ``binding`` are the conflicts on which the claim speaks. On another one an engine is seen to follow the reading that
    the claim was lent where it passes a case that depends on it; then a failure with that reading is no longer excused.
    """
    settled = {
        conflict for case in cases if case.verdict == "pass" and not case.explores for conflict in case.when
    } | binding
    return [
        msgspec.structs.replace(case, binding=True) if not case.explores and settled.issuperset(case.when) else case
        for case in cases
    ]


def outcome(cases: list[Case], omits: list[str], given_up: bool, interrupted: bool) -> Outcome:
    """Return what a run comes to; ``omits`` are the clauses of level ``must`` that the engine says it lacks."""
    if interrupted:
        return "interrupted"
    if given_up:
        return "given_up"
    if omits or any(case.counts_against for case in cases):
        return "does_not_conform"
    if not cases or any(case.verdict == "skip" and case.binding for case in cases):
        return "incomplete"
    return "conforms"
