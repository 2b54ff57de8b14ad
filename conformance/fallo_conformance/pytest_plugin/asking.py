"""An engine that is asked case by case, in one process, whenever pytest comes to a test."""

from __future__ import annotations

import contextlib
import threading
from queue import Empty, SimpleQueue

from fallo_conformance.harness import HandshakeFailed, Run, Settings, cases
from fallo_conformance.harness.worker import Queue, Worker
from fallo_conformance.protocol import PROTOCOL, Hello
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import BadClaim, terms
from fallo_conformance.verdict import Case

LOOK_AGAIN = 0.2
"""Seconds after which a wait for a verdict is looked up from."""


class OneByOne(Queue):
    """Scenarios that come when they are wanted; whoever takes the next one waits for it."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__(())
        self._coming: SimpleQueue[Scenario | None] = SimpleQueue()

    def put(self, scenario: Scenario | None) -> None:
        """Hand on a scenario, or ``None`` where no other will come."""
        self._coming.put(scenario)

    def take(self) -> Scenario | None:
        """Wait for the next scenario, and return it."""
        return self._coming.get()


class Asked:
    """A started engine with its worker, in a thread of its own; raises `HandshakeFailed`.

    ``run`` holds all verdicts up to now; those of cases that were over already when something was found are ``late``.
    """

    def __init__(self, settings: Settings) -> None:
        """Start the engine, and exchange hellos."""
        interrupt = threading.Event()
        self._worker = Worker(settings, Hello(PROTOCOL, "pumba", settings.suite_version), self._take, interrupt)
        introduction = self._worker.start_first()
        try:
            on = terms(introduction, settings.rulebook)
        except BadClaim as error:
            self._worker.close()
            raise HandshakeFailed(f"the engine claims what there is not: {error}") from None
        self.run = Run(introduction, on, interrupt=interrupt)
        self.late: list[Case] = []
        self._waiting = OneByOne()
        self._asked: Scenario | None = None
        self._came: SimpleQueue[Case] = SimpleQueue()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._work, name="fallo", daemon=True)
        self._thread.start()

    def judge(self, scenario: Scenario) -> Case:
        """Return what came of a case; it is skipped where the run was given up before."""
        self._asked = scenario
        self._waiting.put(scenario)
        while self._thread.is_alive() or not self._came.empty():
            with contextlib.suppress(Empty):
                return self._came.get(timeout=LOOK_AGAIN)
        if self._fault is not None:
            raise self._fault
        reason = self.run.given_up or "the run was interrupted"
        return cases.skipped(scenario, self.run.terms, "not_run", reason)

    def close(self, kindly: bool = True) -> list[Case]:
        """End the engine, and return the verdicts that came late; ``kindly`` lets it say goodbye."""
        self._asked = None
        if not kindly:
            self.run.interrupt.set()
        self._waiting.put(None)
        self._thread.join()
        late, self.late = self.late, []
        return late

    def _work(self) -> None:
        try:
            self._worker.work(self._waiting, self.run)
        except BaseException as fault:  # noqa: BLE001  # it is raised where the verdict is waited for
            self._fault = fault

    def _take(self, case: Case) -> None:
        """Take a verdict: of the case that was asked for, or of an earlier one."""
        if self._asked is not None and case.id == self._asked.id:
            self._came.put(case)
        else:
            self.late.append(case)
