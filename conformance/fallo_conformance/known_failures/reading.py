"""The file of known failures: a line for each case, with how it fails and who looks after it.

The file is YAML, a mapping from ids of cases to entries such as
``{verdict: fail, step: 3, field: turn, owner: Ana, issue: "https://…", expires: 2027-01-31}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from fallo_conformance.strict_yaml import BadFile, Source, read_text, whole_text
from fallo_conformance.suites.frozen import ID
from fallo_conformance.verdict import KnownFailure

DAY_LENGTH: Final = len("2027-01-31")


class KnownFailures:
    """The entries of a file by the id of their case; ``text`` and ``places`` are for whoever writes it again."""

    def __init__(self, path: Path, entries: Mapping[str, KnownFailure], text: str, lines: Mapping[str, int]) -> None:
        """Keep them; ``lines`` are the lines, from 1, at which the entries stand."""
        self.path, self.entries, self.text, self.lines = path, dict(entries), text, dict(lines)

    @classmethod
    def none(cls, path: Path) -> KnownFailures:
        """Return the list that is not written yet."""
        return cls(path, {}, "", {})


def known_failures(path: Path) -> KnownFailures:
    """Return the known failures in a file; raises `BadFile` with the line and the member that is wrong."""
    return known_failures_of(whole_text(path), path)


def known_failures_of(text: str, path: Path) -> KnownFailures:
    """Return the known failures in a text, which may hold none; ``path`` is for the errors. Raises `BadFile`."""
    if all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines()):
        return KnownFailures(path, {}, text, {})
    source = read_text(text, path)
    tree = source.tree
    if not isinstance(tree, dict):
        raise source.fault("$", "expected a mapping: an id, clause/case, and what is known of it, on each line")
    lines = {name: source.places[f"$.{name}"][0] for name in tree}
    return KnownFailures(source.path, {name: _entry(source, name, tree[name]) for name in tree}, text, lines)


def _entry(source: Source, name: str, tree: Any) -> KnownFailure:
    where = f"$.{name}"
    if not ID.fullmatch(name):
        raise source.fault(where, "is no id of a case; expected clause/case, as reports write it")
    if not isinstance(tree, dict):
        raise source.fault(where, "expected an entry such as {verdict: fail, step: 3, field: turn, owner: Ana}")
    inner = Source(source.path, tree, {f"${field[len(where) :]}": place for field, place in _under(source, where)})
    try:
        entry = inner.typed(KnownFailure)
    except BadFile as error:
        field = f"{name}.{error.field}" if error.field else name
        raise BadFile(source.path, error.message, error.line, error.column, field) from None
    if entry.step is not None and entry.step < 0:
        raise source.fault(f"{where}.step", "expected a step as reports count it: 1 for the first, 0 for the deal")
    if entry.expires and not _is_day(entry.expires):
        raise source.fault(f"{where}.expires", f"{entry.expires} is no day; expected one such as 2027-01-31")
    return entry


def _under(source: Source, where: str) -> list[tuple[str, tuple[int, int]]]:
    return [(field, place) for field, place in source.places.items() if field == where or field.startswith(f"{where}.")]


def _is_day(text: str) -> bool:
    try:
        return len(text) == DAY_LENGTH and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
