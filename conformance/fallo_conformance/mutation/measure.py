"""The measure taken: all mutants against the suite, and again under each claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fallo_conformance.mutation.claims import claims, score_under
from fallo_conformance.mutation.gallery import on_trial
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.mutation.record import FORMAT, Record, rows
from fallo_conformance.mutation.trial import Enough, Prepared, Trial, never, prepared, so_many
from fallo_conformance.pinning import set_digest
from fallo_conformance.scenario import Scenario

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
    found = rows(mutants, trials)
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
