"""Which reading an engine may be following where its perft differs from that of the readings it is measured against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fallo.pumba import CONFLICTS, Incompatible, Position, Readings, Rules, adopt, flat
from fallo.pumba.view import view
from fallo.rulebook import Impossible, Rulebook
from fallo_conformance.pumba.deals import BadCards
from fallo_conformance.pumba.perft.check import Difference, acts, fields
from fallo_conformance.pumba.perft.moves_and_views import steps, written
from fallo_conformance.pumba.perft.starts import Start


def explained(difference: Difference, start: Start, book: Rulebook[Readings]) -> dict[str, str]:
    """Return the readings, by conflict, any one of which alone would make the engine right where it first differs."""
    adopted = flat(book.readings)
    found: dict[str, str] = {}
    for conflict, readings in CONFLICTS.items():
        for reading in readings:
            if reading != adopted[conflict] and _explains({conflict: reading}, difference, start, book):
                found.setdefault(conflict, reading)
    return found


def _explains(chosen: Mapping[str, str], difference: Difference, start: Start, book: Rulebook[Readings]) -> bool:
    try:
        rules, position = start.position(replace(book, readings=adopt(book.readings, chosen)))
    except (Incompatible, Impossible, BadCards):
        return False
    for move in difference.played:
        after = dict(steps(rules, position)).get(move)
        if after is None:
            return False
        position = after
    return _shows(difference, rules, position)


def _shows(difference: Difference, rules: Rules, position: Position) -> bool:
    """Tell whether a position has the moves or the view that an engine showed."""
    if difference.kind == "view":
        texts = written(view(position))
        return set(difference.got) == set(fields(texts, (part.partition(":")[0] for part in difference.got)))
    moves = [move for move, _ in steps(rules, position)]
    return set(difference.got) == set(acts(moves) if difference.kind == "lists" else moves)
