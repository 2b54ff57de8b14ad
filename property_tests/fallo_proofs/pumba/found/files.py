"""The scenario files of a conflict: for each of its readings one, from the witness that is seen best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fallo.pumba import CONFLICTS
from fallo_proofs.pumba.found.parting import Parting, partings
from fallo_proofs.pumba.found.plainer import plainer
from fallo_proofs.pumba.found.writing import File, file_of
from fallo_proofs.pumba.symbolic.differences import Difference, Witness, differences_of_conflict


def files_of_conflict(conflict: str) -> dict[str, File]:
    """Return the files of a conflict by reading; a reading that no step can show has none."""
    return files_of(conflict, differences_of_conflict(conflict))


def files_of(conflict: str, found: Sequence[Difference]) -> dict[str, File]:
    """Return the files of a conflict from the differences between its readings, by reading.

    Of all lines in which a reading takes part the shortest is taken, a move that is legal on one side only first.
    """
    told = [parting for one in found for parting in _parting(one)]
    told.sort(key=lambda one: (len(one.line.moves), one.left.legal == one.right.legal))
    files: dict[str, File] = {}
    for reading in CONFLICTS[conflict]:
        for parting in told:
            sides = (parting.left_readings[conflict], parting.right_readings[conflict])
            if reading in sides and reading not in files:
                files[reading] = file_of(parting, conflict, reading == sides[0])
    return files


def _parting(found: Difference) -> Iterator[Parting]:
    """Yield the plain lines of a difference."""
    for witness in _witnesses(found):
        first = next(partings(witness), None)
        if first is not None:
            yield plainer(first)


def _witnesses(found: Difference) -> Iterator[Witness]:
    yield from (one for one in (found.legality, found.result) if one is not None and one.confirmed)
