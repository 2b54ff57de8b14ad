"""The harness: runs scenarios against an engine, in one long-lived child for each job, and gives verdicts."""

from __future__ import annotations

import shlex
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fallo.pumba.readings import Readings
from fallo.rulebook import Rulebook
from fallo_conformance.conversation import Conversation
from fallo_conformance.engine import CannotStart, EngineFault, Interrupted
from fallo_conformance.lint import rehearse
from fallo_conformance.plan import SET_UP, Assessor, Mismatch, Request, methods, plan
from fallo_conformance.protocol import PROTOCOL, Hello, Introduction
from fallo_conformance.scenario import Scenario
from fallo_conformance.session import Session, StaleAnswer
from fallo_conformance.terms import BadClaim, Terms, terms, why_not
from fallo_conformance.verdict import BROKEN, Case, SkipKind

SECONDS = 5.0
"""Time limit for a message, in seconds."""

BREAKS = 5
"""Cases in a row that may break an engine before the run is given up."""


class HandshakeFailed(Exception):
    """An engine that could not be started, did not say hello, or claims what there is not."""

    def __init__(self, message: str, log: str = "") -> None:
        """Keep the reason and the engine's own last words."""
        super().__init__(message, log)
        self.message, self.log = message, log

    def __str__(self) -> str:
        """Give the reason."""
        return self.message


@dataclass
class Run:
    """A run in progress: the cases that have verdicts, in no order, and how it ended.

    ``interrupt`` may be set from another thread or a signal; the run then ends after the cases in hand.
    """

    introduction: Introduction
    terms: Terms
    verdicts: dict[str, Case] = field(default_factory=dict)
    given_up: str = ""
    interrupted: bool = False
    breaks_in_a_row: int = 0
    interrupt: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass(frozen=True)
class Settings:
    """How to run: the engine's command, seconds for a message, jobs side by side, the claim's replacement.

    ``options`` are the words with which a person repeats such a run, ``replay`` sends whole cases in one line.
    """

    command: Sequence[str]
    seconds: float = SECONDS
    jobs: int = 1
    rulebook: Rulebook[Readings] | None = None
    options: Sequence[str] = ()
    replay: bool = False
    breaks: int = BREAKS
    suite_version: str = "0"


def certify(
    scenarios: Sequence[Scenario], settings: Settings, progress: Callable[[Case], None] = lambda case: None
) -> Run:
    """Run scenarios against an engine and return the run; raises `HandshakeFailed`.

    A keyboard interrupt ends the run early, with the verdicts that there are.
    """
    hello = Hello(PROTOCOL, "pumba", settings.suite_version)
    interrupt = threading.Event()
    workers = [_Worker(settings, hello, progress, interrupt) for _ in range(settings.jobs)]
    first = workers[0]
    introduction = first.start_first()
    try:
        on = terms(introduction, settings.rulebook)
    except BadClaim as error:
        first.close()
        raise HandshakeFailed(f"the engine claims what there is not: {error}") from None
    run = Run(introduction, on, interrupt=interrupt)
    applicable = [scenario for scenario in scenarios if on.applies(scenario.when)]
    waiting = _Queue(applicable)
    working: list[Future[None]] = []
    with ThreadPoolExecutor(settings.jobs) as pool:  # the end of the block waits for all, also after an interrupt
        try:
            working += [pool.submit(worker.work, waiting, run) for worker in workers]
            while wait(working, 0.2).not_done:
                pass
        except KeyboardInterrupt:
            run.interrupt.set()
            run.interrupted = True
    for done in working:
        done.result()
    _mark_the_rest(applicable, run)
    return run


def _mark_the_rest(applicable: Iterable[Scenario], run: Run) -> None:
    reason = run.given_up or "the run was interrupted"
    for scenario in applicable:
        if scenario.id not in run.verdicts:
            run.verdicts[scenario.id] = _skip(scenario, run.terms, "not_run", reason)


class _Queue:
    """Scenarios waiting for a worker."""

    def __init__(self, scenarios: Sequence[Scenario]) -> None:
        self._lock = threading.Lock()
        self._waiting = list(reversed(scenarios))

    def take(self) -> Scenario | None:
        with self._lock:
            return self._waiting.pop() if self._waiting else None


