"""The report as GitHub annotations: the commands that a step of a workflow prints, so that failures stand on its page.

A page shows ten errors, ten warnings and ten notices of a step; so the most telling ones come first, and no more.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from fallo_conformance.report.model import Report
from fallo_conformance.report.telling import (
    BAD,
    faults_of_the_whole,
    most_telling,
    outcome_in_words,
    reason,
    sentences,
    standing,
    told_cases,
    where,
)
from fallo_conformance.report.terminal import level_line, plain
from fallo_conformance.verdict import Case

Severity: TypeAlias = Literal["error", "warning", "notice"]

SHOWN = 10
"""Annotations of a kind that GitHub shows for a step."""


def annotations(report: Report) -> str:
    """Return a report as workflow commands, one in a line; a run always has its one notice."""
    said = sentences(report)
    cases = told_cases(report)
    bad = most_telling(case for case in cases if standing(case) in BAD)
    mild = most_telling(case for case in cases if standing(case) in ("warned", "observed", "known"))
    errors = [_command("error", "Fallo", fault) for fault in faults_of_the_whole(report)]
    errors += [_of_case("error", case, said.get(case.clause, "")) for case in bad]
    warnings = [_command("warning", "Fallo", plain(warning)) for warning in _own_warnings(report)]
    warnings += [_of_case("warning", case, said.get(case.clause, "")) for case in mild]
    shown = [*errors[:SHOWN], *warnings[:SHOWN]]
    left_out = len(errors) + len(warnings) - len(shown)
    return "".join([*shown, _summary(report, left_out)])


def _own_warnings(report: Report) -> list[str]:
    """Return the warnings that are about no case: those about one are shown as the case's own."""
    cases = [case.id for case in report.cases]
    about_the_list = "the list of known failures says in vain"
    return [
        warning
        for warning in report.warnings
        if not warning.startswith(about_the_list) and not any(name in warning for name in cases)
    ]


def _of_case(severity: Severity, case: Case, sentence: str) -> str:
    lines = [f"{where(case)}: {reason(case)}" if case.step is not None else reason(case)]
    lines += [f"{plain(case.clause)}: {sentence}"]
    lines += [
        f"{plain(name)}: expected {plain(wanted)}, got {plain(case.got.get(name, 'none'))}"
        for name, wanted in case.expected.items()
    ]
    lines += [f"again: {plain(case.repeat)}"] if case.repeat else []
    return _command(severity, case.id, *lines)


def _summary(report: Report, left_out: int) -> str:
    counts = ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items() if number)
    engine = f"{plain(report.engine.name)} {plain(report.engine.version)}"
    lines = [
        f"{outcome_in_words(report)}: {engine}, claim: {plain(report.claim)}",
        f"{counts or 'no case ran'}; {level_line(report)}",
        *([f"{left_out} more are in the other reports"] if left_out else []),
    ]
    return _command("notice", f"Fallo: {outcome_in_words(report)}", *lines)


def _command(severity: Severity, title: str, *lines: str) -> str:
    """Return a command; an engine's words cannot end it, nor begin another."""
    return f"::{severity} title={_property(plain(title))}::{_data(lines)}\n"


def _data(lines: Sequence[str]) -> str:
    return "\n".join(lines).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data([text]).replace(":", "%3A").replace(",", "%2C")
