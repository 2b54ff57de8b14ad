"""Writing a list of known failures again after a run: what is right already, and every comment, stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from fallo_conformance.known_failures.matching import ListOfKnownFailures, entry_for
from fallo_conformance.known_failures.reading import KnownFailures, known_failures_of
from fallo_conformance.verdict import FAILURES, Case, KnownFailure

HEAD = """\
# Known failures of this engine: fallo certify --known-failures FILE. Each still runs, and has to fail just so.
# An entry may have an owner, an issue (a link) and expires (its last day, such as 2027-01-31).
"""

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*|\d+|\d{4}-\d{2}-\d{2}")
"""What YAML reads as it stands, in a flow mapping too."""


def updated(known: KnownFailures, cases: Sequence[Case], found: ListOfKnownFailures) -> str:
    """Return the text of a list that fits a run.

    ``cases`` are held against the list already, and ``found`` is what came of that. An entry about a case that was not
    run stays. Whoever looks after an entry goes on doing so where its case fails otherwise now; a day on which it
    expired is left out, so that somebody chooses another.
    """
    head, texts, foot = _parts(known)
    for name in found.idle:
        texts.pop(name, None)
    for case in cases:
        name = next(_names(case, known), case.id)
        if case.verdict == "xpass":
            texts.pop(name, None)
        elif case.verdict in FAILURES and case.is_news and (case.binding or case.counts_against):
            before = case.known or KnownFailure(verdict="fail")
            entry = msgspec.structs.replace(
                entry_for(case),
                owner=before.owner,
                issue=before.issue,
                expires="" if name in found.expired else before.expires,
            )
            texts[name] = _comments(texts.get(name, "")) + _line(name, entry)
    written = (head if known.text else HEAD) + "".join(texts[name] for name in sorted(texts)) + foot
    if texts:
        known_failures_of(written, known.path)  # what is written can be read again
    return written


def _names(case: Case, known: KnownFailures) -> Iterator[str]:
    return (name for name, entry in known.entries.items() if name == case.id or entry is case.known)


def _parts(known: KnownFailures) -> tuple[str, dict[str, str], str]:
    """Return what stands before everything, the lines of each entry with the comments above it, and what comes last."""
    lines = known.text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    starts = sorted((line - 1, name) for name, line in known.lines.items())
    begins = [_with_comments(lines, start, first=place == 0) for place, (start, _) in enumerate(starts)]
    foot = _above(lines, len(lines)) if begins else len(lines)
    ends = [*begins[1:], foot][: len(begins)]
    blocks = {name: "".join(lines[begin:end]) for (_, name), begin, end in zip(starts, begins, ends, strict=True)}
    return "".join(lines[: begins[0]] if begins else lines), blocks, "".join(lines[foot:])


def _with_comments(lines: Sequence[str], start: int, *, first: bool) -> int:
    """Return where the comments begin that stand above a line.

    Before the first entry they are the file's own, but for those right above it that others stand before.
    """
    if not first:
        return _above(lines, start)
    begin = start
    while begin > 0 and lines[begin - 1].startswith("#"):
        begin -= 1
    return start if begin == 0 else begin


def _above(lines: Sequence[str], start: int) -> int:
    """Return where the comments and empty lines begin above a line; what is indented belongs to the entry before."""
    begin = start
    while begin > 0 and (lines[begin - 1].startswith("#") or not lines[begin - 1].strip()):
        begin -= 1
    return begin


def _comments(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if line.lstrip().startswith("#"))


def _line(name: str, entry: KnownFailure) -> str:
    members = ", ".join(f"{key}: {_scalar(str(value))}" for key, value in msgspec.to_builtins(entry).items())
    return f"{name}: {{{members}}}\n"


def _scalar(text: str) -> str:
    return text if PLAIN.fullmatch(text) else msgspec.json.encode(text).decode()
