"""The harness: runs scenarios against an engine, several side by side where that is wanted, and gives verdicts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

from fallo_conformance.harness import cases
from fallo_conformance.harness.run import BREAKS, RETRIES, SECONDS, HandshakeFailed, Run, Settings
from fallo_conformance.harness.worker import Queue, Worker
from fallo_conformance.protocol import PROTOCOL, Hello
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import BadClaim, terms
from fallo_conformance.verdict import Case

__all__ = ["BREAKS", "RETRIES", "SECONDS", "HandshakeFailed", "Run", "Settings", "certify"]


def certify(
    scenarios: Sequence[Scenario], settings: Settings, progress: Callable[[Case], None] = lambda case: None
) -> Run:
    """Run scenarios against an engine and return the run; raises `HandshakeFailed`.

    A keyboard interrupt ends the run early, with the verdicts that there are.
    """
    hello = Hello(PROTOCOL, "pumba", settings.suite_version)
    interrupt = threading.Event()
    workers = [Worker(settings, hello, progress, interrupt) for _ in range(settings.jobs)]
    first = workers[0]
    introduction = first.start_first()
    try:
        on = terms(introduction, settings.rulebook)
    except BadClaim as error:
        first.close()
        raise HandshakeFailed(f"the engine claims what there is not: {error}") from None
    run = Run(introduction, on, interrupt=interrupt)
    applicable = [scenario for scenario in scenarios if on.applies(scenario.when)]
    waiting = Queue(settings.order(applicable))
    working: list[Future[None]] = []
    with ThreadPoolExecutor(settings.jobs) as pool:  # the end of the block waits for all, also after an interrupt
        try:
            working += [pool.submit(worker.work, waiting, run) for worker in workers]
            while wait(working, 0.2).not_done:
                pass
        except KeyboardInterrupt:
            run.interrupt.set()
    for done in working:
        done.result()
    run.interrupted = run.interrupt.is_set()
    _mark_the_rest(applicable, run)
    return run


def _mark_the_rest(applicable: Iterable[Scenario], run: Run) -> None:
    reason = run.given_up or "the run was interrupted"
    for scenario in applicable:
        if scenario.id not in run.verdicts:
            run.verdicts[scenario.id] = cases.skipped(scenario, run.terms, "not_run", reason)
