"""The comments of a YAML file, each with the member or step that it belongs to, so that a rewritten file keeps them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from fallo_conformance.strict_yaml import BadFile

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
COMMENT = re.compile(r"#[^\r\n\x85\u2028\u2029]*")
LINE_END = re.compile(r"[\r\n\x85\u2028\u2029]")


@dataclass
class Comments:
    """Comments by the field (such as ``$.play[2]``) that they stand above, or at whose line they stand.

    ``start`` are those before everything, which speak of the file, and ``end`` those after which nothing comes.
    """

    above: dict[str, list[str]] = field(default_factory=dict)
    beside: dict[str, list[str]] = field(default_factory=dict)
    end: list[str] = field(default_factory=list)
    start: list[str] = field(default_factory=list)

    def within(self, place: str) -> bool:
        """Tell whether a comment belongs to something inside a field."""
        inner = (f"{place}.", f"{place}[")
        return any(name.startswith(inner) for name in [*self.above, *self.beside])

    def all(self) -> list[str]:
        """Return every comment, sorted."""
        placed = [self.start, *self.above.values(), *self.beside.values(), self.end]
        return sorted(words for group in placed for words in group)


@dataclass(frozen=True)
class _Entry:
    """A member of a mapping or an item of a sequence: where it starts, where its value does and ends, its field."""

    start: int
    value: int
    end: int
    field: str
    scalar: bool
    item: bool


def comments(text: str, path: Path) -> Comments:
    """Return the comments of a text that strict YAML reads; raises `BadFile` where one cannot be given a place."""
    root = yaml.compose(text, Loader=LOADER)
    entries = sorted(_entries(root, "$"), key=lambda entry: (entry.start, not entry.item))
    found = Comments()
    for start, words, before in _scanned(text, path):
        _place(found, entries, start, words, before, text, path)
    return found


def _entries(node: Any, field_name: str) -> list[_Entry]:
    found: list[_Entry] = []
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            name = f"{field_name}.{key.value}"
            found.append(_entry(key.start_mark.index, value, name, item=False))
            found += _entries(value, name)
    elif isinstance(node, yaml.SequenceNode):
        for place, value in enumerate(node.value):
            name = f"{field_name}[{place}]"
            found.append(_entry(value.start_mark.index, value, name, item=True))
            found += _entries(value, name)
    return found


def _entry(start: int, value: Any, name: str, item: bool) -> _Entry:
    scalar = isinstance(value, yaml.ScalarNode)
    return _Entry(start, value.start_mark.index, value.end_mark.index, name, scalar, item)


def _scanned(text: str, path: Path) -> list[tuple[int, str, Any]]:
    """Return every comment with its place in the text and the token before it on its line, if there is one."""
    found: list[tuple[int, str, Any]] = []
    last, end = None, 0
    for token in yaml.scan(text, Loader=LOADER):
        first, after = token.start_mark.index, token.end_mark.index
        if after == first:
            continue
        found += _in_gap(text, end, first, last)
        last, end = token, after
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">") and "#" in text[first:after]:
            line, column = token.start_mark.line + 1, token.start_mark.column + 1
            raise BadFile(path, "a comment may stand in this block of text, and has no place elsewhere", line, column)
    return found + _in_gap(text, end, len(text), last)


def _in_gap(text: str, start: int, end: int, last: Any) -> list[tuple[int, str, Any]]:
    found: list[tuple[int, str, Any]] = []
    for match in COMMENT.finditer(text, start, end):
        alone = LINE_END.search(text, start, match.start()) is not None or last is None
        found.append((match.start(), match[0].rstrip(), None if alone else last))
    return found


def _place(found: Comments, entries: list[_Entry], start: int, words: str, before: Any, text: str, path: Path) -> None:
    if before is None or isinstance(before, yaml.BlockEntryToken | yaml.DocumentStartToken):
        around = next((entry for entry in entries if entry.scalar and entry.start < start < entry.value), None)
        if around is not None:
            line = text.count("\n", 0, start) + 1
            raise BadFile(path, "this comment stands between a name and its value; move it above the name", line, 1)
        following = next((entry for entry in entries if entry.start > start), None)
        if following is None:
            texts = found.end
        else:
            texts = found.start if following is entries[0] else found.above.setdefault(following.field, [])
    else:
        texts = found.beside.setdefault(_owner(entries, before, start).field, [])
    texts.append(words)


def _owner(entries: list[_Entry], before: Any, start: int) -> _Entry:
    """Return whose line a comment ends: the collection that was just closed, or what began last."""
    if isinstance(before, yaml.FlowMappingEndToken | yaml.FlowSequenceEndToken):
        closed = [entry for entry in entries if entry.end == before.end_mark.index and not entry.scalar]
        if closed:
            return closed[0]
    return entries[bisect_left(entries, start, key=lambda entry: entry.start) - 1]
