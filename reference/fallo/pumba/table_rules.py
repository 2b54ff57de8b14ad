"""A table's own rulebook, as TOML: what it extends, and the readings that it chooses.

For example::

    name = "Friday night"
    extends = "ludoteka"

    [readings]
    twos.answer = "two_or_sota"
    match.limit = "agreed"

    [limits]
    points = 50
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from typing import Any, TypeVar

import msgspec

from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.program import Incompatible
from fallo.pumba.readings import CONFLICTS, Readings, UnknownReading, adopt
from fallo.pumba.rulebooks import UnknownRulebook, rulebook
from fallo.rulebook import Rulebook

MOST_POINTS = 1_000_000
LONGEST_NAME = 100
MOST_DOTS = 50
"""Dots in a line at most: what reads TOML takes time and memory that grow with the square of a key's parts."""

PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
"""How a fault of TOML says where it is."""

WORD = re.compile(r"[\w-]+")
Made = TypeVar("Made")


class BadRulebook(ValueError):
    """A text that is no rulebook: what is wrong, and what might have been meant.

    ``line`` and ``column`` are counted from 1, or 0 where it is not known; ``field`` is the key at fault, or empty.
    """

    def __init__(self, message: str, field: str = "", line: int = 0, column: int = 0) -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(message)
        self.message, self.field, self.line, self.column = message, field, line, column


class _Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: int | None = None


class _Shape(msgspec.Struct, frozen=True):
    name: str = ""
    extends: str = "canonical"
    readings: dict[str, Any] = {}
    limits: _Limits = _Limits()


KNOWN = ("name", "extends", "readings", "limits")


def read(text: str, name: str) -> Rulebook[Readings]:
    """Return the rulebook of a TOML text; ``name`` is what it is called where it does not say.

    It says what the rulebook that it extends says, and all that it chooses itself.
    Raises `BadRulebook`.
    """
    text = text.removeprefix("\ufeff")
    shape = _shape(text)
    base = _or_bad(partial(rulebook, shape.extends), text, "extends")
    chosen = _chosen(shape.readings)
    readings = _adopted(base, chosen, text)
    points = base.limit if shape.limits.points is None else shape.limits.points
    if not 1 <= points <= MOST_POINTS:
        message = "a limit is at least one point" if points < 1 else f"a limit is at most {MOST_POINTS} points"
        raise BadRulebook(message, "limits.points", _line_of("points", text))
    own = shape.name or name
    if not own.isprintable() or len(own) > LONGEST_NAME:
        message = f"a name is at most {LONGEST_NAME} characters of plain text"
        raise BadRulebook(message, "name", _line_of("name", text))
    return Rulebook(own, readings, base.says | chosen.keys(), points)


def _adopted(base: Rulebook[Readings], chosen: dict[str, str], text: str) -> Readings:
    for conflict, reading in chosen.items():
        _or_bad(partial(adopt, base.readings, {conflict: reading}), text, f"readings.{conflict}")
    readings = adopt(base.readings, chosen)
    _or_bad(partial(compile_readings, readings), text, "")
    return readings


def _or_bad(make: Callable[[], Made], text: str, field: str) -> Made:
    """Return what is made; raises `BadRulebook` at a field where that has no such rulebook or reading."""
    try:
        return make()
    except (UnknownRulebook, UnknownReading, Incompatible) as error:
        line = _line_of(field.rpartition(".")[2], text) if field else 0
        raise BadRulebook(str(error), field, line) from None


def _line_of(key: str, text: str) -> int:
    """Return the line (from 1) that gives a key its value, or 0 where there are none or several."""
    heads = (line.partition("=") for line in text.split("\n"))
    found = [number for number, (head, sign, _) in enumerate(heads, 1) if sign and key in WORD.findall(head)]
    return found[0] if len(found) == 1 else 0


def _shape(text: str) -> _Shape:
    _must_be_flat(text)
    try:
        tree = tomllib.loads(text)
    except RecursionError:
        raise BadRulebook("is nested too deeply; a rulebook has keys, and tables of keys") from None
    except ValueError as error:
        found = PLACE.fullmatch(str(error))
        message, line, column = (found[1], int(found[2] or 0), int(found[3] or 0)) if found else (str(error), 0, 0)
        raise BadRulebook(f"is no TOML: {message}", "", line, column) from None
    for key in tree:
        if key not in KNOWN:
            raise BadRulebook(f"there is no {key!r} in a rulebook{_near(key)}", "", _line_of(key, text))
    try:
        return msgspec.convert(tree, _Shape)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$.")
        field = where.removesuffix("`")
        line = _line_of(field.rpartition(".")[2], text) if field else 0
        raise BadRulebook(message, field, line) from None


def _must_be_flat(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise BadRulebook(f"has more than {MOST_DOTS} dots in a line; is a key nested too deeply?", "", number)


def _near(key: str) -> str:
    near = get_close_matches(key, KNOWN, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    if key in {conflict.partition(".")[0] for conflict in CONFLICTS}:
        return "; readings stand under [readings]"
    return f"; there are {', '.join(KNOWN)}"


def _chosen(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    chosen: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            chosen |= _chosen(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            chosen[prefix + key] = value
        else:
            raise BadRulebook(f"is {value!r}; a reading is a word in quotes", f"readings.{prefix}{key}")
    return chosen
