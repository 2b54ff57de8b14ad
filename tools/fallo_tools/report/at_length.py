"""One case of a report with all that the report has of it; its texts have to be harmless already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fallo.spec import Clause
from fallo_conformance.report.terminal import STYLE, plain
from fallo_conformance.table import Frame
from fallo_conformance.verdict import Case


def at_length(case: Case, clause: Clause) -> Iterator[RenderableType]:
    """Yield the parts of a case: what it is about, what came of it, the two sides, the log, the wire, the table."""
    marks = [word for word, is_so in (("flaky", case.flaky), ("leaks", case.leaks)) if is_so]
    marks += [] if case.binding else ["only observed"]
    yield Text.assemble(
        (case.verdict.upper(), STYLE[case.verdict]), " ", (plain(case.id), "bold"),
        f" ({', '.join([case.level, case.needed_for, *marks])})",
    )  # fmt: skip
    for part in _parts(case, clause):
        yield Text("  ").append_text(part) if isinstance(part, Text) else Padding(part, (0, 0, 0, 2))


def _parts(case: Case, clause: Clause) -> Iterator[Text | Table]:
    yield Text(plain(case.title), "italic")
    yield Text(f"{plain(clause.id)}: {plain(clause.sentence)}")
    for conflict, reading in case.when.items():
        tried = "  (tried, whatever was claimed)" if conflict == case.explores else ""
        yield Text(f"under {plain(conflict)}={plain(reading)}{tried}", "cyan")
    yield from _what_came(case)
    if case.log:
        yield Text("the engine's own log ended:", "dim")
        yield from (Text(f"  {line}", "dim") for line in case.log.splitlines())
    if case.table:
        yield Text("the table by the rules, and what the engine showed otherwise:", "dim")
        yield _table(case.table)
    if case.wire:
        yield Text("the wire:", "dim")
        yield from (Text(f"  {line}", "dim") for line in case.wire)
    if case.repeat:
        yield Text.assemble("again: ", (case.repeat, "cyan"))


def _what_came(case: Case) -> Iterator[Text | Table]:
    where = "" if case.step is None else "set-up, " if case.step < 0 else f"step {case.step + 1}, "
    said = f"{plain(case.said)}: " if case.said else ""
    if where or said or case.message:
        yield Text(f"{where}{said}{plain(case.message)}")
    if case.known is not None:
        owner = f", {plain(case.known.owner)}" if case.known.owner else ""
        issue = f", {plain(case.known.issue)}" if case.known.issue else ""
        yield Text(f"known as: {case.known.verdict}{owner}{issue}", "yellow")
    if case.expected:
        table = Table(box=None, pad_edge=False, header_style="dim")
        for name in ("", "expected", "got"):
            table.add_column(name, overflow="fold")
        for name, wanted in case.expected.items():
            got = plain(case.got.get(name, "none"))
            table.add_row(Text(plain(name)), Text(plain(wanted), "green"), Text(got, "red"))
        yield table
    yield Text(f"{case.seconds:.3f} s", "dim")


def _table(frames: list[Frame]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("step", "", "by the rules", "the engine otherwise"):
        table.add_column(name, overflow="fold")
    for frame in frames:
        rules: dict[str, Any] = msgspec.to_builtins(frame.reference)
        owed = f", owes {rules['pending']}" if rules.get("pending") else ""
        ruled = f"{'refused, ' if frame.refused else ''}turn {rules.get('turn')}, top {rules.get('top')}{owed}"
        otherwise = "; ".join(_otherwise(frame, rules))
        table.add_row(
            str(frame.step + 1), Text(plain(frame.said)), Text(plain(ruled)), Text(plain(otherwise), "red")
        )  # fmt: skip
    return table


def _otherwise(frame: Frame, rules: dict[str, Any]) -> Iterator[str]:
    if frame.engine_refused != frame.refused:
        yield "refused" if frame.engine_refused else "accepted"
    shown: dict[str, Any] = msgspec.to_builtins(frame.engine) or {}
    for name, value in shown.items():
        if name == "hands" and _held(value) == _held(rules.get(name, {})):
            continue
        if value != rules.get(name):
            yield f"{name} {_in_words(value)}"


def _in_words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_in_words(part)}" for key, part in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _held(hands: dict[str, list[str]]) -> dict[str, list[str]]:
    return {seat: sorted(cards) for seat, cards in hands.items()}
