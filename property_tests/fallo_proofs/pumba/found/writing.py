"""A side of a parting as the text of a scenario file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from fallo.cards import SUIT_OF, SUITS, TEXT, members
from fallo.pumba import RULEBOOKS, Position, flat
from fallo.pumba.moves import SEATS
from fallo.pumba.position import CLOCKWISE, UNSHUFFLED
from fallo.spec import Clause, clauses, conflicts
from fallo_proofs.pumba.found.expectations import View, fact, view_of
from fallo_proofs.pumba.found.lines import Line, Telling
from fallo_proofs.pumba.found.parting import Parting, passed

PLACE = re.compile(r"(?:ludoteka|vollregeln)/[a-z-]+\.[a-z]?[0-9]+")
"""How a place of a source is written."""

CANONICAL = flat(RULEBOOKS["canonical"].readings)


@dataclass(frozen=True)
class File:
    """A scenario file: the folder, which is a clause, its name without the ending, and its text."""

    clause: str
    case: str
    text: str


def file_of(parting: Parting, conflict: str, is_left: bool) -> File:
    """Return the scenario file of one side of a parting on a conflict."""
    telling, readings = (parting.left, parting.left_readings) if is_left else (parting.right, parting.right_readings)
    others = parting.right_readings if is_left else parting.left_readings
    reading, clause = readings[conflict], deciding(telling, conflict, readings[conflict])
    lines = [
        f"title: {_title(parting.line, telling, parting.apart, conflict, reading)}",
        "when:",
        *(f"  {one}: {readings[one]}" for one in readings if one == conflict or readings[one] != CANONICAL[one]),
        *(["level: should"] if "should" in {clause.level, *_levels_of_refusal(telling)} else []),
        f"source: {_source(clause, conflict, reading)}",
        "tags: [solver]",
        *_table(parting.line),
        "play:",
        *_play(parting.line, telling, view_of(parting.line, telling, parting.apart)),
    ]
    return File(clause.id, f"solver_{reading}_parts_from_{others[conflict]}", "\n".join(lines) + "\n")


def deciding(telling: Telling, conflict: str, reading: str) -> Clause:
    """Return the clause that a case is about: one of its reading, one that refuses, or the nearest that decided it."""
    choice, chapter = f"{conflict} = {reading}", conflict.partition(".")[0]
    met = [clauses()[one] for ruling in reversed(telling.clauses) for one in ruling]
    about = [one for one in clauses().values() if conflict in one.conflicts]
    candidates = (
        [one for one in met if choice in one.reading],
        [] if telling.legal else met,
        [one for one in about if one.reading.startswith(choice)],
        [one for one in met if one in about],
        [one for one in met if one.id.partition(".")[0] == chapter],
        [one for one in met if one.id == "turn.passes_on"],
        [one for one in about if f"{conflict} = " not in one.reading],
        [one for one in met[:1] if one.id != "turn.lies_on_top"],
        about,
        met,
    )
    return next(found[0] for found in candidates if found)


def _levels_of_refusal(telling: Telling) -> list[str]:
    return [] if telling.legal else [clauses()[one].level for one in telling.clauses[-1]]


def _title(line: Line, telling: Telling, differing: frozenset[str], conflict: str, reading: str) -> str:
    text = conflicts()[conflict].readings[reading]
    return f'The solver finds that under {reading} of {conflict} ("{text}") {fact(line, telling, differing)}'


def _source(clause: Clause, conflict: str, reading: str) -> str:
    """Return where a ruling comes from: the places of the reading's clause, or those that leave the question open."""
    chosen = f"the reading {reading} of {conflict}"
    if conflicts()[conflict].kind == "silence":
        return f"silence of all sources; {chosen}"
    places = [one for one in clause.sources if "/" in one]
    if places and f"{conflict} = {reading}" in clause.reading:
        return ", ".join(places)
    return f"{', '.join(dict.fromkeys(PLACE.findall(conflicts()[conflict].sources)))}; {chosen}"


def _table(line: Line) -> Iterator[str]:
    position = line.position
    if position.top < 0:
        yield from ("deal:", f"  opener: {SEATS[position.turn]}")
    else:
        yield from ("position:", f"  turn: {SEATS[position.turn]}")
    for seat, hand in enumerate(position.hands):
        yield f"  {SEATS[seat]}: {_cards(members(hand))}"
    if position.top >= 0:
        yield from _around_the_top(position)
    yield from _stock_and_pile(position)
    if position.reshuffles:
        yield f"  reshuffles: {position.reshuffles}"
    if position.passes:
        yield f"  passes: {passed(position)}"
    if position.match.shuffles != (UNSHUFFLED, UNSHUFFLED):
        yield "  shuffles:"
        yield from (f"  - {_shortened(order)}" for order in position.match.shuffles)


def _around_the_top(position: Position) -> Iterator[str]:
    yield f"  top: {TEXT[position.top]}"
    if position.suit != SUIT_OF[position.top]:
        yield f"  suit: {SUITS[position.suit]}"
    if position.pending:
        yield f"  pending: {position.pending}"
    if position.drawn:
        yield f"  drawn: {position.drawn}"
    if position.direction != CLOCKWISE:
        yield "  direction: counterclockwise"


def _stock_and_pile(position: Position) -> Iterator[str]:
    stock, pile = position.stock[position.taken :], list(members(position.pile))
    if len(stock) >= len(pile):
        yield f"  stock: {_shortened(stock)}"
        if pile:
            yield f"  discard: {_cards(pile)}"
    else:
        yield f"  stock: {_cards(stock)}"
        yield "  discard: ..."


def _cards(cards: Iterable[int]) -> str:
    return " ".join(TEXT[card] for card in cards) or "none"


def _shortened(order: tuple[int, ...]) -> str:
    """Return an order of cards with ``...`` for its end, as far as that lies in the order of the pack."""
    first = next((place for place in range(len(order)) if list(order[place:]) == sorted(order[place:])), 0)
    if len(order) - first <= 1:
        return _cards(order)
    return " ".join([*(TEXT[card] for card in order[:first]), "..."])


def _play(line: Line, telling: Telling, view: View) -> Iterator[str]:
    for seat, move in line.moves:
        yield f"- {SEATS[seat]}: {move}"
    if not telling.legal:
        yield f"  refused: {telling.clauses[-1][0]}"
    yield f"- view: {{{', '.join(f'{field}: {_shown(value)}' for field, value in view.items())}}}"


def _shown(value: str | Mapping[str, str]) -> str:
    if isinstance(value, str):
        return value
    return f"{{{', '.join(f'{seat}: {text}' for seat, text in value.items())}}}"
