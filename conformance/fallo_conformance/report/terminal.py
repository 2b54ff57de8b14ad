"""The report in a terminal, with rich. Everything that comes from an engine is escaped."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fallo.spec import Clause
from fallo_conformance.report.model import Report
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.report.score import Score
from fallo_conformance.verdict import Case

STYLE = {"pass": "green", "fail": "red", "skip": "yellow", "error": "red", "timeout": "red", "crash": "red"}
VERDICT = {
    "conforms": ("CONFORMS", "bold green"),
    "does_not_conform": ("DOES NOT CONFORM", "bold red"),
    "incomplete": ("INCOMPLETE", "bold yellow"),
    "given_up": ("GIVEN UP", "bold red"),
    "interrupted": ("INTERRUPTED", "bold yellow"),
}
LONGEST = 2000
"""Characters of an engine's words that are shown."""

WIRE_SHOWN = 8
"""Lines of the wire shown for a failure; the JSON report has more."""


def show(report: Report, spec: Mapping[str, Clause], console: Console, details: int = 10) -> None:
    """Print a report; at most ``details`` failures at length."""
    console.print(_table(report, console.width))
    bad = [case for case in report.cases if case.counts_against or (case.verdict == "fail" and case.binding)]
    for case in bad[:details]:
        console.print(_failure(case, spec))
    if len(bad) > details:
        console.print(f"… and {len(bad) - details} more; see them all with --json FILE, or --details {len(bad)}")
    _show_skips(report, console)
    _show_observations(report, console)
    for warning in report.warnings:
        console.print(Text.assemble(("warning ", "yellow"), plain(warning)))
    console.print(_summary(report))
    for line in score_lines(report.score):
        console.print(Text(line, "dim"))


def plain(text: str) -> str:
    """Return a text in one line, without control characters, so that an engine's words cannot forge a report."""
    shown = "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in text[:LONGEST])
    return shown if len(text) <= LONGEST else f"{shown} …"


def _table(report: Report, width: int) -> Table:
    wide = width >= 120
    table = Table(box=None, pad_edge=False, header_style="bold", expand=False)
    table.add_column("clause", no_wrap=not width < 60, overflow="fold")
    if wide:
        table.add_column("rule", overflow="ellipsis", no_wrap=True, ratio=1)
    for name in ("pass", "fail", "skip"):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in report.clauses:
        cells: list[str | Text] = [
            row.id,
            *([row.sentence] if wide else []),
            *(_number(number) for number in _numbers(row)),
            _mark(row),
        ]
        table.add_row(*cells)
    return table


def _numbers(row: ClauseRow) -> tuple[int, int, int]:
    return row.passed, row.failed + row.broken, row.skipped


def _number(number: int) -> str:
    return str(number) if number else "·"


def _mark(row: ClauseRow) -> Text:
    if row.omitted:
        return Text("not implemented", "red")
    if row.failed or row.broken:
        return Text("broken" if row.broken else "fails", "red" if row.level == "must" else "yellow")
    if row.verified:
        return Text("verified" if not row.observed else "verified; other reading", "green")
    return Text("observed" if row.observed else "unverified", "yellow")


def _failure(case: Case, spec: Mapping[str, Clause]) -> RenderableType:
    clause = spec[case.clause]
    lines: list[RenderableType] = [
        Text.assemble((case.verdict.upper(), STYLE[case.verdict]), " ", (case.id, "bold"), f" ({case.level})"),
        Text(f"{case.title}.".replace("..", "."), "italic"),
        Text(f"{clause.id}: {clause.sentence}"),
    ]
    if case.step is not None:
        where = "set-up" if case.step < 0 else f"step {case.step + 1}"
        lines.append(Text(f"{where}, {case.said}: {plain(case.message)}"))
    else:
        lines.append(Text(plain(case.message)))
    if case.expected:
        lines.append(_sides(case))
    if case.log:
        lines.append(Text("the engine's own log ended:", "dim"))
        lines += [Text("  " + plain(line), "dim") for line in case.log[-400:].splitlines()]
    lines += [Text(plain(line), "dim", overflow="ellipsis", no_wrap=True) for line in case.wire[-WIRE_SHOWN:]]
    lines.append(Text.assemble("again: ", (plain(case.repeat), "cyan")))
    return Padding(Group(lines[0], Padding(Group(*lines[1:]), (0, 0, 0, 2))), (1, 0, 0, 0))


def _sides(case: Case) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", "expected", "got"):
        table.add_column(name, overflow="fold")
    for name, wanted in case.expected.items():
        table.add_row(Text(name), Text(plain(wanted), "green"), Text(plain(case.got.get(name, "none")), "red"))
    return table


def _show_skips(report: Report, console: Console) -> None:
    reasons: dict[str, int] = {}
    for case in report.cases:
        if case.verdict == "skip":
            reasons[case.message] = reasons.get(case.message, 0) + 1
    for reason, number in sorted(reasons.items(), key=lambda pair: -pair[1])[:10]:
        console.print(Text.assemble((f"skipped {number}: ", "yellow"), plain(reason)))
    if len(reasons) > 10:
        console.print(f"… and {len(reasons) - 10} more reasons for skipping")


def _show_observations(report: Report, console: Console) -> None:
    other = [seen for seen in report.observations if seen.claimed in seen.failed]
    for seen in other:
        follows = f"follows {seen.follows}" if seen.follows else f"does not follow {seen.claimed}"
        console.print(
            Text.assemble(("observed ", "cyan"), f"{seen.conflict}: the claim's source is silent; the engine {follows}")
        )


def _summary(report: Report) -> Text:
    word, style = VERDICT[report.outcome]
    counts = ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items() if number)
    verified = sum(row.verified for row in report.clauses)
    parts: list[str | tuple[str, str]] = [
        "\n", (word, style), f"  {plain(report.engine.name)} {plain(report.engine.version)}, ",
        f"claim: {plain(report.claim)}\n",
        f"{counts or 'no case ran'}; {verified} of {len(report.clauses)} clauses verified; ",
        f"suite {_suite(report)}, {report.not_applicable} cases about other readings, {report.seconds:.1f} s",
    ]  # fmt: skip
    if report.observed_failures:
        parts.append(
            f"\n{report.observed_failures} of the failures are observations: the claim's source is silent there"
        )
    if report.given_up:
        parts.append(f"\ngiven up: {plain(report.given_up)}")
    if report.omitted:
        parts.append(f"\nnot implemented: {plain(', '.join(report.omitted))}")
    return Text.assemble(*parts)


def score_lines(score: Score) -> list[str]:
    """Return what the score is to be held against, in words: a line for the baselines, one for the suite itself."""
    lines = []
    if score.clauses:
        others = ", ".join(f"{score.baselines[name]} if it {words}" for name, words in BASELINES.items())
        lines.append(f"for comparison, of {score.clauses} clauses an engine without rules would verify {others}")
    for one in score.suite:
        besides = f", {one.warned} of them by a warning only" if one.warned else ""
        besides += f"; {one.equivalent} more are shown to be no different" if one.equivalent else ""
        lines.append(f"of {one.mutants} engines known to be wrong {one.caught} are caught by {one.by}{besides}")
    return lines


BASELINES = {
    "accepts_every_move": "accepts every move",
    "refuses_every_move": "refuses every move",
    "moves_at_random": "accepts moves at random",
}


def _suite(report: Report) -> str:
    return f"{report.suite} ({report.suite_digest[:12]})" if report.suite_digest else report.suite
