"""The diagnosis in a terminal, with rich. Everything that comes from an engine is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fallo_conformance.doctor.findings import Diagnosis, Finding, State, Trouble, Undeclared
from fallo_conformance.report.terminal import plain

MARKS: dict[State, tuple[str, str, str]] = {
    "right": ("✓", "right", "green"),
    "wrong": ("✗", "wrong", "bold red"),
    "not_examined": ("–", "not examined", "yellow"),
}
"""For each state a sign, a word and a style: none of them says anything alone."""

WORD = max(len(word) for _, word, _ in MARKS.values())
NAME = 18
"""Characters of the longest name of a check."""

INDENT = WORD + 4
APART = 2
"""Checks that are not examined for one reason and are still shown one by one."""

LOG_SHOWN = 8
"""Lines of the engine's own log that are shown."""


def show(diagnosis: Diagnosis, console: Console, verbose: bool = False) -> None:
    """Print a diagnosis; ``verbose`` shows lines of the wire also for what is right."""
    for _, run in groupby(diagnosis.findings, key=lambda finding: (finding.state, finding.why)):
        findings = list(run)
        if findings[0].state == "not_examined" and len(findings) > APART:
            why = f"and {len(findings) - 1} more: {plain(findings[0].why)}"
            console.print(_row("not_examined", findings[0].name, why))
            continue
        for finding in findings:
            _show_finding(finding, console, verbose)
    _show_undeclared(diagnosis.undeclared, console)
    if diagnosis.log and diagnosis.condition != "right":
        console.print(Text("\nthe engine's own log ended:", "dim"))
        for line in diagnosis.log.splitlines()[-LOG_SHOWN:]:
            _under(console, Text(plain(line), "dim"))
    console.print(_summary(diagnosis))
    console.print(Text.assemble("next: ", (plain(diagnosis.following), "cyan")), soft_wrap=True)


def _show_finding(finding: Finding, console: Console, verbose: bool) -> None:
    why = f"\n{plain(finding.why)}" if finding.why else ""
    console.print(_row(finding.state, finding.name, finding.sentence + why))
    for trouble in finding.troubles:
        _show_trouble(trouble, console)
    if finding.more:
        _under(console, Text(f"and {finding.more} more of this kind", "dim"))
    if verbose:
        _under(console, _named((line.partition(" ")[0], line.partition(" ")[2], "dim") for line in finding.wire))


def _row(state: State, name: str, text: str) -> Table:
    mark, word, style = MARKS[state]
    row = Table.grid(padding=(0, 2, 0, 0))
    row.add_column(width=WORD + 2)
    row.add_column(width=NAME)
    row.add_column(overflow="fold")
    row.add_row(Text(f"{mark} {word}", style), Text(name, "bold"), Text(text))
    return row


def _show_trouble(trouble: Trouble, console: Console) -> None:
    _under(console, Text(plain(trouble.what), "red"))
    parts = (
        ("sent", trouble.sent, ""),
        ("came", trouble.came, ""),
        ("expected", trouble.expected, "green"),
        ("to do", trouble.do, "cyan"),
    )
    _under(console, _named(parts))


def _named(parts: Iterable[tuple[str, str, str]]) -> Table:
    """Return texts, each with its name before it and in its style, but for those that are empty."""
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(style="dim")
    rows.add_column(overflow="fold")
    for name, text, style in parts:
        if text:
            rows.add_row(name, Text(plain(text), style))
    return rows


def _show_undeclared(found: Sequence[Undeclared], console: Console) -> None:
    if not found:
        return
    console.print(Text("\nnot declared:", "bold"))
    for line in _undeclared(found):
        _under(console, Text(line))


def _undeclared(found: Sequence[Undeclared]) -> Iterator[str]:
    for one in found:
        what = one.name if one.kind == "capability" else f"the field {one.name}"
        number = f"{one.scenarios} scenarios: " if one.scenarios != 1 else "1 scenario: "
        yield f"{what}: {number if one.scenarios else ''}{one.means}"


def _summary(diagnosis: Diagnosis) -> Text:
    counts = ", ".join(f"{diagnosis.number(state)} {word}" for state, (_, word, _) in MARKS.items())
    lines: list[str | tuple[str, str]] = ["\n"]
    if diagnosis.engine:
        lines += [
            (plain(diagnosis.engine), "bold"),
            f", claim: {plain(diagnosis.claim) or 'none'}; {diagnosis.scenarios} scenarios can judge it\n",
        ]
    lines += [(counts, "bold"), "\n", _advice(diagnosis)]
    return Text.assemble(*lines)


def _advice(diagnosis: Diagnosis) -> str:
    if diagnosis.condition == "no_hello":
        return "The engine does not start, or does not say hello: mend that first."
    if diagnosis.condition == "wrong":
        return "Mend what is wrong from the top: what stands below may come of it."
    if not diagnosis.claim:
        return "The contract is kept. Claim a rulebook in hello: else only what depends on no reading can be judged."
    if diagnosis.undeclared:
        return "The contract is kept. What is not declared may wait: it costs the cases that are counted above."
    return "The contract is kept. Whether the rules are is the suite's to say."


def _under(console: Console, what: RenderableType) -> None:
    console.print(Padding(what, (0, 0, 0, INDENT)))
