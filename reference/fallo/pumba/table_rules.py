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

import tomllib
from difflib import get_close_matches
from typing import Any

import msgspec

from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.program import Incompatible
from fallo.pumba.readings import CONFLICTS, Readings, UnknownReading, adopt
from fallo.pumba.rulebooks import UnknownRulebook, rulebook
from fallo.rulebook import Rulebook


class BadRulebook(ValueError):
    """A text that is no rulebook; says what is wrong, and what might have been meant."""


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
    shape = _shape(text)
    try:
        base = rulebook(shape.extends)
        chosen = _chosen(shape.readings)
        readings = adopt(base.readings, chosen)
        compile_readings(readings)
    except (UnknownRulebook, UnknownReading, Incompatible) as error:
        raise BadRulebook(str(error)) from None
    points = base.limit if shape.limits.points is None else shape.limits.points
    if points < 1:
        raise BadRulebook(f"limits.points is {points}; a limit is at least one point")
    return Rulebook(shape.name or name, readings, base.says | chosen.keys(), points)


def _shape(text: str) -> _Shape:
    try:
        tree = tomllib.loads(text)
        for key in tree:
            if key not in KNOWN:
                raise BadRulebook(f"there is no {key!r} in a rulebook{_near(key)}")
        return msgspec.convert(tree, _Shape)
    except tomllib.TOMLDecodeError as error:
        raise BadRulebook(f"is no TOML: {error}") from None
    except RecursionError:
        raise BadRulebook("is nested too deeply") from None
    except msgspec.ValidationError as error:
        raise BadRulebook(str(error)) from None


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
            raise BadRulebook(f"readings.{prefix}{key} is {value!r}; a reading is a word in quotes")
    return chosen
