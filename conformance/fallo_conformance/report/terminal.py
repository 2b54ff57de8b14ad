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
from fallo_conformance.report.skips import skipped_by_reason
from fallo_conformance.verdict import Case

STYLE = {
    "pass": "green", "fail": "red", "skip": "yellow", "error": "red", "timeout": "red", "crash": "red",
    "xfail": "yellow", "xpass": "red",
}  # fmt: skip
VERDICT = {
    "conforms": ("CONFORMS", "bold green"),
    "only_known_failures": ("ONLY KNOWN FAILURES", "bold yellow"),
    "known_failures_differ": ("KNOWN FAILURES DIFFER", "bold red"),
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
    bad = failures(report)
    for case in bad[:details]:
        console.print(_failure(case, spec))
        console.print(Text.assemble("  again: ", (plain(case.repeat), "cyan")), soft_wrap=True)  # to be copied whole
    if len(bad) > details:
        console.print(f"… and {len(bad) - details} more; see them all with --json FILE, or --details {len(bad)}")
    _show_skips(report, console)
    _show_observations(report, console)
    for warning in report.warnings:
        console.print(Text.assemble(("warning ", "yellow"), plain(warning)))
    console.print(_summary(report))
    for line in score_lines(report.score):
        console.print(Text(line, "dim"))


def failures(report: Report) -> list[Case]:
    """Return the cases that failed and bind the engine, but for known failures; those that only warn are among them."""
    return [case for case in report.cases if case.counts_against or (case.verdict == "fail" and case.binding)]


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
    known = any(row.known for row in report.clauses)
    for name in ("pass", "fail", *(["known"] if known else []), "skip"):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in report.clauses:
        cells: list[str | Text] = [
            row.id,
            *([row.sentence] if wide else []),
            *(_number(number) for number in _numbers(row, known)),
            _mark(row),
        ]
        table.add_row(*cells)
    return table


def _numbers(row: ClauseRow, known: bool) -> list[int]:
    return [row.passed, row.failed + row.broken, *([row.known] if known else []), row.skipped]


def _number(number: int) -> str:
    return str(number) if number else "·"


def _mark(row: ClauseRow) -> Text:
    if row.omitted:
        return Text("not implemented", "red")
    if row.failed or row.broken:
        return Text("broken" if row.broken else "fails", "red" if row.level == "must" else "yellow")
    if row.known:
        return Text("known failure", "yellow")
    if row.verified:
        return Text("verified" if not row.observed else "verified; other reading", "green")
    return Text("observed" if row.observed else "unverified", "yellow")


def _failure(case: Case, spec: Mapping[str, Clause]) -> RenderableType:
    clause = spec[case.clause]
    lines: list[RenderableType] = [
        Text.assemble((case.verdict.upper(), STYLE[case.verdict]), " ", (plain(case.id), "bold"), f" ({case.level})"),
        Text(f"{plain(case.title)}.".replace("..", "."), "italic"),
        Text(f"{clause.id}: {clause.sentence}"),
    ]
    if case.step is not None:
        where = "set-up" if case.step < 0 else f"step {case.step + 1}"
        lines.append(Text(f"{where}, {plain(case.said)}: {plain(case.message)}"))
    else:
        lines.append(Text(plain(case.message)))
    if case.expected:
        lines.append(_sides(case))
    if case.log:
        lines.append(Text("the engine's own log ended:", "dim"))
        lines += [Text("  " + plain(line), "dim") for line in case.log[-400:].splitlines()]
    lines += [Text(plain(line), "dim", overflow="ellipsis", no_wrap=True) for line in case.wire[-WIRE_SHOWN:]]
    return Padding(Group(lines[0], Padding(Group(*lines[1:]), (0, 0, 0, 2))), (1, 0, 0, 0))


def _sides(case: Case) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", "expected", "got"):
        table.add_column(name, overflow="fold")
    for name, wanted in case.expected.items():
        table.add_row(Text(name), Text(plain(wanted), "green"), Text(plain(case.got.get(name, "none")), "red"))
    return table


def _show_skips(report: Report, console: Console) -> None:
    reasons = skipped_by_reason(report)
    for reason, names in list(reasons.items())[:10]:
        console.print(Text.assemble((f"skipped {len(names)}: ", "yellow"), plain(reason)))
    if len(reasons) > 10:
        console.print(f"… and {len(reasons) - 10} more reasons for skipping")


def _show_observations(report: Report, console: Console) -> None:
    if report.engine.configurable:  # it plays by any reading, and follows none of its own
        return
    other = [seen for seen in report.observations if not seen.binding and seen.claimed in seen.failed]
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
        f"suite {_suite(report)}, {report.not_applicable} cases about other readings, ",
        f"{report.conditions.seconds:.1f} s",
    ]  # fmt: skip
    if report.observed_failures:
        parts.append(f"\n{observed_line(report)}")
    parts.append(f"\n{level_line(report)}")
    parts += [f"\n{line}" for line in order_lines(report)]
    if report.conditions.given_up:
        parts.append(f"\ngiven up: {plain(report.conditions.given_up)}")
    if report.omitted:
        parts.append(f"\nnot implemented: {plain(', '.join(report.omitted))}")
    return Text.assemble(*parts)


def observed_line(report: Report) -> str:
    """Return how many of the failures are only observed, in words."""
    number = report.observed_failures
    are = "is an observation" if number == 1 else "are observations"
    return f"{number} of the failures {are}: the claim's source is silent there"


def order_lines(report: Report) -> list[str]:
    """Return how the cases were ordered and repeated, in words: nothing for the usual way."""
    lines = []
    if report.conditions.seed is not None:
        lines.append(f"shuffled; the same order again with --shuffle --seed {report.conditions.seed}")
    if report.conditions.repeat > 1:
        flaky = sum(case.flaky for case in report.cases)
        ended = ", not all of them to the end" if report.conditions.stopped else ""
        lines.append(
            f"{report.conditions.repeat} runs{ended}; {flaky or 'no'} case{'s' * (flaky > 1)} came out differently"
        )
    return lines


def level_line(report: Report) -> str:
    """Return what the run comes to at each level of a certificate, in words."""
    states = ", ".join(f"{row.level} {STATE[row.state]}" for row in report.levels)
    return f"certificate: {states}"


STATE = {
    "earned": "earned",
    "only_known_failures": "has known failures",
    "incomplete": "incomplete",
    "failed": "failed",
    "not_run": "not run",
}


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
    name, digest = report.conditions.suite, report.conditions.suite_digest
    return f"{name} ({digest[:12]})" if digest else name