class _Worker:
    """One child and the cases that it is given."""

    def __init__(
        self, settings: Settings, hello: Hello, progress: Callable[[Case], None], interrupt: threading.Event
    ) -> None:
        self.settings, self.hello, self.progress, self.interrupt = settings, hello, progress, interrupt
        self.session: Session | None = None
        self.next_id = 1
        self.games = 0
        self.owners: list[tuple[int, Scenario]] = []

    def start_first(self) -> Introduction:
        try:
            return self._started().introduction
        except (EngineFault, CannotStart) as fault:
            raise HandshakeFailed(f"hello failed: the engine {fault}" if isinstance(fault, EngineFault) else str(fault),
                                  getattr(fault, "log", "")) from None  # fmt: skip

    def close(self) -> None:
        self._drop()

    def work(self, waiting: _Queue, run: Run) -> None:
        try:
            while not run.interrupt.is_set() and not run.given_up:
                scenario = waiting.take()
                if scenario is None:
                    break
                self._record(self._judge(scenario, run), scenario, run)
            self._last_words(run)
        except Interrupted:
            pass
        except BaseException:
            run.interrupt.set()
            raise
        finally:
            self._drop()

    def _record(self, case: Case, scenario: Scenario, run: Run) -> None:
        with run.lock:
            run.verdicts[scenario.id] = case
            if case.verdict in BROKEN:
                run.breaks_in_a_row += 1
                if run.breaks_in_a_row >= self.settings.breaks and not run.given_up:
                    run.given_up = f"the engine broke in {run.breaks_in_a_row} cases in a row"
            elif case.verdict != "skip":
                run.breaks_in_a_row = 0
        self.progress(case)

    def _judge(self, scenario: Scenario, run: Run) -> Case:
        on = run.terms
        requests = plan(scenario, self._new_game(), on.sent(scenario.when))
        partial = on.omits or "shuffles" not in on.capabilities
        decided = rehearse(scenario).decided if partial else frozenset[str]()
        reason = why_not(scenario, on, methods(requests), decided)
        if reason is not None:
            return _skip(scenario, on, reason[0], reason[1])  # type: ignore[arg-type]  # the kinds are literals there
        began = time.perf_counter()
        while True:
            try:
                session = self._started()
                session.begin_case()
                self.owners.append((session.next_id, scenario))
                case = self._converse(scenario, requests, session, on)
                if case.skipped != "unsupported" and not session.refused_to_begin:
                    session.call("view", {"game": requests[0].params["game"]})  # whatever came unasked comes before it
                self.next_id = session.next_id
            except CannotStart as error:
                case = self._broken(scenario, on, EngineFault("crash", f"is gone: {error}"), [])
            except EngineFault as fault:
                wire = self.session.wire if self.session is not None else []
                self._drop()
                owner = self._owner(fault.identity) if isinstance(fault, StaleAnswer) else scenario
                if owner.id != scenario.id:
                    self._blame(owner, fault, run)
                    continue
                case = self._broken(scenario, on, fault, wire)
            return replace_seconds(case, time.perf_counter() - began)

    def _converse(self, scenario: Scenario, requests: list[Request], session: Session, on: Terms) -> Case:
        talk = Conversation(session, on, self._new_game)
        assessor = Assessor(session.fields)
        answers = (
            talk.all_at_once(requests)
            if self.settings.replay and "replay" in on.capabilities and not on.explores(scenario.when)
            else None
        )
        for place, request in enumerate(requests):
            answer = talk.ask(request, requests[:place]) if answers is None else answers[place]
            if "unsupported" in answer:
                return _skip(scenario, on, "unsupported", f"the engine says: {answer['unsupported']}")
            mismatch = assessor.take(request, answer)
            if mismatch is not None:
                return self._failed(scenario, on, mismatch, session.wire)
        if assessor.unchecked:
            return _skip(scenario, on, "field", "; ".join(assessor.unchecked))
        return _case(scenario, on, verdict="pass")

    def _failed(self, scenario: Scenario, on: Terms, mismatch: Mismatch, wire: list[str]) -> Case:
        return _case(
            scenario, on, verdict="fail", step=mismatch.step, said=said(scenario, mismatch.step),
            message=mismatch.message, expected=mismatch.expected, got=mismatch.got, wire=wire,
            repeat=self._repeat(scenario),
        )  # fmt: skip

    def _broken(self, scenario: Scenario, on: Terms, fault: EngineFault, wire: list[str]) -> Case:
        return _case(
            scenario, on, verdict=fault.kind, message=f"the engine {fault.message}", log=fault.log, wire=wire,
            repeat=self._repeat(scenario),
        )  # fmt: skip

    def _blame(self, owner: Scenario, fault: EngineFault, run: Run) -> None:
        self._record(self._broken(owner, run.terms, fault, []), owner, run)

    def _owner(self, identity: int) -> Scenario:
        return next(scenario for first, scenario in reversed(self.owners) if first <= identity)

    def _last_words(self, run: Run) -> None:
        """Say goodbye, and see whether the last case was answered more often than asked."""
        session, self.session = self.session, None
        if session is None:
            return
        try:
            session.close()
        except StaleAnswer as stale:
            if not run.given_up:
                self._blame(self._owner(stale.identity), stale, run)

    def _repeat(self, scenario: Scenario) -> str:
        options = "".join(f" {shlex.quote(word)}" for word in self.settings.options)
        return f"fallo certify --select {scenario.id}{options} -- {shlex.join(self.settings.command)}"

    def _new_game(self) -> str:
        self.games += 1
        return f"game{self.games}"

    def _started(self) -> Session:
        if self.session is None:
            self.session = Session(
                self.settings.command, self.settings.seconds, self.hello, self.next_id, self.interrupt
            )
        return self.session

    def _drop(self) -> None:
        if self.session is not None:
            self.next_id = self.session.next_id
            self.session.child.stop(kindly=False)
            self.session = None


def said(scenario: Scenario, step: int) -> str:
    """Return a step of a scenario as it is written in its file, in one line."""
    if step == SET_UP:
        return "deal" if scenario.shape.deal is not None else "position"
    tree: Any = scenario.source.tree
    return _one_line(tree["play"][step])


def _one_line(tree: Any) -> str:
    if isinstance(tree, dict):
        return ", ".join(f"{key}: {_braced(value)}" for key, value in tree.items())
    return str(tree) if isinstance(tree, str) else "[" + ", ".join(_braced(item) for item in tree) + "]"


def _braced(tree: Any) -> str:
    return f"{{{_one_line(tree)}}}" if isinstance(tree, dict) else _one_line(tree)


def _case(scenario: Scenario, on: Terms, **rest: Any) -> Case:
    return Case(
        id=scenario.id, clause=scenario.clause, title=scenario.shape.title, level=scenario.shape.level,
        binding=on.binds(scenario.when), when=scenario.when, explores=on.explores(scenario.when), **rest,
    )  # fmt: skip


def _skip(scenario: Scenario, on: Terms, kind: SkipKind, reason: str) -> Case:
    return _case(scenario, on, verdict="skip", skipped=kind, message=reason)


def replace_seconds(case: Case, seconds: float) -> Case:
    """Return a case with the time that it took, in seconds."""
    return msgspec.structs.replace(case, seconds=round(seconds, 6))
