"""Reading a report that somebody hands in: a JSON report or a bundle, which has to hold together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
import rich_click as click

from fallo.spec import Clause
from fallo.spec import clauses as spec_clauses
from fallo_conformance.certificate.bundle import read_report
from fallo_conformance.handed_in import BadFile
from fallo_conformance.report.model import VERDICTS, Report
from fallo_conformance.report.terminal import BASELINES
from fallo_conformance.verdict import Case
from fallo_tools.input import BadInput

STANDARD_INPUT = Path("/dev/stdin")

REPORT = click.argument("path", metavar="REPORT", type=click.Path(path_type=Path))


def report_in(path: Path) -> Report:
    """Return the report in a file, a JSON report or a bundle, or in standard input for ``-``; raises `BadInput`."""
    place = STANDARD_INPUT if str(path) == "-" else path
    try:
        report = read_report(place)
    except BadFile as error:
        raise BadInput(str(error)) from None
    for field, message in _faults(report):
        raise BadInput(str(BadFile(place, f"does not hold together: {message}", 0, 0, field)))
    return report


def harmless(report: Report) -> Report:
    """Return a report as it can be shown: none of its texts has a sign that steers a terminal."""
    return msgspec.convert(_harmless(msgspec.to_builtins(report)), Report)


def _harmless(value: Any, name: str = "") -> Any:
    if isinstance(value, str):
        lines = value.split("\n") if name == "log" else [value]
        return "\n".join(
            "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in one) for one in lines
        )
    if isinstance(value, dict):
        return {_harmless(key): _harmless(part, key) for key, part in value.items()}
    return [_harmless(part) for part in value] if isinstance(value, list) else value


def spec_of(report: Report) -> dict[str, Clause]:
    """Return the clauses as a report tells of them, which another version of fallo may have written."""
    told = {row.id: row.sentence for row in report.clauses}
    absent = {case.clause: told.get(case.clause, "") for case in report.cases}
    stand_ins = {name: Clause(name, sentence, "must", (), (), "", "") for name, sentence in (absent | told).items()}
    return stand_ins | spec_clauses()


def cases_of(report: Report, names: Sequence[str]) -> list[Case]:
    """Return the cases of a report that some ids or clauses name, in this order; raises `BadInput`."""
    found: dict[str, Case] = {}
    for name in names:
        own = [case for case in report.cases if name in (case.id, case.clause)]
        if not own:
            every = {word for case in report.cases for word in (case.id, case.clause)}
            near = get_close_matches(name, every, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else "; fallo report list shows those that there are"
            raise BadInput(f"the report has no case {name!r}{hint}")
        found |= {case.id: case for case in own}
    return list(found.values())


def _faults(report: Report) -> Iterator[tuple[str, str]]:
    """Yield the fields of a report that other fields of it speak against, with the reason."""
    twice = [name for name, number in Counter(case.id for case in report.cases).items() if number > 1]
    if twice:
        yield "cases", f"{twice[0]} stands twice"
    counted = Counter(case.verdict for case in report.cases if case.is_news)
    for verdict in VERDICTS:
        said = report.counts.get(verdict)
        if said != counted[verdict]:
            yield f"counts.{verdict}", f"says {said or 0}, and {counted[verdict]} of the cases are so"
    if report.score.baselines.keys() != BASELINES.keys():
        yield "score.baselines", f"expected {', '.join(BASELINES)}"
    rows = {row.id for row in report.clauses}
    lacking = [case.clause for case in report.cases if case.is_news and case.clause not in rows]
    if lacking:
        yield "clauses", f"{lacking[0]} is missing, of which there is a case"
