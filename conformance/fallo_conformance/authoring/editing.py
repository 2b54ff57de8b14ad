"""Changes to single places of a scenario's text: everything else, layout and comments, stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from fallo_conformance.authoring.comments import LOADER, Comments, comments
from fallo_conformance.authoring.writing import members, scalar


class CannotEdit(ValueError):
    """A place that cannot be changed without touching others; the message says why."""


@dataclass(frozen=True)
class _Member:
    """A member of a mapping: the places (in characters) of its name and value, and whether it stands in braces."""

    name: int
    value: int
    end: int
    in_flow: bool
    first: bool


class Edits:
    """Changes to a text, applied together at the end; fields are paths such as ``$.play[2].refused``."""

    def __init__(self, text: str) -> None:
        """Find the places of a text that strict YAML reads."""
        self._text = text
        self._members: dict[str, _Member] = {}
        self._note(yaml.compose(text, Loader=LOADER), "$")
        self._changes: list[tuple[int, int, str]] = []

    def _note(self, node: Any, field: str) -> None:
        if isinstance(node, yaml.MappingNode):
            flow = bool(node.flow_style)
            for place, (key, value) in enumerate(node.value):
                name = f"{field}.{key.value}"
                self._members[name] = _Member(
                    key.start_mark.index, value.start_mark.index, value.end_mark.index, flow, place == 0
                )
                self._note(value, name)
        elif isinstance(node, yaml.SequenceNode):
            for place, value in enumerate(node.value):
                self._note(value, f"{field}[{place}]")

    def replace(self, field: str, value: str) -> None:
        """Give a member another text as its value."""
        member = self._members[field]
        self._changes.append((member.value, member.end, scalar(value, in_flow=member.in_flow)))

    def add_after(self, field: str, name: str, value: str) -> None:
        """Add a member behind another one of the same mapping, whose value is a text."""
        member = self._members[field]
        words = f"{name}: {scalar(value, in_flow=member.in_flow)}"
        if member.in_flow:
            self._changes.append((member.end, member.end, f", {words}"))
            return
        end = self._line_end(member.end)
        indent = " " * (member.name - self._line_start(member.name))
        self._changes.append((end, end, f"\n{indent}{words}"))

    def remove(self, field: str) -> None:
        """Leave a member out, but keep a comment beside it; raises `CannotEdit` where it is the first one."""
        member = self._members[field]
        if member.first:
            raise CannotEdit(f"{field.removeprefix('$.')} is the first of its step")
        if member.in_flow:
            start = self._text.rindex(",", 0, member.name)
            self._changes.append((start, member.end, ""))
            return
        start, end = self._line_start(member.name), self._line_end(member.end)
        words = self._text[member.end : end].strip()
        kept = self._text[start : member.name] + words if words else ""
        self._changes.append((start if words else start - 1, end, kept))

    def text(self) -> str:
        """Return the text with all changes."""
        changed = self._text
        for start, end, words in sorted(self._changes, reverse=True):
            changed = changed[:start] + words + changed[end:]
        return changed

    def _line_start(self, place: int) -> int:
        return self._text.rfind("\n", 0, place) + 1

    def _line_end(self, place: int) -> int:
        end = self._text.find("\n", place)
        return len(self._text) if end < 0 else end


def with_when(text: str, wanted: Mapping[str, str], path: Path) -> str:
    """Return a scenario's text with these readings for its ``when``; comments stay, also those of readings that go.

    Raises `BadFile` where a comment has no place.
    """
    lines = text.splitlines()
    node: Any = yaml.compose(text, Loader=LOADER)
    start, end, present = _lines_of_when(node)
    kept = comments(text, path) if present else Comments()
    block = members({"when": dict(wanted)} if wanted else {}, _moved(kept, wanted))
    return "\n".join([*lines[:start], *block, *lines[end:]]) + "\n"


def _lines_of_when(node: Any) -> tuple[int, int, bool]:
    """Return the lines of ``when`` (from 0, the end excluded), and whether it is there; else where it belongs."""
    after_title = 0
    for key, value in node.value:
        if key.value == "when":
            last = value
            while isinstance(last, yaml.MappingNode) and not last.flow_style and last.value:
                last = last.value[-1][1]
            return key.start_mark.line, last.end_mark.line + 1, True
        if key.value == "title":
            after_title = value.end_mark.line + 1
    return after_title, after_title, False


def _moved(kept: Comments, wanted: Mapping[str, str]) -> Comments:
    """Return the comments inside ``when`` alone; those of readings that are not wanted stand at its beginning."""
    moved = Comments()
    homeless: list[str] = []
    for group, target in ((kept.above, moved.above), (kept.beside, moved.beside)):
        for field, words in group.items():
            at_the_name = field == "$.when" and group is kept.beside
            if not (at_the_name or field.startswith("$.when.")):
                continue
            if wanted and (at_the_name or field.removeprefix("$.when.") in wanted):
                target[field] = words
            else:
                homeless += words
    if wanted:
        moved.above["$.when"] = homeless
    else:
        moved.end = homeless
    return moved
