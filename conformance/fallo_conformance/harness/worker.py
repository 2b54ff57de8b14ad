"""A worker: one engine process after another, and the cases that they are given."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

import msgspec

from fallo_conformance.harness import cases
from fallo_conformance.harness.channel import CannotStart, EngineFault, Interrupted
from fallo_conformance.harness.run import HandshakeFailed, Run, Settings
from fallo_conformance.harness.session import Session, StaleAnswer
from fallo_conformance.harness.sitting import Sitting
from fallo_conformance.lint import rehearse
from fallo_conformance.plan import methods, plan
from fallo_conformance.protocol import Hello, Introduction
from fallo_conformance.scenario import Scenario
from fallo_conformance.table import Frame
from fallo_conformance.terms import why_not
from fallo_conformance.verdict import Case


class Queue:
    """Scenarios waiting for a worker."""

    def __init__(self, scenarios: Sequence[Scenario]) -> None:
        """Hold scenarios, the first of which is taken first."""
        self._lock = threading.Lock()
        self._waiting = list(reversed(scenarios))

    def take(self) -> Scenario | None:
        """Return the next scenario, or ``None`` where none is left."""
        with self._lock:
            return self._waiting.pop() if self._waiting else None


class Worker:
    """Plays the cases that it is given in one long-lived process, or each in a fresh one.

    A process that broke the contract is ended, and the next case begins another.
    """

    def __init__(
        self, settings: Settings, hello: Hello, progress: Callable[[Case], None], interrupt: threading.Event
    ) -> None:
        """Begin without a process."""
        self.settings, self.hello, self.progress, self.interrupt = settings, hello, progress, interrupt
        self.sitting: Sitting | None = None
        self.next_id = 1
        self.games = 0
        self.owners: list[tuple[int, Scenario]] = []

    def start_first(self) -> Introduction:
        """Start the engine and return its answer to hello; raises `HandshakeFailed`."""
        try:
            return self._seated().session.introduction
        except CannotStart as error:
            raise HandshakeFailed(str(error)) from None
        except EngineFault as fault:
            raise HandshakeFailed(f"hello failed: the engine {fault}", fault.log) from None

    def close(self) -> None:
        """End the process, if there is one."""
        if self.sitting is not None:
            self.next_id = self.sitting.session.next_id
            self.sitting.session.channel.stop(kindly=False)
            self.sitting = None

    def work(self, waiting: Queue, run: Run) -> None:
        """Judge scenarios until none is left, the run is given up, or it is interrupted."""
        try:
            while not run.interrupt.is_set() and not run.given_up:
                scenario = waiting.take()
                if scenario is None:
                    break
                self._record(self._judge(scenario, run), run)
                if self.settings.fresh:
                    self._last_words(run)
            self._last_words(run)
        except Interrupted:
            pass
        except BaseException:
            run.interrupt.set()
            raise
        finally:
            self.close()

    def _record(self, case: Case, run: Run) -> None:
        run.record(case, self.settings.breaks)
        self.progress(case)

    def _judge(self, scenario: Scenario, run: Run) -> Case:
        on = run.terms
        partial = on.omits or "shuffles" not in on.capabilities
        decided = rehearse(scenario, on.under(scenario.when)).decided if partial else frozenset[str]()
        reason = why_not(scenario, on, methods(plan(scenario, "game", None, on.under(scenario.when))), decided)
        if reason is not None:
            return cases.skipped(scenario, on, reason[0], reason[1])  # type: ignore[arg-type]  # the kinds are literals there
        began = time.perf_counter()
        case, before = self._played(scenario, run)
        case = cases.timed(case, time.perf_counter() - began)
        if case.verdict != "fail" or case.leaks or case.explores or before is None:
            return case  # nothing to find out: it leaks anyway, its failure is no news, or its process was fresh
        return self._tried_again(case, scenario, before, run) if run.may_retry(self.settings.retries) else case

    def _played(self, scenario: Scenario, run: Run) -> tuple[Case, Scenario | None]:
        """Return what came of a case, and the case before it in the same process.

        A second answer to a request of an earlier case is blamed on that one, and this one begins again.
        """
        while True:
            before = None
            try:
                sitting = self._seated()
                before = sitting.played
                self.owners.append((sitting.session.next_id, scenario))
                return sitting.play(scenario, run.terms), before
            except CannotStart as error:
                return self._broken(scenario, EngineFault("crash", f"is gone: {error}"), [], run), before
            except EngineFault as fault:
                wire = self.sitting.session.wire if self.sitting is not None else []
                table = self.sitting.table(run.terms, broke=True) if self.sitting is not None else []
                self.close()
                owner = self._owner(fault.identity) if isinstance(fault, StaleAnswer) else scenario
                if owner.id == scenario.id:
                    return self._broken(scenario, fault, wire, run, table), before
                self._record(self._broken(owner, fault, [], run), run)

    def _tried_again(self, case: Case, scenario: Scenario, before: Scenario, run: Run) -> Case:
        """Return a failed case, and whether it passes in a fresh process: then an earlier game had a part in it.

        The command that repeats it plays the case before, too, where that is enough, or else everything.
        """
        try:
            if self._fresh_verdict([scenario], run) != "pass":
                return case
            enough = self._fresh_verdict([before, scenario], run) == "fail"
        except Interrupted:
            return case
        message = f"{case.message}; it passes in a fresh process: something leaks from an earlier game of this process"
        repeat = self.settings.again(*((before.id, scenario.id) if enough else ()))
        return msgspec.structs.replace(case, leaks=True, message=message, repeat=repeat)

    def _fresh_verdict(self, scenarios: Sequence[Scenario], run: Run) -> str:
        """Return the verdict of the last of some scenarios where nothing but those before it was played."""
        try:
            sitting = self._start(1)
        except CannotStart:
            return "crash"
        except EngineFault as fault:
            return fault.kind
        try:
            *_, last = [sitting.play(scenario, run.terms) for scenario in scenarios]
        except EngineFault as fault:
            return fault.kind
        finally:
            sitting.session.channel.stop()
        return last.verdict

    def _broken(
        self, scenario: Scenario, fault: EngineFault, wire: list[str], run: Run, table: Sequence[Frame] = ()
    ) -> Case:
        return cases.broken(scenario, run.terms, fault, wire, self.settings.again(scenario.id), list(table))

    def _owner(self, identity: int) -> Scenario:
        return next(scenario for first, scenario in reversed(self.owners) if first <= identity)

    def _last_words(self, run: Run) -> None:
        """Say goodbye, and see whether the last case was answered more often than asked."""
        sitting, self.sitting = self.sitting, None
        if sitting is None:
            return
        try:
            sitting.session.close()
        except StaleAnswer as stale:
            if not run.given_up:
                self._record(self._broken(self._owner(stale.identity), stale, [], run), run)
        self.next_id = sitting.session.next_id

    def _new_game(self) -> str:
        self.games += 1
        return f"game{self.games}"

    def _seated(self) -> Sitting:
        if self.sitting is None:
            self.sitting = self._start(self.next_id)
        return self.sitting

    def _start(self, first_id: int) -> Sitting:
        session = Session(self.settings.connection(), self.settings.seconds, self.hello, first_id, self.interrupt)
        return Sitting(session, self.settings, self._new_game)
