"""JSON as a strict input format: no duplicate keys, no NaN, no depth without end."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""What may be half of a character outside the first plane, and then is none."""

UNUSUAL = (b"\\", b'" ', b'"\t', b'"\r')


class NotJson(ValueError):
    """A line that is not a JSON value as the contract wants it."""


def strict_json(line: bytes) -> Any:
    """Return a line's JSON value; raises `NotJson` for bad UTF-8, duplicate keys, NaN and infinities, and depth.

    Most lines are written plainly: as many keys were read as there are quotes before a colon, so none stood twice.
    """
    try:
        value = msgspec.json.decode(line)
        if not _is_unusual(line) and msgspec.json.encode(value).count(b'":') == line.count(b'":'):
            return value
    except (ValueError, RecursionError):
        pass  # the slower way says what is wrong
    try:
        text = line.decode("utf-8")
        value = _DECODER.decode(text)
        if SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        raise NotJson("it is not UTF-8") from None
    except UnicodeEncodeError:
        raise NotJson("it has half of a surrogate pair") from None
    except RecursionError:
        raise NotJson("it is nested too deeply") from None
    except NotJson:
        raise
    except ValueError as error:
        raise NotJson(str(error)) from None
    return value


def _is_unusual(line: bytes) -> bool:
    """Tell whether a line has an escape, or space after a quote, which could hide a key from a count."""
    return any(sign in line for sign in UNUSUAL)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotJson(f"the key {_twice([name for name, _ in pairs])!r} stands twice")
    return found


def _twice(words: Sequence[str]) -> str | None:
    return next((word for word, number in Counter(words).items() if number > 1), None)


def _no_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise NotJson(f"{text} is not finite")
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite)
