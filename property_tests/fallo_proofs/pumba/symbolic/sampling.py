"""Positions that the solver chooses: any that can be under some readings, and those at which other readings part."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from fallo.cards import AS, CABALLO, DOS, REY, SIETE, SOTA
from fallo.pumba import CONFLICTS, Incompatible, Position, Readings, Rules, adopt
from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP, changed, new_configuration
from fallo_proofs.pumba.symbolic.consistency import consistent
from fallo_proofs.pumba.symbolic.differences import LEGALITY, comparison
from fallo_proofs.pumba.symbolic.drawing import new_chance
from fallo_proofs.pumba.symbolic.positions import SymbolicMove, SymbolicPosition, is_sane, new_move, new_position
from fallo_proofs.pumba.symbolic.solving import Asking
from fallo_proofs.pumba.symbolic.step import Step, step
from fallo_proofs.pumba.symbolic.witnessing import position_of
from fallo_proofs.pumba.symbolic.words import (
    Truth,
    at_most_one,
    bit,
    fewer,
    has_some,
    is_empty,
    is_rank,
    opposite,
    pair,
    single,
)


def hints(position: SymbolicPosition, move: SymbolicMove) -> list[Truth]:
    """Return what makes a position hard on the rules, one truth for each way."""
    own = position.hand_of(position.turn)
    tops = [is_rank(position.top, rank) for rank in (AS, DOS, DOS, SIETE, SOTA, SOTA, CABALLO, REY)]
    cards = [is_rank(move.card, rank) for rank in (AS, DOS, SIETE, SOTA, CABALLO, REY)]
    kinds = [move.throws, move.draws, move.passes, move.takes, move.calls, move.catches, move.called]
    sets = (position.pending, position.drawn, position.reshuffles, position.passes)
    speech = (position.said, position.silent, position.sits_out)
    heaps = [
        truth for heap in (position.stock, position.pile) for truth in (is_empty(heap), single(heap), fewer(heap, 4))
    ]
    hands = [single(own), pair(own), at_most_one(position.hands[0]), opposite(position.clockwise)]
    return [*tops, *cards, *kinds, *heaps, *hands, *(has_some(one) for one in (*sets, *speech, *speech))]


def scattered(position: SymbolicPosition, chance: random.Random) -> list[Truth]:
    """Return some cards laid somewhere by chance."""
    places = (*position.hands, position.stock, position.pile)
    return [bit(chance.choice(places), card) for card in chance.sample(range(40), 6)]


@cache
def _sampler(seats: int, readings: tuple[tuple[str, str], ...], seed: int) -> tuple[Asking, Step]:
    """Return a solver that knows some readings, and the step whose legal moves it looks for."""
    position, move = new_position(seats), new_move(seats)
    configuration = changed(new_configuration("readings"), "readings", (), dict(readings))
    made = step(position, move, configuration, new_chance("readings"))
    known = (consistent(position, configuration), is_sane(move, position), made.legal, made.possible)
    return Asking(*known, seed=seed), made


def sampled(readings: Mapping[str, str], seed: int, count: int) -> Iterator[Position]:
    """Yield positions in which some move is legal, each with a few hints and cards by chance."""
    chance = random.Random(seed)
    for _ in range(count):
        asking, made = _sampler(chance.choice((2, 3)), tuple(readings.items()), seed)
        with asking.given([]):
            if not asking.can_be():
                return
            asking.settle(chance.sample(hints(made.position, made.move), 8))
            asking.settle(scattered(made.position, chance))
            yield position_of(asking, made)


@cache
def _at_the_borders(readings: tuple[tuple[str, str], ...], seats: int) -> tuple[Position, ...]:
    found: list[Position] = []
    own = dict(readings)
    for conflict in OF_A_STEP:
        for other in CONFLICTS[conflict]:
            theirs = own | {conflict: other}
            if other == own[conflict] or not can_stand(theirs):
                continue
            with comparison(seats).between(own, theirs) as sides:
                positions = (sides.any_position(goal) for goal in (LEGALITY, "seen", "scored", "remembered"))
                found += [position for position in positions if position is not None]
    return tuple(found)


def at_the_borders(readings: Mapping[str, str], seats: int = 2) -> tuple[Position, ...]:
    """Return positions at which another reading of some conflict would make a difference, all other readings alike."""
    return _at_the_borders(tuple(readings.items()), seats)


def can_stand(readings: Mapping[str, str]) -> bool:
    """Tell whether some readings can stand together."""
    try:
        Rules(adopt(Readings(), readings))
    except Incompatible:
        return False
    return True
