"""A scenario that states a position, told again as a deal and the moves that lead there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from fallo.cards import CARD, RANK_OF, SUIT_OF, TEXT
from fallo.pumba import RULEBOOKS, flat
from fallo.pumba.moves import bare
from fallo.spec import clauses
from fallo_conformance.authoring.comments import Comments, comments
from fallo_conformance.authoring.writing import write
from fallo_conformance.lint import depends_on, rehearse
from fallo_conformance.pumba.preludes.card_chains import PLAIN_RANKS
from fallo_conformance.pumba.preludes.search import Prelude
from fallo_conformance.pumba.shapes import PositionShape
from fallo_conformance.reachable import preludes_of
from fallo_conformance.scenario import Scenario, scenario_of
from fallo_conformance.strict_yaml import read_text, whole_text
from fallo_conformance.terms import CANONICAL

CANDIDATES = 24
"""How many preludes of a position are compared."""

READING_COSTS = 3
"""Moves more that are worth it where a case then depends on one reading less."""

STEP = re.compile(r"^\$\.play\[(\d+)\]")


@dataclass(frozen=True)
class Told:
    """A scenario told from a deal, and the text of its file."""

    scenario: Scenario
    text: str


def told_from_a_deal(scenario: Scenario, upcards: Sequence[str] = ("none", "turned_up")) -> Told | None:
    """Return a scenario that states a position told from a deal, or ``None`` where no short one says the same.

    It is kept for as many rulebooks as can be, names the readings on which it now depends, and fails where its own
    clause is left out, if it did before. ``upcards`` are the readings of ``opening.upcard`` under which to deal, the
    better first; under ``none`` a card is turned up only where the readings have it so, if that can be.
    Raises `BadFile`.
    """
    best: Told | None = None
    for upcard in upcards:
        found = [one for one in islice(_candidates(scenario, upcard), CANDIDATES) if _is_as_good(one, scenario)]
        best = min([*found, *([best] if best else [])], key=_worse, default=None)
        if best is not None and len(_books(best.scenario.when)) == len(_books(scenario.when)):
            break
    return best


def _worse(told: Told) -> tuple[int, int]:
    shape, when = told.scenario.shape, told.scenario.when
    return -len(_books(when)), READING_COSTS * len(when) + len(shape.play)


def _books(when: Mapping[str, str]) -> list[str]:
    """Return the rulebooks that adopt some readings."""
    return [name for name, book in RULEBOOKS.items() if when.items() <= flat(book.readings).items()]


def _candidates(scenario: Scenario, upcard: str) -> Iterator[Told]:
    again = any(step.next_hand is not None for step in scenario.shape.play)
    if scenario.when.get("opening.upcard", upcard) != upcard or (upcard == "turned_up" and again):
        return  # a later hand would want a card turned up, too
    kept = comments(whole_text(scenario.path), scenario.path)
    for prelude in preludes_of(scenario, {"opening.upcard": upcard}):
        tree = _tree(scenario, prelude)
        moved = _moved(kept, len(tree["play"]) - len(scenario.shape.play))
        for card in _either(scenario, prelude):
            deal = {"deal": tree["deal"] | {"if_turned_up": card}}
            yield from _if_it_holds(scenario, tree | deal, moved, {})
        yield from _if_it_holds(scenario, tree, moved, {"opening.upcard": upcard})


def _either(scenario: Scenario, prelude: Prelude) -> list[str]:
    """Return plain cards that may be turned up before a prelude which needs none, so that either reading is served."""
    deal = prelude.deal
    if deal.upcard or not prelude.moves or any(step.next_hand is not None for step in scenario.shape.play):
        return []
    named = {word for text in (*deal.hands().values(), deal.stock) for word in text.split()}
    first = CARD[bare(prelude.moves[0][1]).partition("=")[0].partition("@")[0]]
    plain = (card for card in TEXT if RANK_OF[CARD[card]] in PLAIN_RANKS and card not in named)
    return [card for card in plain if SUIT_OF[CARD[card]] == SUIT_OF[first] or RANK_OF[CARD[card]] == RANK_OF[first]][
        :2
    ]


def _if_it_holds(scenario: Scenario, tree: dict[str, Any], kept: Comments, named: Mapping[str, str]) -> Iterator[Told]:
    """Yield a case if it holds, with the readings that it depends on, of those of the upcard exactly the ``named``."""
    told = _written(scenario, tree | {"when": scenario.when | dict(named)}, kept).scenario
    other = CANONICAL | told.when | {"opening.upcard": "turned_up"}
    if rehearse(told).mismatch is not None or (not named and rehearse(told, other).mismatch is not None):
        return
    when = depends_on(told)
    if when.get("opening.upcard") == named.get("opening.upcard"):
        yield _written(scenario, tree | {"when": when}, kept)


def _is_as_good(told: Told, scenario: Scenario) -> bool:
    """Tell whether a case still holds, depends on what it did before, and still needs its own clause, and can."""
    without = (scenario.clause,)
    needed = rehearse(scenario, without=without).mismatch is not None
    return (
        rehearse(told.scenario).mismatch is None
        and scenario.when.items() <= told.scenario.when.items()
        and _leaves(told.scenario.when, scenario.clause) <= _leaves(scenario.when, scenario.clause)
        and (not needed or rehearse(told.scenario, without=without).mismatch is not None)
    )


def _leaves(when: Mapping[str, str], clause: str) -> bool:
    """Tell whether readings are others than those under which a clause holds."""
    alternatives = [one.split("; ") for one in clauses()[clause].reading.split(", or ") if one]
    return bool(alternatives) and all(any(_contradicts(when, part) for part in parts) for parts in alternatives)


def _contradicts(when: Mapping[str, str], part: str) -> bool:
    conflict, _, readings = part.partition(" = ")
    return conflict in when and when[conflict] not in readings.split(" or ")


def _tree(scenario: Scenario, prelude: Prelude) -> dict[str, Any]:
    old, position = scenario.source.tree, scenario.shape.position
    assert isinstance(old, dict) and position is not None
    steps = [*_before(position, prelude), *_recounted(old["play"], prelude)]
    return {name: value for name, value in old.items() if name != "position"} | {
        "deal": _as_text(msgspec.to_builtins(prelude.deal)),
        "play": steps,
    }


def _before(position: PositionShape, prelude: Prelude) -> list[Any]:
    """Return the steps of a prelude, with views that say what was turned up and where the case begins."""
    turned_up = [{"view": {"top": prelude.deal.upcard}}] if prelude.deal.upcard else []
    moves = [{seat: move} for seat, move in prelude.moves]
    return [*turned_up, *moves, {"view": _where_it_begins(position)}]


def _where_it_begins(position: PositionShape) -> dict[str, Any]:
    """Return a view that says where a prelude has led, so that a reader sees where the case begins."""
    view: dict[str, Any] = {"turn": position.turn, "top": position.top}
    if position.suit:
        view["suit"] = position.suit
    for name in ("pending", "drawn"):
        if getattr(position, name):
            view[name] = str(getattr(position, name))
    if position.direction != "clockwise":
        view["direction"] = position.direction
    return view | {"hand": position.hands()}


def _recounted(steps: list[Any], prelude: Prelude) -> list[Any]:
    """Return steps with the numbers of cards in stock and discard pile, up to the next hand, after a prelude."""
    more, found = {"stock": prelude.stock, "discard": prelude.discard}, []
    for step in steps:
        if "next_hand" in step:
            more = dict.fromkeys(more, 0)
        view = step.get("view")
        if view is not None:
            changed = {name: str(int(view[name]) + number) for name, number in more.items() if name in view}
            step = step | {"view": view | changed}
        found.append(step)
    return found


def _as_text(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _as_text(inner) for name, inner in value.items()}
    return [_as_text(inner) for inner in value] if isinstance(value, list) else str(value)


def _moved(kept: Comments, steps: int) -> Comments:
    """Return the comments of a file whose steps come so many places later."""

    def later(field: str) -> str:
        return STEP.sub(lambda place: f"$.play[{int(place[1]) + steps}]", field)

    above, beside = ({later(field): texts for field, texts in group.items()} for group in (kept.above, kept.beside))
    return Comments(above, beside, kept.end)


def _written(scenario: Scenario, tree: dict[str, Any], kept: Comments) -> Told:
    text = write({name: value for name, value in tree.items() if value}, kept)
    return Told(scenario_of(read_text(text, scenario.path)), text)
