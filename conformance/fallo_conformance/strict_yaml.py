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

from fallo_conformance.handed_in import BadFile, contents_of, text_in

__all__ = ["DEPTH_LIMIT", "SIZE_LIMIT", "BadFile", "File", "Source", "Tree", "read", "read_text", "whole_text"]

SIZE_LIMIT = 256 * 1024
"""The largest file that is read, in bytes."""

DEPTH_LIMIT = 20
"""The deepest nesting that is read."""

TOO_DEEP = f"is nested deeper than {DEPTH_LIMIT} levels"

File = TypeVar("File")
UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
"""What msgspec says of a member that a type does not have."""

WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})")
"""How a number is written, with as many digits as every reader of JSON keeps."""

TOO_LARGE = "is a larger number than is read: at most 15 digits"

Tree = str | list[Any] | dict[str, Any]


class Source:
    """A file as a tree of text, with the place of every node, by its path such as ``$.play[2].view``."""

    def __init__(self, path: Path, tree: Tree, places: dict[str, tuple[int, int]]) -> None:
        """Keep the tree and the places."""
        self.path, self.tree, self.places = path, tree, places

    def fault(self, field: str, message: str) -> BadFile:
        """Return the error for a field, at its place or the nearest one around it."""
        around = field
        while around and around not in self.places:
            around = around[: max(around.rfind("."), around.rfind("["), 0)]
        line, column = self.places.get(around, (1, 1))
        return BadFile(self.path, message, line, column, field.removeprefix("$").removeprefix("."))

    def typed(self, kind: type[File]) -> File:
        """Return the tree as a typed value; raises `BadFile` at the field that does not fit."""
        try:
            value = msgspec.convert(self.tree, kind, strict=False)
        except msgspec.ValidationError as error:
            message, _, where = str(error).rpartition(" - at `")
            field = where.removesuffix("`") if message else "$"
            message = message or str(error)
            unknown = UNKNOWN_FIELD.fullmatch(message)
            if unknown:
                field, message = f"{field}.{unknown[1]}", "no such field here" + _near(unknown[1], kind)
            message = message.replace("Integer value out of range", TOO_LARGE).replace(" | null`", "`")
            raise self.fault(field, message) from None
        self._must_be_written_so(value, self.tree, "$")
        return value

    def _must_be_written_so(self, value: Any, tree: Any, field: str) -> None:
        """Raise `BadFile` for a number or a truth value that msgspec made of more texts than the format has for it."""
        if isinstance(value, msgspec.Struct):
            for name, member in zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True):
                if name in tree:
                    self._must_be_written_so(getattr(value, member), tree[name], f"{field}.{name}")
        elif isinstance(value, dict):
            for name, member in value.items():
                self._must_be_written_so(member, tree[name], f"{field}.{name}")
        elif isinstance(value, list):
            for place, (member, part) in enumerate(zip(value, tree, strict=True)):
                self._must_be_written_so(member, part, f"{field}[{place}]")
        elif (slip := _slip(value, tree)) is not None:
            raise self.fault(field, slip)


def read(path: Path) -> Source:
    """Return a file's tree; raises `BadFile`."""
    return read_text(whole_text(path), path)


def whole_text(path: Path) -> str:
    """Return the text of a file; raises `BadFile` where it cannot be read, is too large or no UTF-8."""
    return text_in(contents_of(path, SIZE_LIMIT), path)


def read_text(text: str, path: Path) -> Source:
    """Return the tree of a text; ``path`` is for the errors. Raises `BadFile`."""
    try:
        _refuse_what_composing_hides(text, path)
        documents: list[Any] = list(yaml.compose_all(text, Loader=_Loader))
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BadFile(path, f"holds a character that no file may: {error.reason}", line, 1) from None
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise BadFile(path, "holds half a character; is it not UTF-8?", line, 1) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        problem = str(getattr(error, "problem", None) or error)
        too_deep = "nesting depth" in problem  # the parser has a limit of its own, and may come to it first
        raise BadFile(path, TOO_DEEP if too_deep else f"is no YAML: {problem}", line, column) from None
    if not documents or (isinstance(documents[0], yaml.ScalarNode) and not documents[0].value):
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
        if getattr(event, "version", None) or getattr(event, "tags", None):
            raise BadFile(path, "directives such as %YAML are not read here; leave it out", mark.line + 1, 1)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise BadFile(path, "anchors and aliases are not read here", mark.line + 1, mark.column + 1)
        if tag:
            raise BadFile(path, f"tags such as {tag} are not read here", mark.line + 1, mark.column + 1)
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            depth -= 1
        if depth > DEPTH_LIMIT:
            raise BadFile(path, TOO_DEEP, mark.line + 1, mark.column + 1)


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


def _slip(value: Any, text: Any) -> str | None:
    """Return what is wrong with how a text says a number, a truth value or nothing, if anything is."""
    if value is None:
        return f"{text} is no value here; leave the member out"
    if isinstance(value, bool):
        return None if text in ("true", "false") else f"expected true or false, found {text}"
    if isinstance(value, int) and not WHOLE_NUMBER.fullmatch(text):
        return TOO_LARGE if text.removeprefix("-").isdecimal() else f"Expected `int`, written as in 12, found {text}"
    return None


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
