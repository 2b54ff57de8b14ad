"""All mutants on trial, side by side in several processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.mutation.trial import Enough, Prepared, Trial, never, put_on_trial, that_could_tell


class Gallery(NamedTuple):
    """What the processes share: the mutants, and the cases; inherited by fork, as programs cannot be sent."""

    mutants: Sequence[Mutant]
    cases: Sequence[Prepared]
    enough: Enough


def on_trial(
    mutants: Sequence[Mutant],
    cases: Sequence[Prepared],
    *,
    enough: Enough = never,
    jobs: int | None = None,
) -> Iterator[Trial]:
    """Yield what comes of every mutant, in order; one that enough cases have caught is left in peace.

    ``jobs`` are processes, by default as many as there are processors.
    """
    global _shared
    _shared = Gallery(mutants, cases, enough)
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=context, initializer=_heedless) as pool:
        chunk = max(1, min(8, len(mutants) // 16))
        yield from pool.map(_one, range(len(mutants)), chunksize=chunk)


_shared = Gallery((), (), never)


def _one(place: int) -> Trial:
    mutants, cases, enough = _shared
    mutant = mutants[place]
    return put_on_trial(mutant, that_could_tell(mutant, cases), enough)


def _heedless() -> None:
    """Leave an interrupt to the parent, which ends its children."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
