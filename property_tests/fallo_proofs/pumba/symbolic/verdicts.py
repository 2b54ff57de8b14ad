"""For each kind of move, which of two sides allows more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fallo.cards import OF_RANK, RANKS
from fallo_proofs.pumba.symbolic.differences import comparison
from fallo_proofs.pumba.symbolic.differing import Pair
from fallo_proofs.pumba.symbolic.positions import SymbolicMove
from fallo_proofs.pumba.symbolic.words import Truth, cards, either, meets

EQUAL, MORE, LESS, INCOMPARABLE = "equal", "more permissive", "less permissive", "incomparable"

SEATS = 3
"""Seats at the table that is looked at: with one of three eliminated, it is a table of two as well."""


@dataclass(frozen=True)
class Verdict:
    """What the left side allows of a kind of move, compared with the right: in any position that both can have."""

    kind: str
    verdict: str
    seats: int = SEATS


def kinds(move: SymbolicMove) -> Iterator[tuple[str, Truth]]:
    """Yield the kinds of move by name: a throw of each rank, then the others."""
    yield from ((f"throw {rank}", meets(move.card, cards(OF_RANK[rank]))) for rank in RANKS)
    yield "draw", move.draws
    yield "pass", move.passes
    yield "take", move.takes
    yield "call", move.calls
    yield "catch", move.catches


def verdicts(left: Mapping[str, str], right: Mapping[str, str], seats: int = SEATS) -> list[Verdict]:
    """Return a verdict for every kind of move, given the readings of both sides by conflict id."""
    table = comparison(seats)
    with table.between(left, right) as sides:
        more = _kinds_where(sides.pair, sides.pair.left_only(), seats)
        less = _kinds_where(sides.pair, sides.pair.right_only(), seats)
    words = {(False, False): EQUAL, (True, False): MORE, (False, True): LESS, (True, True): INCOMPARABLE}
    return [Verdict(kind, words[kind in more, kind in less], seats) for kind, _ in kinds(table.move)]


def _kinds_where(pair: Pair, goal: Truth, seats: int) -> set[str]:
    """Return the kinds of move of which some meets a goal; all that are left are asked for at once."""
    asking, left, found = comparison(seats).asking, dict(kinds(pair.left.move)), set[str]()
    with asking.given([goal]):
        while left and asking.can_be(_any(left)):
            met = {kind for kind, truth in left.items() if asking.value(truth)}
            found |= met
            left = {kind: truth for kind, truth in left.items() if kind not in met}
    return found


def _any(truths: Mapping[str, Truth]) -> Truth:
    return either(*truths.values())
