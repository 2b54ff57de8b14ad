"""How lines and values are quoted in a finding: short, around what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

LONGEST = 300
"""Characters of a line that are quoted."""

BEFORE = 80
"""Characters that are quoted before the place of a fault."""

LISTED = 8
"""Words of a list that are quoted."""


def quoted(line: bytes | None, place: int = 0) -> str:
    """Return a line as text, shortened around a place (bytes from 0); nothing for ``None``."""
    if line is None:
        return ""
    start = max(0, place - BEFORE) if len(line) > LONGEST else 0
    text = line[start : start + 4 * LONGEST].decode("utf-8", "backslashreplace").rstrip("\r\n")
    whole = start == 0 and len(text) <= LONGEST
    return text if whole else f"{'… ' * (start > 0)}{text[:LONGEST]} … ({len(line)} bytes)"


def around(line: bytes | None, word: str) -> str:
    """Return a line as text, shortened around the first place of a word as a key or a text of JSON."""
    if line is None:
        return ""
    return quoted(line, max(0, line.find(json.dumps(word).encode())))


def clean(text: str) -> str:
    """Return a text that can be written, with halves of surrogate pairs as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def value(found: Any) -> str:
    """Return a value as JSON, shortened."""
    try:
        text = clean(json.dumps(found, ensure_ascii=False))
    except RecursionError:
        return "something that is nested very deeply"
    return text if len(text) <= LONGEST // 2 else f"{text[: LONGEST // 2]} …"


def listed(words: Iterable[str]) -> str:
    """Return words in a row, of very many the first few."""
    known = list(words)
    rest = len(known) - LISTED
    shown = ", ".join(word if len(word) <= BEFORE else f"{word[:BEFORE]} …" for word in known[:LISTED])
    return clean(f"{shown} and {rest} more" if rest > 0 else shown or "none")


def guess(word: str, known: Iterable[str]) -> str:
    """Return ``did you mean …?`` for a word that is not known, or the known ones."""
    names = list(known)
    folded = word.lower().replace("-", "_").replace(" ", "_")
    near = [folded] if folded in names else get_close_matches(word[:LONGEST], names, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"
