"""Games played at random, to see which clauses meet in play at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from fallo.pumba import Position, Readings, Rules
from fallo.pumba.position import HAND_OVER, PLAYING
from fallo_conformance.pumba.interactions import Pair

MOST_MOVES = 400
"""Moves after which a hand is broken off."""


def pairs_met(readings: Readings, games: int, seed: int = 1) -> set[Pair]:
    """Return the pairs of clauses that decide the same move somewhere in so many games at random.

    The tables have two to six players, and some begin with a player who is near the limit, so that matches end.
    """
    rules, chance = Rules(readings), Random(seed)  # noqa: S311  # a die, no secret
    found: set[Pair] = set()
    for _ in range(games):
        for clauses in _game(rules, chance):
            found.update(combinations(sorted(set(clauses)), 2))
    return found


def _game(rules: Rules, chance: Random) -> Iterator[tuple[str, ...]]:
    seats = chance.randint(2, 6)
    scores = [chance.choice((0, 0, 60, 95)) for _ in range(seats)]
    position = rules.deal(seats, chance.randrange(seats), _shuffled(chance), _orders(chance), scores)
    plays_when_able = chance.random() < 0.5
    for _ in range(MOST_MOVES):
        if position.phase == HAND_OVER:
            position = rules.next_hand(position, _shuffled(chance), _orders(chance))
        if position.phase != PLAYING:
            return
        seat = chance.randrange(seats) if position.silent and chance.random() < 0.3 else position.turn
        moves = rules.legal_moves(position, seat) or rules.legal_moves(position)
        throws = [move for move in moves if move.card >= 0]
        move = chance.choice(throws if throws and plays_when_able else moves)
        ruling = rules.judge(position, move, seat if move in rules.legal_moves(position, seat) else None)
        yield ruling.clauses
        position = _after(ruling.position)


def _after(position: Position | None) -> Position:
    assert position is not None, "a legal move leads somewhere"
    return position


def _shuffled(chance: Random) -> list[int]:
    return chance.sample(range(40), 40)


def _orders(chance: Random) -> list[list[int]]:
    return [_shuffled(chance), _shuffled(chance)]
