"""The differences of two reports as Markdown, for a pull request. What comes from a report stands in code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fallo_conformance.comparing.model import KINDS, Change, Comparison, Difference
from fallo_conformance.report.terminal import plain
from fallo_tools.report.diff_shown import PARTS, sums

SHOWN = 50
"""Cases of one kind that are listed; a comment on a pull request has bounds."""


def markdown(found: Comparison) -> str:
    """Return the differences of two reports as Markdown."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Comparison) -> Iterator[str]:
    head = "worse" if found.worse else "nothing is worse" if found.differs else "no difference"
    yield f"### Pumba, held against an older report: {head}"
    yield ""
    yield sums(found)
    yield ""
    yield "| | engine | claim | suite | outcome | certificate |"
    yield "|---|---|---|---|---|---|"
    for name, one in (("old", found.old), ("new", found.new)):
        engine = f"{code(one.engine)} {code(one.version)}"
        outcome = one.outcome.replace("_", " ")
        yield f"| {name} | {engine} | {code(one.claim)} | {code(one.suite)} | {outcome} | {one.level or 'none'} |"
    for kind, words in KINDS.items():
        own = [change for change in found.cases if change.kind == kind]
        yield from _cases(words, own)
    for name, words in PARTS.items():
        yield from _others(words, getattr(found, name))


def _cases(words: str, changes: Sequence[Change]) -> Iterator[str]:
    if not changes:
        return
    yield ""
    yield f"#### {words.capitalize()} ({len(changes)})"
    yield ""
    yield "| case | was | is |"
    yield "|---|---|---|"
    for change in changes[:SHOWN]:
        sides = [code(side.in_words()) if side is not None else "" for side in (change.old, change.new)]
        yield f"| {code(change.id)} | {sides[0]} | {sides[1]} |"
    if len(changes) > SHOWN:
        yield ""
        yield f"… and {len(changes) - SHOWN} more"


def _others(words: str, differences: Sequence[Difference]) -> Iterator[str]:
    if not differences:
        return
    yield ""
    yield f"#### {words.capitalize()}"
    yield ""
    yield "| | was | is |"
    yield "|---|---|---|"
    for one in differences:
        worse = " (worse)" if one.worse else ""
        yield f"| {code(one.name)} | {code(one.old)} | {code(one.new)}{worse} |"


def code(text: str) -> str:
    """Return a text as code in a table, whatever is in it: nothing of it is markup."""
    shown = plain(text).replace("|", "¦")
    fence = "`" * (max(map(len, re.findall("`+", shown)), default=0) + 1)
    edge = " " if shown.startswith("`") or shown.endswith("`") or not shown.strip() else ""
    return f"{fence}{edge}{shown}{edge}{fence}" if shown else ""
