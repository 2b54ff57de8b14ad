"""Rulebooks as people name them: one that there is, or a table's own in a TOML file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from fallo.pumba import RULEBOOKS
from fallo.pumba.readings import Readings
from fallo.pumba.table_rules import BadRulebook, read
from fallo.rulebook import Rulebook
from fallo_conformance.handed_in import BadFile, contents_of, printable, text_in
from fallo_conformance.strict_yaml import SIZE_LIMIT


class NoSuchRulebook(ValueError):
    """A word that names no rulebook; it says which ones are near."""


def text_of(path: Path) -> str:
    """Return the text of a file; raises `BadFile`."""
    return text_in(contents_of(path, SIZE_LIMIT), path)


def rulebook_of(word: str, text: Callable[[Path], str] = text_of) -> Rulebook[Readings]:
    """Return the rulebook of a name or of a TOML file; raises `NoSuchRulebook` and `BadFile`.

    ``text`` reads a file.
    """
    if word in RULEBOOKS:
        return RULEBOOKS[word]
    path = Path(word)
    if path.suffix != ".toml" and not _exists(path):
        near = get_close_matches(word, RULEBOOKS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(RULEBOOKS)}."
        raise NoSuchRulebook(f"no rulebook {word!r}; {hint} A table's own is a .toml file")
    try:
        book = read(text(path), printable(path.stem))
    except BadRulebook as error:
        raise BadFile(word, str(error), error.line, error.column, error.field) from None
    own = f"{book.name} ({printable(path.name)})"  # nobody's own rules pass for those of a source
    return replace(book, name=own) if book.name in RULEBOOKS else book


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # no name that a file can have
        return False
