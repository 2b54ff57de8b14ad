"""Running everything several times: a case that does not come out the same each time is flaky."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from fallo_conformance.harness import HandshakeFailed, Run, Settings, certify
from fallo_conformance.harness.channel import Interrupted
from fallo_conformance.scenario import Scenario
from fallo_conformance.verdict import Case, Verdict

WORST_FIRST: tuple[Verdict, ...] = ("crash", "timeout", "error", "fail", "skip", "pass")


def certify_repeatedly(
    scenarios: Sequence[Scenario],
    settings: Settings,
    times: int,
    progress: Callable[[Case], None] = lambda case: None,
) -> Run:
    """Run scenarios several times against an engine, and return one run; raises `HandshakeFailed`.

    Where the cases are shuffled, each run has an order of its own: the seeds count up from that of the settings.
    A case whose verdicts differ gets the worst of them, and is marked as flaky. The last run is the one that was
    interrupted, or given up.
    """
    runs: list[Run] = []
    for number in range(times):
        try:
            runs.append(certify(scenarios, _settings_of(settings, number), progress))
        except HandshakeFailed as failure:
            if not runs:
                raise
            runs[-1].given_up = f"before run {number + 1} of {times}: {failure}"
        except Interrupted:
            if not runs:
                raise
            runs[-1].interrupted = True
        if runs[-1].interrupted or runs[-1].given_up:
            break
    return runs[0] if times == 1 else _merged(runs, settings, times)


def _settings_of(settings: Settings, number: int) -> Settings:
    return settings if settings.seed is None else replace(settings, seed=settings.seed + number)


def _merged(runs: Sequence[Run], settings: Settings, times: int) -> Run:
    last = runs[-1]
    merged = Run(runs[0].introduction, runs[0].terms, given_up=last.given_up, interrupted=last.interrupted)
    merged.retried = sum(run.retried for run in runs)
    merged.not_retried = sum(run.not_retried for run in runs)
    for name in runs[0].verdicts:
        cases = [(number, run.verdicts[name]) for number, run in enumerate(runs) if name in run.verdicts]
        merged.verdicts[name] = _one_of(cases, settings, times)
    return merged


def _one_of(cases: Sequence[tuple[int, Case]], settings: Settings, times: int) -> Case:
    """Return one case for those of several runs; what did not run any more is left out where it ran before."""
    ran = [(number, case) for number, case in cases if case.skipped != "not_run"]
    if len({case.verdict for _, case in ran}) <= 1:
        return (ran or cases)[0][1]
    number, worst = min(ran, key=lambda one: (WORST_FIRST.index(one[1].verdict), one[0]))
    passed = sum(case.verdict == "pass" for _, case in ran)
    again = _settings_of(settings, number)
    seed = f" (seed {again.seed})" if again.seed is not None else ""
    message = f"flaky: passes in {passed} of {len(ran)} runs; in run {number + 1}{seed}: {worst.message}"
    repeat = worst.repeat if worst.leaks else again.again(worst.id, times=times)
    return msgspec.structs.replace(worst, flaky=True, message=message, repeat=repeat)
