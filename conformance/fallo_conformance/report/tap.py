"""The report as TAP version 14: a line for each case, and the last one for the run as a whole.

A failure that counts is ``not ok``; one that is known, observed or only warned of is ``not ok`` with a TODO, which by
the protocol is no failure.
"""

from __future__ import annotations

from typing import Any

import msgspec
import yaml

from fallo_conformance.report.model import Report
from fallo_conformance.report.telling import (
    BAD,
    LOG_TOLD,
    WIRE_TOLD,
    faults_of_the_whole,
    is_good,
    kind,
    outcome_in_words,
    reason,
    sentences,
    standing,
    told_cases,
    where,
)
from fallo_conformance.report.terminal import level_line, plain
from fallo_conformance.verdict import Case, KnownFailure

WIDE = 1 << 20
"""Columns of a YAML block: no line of it is ever folded."""


def tap(report: Report) -> str:
    """Return a report as TAP version 14."""
    said = sentences(report)
    cases = told_cases(report)
    lines = ["TAP version 14", f"1..{len(cases) + 1}"]
    for number, case in enumerate(cases, 1):
        lines += _point(number, case, said.get(case.clause, ""))
    return "\n".join([*lines, *_whole(len(cases) + 1, report)]) + "\n"


def _point(number: int, case: Case, sentence: str) -> list[str]:
    now = standing(case)
    if now == "passed":
        return [f"ok {number} - {_escaped(case.id)}"]
    if now == "skipped":
        return [f"ok {number} - {_escaped(case.id)} # SKIP {_escaped(reason(case))}"]
    excused = f" # TODO {_escaped(reason(case))}" if now not in BAD else ""
    return [f"not ok {number} - {_escaped(case.id)}{excused}", *_block(_diagnosis(case, sentence))]


def _whole(number: int, report: Report) -> list[str]:
    name = f"{number} - conformity of the whole run"
    if is_good(report):
        return [f"ok {name}"]
    if report.outcome == "incomplete":
        return [f"ok {name} # SKIP incomplete, {level_line(report)}"]
    diagnosis = {"outcome": outcome_in_words(report), "levels": level_line(report)}
    faults = faults_of_the_whole(report)
    return [f"not ok {name}", *_block(diagnosis | ({"faults": faults} if faults else {}))]


def _diagnosis(case: Case, sentence: str) -> dict[str, Any]:
    """Return what is told of a case, as data of printable text; what there is not is left out."""
    data: dict[str, Any] = {
        "verdict": kind(case),
        "level": case.level,
        "title": plain(case.title),
        "clause": plain(case.clause),
        "rule": sentence,
        "where": where(case),
        "message": plain(case.message),
        "expected": {plain(name): plain(text) for name, text in case.expected.items()},
        "got": {plain(name): plain(text) for name, text in case.got.items()},
        "known": {} if case.known is None else _plain_members(case.known),
        "log": [plain(line) for line in case.log[-LOG_TOLD:].splitlines()],
        "wire": [plain(line) for line in case.wire[-WIRE_TOLD:]],
        "again": plain(case.repeat),
    }
    return {name: value for name, value in data.items() if value}


def _plain_members(entry: KnownFailure) -> dict[str, Any]:
    members: dict[str, Any] = msgspec.to_builtins(entry)
    return {name: plain(value) if isinstance(value, str) else value for name, value in members.items()}


class _Quoted(yaml.SafeDumper):
    """Writes every text as a key or in quotes: what is plain in one version of YAML is a number in another."""


def _block(data: dict[str, Any]) -> list[str]:
    text = yaml.dump(_quoted(data), Dumper=_Quoted, sort_keys=False, allow_unicode=True, width=WIDE)
    return ["  ---", *(f"  {line}" for line in text.splitlines()), "  ..."]


class _Text(str):
    """A text to be quoted."""


def _quoted(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _quoted(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_quoted(inner) for inner in value]
    return _Text(value) if isinstance(value, str) else value


def _represented(dumper: _Quoted, text: _Text) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", str(text), style='"')


_Quoted.add_representer(_Text, _represented)


def _escaped(text: str) -> str:
    """Return a text in which nothing is taken for a directive."""
    return plain(text).replace("\\", "\\\\").replace("#", "\\#")
