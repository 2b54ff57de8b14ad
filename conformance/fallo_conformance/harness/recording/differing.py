"""Where two answers differ as JSON.

The order of members does not matter, nor that of a list which the contract takes in any order; that of other lists
does, and 1.0 is not 1.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from fallo_conformance.strict_json import NotJson, strict_json

PLACES = 20
"""Places of one answer that are named where it differs."""

IN_ANY_ORDER = frozenset({"moves", "hands", "eliminated", "capabilities", "fields", "omits"})
"""Members whose lists, or the lists in them, the contract takes in any order."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A place in an answer, as in ``$.result.pending``, with the JSON that stood there then and stands there now.

    ``None`` means that there is nothing at that place.
    """

    place: str
    then: str | None
    now: str | None


def text_of(line: bytes) -> str:
    """Return a line of the wire as text, whatever is in it."""
    return line.decode("utf-8", "backslashreplace")


def places_of(then: bytes, now: bytes) -> list[Place]:
    """Return the first places in which two lines differ as JSON; lines that are none differ as a whole."""
    if then == now:
        return []
    try:
        return list(islice(_differing("$", strict_json(then), strict_json(now)), PLACES))
    except (NotJson, RecursionError):
        return [Place(place="$", then=text_of(then), now=text_of(now))]


def _differing(place: str, old: Any, new: Any, in_any_order: bool = False) -> Iterator[Place]:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in old | new:
            loose = in_any_order or name in IN_ANY_ORDER
            yield from _differing(f"{place}.{name}", old.get(name, _NOTHING), new.get(name, _NOTHING), loose)
    elif isinstance(old, list) and isinstance(new, list) and in_any_order:
        if sorted(map(_json, old)) != sorted(map(_json, new)):
            yield Place(place=place, then=_json(old), now=_json(new))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differing(f"{place}[{number}]", one, other)
    elif old is _NOTHING or new is _NOTHING or _json(old) != _json(new):
        yield Place(place=place, then=_shown(old), now=_shown(new))


_NOTHING: Any = object()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _shown(value: Any) -> str | None:
    return None if value is _NOTHING else _json(value)
