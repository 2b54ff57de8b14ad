"""The measure taken: all mutants against the suite, and again under each claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from fallo.spec import clauses, readings_of
from fallo_conformance.mutation.claims import claims, score_under
from fallo_conformance.mutation.gallery import on_trial
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.mutation.record import FORMAT, Record, rows
from fallo_conformance.mutation.trial import (
    Enough,
    Prepared,
    Trial,
    never,
    prepared,
    put_on_trial,
    so_many,
    that_could_tell,
)
from fallo_conformance.scenario import Scenario
from fallo_conformance.suites.pinning import set_digest
from fallo_conformance.terms import CANONICAL

Progress = Callable[[str, int, int], None]
"""Told what is measured, how many mutants have had their trial, and of how many."""


def silent(what: str, done: int, total: int) -> None:
    """Tell nobody."""


def measure(
    mutants: Sequence[Mutant], scenarios: Sequence[Scenario], *, jobs: int | None = None, progress: Progress = silent
) -> Record:
    """Return the whole measure of some scenarios.

    Every mutant meets case after case, until it is known whether one alone catches it; and again under each claim.

    ``jobs`` are processes, by default as many as there are processors.
    """
    trials = tried("the suite", mutants, prepared(scenarios), enough=so_many(2), jobs=jobs, progress=progress)
    trials = tried_again(mutants, trials, scenarios)
    found = [
        msgspec.structs.replace(row, warns=_only_warns(mutant, trial, scenarios)) if trial.caught_by else row
        for row, mutant, trial in zip(rows(mutants, trials), mutants, trials, strict=True)
    ]
    scores = {}
    for name, on in claims(scenarios).items():
        concerned = [place for place, mutant in enumerate(mutants) if on.concerns(mutant)]
        own = [mutants[place] for place in concerned]
        under = tried(f"a claim of {name}", own, on.cases, enough=on.is_plain, jobs=jobs, progress=progress)
        scores[name] = score_under(on, own, under, [found[place] for place in concerned])
    return Record(
        format=FORMAT,
        game="pumba",
        suite=set_digest(scenarios),
        cases=len(scenarios),
        claims=scores,
        mutants=found,
    )


def tried_again(mutants: Sequence[Mutant], trials: Sequence[Trial], scenarios: Sequence[Scenario]) -> list[Trial]:
    """Return what came of mutants, where those that no case caught have met further ones.

    A clause of a reading that ``canonical`` does not adopt is asked in the cases that do not depend on that conflict,
    too, when they are played by an engine of that reading.
    """
    again = list(trials)
    ready: dict[str, list[Prepared]] = {}
    for place, (mutant, trial) in enumerate(zip(mutants, trials, strict=True)):
        reading = _other_readings_of(mutant.of)
        if reading and not trial.caught_by:
            key = str(reading)
            if key not in ready:
                others = [one for one in scenarios if not reading.keys() & one.when.keys()]
                ready[key] = _holding(prepared(others, more=reading))
            again[place] = put_on_trial(mutant, that_could_tell(mutant, ready[key]), so_many(2))
    return again


def _other_readings_of(clause: str) -> dict[str, str]:
    """Return the readings that a clause belongs to, as far as they are not those of ``canonical``, by conflict."""
    readings = readings_of(clauses()[clause]) if clause in clauses() else {}
    return {conflict: reading for conflict, reading in readings.items() if CANONICAL[conflict] != reading}


def _only_warns(mutant: Mutant, trial: Trial, scenarios: Sequence[Scenario]) -> bool:
    """Tell whether only cases catch a mutant that warn of it: those that a trial has named, and all others."""
    warning = {one.id for one in scenarios if one.shape.level == "should"}
    if trial.endless or not warning.issuperset(trial.caught_by):
        return False
    every = put_on_trial(mutant, that_could_tell(mutant, prepared(scenarios)))
    return not every.endless and warning.issuperset(every.caught_by)


def _holding(cases: Sequence[Prepared]) -> list[Prepared]:
    """Return the cases that the reference passes: two readings may meet in one, though it depends on neither alone."""
    failed = set(put_on_trial(Mutant("right", "without", "", ""), cases).caught_by)
    return [case for case in cases if case.id not in failed]


def tried(
    what: str,
    mutants: Sequence[Mutant],
    cases: Sequence[Prepared],
    *,
    enough: Enough = never,
    jobs: int | None = None,
    progress: Progress = silent,
) -> list[Trial]:
    """Return what came of every mutant, telling how far the work is; ``enough`` as in `on_trial`."""
    trials: list[Trial] = []
    progress(what, 0, len(mutants))
    for trial in on_trial(mutants, cases, enough=enough, jobs=jobs):
        trials.append(trial)
        progress(what, len(trials), len(mutants))
    return trials
