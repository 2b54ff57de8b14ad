"""Names of engines as names of files: whatever an engine calls itself, what comes out is a few plain letters."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterable

LONGEST = 60
"""Characters of a slug, before what tells it from others."""

RESERVED = frozenset(
    {"index", "con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
"""Names that a file system or a server has its own use for."""


def slugs(names: Iterable[str], taken: Collection[str] = ()) -> dict[str, str]:
    """Return a slug for each of some names: no two are the same, and none of them is in ``taken``.

    The order in which the names come makes no difference. A name that is a slug already keeps it.
    """
    found: dict[str, str] = {}
    used = set(taken)
    for name in sorted(set(names), key=lambda name: (_plain(name) != name, name)):
        slug = _plain(name)
        marks = iter(range(8, 65, 8))
        while slug in used:
            slug = f"{_plain(name)}-{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()[: next(marks)]}"
        used.add(slug)
        found[name] = slug
    return found


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST].rstrip("-")
    if not slug or slug in RESERVED:
        return f"{slug}-engine".strip("-")
    return slug
