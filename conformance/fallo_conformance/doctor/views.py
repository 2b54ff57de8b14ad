"""What is wrong with a view: fields that are missing, and fields of a wrong type or with words that there are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from fallo.cards import CARD, SUITS
from fallo.pumba.moves import SEATS
from fallo_conformance.doctor.wording import value
from fallo_conformance.protocol import Direction, Phase

Record = Mapping[str, Any]


@dataclass(frozen=True)
class FieldFault:
    """A field of a view, what was expected of it, and what came."""

    field: str
    expected: str
    got: str


@dataclass(frozen=True)
class _Type:
    expected: str
    fits: Callable[[Any, str], bool]


def missing(view: Record, declared: frozenset[str], whole: bool) -> list[str]:
    """Return the declared fields that a view has not; ``hands`` only where it is ``whole``."""
    return sorted((declared if whole else declared - {"hands"}) - view.keys())


def faults(view: Record, declared: frozenset[str], seats: int) -> Iterator[FieldFault]:
    """Yield what is wrong with the declared fields of a view of a table of so many seats."""
    table = SEATS[:seats]
    for name, kind in _TYPES.items():
        if name in declared and name in view and not kind.fits(view[name], table):
            yield FieldFault(name, kind.expected.replace("SEATS", f"{table[0]} to {table[-1]}"), value(view[name]))


def comparable(view: Record, declared: frozenset[str]) -> dict[str, Any]:
    """Return the declared fields of a view that are of their type, with lists whose order is free in one order."""
    fit = [name for name in _TYPES if name in declared and name in view and _TYPES[name].fits(view[name], SEATS)]
    return {name: _in_order(view[name]) for name in fit}


def differences(expected: Record, view: Record, declared: frozenset[str]) -> Iterator[FieldFault]:
    """Yield the declared fields of a view that are not as expected; what is not expected is not compared."""
    got = comparable(view, declared)
    for name, wanted in comparable(expected, declared).items():
        if name in got and got[name] != wanted:
            yield FieldFault(name, value(expected[name]), value(view[name]))


def _in_order(found: Any) -> Any:
    if isinstance(found, dict):
        return {key: _in_order(inner) for key, inner in found.items()}
    return sorted(map(str, found)) if isinstance(found, list) else found


def _is_count(found: Any, _table: str) -> bool:
    return type(found) is int and found >= 0


def _is_seat(found: Any, table: str) -> bool:
    return isinstance(found, str) and len(found) == 1 and found in table


def _or_null(fits: Callable[[Any, str], bool]) -> Callable[[Any, str], bool]:
    return lambda found, table: found is None or fits(found, table)


def _one_of(*words: str) -> Callable[[Any, str], bool]:
    return lambda found, table: isinstance(found, str) and found in words


def _by_seat(fits: Callable[[Any, str], bool]) -> Callable[[Any, str], bool]:
    def all_fit(found: Any, table: str) -> bool:
        return isinstance(found, dict) and all(_is_seat(key, table) and fits(one, table) for key, one in found.items())

    return all_fit


def _is_number(found: Any, _table: str) -> bool:
    return type(found) is int


def _is_hand(found: Any, _table: str) -> bool:
    if not isinstance(found, list) or not all(isinstance(card, str) and card in CARD for card in found):
        return False
    return len(set(found)) == len(found)


def _are_seats(found: Any, table: str) -> bool:
    return isinstance(found, list) and all(_is_seat(seat, table) for seat in found)


_COUNT = _Type("a number, 0 or more", _is_count)
_SEAT = _Type("a seat, SEATS, or null", _or_null(_is_seat))
_POINTS = _Type('numbers by seat, SEATS, as in {"A": 0}', _by_seat(_is_number))
_TYPES = {
    "phase": _Type(" or ".join(get_args(Phase)), _one_of(*get_args(Phase))),
    "turn": _SEAT,
    "top": _Type('a card, as in "10e", or null', _or_null(_one_of(*CARD))),
    "suit": _Type("a suit, o c e b, or null", _or_null(_one_of(*SUITS))),
    "pending": _COUNT,
    "drawn": _COUNT,
    "direction": _Type(" or ".join(get_args(Direction)), _one_of(*get_args(Direction))),
    "counts": _Type('numbers of cards by seat, SEATS, as in {"A": 5}', _by_seat(_is_count)),
    "stock": _COUNT,
    "discard": _COUNT,
    "reshuffles": _COUNT,
    "winner": _SEAT,
    "points": _POINTS,
    "scores": _POINTS,
    "eliminated": _Type("a list of seats, SEATS", _are_seats),
    "champion": _SEAT,
    "hands": _Type('cards by seat, SEATS, each once, as in {"A": ["2o", "10e"]}', _by_seat(_is_hand)),
}
