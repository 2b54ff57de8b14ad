"""The conditions of a run, out of its report: whether they can be had again, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fallo_conformance.report.model import Report, measured
from fallo_tools.certify.options import Wanted
from fallo_tools.input import BadInput, rulebook_of
from fallo_tools.named_suite import known_headers, named_suite


def notes(report: Report, wanted: Wanted) -> Iterator[str]:
    """Yield in which ways the conditions cannot be the same any more, in sentences; raises `BadInput`."""
    conditions = report.conditions
    if report.known_failures is not None and wanted.known_failures is None:
        yield "the run was held against a list of known failures, this one is not: give it with --known-failures FILE"
    if not is_frozen(wanted, conditions.suite_digest):
        now = named_suite(wanted.suite, wanted.paths).digest
        if now != conditions.suite_digest:
            yield f"the scenarios have changed since: {conditions.suite_digest[:12] or 'unknown'} → {now[:12]}"
    if wanted.rulebook is None:
        return
    there, here = conditions.rulebook, measured(rulebook_of(wanted.rulebook))
    if there != here:
        old, new = (book.readings if book is not None else {} for book in (there, here))
        other = [f"{name}={new.get(name)}" for name in {**old, **new} if old.get(name) != new.get(name)]
        yield f"the rulebook {wanted.rulebook} has changed since: {', '.join(other) or 'in what its source says'}"


def must_be_here(wanted: Wanted, path: Path) -> None:
    """Raise `BadInput` where a file is not here that the run had."""
    for option, name in wanted.read():
        try:
            is_here = name.exists()
        except (OSError, ValueError):
            is_here = False
        if not is_here:
            raise BadInput(
                f"{path} tells of a run with {option} {name}, and there is no such file here; "
                f"get it, or go to the folder of that run"
            )


def is_frozen(wanted: Wanted, digest: str) -> bool:
    """Tell whether a suite is a frozen one of fallo's own with this digest, which no reading of it can change."""
    return any(header.name == wanted.suite and header.digest == digest for header in known_headers())
