"""The sources of the rules: every sentence by its place and digest, and whether a copy of the text still says it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from fallo.spec import spec_folder

ROW = re.compile(r"^\| ([a-z-]+\.h?\d+) \| ([0-9a-f]{12}) \| (.+) \|$", re.MULTILINE)
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-zß-ÿ]|[¿¡«„])")
ORDINAL = re.compile(r"\d+")


@dataclass(frozen=True)
class Sentence:
    """A sentence of a source: its place such as ``throwing.3``, the digest of its text, and what became of it."""

    place: str
    digest: str
    became: str


@dataclass(frozen=True)
class Change:
    """A difference between a copy of a source and the list: its kind, the place, and what became of the sentence there.

    A new sentence has the place of the sentence before it, and ``line`` (from 1) in the copy.
    """

    kind: str
    place: str
    became: str
    line: int


def sources() -> list[str]:
    """Return the ids of the sources."""
    return sorted(path.stem for path in (spec_folder() / "sources").glob("*.md"))


def sentences(source: str) -> list[Sentence]:
    """Return the sentences of a source, in their order; raises `KeyError` where there is no such source."""
    if source not in sources():
        raise KeyError(source)
    text = (spec_folder() / "sources" / f"{source}.md").read_text("utf-8")
    return [Sentence(*row) for row in ROW.findall(text)]


def cut(text: str) -> list[tuple[int, str]]:
    """Return the sentences of a text with their lines (from 1): bullets and bare numbers off, white space folded."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        plain = " ".join(line.split()).removeprefix("• ").removeprefix("- ")
        if plain and not ORDINAL.fullmatch(plain):
            found += [(number, part) for part in SENTENCE_END.split(plain)]
    return found


def digest(sentence: str) -> str:
    """Return the digest of a sentence: twelve hexadecimal digits of SHA-256, white space folded."""
    return hashlib.sha256(" ".join(sentence.split()).encode("utf-8")).hexdigest()[:12]


def check(listed: Sequence[Sentence], text: str) -> list[Change]:
    """Return how a copy of a source differs from the list of its sentences."""
    pieces = cut(text)
    digests = [digest(piece) for _, piece in pieces]
    changes: list[Change] = []
    matcher = SequenceMatcher(None, [one.digest for one in listed], digests, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind == "equal":
            continue
        both = min(end - start, last - first)
        before = listed[start + both - 1] if start + both else Sentence("the beginning", "", "")
        changes += [_change("changed", listed[start + step], pieces[first + step][0]) for step in range(both)]
        changes += [_change("missing", listed[place], 0) for place in range(start + both, end)]
        changes += [_change("new", before, pieces[place][0]) for place in range(first + both, last)]
    return changes


def _change(kind: str, sentence: Sentence, line: int) -> Change:
    return Change(kind, sentence.place, sentence.became if kind != "new" else "", line)
