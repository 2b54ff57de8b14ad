"""The cases that did not simply pass, in the order in which one wants to see them, each made ready for the template."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from markupsafe import Markup

from fallo_conformance.known_failures.matching import described
from fallo_conformance.report.model import Report
from fallo_conformance.report.page.scenes import Replay, replay
from fallo_conformance.report.page.text import json_in_page, visible
from fallo_conformance.report.page.words import Mark, of_case, of_step, sentence, step_name
from fallo_conformance.verdict import FAILURES, Case

PLAYED_BACK = 100
"""The failures that are shown at length; of all others the page has a line and the command that repeats them."""

ROOM = 5_000_000
"""Characters that the failures that are shown at length may take together, for their tables and their wire."""

WIRE_SHOWN = 30_000
"""Characters of the wire for a failure: the last lines that fit."""

LISTED = 2000
"""Failures that are listed at all."""

WORD = re.compile(r"[A-Za-z0-9_./-]{1,200}")


@dataclass(frozen=True)
class WireLine:
    """A line of the wire, and who wrote it: the harness, or the engine."""

    sent: bool
    text: str


@dataclass(frozen=True)
class Failure:
    """A case with the words for it; ``replay`` is missing where there is no table, or where it is one too many."""

    case: Case
    anchor: str
    mark: Mark
    state: str
    where: str
    says: str
    clause_sentence: str
    shown: bool
    replay: Replay | None
    data: Markup
    wire: list[WireLine]
    left_out: int
    again: list[str]
    known_as: str
    issue: str


def told(report: Report) -> list[Case]:
    """Return the cases that did not simply pass: first what counts, then what warns, is known, or was only observed."""
    return sorted((case for case in report.cases if case.is_news and _is_told(case)), key=_weight)


def failures(report: Report, sentences: Mapping[str, str]) -> list[Failure]:
    """Return those cases ready to be shown, as many as are listed; the first ones with all that there is of them."""
    room = ROOM
    listed = []
    for place, case in enumerate(told(report)[:LISTED]):
        failure = _failure(case, place, sentences, place < PLAYED_BACK and room > 0)
        room -= len(failure.data) + sum(len(line.text) for line in failure.wire)
        listed.append(failure)
    return listed


def _is_told(case: Case) -> bool:
    return case.verdict in FAILURES or case.verdict in ("xfail", "xpass") or case.flaky


def _weight(case: Case) -> int:
    if case.counts_against:
        return 0
    if case.verdict == "xpass" or (case.verdict in FAILURES and case.binding):
        return 1
    return 2 if case.verdict == "xfail" or case.flaky else 3


def state_of(case: Case) -> str:
    """Return what a filter calls a case: failed, known, or other."""
    return "failed" if case.counts_against else "known" if case.verdict in ("xfail", "xpass") else "other"


def _failure(case: Case, place: int, sentences: Mapping[str, str], shown: bool) -> Failure:
    wire = _end_of(case.wire) if shown else []
    played = replay(case, sentences) if shown else None
    issue = case.known.issue if case.known is not None else ""
    return Failure(
        case=case,
        anchor=anchor("case", case.id, place),
        mark=of_case(case),
        state=state_of(case),
        where="" if case.step is None else f"{step_name(case.step)}: {of_step(case.said)}",
        says=sentence(case.message),
        clause_sentence=sentences.get(case.clause, ""),
        shown=shown,
        replay=played,
        data=json_in_page(played) if played is not None else Markup(""),
        wire=wire,
        left_out=len(case.wire) - len(wire) if shown else 0,
        again=case.repeat[:4000].split(" "),
        known_as=described(case.known) if case.known is not None else "",
        issue=issue if is_web_address(issue) else "",
    )


def _end_of(wire: Sequence[str]) -> list[WireLine]:
    """Return the last lines that fit, each cut to a length that one can read."""
    room = WIRE_SHOWN
    lines: list[WireLine] = []
    for line in reversed(wire):
        shown = visible(line)
        room -= len(shown)
        if room < 0:
            break
        lines.append(WireLine(not line.startswith("<-"), shown.removeprefix("-> ").removeprefix("<- ")))
    return lines[::-1]


def anchor(kind: str, name: str, place: int) -> str:
    """Return the id of an element of the page: after the name, or after its place where the name is no word."""
    return f"{kind}-{name}" if WORD.fullmatch(name) else f"{kind}-{place}"


def is_web_address(text: str) -> bool:
    """Return whether a text may become a link: an address with http or https, a host, and no odd signs."""
    if not text.isprintable() or any(sign.isspace() or sign in "\\<>\"'`" for sign in text):
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False
