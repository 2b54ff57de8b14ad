"""The canonical text of a scenario: one order of members, one way to write each, every comment kept.

Members stand in the order of the format's page; what a step looks at stands in one line, and cards stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from fallo.pumba.readings import CONFLICTS
from fallo_conformance.authoring.comments import Comments, comments
from fallo_conformance.pumba.shapes import SEAT_NAMES
from fallo_conformance.strict_yaml import Tree, read_text

SEATS = tuple(SEAT_NAMES.values())
MEMBERS = ("title", "when", "level", "source", "tags", "aliases", "kept", "deal", "position", "play", "refused")
HAND = ("opener", *SEATS, "scores", "eliminated", "upcard", "if_turned_up", "stock", "shuffles", "limit")
POSITION = (
    "opener", "turn", "direction", *SEATS, "scores", "eliminated", "top", "suit", "drawn", "pending", "stock",
    "discard", "reshuffles", "passes", "shuffles", "limit",
)  # fmt: skip
BLOCKS = ("when", "deal", "position", "next_hand", "resume", "shuffles")
"""Members that are written one member a line, however short they are."""

PLAIN = re.compile(r"""(?![,\[\]{}#&*!|>'"%@` ]|[-?:]( |$))(?!.*(: | #)).*[^ :]""")
PLAIN_IN_FLOW = re.compile(r"[^?:][^,\[\]{}:]*")
CONTROL = re.compile(r"[^\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|[\u2028\u2029]")


def canonical(text: str, path: Path) -> str:
    """Return the canonical form of a scenario's text; ``path`` is for the errors.

    Nothing of what the text says changes, and no comment is lost. Raises `BadFile`, also for a comment that has no
    place in the canonical form.
    """
    text = text.removeprefix("\ufeff")
    source = read_text(text, path)
    kept = comments(text, path)
    written = write(source.tree, kept)
    again = read_text(written, path)
    if again.tree != source.tree or comments(written, path).all() != kept.all():
        raise source.fault("$", "cannot be written in the canonical form without a loss; it is left as it is")
    return written


def write(tree: Tree, kept: Comments | None = None) -> str:
    """Return a tree of text as the text of a scenario file, with its comments in their places."""
    return "\n".join(members(tree, kept or Comments()) if isinstance(tree, dict) else [_flow(tree)]) + "\n"


def one_line(tree: dict[str, Any]) -> str:
    """Return a step in one line, as it would stand in braces."""
    return _flow(tree)[1:-1]


def members(tree: dict[str, Any], kept: Comments) -> list[str]:
    """Return the lines of a scenario's members, or of some of them, with their comments."""
    return [*kept.start, *_mapping(tree, "$", "", kept), *kept.end]


def _mapping(tree: dict[str, Any], field: str, indent: str, kept: Comments) -> list[str]:
    lines: list[str] = []
    for name in _ordered(tree, field):
        lines += _member(name, tree[name], f"{field}.{name}", indent, kept)
    return lines


def _member(name: str, value: Tree, field: str, indent: str, kept: Comments) -> list[str]:
    above, beside = _comments(kept, field, indent)
    head = f"{indent}{scalar(name, in_flow=False)}:"
    if isinstance(value, str):
        return [*above, f"{head} {scalar(value, in_flow=False)}{beside}"]
    if not kept.within(field) and not (value and _is_block(name, field)):
        return [*above, f"{head} {_flow(value)}{beside}"]
    if isinstance(value, dict):
        return [*above, head + beside, *_mapping(value, field, indent + "  ", kept)]
    return [*above, head + beside, *_items(value, field, indent, kept)]


def _items(items: Sequence[Tree], field: str, indent: str, kept: Comments) -> list[str]:
    lines: list[str] = []
    for place, item in enumerate(items):
        name = f"{field}[{place}]"
        above, beside = _comments(kept, name, indent)
        lines += above
        if isinstance(item, str) or not item or (not _is_step(name) and not kept.within(name)):
            text = scalar(item, in_flow=False) if isinstance(item, str) else _flow(item)
            lines.append(f"{indent}- {text}{beside}")
            continue
        lines += [indent + beside.lstrip()] if beside else []
        deeper = indent + "  "
        inner = _mapping(item, name, deeper, kept) if isinstance(item, dict) else _items(item, name, deeper, kept)
        first = next(number for number, line in enumerate(inner) if not line.lstrip().startswith("#"))
        lines += [line[2:] for line in inner[:first]]
        lines += [f"{indent}- {inner[first][len(indent) + 2 :]}", *inner[first + 1 :]]
    return lines


def _is_block(name: str, field: str) -> bool:
    return name in BLOCKS or field == "$.play"


def _is_step(field: str) -> bool:
    return re.fullmatch(r"\$\.play\[\d+\]", field) is not None


def _comments(kept: Comments, field: str, indent: str) -> tuple[list[str], str]:
    """Return the lines above a field, and what stands beside it: of several comments the last."""
    beside = kept.beside.get(field, [])
    above = [indent + words for words in [*kept.above.get(field, ()), *beside[:-1]]]
    return above, f"  {beside[-1]}" if beside else ""


def _ordered(tree: dict[str, Any], field: str) -> list[str]:
    """Return the names of a mapping's members in their canonical order: those that the order does not name last."""
    if field == "$":
        order: Iterable[str] = MEMBERS
    elif field == "$.when":
        order = CONFLICTS
    elif _is_step(field):
        order = SEATS
    elif field.rpartition(".")[2] in ("position", "resume"):
        order = POSITION
    elif field.rpartition(".")[2] in BLOCKS:
        order = HAND
    else:
        return list(tree)
    known = [name for name in order if name in tree]
    return [*known, *(name for name in tree if name not in known)]


def _flow(tree: Tree) -> str:
    if isinstance(tree, str):
        return scalar(tree, in_flow=True)
    if isinstance(tree, list):
        return "[" + ", ".join(map(_flow, tree)) + "]"
    return "{" + ", ".join(f"{scalar(name, in_flow=True)}: {_flow(value)}" for name, value in tree.items()) + "}"


def scalar(text: str, in_flow: bool) -> str:
    """Return a text as YAML: plain where it can be, else in quotes."""
    if CONTROL.search(text):
        return '"' + "".join(map(_escaped, text)) + '"'
    if PLAIN.fullmatch(text) and (not in_flow or PLAIN_IN_FLOW.fullmatch(text)):
        return text
    return "'" + text.replace("'", "''") + "'"


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return f"\\U{ord(character):08x}" if CONTROL.match(character) else character
