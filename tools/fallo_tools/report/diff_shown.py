"""The differences of two reports in a terminal. Everything that comes from a report is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from fallo_conformance.comparing.model import KINDS, Change, Comparison, Difference, Reported
from fallo_conformance.report.terminal import plain

STYLE = {"fails_now": "red", "skipped_now": "yellow", "passes_now": "green", "only_new": "cyan", "only_old": "cyan"}

SHOWN = 10
"""Cases shown that only one report has: of a run over some of the suite there are many."""

PARTS = {
    "levels": "certificate",
    "clauses": "clauses",
    "readings": "readings",
    "engine": "engine",
    "conditions": "conditions",
}
"""The parts of a comparison besides its cases, with their words."""


def show(found: Comparison, console: Console) -> None:
    """Print the differences of two reports, the worst first, and what they come to."""
    for kind, words in KINDS.items():
        own = [change for change in found.cases if change.kind == kind]
        if own:
            console.print(Text.assemble((words, f"bold {STYLE.get(kind, 'default')}"), f" ({len(own)})"))
        shown = own[:SHOWN] if kind in ("only_new", "only_old") else own
        for change in shown:
            for line in _change(change):
                console.print(line)
        if len(shown) < len(own):
            console.print(f"  … and {len(own) - len(shown)} more; see them all with --json FILE")
    for name, words in PARTS.items():
        differences: Sequence[Difference] = getattr(found, name)
        if differences:
            console.print(Text(words, "bold"))
        for one in differences:
            arrow = Text.assemble(f"  {plain(one.name)}: {plain(one.old)} ", ("→", "red" if one.worse else "default"))
            console.print(arrow.append(f" {plain(one.new)}", "red" if one.worse else "default"))
    console.print(Text(f"\nold: {_about(found.old)}\nnew: {_about(found.new)}"))
    console.print(Text.assemble(_outcome(found), f"  {sums(found)}"))


def sums(found: Comparison) -> str:
    """Return how many cases changed in which way."""
    numbers = [
        f"{number} {words}"
        for kind, words in KINDS.items()
        if (number := sum(change.kind == kind for change in found.cases))
    ]
    return ", ".join(numbers) or "every case came out as before"


def _change(change: Change) -> Iterator[Text]:
    was = "" if change.old is None else plain(change.old.in_words())
    is_now = "" if change.new is None else plain(change.new.in_words())
    both = f"{was} → {is_now}" if was and is_now else was or is_now
    yield Text.assemble(f"  {plain(change.id)}: ", (both, "red" if change.worse else "default"))
    if change.new is not None and change.new.message and change.new.standing != "passes":
        said = f"{plain(change.new.said)}: " if change.new.said else ""
        yield Text(f"    {said}{plain(change.new.message)}", "dim")


def _about(one: Reported) -> str:
    counts = ", ".join(f"{number} {verdict}" for verdict, number in one.counts.items() if number) or "no case"
    level = f", certificate {one.level}" if one.level else ""
    return (
        f"{plain(one.engine)} {plain(one.version)}, claim: {plain(one.claim)}, suite {plain(one.suite)}: "
        f"{one.outcome.replace('_', ' ')}, {counts}{level}"
    )


def _outcome(found: Comparison) -> tuple[str, str]:
    if found.worse:
        return "WORSE", "bold red"
    return ("NOTHING IS WORSE", "bold green") if found.differs else ("NO DIFFERENCE", "bold green")
