"""What is proved of Pumba, or refuted by a game, each with its scope and its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fallo_proofs.pumba.theorems import chain, deal, match
from fallo_proofs.pumba.theorems.theorem import Theorem


def theorems() -> Iterator[Callable[[], Theorem]]:
    """Yield all theorems, still to be decided: call each, or hand it to `theorem.timed`."""
    yield from deal.theorems()
    yield from chain.theorems()
    yield from match.theorems()
