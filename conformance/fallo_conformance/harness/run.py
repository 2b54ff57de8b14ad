"""A run: how it is to be done, how far it has come, and how it failed to begin."""

from __future__ import annotations

import shlex
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from fallo.pumba.readings import Readings
from fallo.rulebook import Rulebook
from fallo_conformance.harness.channel import Connection
from fallo_conformance.harness.engine import Command
from fallo_conformance.harness.recording.writing import Recorded, Recorder
from fallo_conformance.protocol import Introduction
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import Terms
from fallo_conformance.verdict import BROKEN, Case

SECONDS = 5.0
"""Time limit for a message, in seconds."""

BREAKS = 5
"""Cases in a row that may break an engine before the run is given up."""

RETRIES = 20
"""Failures of a run that are tried once more in a fresh process: each costs the start of an engine or two."""


class HandshakeFailed(Exception):
    """An engine that could not be started, did not say hello, or claims what there is not."""

    def __init__(self, message: str, log: str = "") -> None:
        """Keep the reason and the engine's own last words."""
        super().__init__(message, log)
        self.message, self.log = message, log

    def __str__(self) -> str:
        """Give the reason."""
        return self.message


@dataclass(frozen=True)
class Settings:
    """How to run: the engine's command, seconds for a message, jobs side by side, the claim's replacement.

    ``options`` are the words with which a person repeats such a run, and ``select`` those that chose its cases.
    ``replay`` sends whole cases in one line.
    ``fresh`` starts a process for every case. ``retries`` are the failures that are tried once more in a fresh one.
    ``suite_version`` is the name of the suite that hello tells.
    ``connect`` reaches an engine that is no command. ``record`` writes down all that goes over the wire.
    ``seed`` is that of the order of the cases: without it they come as they are given.
    """

    command: Sequence[str]
    seconds: float = SECONDS
    jobs: int = 1
    rulebook: Rulebook[Readings] | None = None
    options: Sequence[str] = ()
    select: Sequence[str] = ()
    replay: bool = False
    breaks: int = BREAKS
    suite_version: str = "0"
    fresh: bool = False
    retries: int = RETRIES
    connect: Connection | None = None
    record: Recorder | None = None
    seed: int | None = None

    def connection(self) -> Connection:
        """Return how the engine is reached: by its command, if nothing else is said; recorded where that is wanted."""
        reached = self.connect or Command(self.command)
        return reached if self.record is None else Recorded(reached, self.record)

    def order(self, scenarios: Iterable[Scenario]) -> list[Scenario]:
        """Return scenarios in the order in which they are played.

        Any two keep their order, whichever others there are: so a few of them can be repeated by themselves.
        """
        if self.seed is None:
            return list(scenarios)
        return sorted(scenarios, key=lambda one: blake2b(f"{self.seed} {one.id}".encode()).digest())

    def again(self, *ids: str, times: int = 1) -> str:
        """Return the command that repeats some cases, in this order and one process, or the whole run for none."""
        words = [word for one in ids or self.select for word in ("--select", one)] + list(self.options)
        words += ["--shuffle", "--seed", str(self.seed)] if self.seed is not None else []
        words += ["--repeat", str(times)] if times > 1 else []
        return shlex.join(["fallo", "certify", *words, *self.connection().words])


@dataclass
class Run:
    """A run in progress: the cases that have verdicts, in no order, and how it ended.

    ``interrupt`` may be set from another thread or a signal; the run then ends after the cases in hand.
    ``retried`` are the failures that were tried once more in a fresh process, ``not_retried`` those beyond the bound.
    """

    introduction: Introduction
    terms: Terms
    verdicts: dict[str, Case] = field(default_factory=dict)
    given_up: str = ""
    interrupted: bool = False
    breaks_in_a_row: int = 0
    retried: int = 0
    not_retried: int = 0
    interrupt: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def record(self, case: Case, breaks: int) -> None:
        """Keep a verdict, and give up where the engine broke in ``breaks`` cases in a row."""
        with self.lock:
            self.verdicts[case.id] = case
            if case.verdict in BROKEN:
                self.breaks_in_a_row += 1
                if self.breaks_in_a_row >= breaks and not self.given_up:
                    self.given_up = f"the engine broke in {self.breaks_in_a_row} cases in a row"
            elif case.verdict != "skip":
                self.breaks_in_a_row = 0

    def may_retry(self, retries: int) -> bool:
        """Count one more failure, and tell whether it is among the first ``retries`` of the run."""
        with self.lock:
            within = self.retried < retries
            self.retried += within
            self.not_retried += not within
        return within
