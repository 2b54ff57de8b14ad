"""The report as Markdown, for a pull request or the summary of a job: a verdict, what is not verified, failures folded.

Whatever comes from an engine, or from a report that somebody else has handed in, stands in code, between more backticks
than it has itself: there is no markup in code, no mention of anybody, no reference to an issue and no link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from fallo_conformance.report.model import Report
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.report.telling import (
    BAD,
    faults_of_the_whole,
    kind,
    most_telling,
    outcome_in_words,
    reason,
    sentences,
    standing,
    told,
    told_cases,
)
from fallo_conformance.report.terminal import STATE, observed_line, plain, score_lines
from fallo_conformance.verdict import Case

LIMIT = 60_000
"""Characters of the whole; a comment on GitHub may have 65,536."""

LINE_LIMIT = 400
"""Characters of a line that are shown."""

WARNINGS_SHOWN = 20

WORDS = re.compile(r"(?:[A-Za-z0-9 ,;()_-]|\.(?![A-Za-z]))+")
"""A text that is no markup and no link, whoever wrote it."""

LINK = re.compile(r"https?://[A-Za-z0-9./?=&%#_~+:-]+")
"""Addresses of issues that become links; others are shown as they are."""

FOOT = "\n{number} more are left out here; the JSON report has them all.\n"


def markdown(report: Report) -> str:
    """Return a report as GitHub's Markdown, of at most `LIMIT` characters."""
    text = "\n".join([*_head(report), *_unverified(report)]) + "\n"
    blocks = [*_failures(report), *_known(report)]
    room = LIMIT - len(text) - len(FOOT) - len(str(len(blocks)))
    for place, block in enumerate(blocks):
        if len(block) > room:
            return text + FOOT.format(number=len(blocks) - place)
        text, room = text + block, room - len(block)
    return text


def code(text: str) -> str:
    """Return a text as code in a line, in which nothing is markup."""
    shown = _short(text)
    marks = "`" * (_longest_run(shown) + 1)
    edge = " " if not shown.strip() or shown[0] in "` " or shown[-1] in "` " else ""
    return f"{marks}{edge}{shown or ' '}{edge}{marks}"


def _in_a_cell(text: str) -> str:
    return code(text).replace("|", "\\|")


def _head(report: Report) -> list[str]:
    conditions = report.conditions
    counts = ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items() if number)
    suite = code(conditions.suite) + (f" ({code(conditions.suite_digest[:12])})" if conditions.suite_digest else "")
    lines = [
        f"### Pumba: {outcome_in_words(report)}",
        "",
        f"{code(report.engine.name)} {code(report.engine.version)}, claim {code(report.claim)}, suite {suite}",
        "",
        f"**{report.score.verified} of {report.score.clauses} clauses verified**; {counts or 'no case ran'}",
        "",
        "| level | | cases | passed | failed | known | skipped |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    lines += [
        _row(row.level, STATE[row.state], row.cases, row.passed, row.failed, row.known, row.skipped)
        for row in report.levels
    ]
    notes = [code(fault) for fault in faults_of_the_whole(report)]
    notes += [observed_line(report)] * bool(report.observed_failures)
    notes += [f"warning: {code(warning)}" for warning in report.warnings[:WARNINGS_SHOWN]]
    notes += [f"and {len(report.warnings) - WARNINGS_SHOWN} more warnings"] * (len(report.warnings) > WARNINGS_SHOWN)
    notes += [line if WORDS.fullmatch(line) else code(line) for line in score_lines(report.score)]
    return [*lines, "", *(f"- {note}" for note in notes)]


def _unverified(report: Report) -> list[str]:
    rows = [row for row in report.clauses if not row.verified]
    if not rows:
        return []
    head = ["", "| not verified | | passed | failed | known | skipped |", "|---|---|--:|--:|--:|--:|"]
    return head + [
        _row(_in_a_cell(row.id), _why(row), row.passed, row.failed + row.broken, row.known, row.skipped) for row in rows
    ]


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _why(row: ClauseRow) -> str:
    if row.omitted:
        return "not implemented"
    if row.broken:
        return "breaks the contract"
    if row.failed:
        return "fails" if row.level == "must" else "fails, a should"
    if row.known:
        return "known failure"
    return "skipped" if row.skipped else "observed"


def _failures(report: Report) -> list[str]:
    said = sentences(report)
    cases = told_cases(report)
    ranked = [*most_telling(case for case in cases if standing(case) in BAD)]
    ranked += most_telling(case for case in cases if standing(case) == "warned")
    return [_folded(case, said.get(case.clause, "")) for case in ranked]


def _folded(case: Case, sentence: str) -> str:
    lines = [_short(line) for line in told(case, sentence)]
    marks = "`" * max(3, max(map(_longest_run, lines)) + 1)
    title = f"{kind(case)} <code>{escape(_short(case.id))}</code> ({case.level})"
    return "\n".join(
        ["", f"<details><summary>{title}</summary>", "", f"{marks}text", *lines, marks, "", "</details>", ""]
    )


def _known(report: Report) -> Iterable[str]:
    for case in told_cases(report):
        if standing(case) == "known" and case.known is not None:
            issue = plain(case.known.issue)
            link = f" <{issue}>" if LINK.fullmatch(issue) else ""
            yield f"\n- {code(case.id)}: {code(reason(case))}{link}\n"


def _short(text: str) -> str:
    shown = plain(text)
    return shown if len(shown) <= LINE_LIMIT else f"{shown[:LINE_LIMIT]} …"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
