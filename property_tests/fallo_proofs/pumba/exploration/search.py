"""The search: every position that can come of a scope, and what leads from one to another."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from fallo.pumba import Position, Rules
from fallo.pumba.playing import LAST_ACT
from fallo_proofs.pumba.exploration.chance import successors
from fallo_proofs.pumba.exploration.decks import Scope, first_positions
from fallo_proofs.pumba.exploration.folding import BLOCKED, WON, Folding

DEAL = 0
"""The state before the deal, which leads to every first position."""


@dataclass
class Found:
    """What a search has found, in compact form.

    States are counted from 0, the deal; ``numbers`` are their numbers in the folding, `DEAL` has none.
    ``sources`` and ``targets`` are the ends of the transitions, of which no two are alike.
    ``stuck`` are the states in which the hand goes on and the player in turn can do nothing.
    """

    folding: Folding
    numbers: list[int] = field(default_factory=lambda: [0])
    sources: array[int] = field(default_factory=lambda: array("l"))
    targets: array[int] = field(default_factory=lambda: array("l"))
    stuck: list[int] = field(default_factory=list[int])
    complete: bool = True


def search(rules: Rules, dealt: Scope, limit: int, folded: bool = True) -> Found:
    """Return all states that a scope leads to, or those found first where there are more than ``limit``."""
    match = rules.put(next(first_positions(rules, dealt))).match
    found = Found(Folding(dealt.deck, match, folded))
    states: dict[int, int] = {}
    with _no_garbage_collection():
        begun = {found.folding.number(position) for position in first_positions(rules, dealt)}
        _note(found, states, DEAL, begun)
        state = DEAL
        while (state := state + 1) < len(found.numbers):
            if len(found.numbers) > limit:
                found.complete = False
                break
            number = found.numbers[state]
            if number not in (WON, BLOCKED):
                _note(found, states, state, _next(rules, found, state, found.folding.position(number)))
    return found


def _next(rules: Rules, found: Found, state: int, position: Position) -> set[int]:
    """Return the numbers of all positions that come after one, and note whether its player is stuck."""
    number, after, can_act = found.folding.number, set[int](), False
    for seat, move, outcome in successors(rules, position):
        can_act = can_act or (seat == position.turn and move.kind <= LAST_ACT)
        after.add(number(outcome))
    if not can_act:
        found.stuck.append(state)
    return after


def _note(found: Found, states: dict[int, int], source: int, numbers: set[int]) -> None:
    for number in sorted(numbers):
        target = states.get(number)
        if target is None:
            target = states[number] = len(found.numbers)
            found.numbers.append(number)
        found.sources.append(source)
        found.targets.append(target)


@contextmanager
def _no_garbage_collection() -> Generator[None, None, None]:
    """Keep the collector from going through millions of numbers again and again; nothing here is cyclic."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
