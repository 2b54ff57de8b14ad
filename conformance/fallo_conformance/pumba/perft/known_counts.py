"""The known counts of the published positions: what perft comes to under each named rulebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from fallo.pumba import RULEBOOKS, Readings
from fallo.rulebook import Rulebook
from fallo_conformance.perft import MOST, Count, count
from fallo_conformance.pumba.perft.moves_and_views import game_of
from fallo_conformance.pumba.perft.starts import Start, folder
from fallo_conformance.strict_yaml import BadFile

Known: TypeAlias = dict[str, dict[str, list[Count]]]
"""Counts of the depths from 0 on, by rulebook and position."""


def known() -> Known:
    """Return the known counts; raises `BadFile`."""
    path = folder() / "known.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Known)
    except OSError as error:
        raise BadFile(path, f"cannot be read: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise BadFile(path, f"holds no known counts: {error}; fallo perft --record writes them anew") from None


def known_to(depth: int, start: Start, book: Rulebook[Readings]) -> list[Count] | None:
    """Return the known counts of a published position to a depth, or ``None`` where it is not known so deep."""
    if book is not RULEBOOKS.get(book.name):
        return None
    counts = known().get(book.name, {}).get(start.name, []) if start.published else []
    return counts[: depth + 1] if len(counts) > depth else None


def counted(starts: Mapping[str, Start], say: Callable[[str], None] = lambda text: None) -> Known:
    """Return what perft comes to now, for each named rulebook and published position."""
    return {
        name: {start.name: _counted(start, book, say) for start in starts.values()} for name, book in RULEBOOKS.items()
    }


def _counted(start: Start, book: Rulebook[Readings], say: Callable[[str], None]) -> list[Count]:
    rules, position = start.position(book)
    depth = start.depth or 0
    return count(position, game_of(rules), depth, MOST, lambda text: say(f"{book.name}, {start.name}: {text}"))


def text(counts: Known) -> str:
    """Return known counts as JSON, each depth on a line of its own."""
    books: list[str] = []
    for book, positions in counts.items():
        rows = [f'  "{name}": [\n{_depths(depths)}\n  ]' for name, depths in positions.items()]
        books.append(f' "{book}": {{\n' + ",\n".join(rows) + "\n }")
    return "{\n" + ",\n".join(books) + "\n}\n"


def _depths(depths: list[Count]) -> str:
    return ",\n".join(f"   {json.dumps(msgspec.to_builtins(one))}" for one in depths)


def changes(old: Known, new: Known) -> list[str]:
    """Return what differs between two sets of known counts, a line for each rulebook, position and first depth."""
    lines: list[str] = []
    names = {(book, name): None for counts in (old, new) for book in counts for name in counts[book]}
    for book, name in names:
        before, after = old.get(book, {}).get(name, []), new.get(book, {}).get(name, [])
        if before == after:
            continue
        depth = next((at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), None)
        at = min(len(before), len(after)) if depth is None else depth
        lines.append(f"{book}, {name}, depth {at}: {_shown(before, at)} -> {_shown(after, at)}")
    return lines


def _shown(counts: list[Count], depth: int) -> str:
    return f"{counts[depth].sequences} ({counts[depth].digest})" if depth < len(counts) else "not counted"


def table(counts: Known, starts: Mapping[str, Start]) -> str:
    """Return the positions and their known counts as Markdown; rulebooks that agree on a position share a row."""
    deepest = max(len(depths) for positions in counts.values() for depths in positions.values()) - 1
    head = " | ".join(map(str, range(1, deepest + 1)))
    lines = [
        f"| position | rulebook | {head} | digest at the last depth |",
        "|---|---|" + "--:|" * deepest + "---|",
    ]
    for name in starts:
        alike: dict[tuple[Count, ...], list[str]] = {}
        for book, positions in counts.items():
            alike.setdefault(tuple(positions[name]), []).append(book)
        for depths, books in alike.items():
            numbers = [str(one.sequences) for one in depths[1:]] + [""] * (deepest + 1 - len(depths))
            lines.append(f"| `{name}` | {', '.join(books)} | {' | '.join(numbers)} | `{depths[-1].digest}` |")
    return "\n".join(lines)


def described(starts: Mapping[str, Start]) -> str:
    """Return the published positions as a Markdown table."""
    rows = [f"| [`{name}`](../conformance/perft/pumba/{name}.yaml) | {start.title} |" for name, start in starts.items()]
    return "\n".join(["| position | is |", "|---|---|", *rows])


def with_tables(page: str, counts: Known, starts: Mapping[str, Start]) -> str:
    """Return a page with the tables between its markers made anew; raises `BadFile` where a marker is missing."""
    for marker, made in (("positions", described(starts)), ("counts", table(counts, starts))):
        begin, end = f"<!-- {marker} -->\n", f"<!-- /{marker} -->\n"
        before, opened, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not opened or not closed:
            raise BadFile("docs/perft.md", f"has no place for the {marker} between {begin.strip()} and {end.strip()}")
        page = f"{before}{begin}\n{made}\n\n{end}{after}"
    return page


def page_path() -> Path:
    """Return the page that shows the known counts, which is in a checkout only."""
    return Path(__file__).parents[4] / "docs" / "perft.md"
