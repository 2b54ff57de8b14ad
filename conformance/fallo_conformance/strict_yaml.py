"""YAML as a strict, typed input format: every scalar is text until a type asks for something else.

Files are composed with PyYAML's C parser and never constructed, so no tag can build an object and no plain scalar
becomes a truth value. Duplicate keys, tags, anchors, merges and second documents are errors; size and depth
are bounded.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

SIZE_LIMIT = 256 * 1024
"""The largest file that is read, in bytes."""

DEPTH_LIMIT = 20
"""The deepest nesting that is read."""

File = TypeVar("File")
Tree = str | list[Any] | dict[str, Any]


class BadFile(Exception):
    """A file that cannot be used: where (line and column from 1, or 0), the field, what is wrong and expected."""

    def __init__(self, path: Path | str, message: str, line: int = 0, column: int = 0, field: str = "") -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(str(path), message, line, column, field)
        self.path, self.message, self.line, self.column, self.field = str(path), message, line, column, field

    def __str__(self) -> str:
        """Write it as compilers do: file, line, column, field, message."""
        place = f":{self.line}:{self.column}" if self.line else ""
        field = f"{self.field}: " if self.field else ""
        return f"{self.path}{place}: {field}{self.message}"


class Source:
    """A file as a tree of text, with the place of every node, by its path such as ``$.play[2].view``."""

    def __init__(self, path: Path, tree: Tree, places: dict[str, tuple[int, int]]) -> None:
        """Keep the tree and the places."""
        self.path, self.tree, self.places = path, tree, places

    def fault(self, field: str, message: str) -> BadFile:
        """Return the error for a field, at its place or the nearest one around it."""
        around = field
        while around not in self.places and around:
            around = re.sub(r"(\.[^.\[]+|\[\d+\])$", "", around) if around != "$" else ""
        line, column = self.places.get(around, (1, 1))
        return BadFile(self.path, message, line, column, field.removeprefix("$").removeprefix("."))

    def typed(self, kind: type[File]) -> File:
        """Return the tree as a typed value; raises `BadFile` at the field that does not fit."""
        try:
            return msgspec.convert(self.tree, kind, strict=False)
        except msgspec.ValidationError as error:
            message, _, where = str(error).partition(" - at `")
            field = where.rstrip("`") or "$"
            unknown = re.search(r"unknown field `([^`]*)`", message)
            if unknown:
                field, message = f"{field}.{unknown[1]}", "no such field here" + _near(unknown[1], kind)
            raise self.fault(field, message) from None


def read(path: Path) -> Source:
    """Return a file's tree; raises `BadFile`."""
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise BadFile(path, f"cannot be read: {error.strerror}") from None
    if len(data) > SIZE_LIMIT:
        raise BadFile(path, f"is larger than {SIZE_LIMIT // 1024} KiB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadFile(path, "is not UTF-8", line, 1) from None
    return read_text(text, path)


def read_text(text: str, path: Path) -> Source:
    """Return the tree of a text; ``path`` is for the errors. Raises `BadFile`."""
    try:
        _refuse_what_composing_hides(text, path)
        documents: list[Any] = list(yaml.compose_all(text, Loader=_Loader))
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BadFile(path, f"holds a character that no file may: {error.reason}", line, 1) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise BadFile(path, str(getattr(error, "problem", None) or error), line, column) from None
    if not documents or documents[0] is None:
        raise BadFile(path, "is empty", 1, 1)
    if len(documents) > 1:
        second = documents[1].start_mark
        raise BadFile(path, "holds a second document; write one file for each", second.line + 1, second.column + 1)
    places: dict[str, tuple[int, int]] = {}
    return Source(path, _tree(documents[0], "$", path, places, 0), places)


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _refuse_what_composing_hides(text: str, path: Path) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        mark: Any = event.start_mark
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise BadFile(path, "anchors and aliases are not read here", mark.line + 1, mark.column + 1)
        if tag:
            raise BadFile(path, f"tags such as {tag} are not read here", mark.line + 1, mark.column + 1)
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            depth -= 1
        if depth > DEPTH_LIMIT:
            raise BadFile(path, f"is nested deeper than {DEPTH_LIMIT}", mark.line + 1, mark.column + 1)


def _tree(node: Any, field: str, path: Path, places: dict[str, tuple[int, int]], depth: int) -> Tree:
    places.setdefault(field, (node.start_mark.line + 1, node.start_mark.column + 1))
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    if isinstance(node, yaml.SequenceNode):
        return [_tree(item, f"{field}[{place}]", path, places, depth + 1) for place, item in enumerate(node.value)]
    tree: dict[str, Any] = {}
    for key, value in node.value:
        line, column = key.start_mark.line + 1, key.start_mark.column + 1
        if not isinstance(key, yaml.ScalarNode):
            raise BadFile(path, "a key is a word", line, column, field.removeprefix("$."))
        name = str(key.value)
        if name == "<<":
            raise BadFile(path, "merges are not read here", line, column, field.removeprefix("$."))
        if name in tree:
            message = f"{name} stands twice; is a dash missing before it?"
            raise BadFile(path, message, line, column, f"{field}.{name}".removeprefix("$."))
        places[f"{field}.{name}"] = (line, column)
        tree[name] = _tree(value, f"{field}.{name}", path, places, depth + 1)
    return tree


def _near(name: str, kind: Any) -> str:
    from difflib import get_close_matches

    names: set[str] = set()

    def collect(part: Any, seen: set[Any]) -> None:
        if isinstance(part, type) and issubclass(part, msgspec.Struct) and part not in seen:
            seen.add(part)
            for one in msgspec.structs.fields(part):
                names.add(one.encode_name)
                collect(one.type, seen)
        for inner in getattr(part, "__args__", ()):
            collect(inner, seen)

    collect(kind, set())
    near = get_close_matches(name, names, n=1)
    return f"; did you mean {near[0]}?" if near else ""
