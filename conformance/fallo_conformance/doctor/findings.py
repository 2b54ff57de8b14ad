"""What the doctor finds: a check with its state, and for each trouble both lines, what was expected, and what to do."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal["right", "wrong", "not_examined"]
Condition: TypeAlias = Literal["right", "wrong", "no_hello"]

KEPT = 3
"""Troubles of one check that are kept; the others are counted."""


class Trouble(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that is wrong.

    ``sent`` and ``came`` are lines as they were on the wire, shortened; ``do`` is what to do about it.
    """

    what: str
    expected: str = ""
    do: str = ""
    sent: str = ""
    came: str = ""


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of one check: ``why`` it was not examined, or its troubles, of which ``more`` were not kept.

    ``wire`` holds lines that were exchanged for it, each with an arrow for its direction.
    """

    name: str
    sentence: str
    state: State
    why: str = ""
    troubles: list[Trouble] = []
    more: int = 0
    wire: list[str] = []


class Undeclared(msgspec.Struct, frozen=True, kw_only=True):
    """A capability or field that the engine does not declare: how many scenarios that leaves out, and what it means."""

    name: str
    kind: Literal["capability", "field"]
    scenarios: int
    means: str


class Diagnosis(msgspec.Struct, frozen=True, kw_only=True):
    """All that the doctor found.

    ``command`` are the words that tell of the engine, ``engine`` is what it calls itself, ``claim`` what it is
    measured against, empty for nothing, ``log`` the end of what it wrote to standard error. ``scenarios`` is the
    number of those of the suite that it can be judged by. ``following`` is the command to go on with.
    """

    format: Literal[1] = 1
    command: list[str]
    condition: Condition
    findings: list[Finding]
    following: str
    engine: str = ""
    claim: str = ""
    undeclared: list[Undeclared] = []
    scenarios: int = 0
    log: str = ""

    def number(self, state: State) -> int:
        """Return how many checks are in a state."""
        return sum(finding.state == state for finding in self.findings)


class Faulty(Exception):
    """A check came out wrong and cannot go on: the trouble."""

    def __init__(self, trouble: Trouble) -> None:
        """Keep the trouble."""
        super().__init__(trouble)
        self.trouble = trouble

    def __str__(self) -> str:
        """Say what is wrong."""
        return self.trouble.what


class NotExamined(Exception):
    """A check cannot be made: the reason, as the end of a sentence."""

    def __init__(self, why: str) -> None:
        """Keep the reason."""
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        """Give the reason."""
        return self.why
