"""The conflict map: which reading an engine was seen to follow on each question that the sources leave open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from fallo.pumba import CONFLICTS
from fallo_conformance.terms import Terms
from fallo_conformance.verdict import PASSES, Case


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """What an engine was seen to do on one conflict: cases passed and failed for each reading that was tried.

    ``claimed`` is the reading that it is held to, or was lent where ``binding`` is false: then the claim's source is
    silent. ``follows`` is the reading that it follows, if the cases tell; an engine that plays by any reading follows
    none of its own.
    """

    conflict: str
    binding: bool
    claimed: str | None
    passed: dict[str, int]
    failed: dict[str, int]
    follows: str | None


def observations(on: Terms, cases: Sequence[Case]) -> Iterator[Observation]:
    """Yield what was seen on each conflict of which a case tells, in the order of the register."""
    for conflict in CONFLICTS:
        passed: dict[str, int] = {}
        failed: dict[str, int] = {}
        for case in cases:
            reading = case.when.get(conflict)
            if reading is None or case.explores not in ("", conflict):
                continue
            if case.leaks:  # another game's doing
                continue
            if case.verdict in PASSES:
                passed[reading] = passed.get(reading, 0) + 1
            elif case.came_to == "fail":
                failed[reading] = failed.get(reading, 0) + 1
        if passed or failed:
            followed = [] if on.configurable else [reading for reading in passed if reading not in failed]
            yield Observation(
                conflict=conflict,
                binding=conflict in on.binding,
                claimed=on.readings.get(conflict),
                passed=passed,
                failed=failed,
                follows=followed[0] if len(followed) == 1 else None,
            )
