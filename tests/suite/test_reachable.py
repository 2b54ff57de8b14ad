"""Positions that no game comes to are pointed out, each for its own reason; those that may be are let alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fallo.pumba import CONFLICTS, Incompatible, Position, Readings, Rules, adopt, flat
from fallo.pumba.moves import SEATS
from fallo.pumba.position import HAND_OVER, MATCH_OVER
from fallo_conformance.pumba import deals
from fallo_conformance.pumba.reference import position_of
from fallo_conformance.pumba.shapes import PositionShape
from fallo_conformance.pumba.unreachable import reasons
from fallo_conformance.pumba.unreachable.stated import Stated
from fallo_conformance.strict_yaml import read_text
from fallo_conformance.terms import CANONICAL

HANDS = "A: 3e 4e, B: 5o 6c 7e, C: 3c 7c"
DEAD = f"turn: A, {HANDS}, top: 4o, stock: none, discard: ..., reshuffles: 2"
OWING = f"turn: A, {HANDS}, top: 2o, stock: none, discard: ..., reshuffles: 2"
EMPTY = f"turn: A, {HANDS}, top: 4o, stock: none, discard: ..."

LATE = {"twos.look_first": "may_draw_first"}
HANDED_ON = {"aces.answer": "as_hands_on", "aces.target": "next_player"}

POSSIBLE: dict[str, tuple[str, dict[str, str]]] = {
    "a dead stock": (DEAD, {}),
    "cards owed to a two": (f"{OWING}, pending: 4", {}),
    "eight cards owed": (f"{OWING}, pending: 8", {}),
    "ten cards owed where a chain has no bound": (f"{OWING}, pending: 10", {"twos.greatest_chain": "unbounded"}),
    "cards owed on a sota that hands them on": (
        f"turn: A, {HANDS}, top: 10o, suit: c, pending: 4, stock: none, discard: ..., reshuffles: 2",
        {"twos.answer": "two_or_sota"},
    ),
    "one card owed to an as": (
        f"turn: A, {HANDS}, top: 1o, pending: 1, stock: none, discard: ..., reshuffles: 2",
        HANDED_ON,
    ),
    "a draw to look for an answer": (
        f"turn: A, {HANDS}, top: 2o, pending: 2, drawn: 1, stock: 6b, discard: ..., reshuffles: 2",
        LATE,
    ),
    "two sevens on the pile and clockwise": (EMPTY, {}),
    "two passes in a row": (f"{DEAD}, passes: 2", {}),
    "a pass where a pass needs no draw": (
        f"turn: A, {HANDS}, top: 4o, stock: 6b, discard: ..., reshuffles: 2, passes: 1",
        {"drawing.passing": "without_drawing"},
    ),
    "a stock in the order of its shuffle": (
        f"turn: A, {HANDS}, top: 4o, stock: 7b 6b, discard: ..., reshuffles: 1, shuffles: [7b 6b ...]",
        {},
    ),
    "everybody drew while one card lay": (
        "turn: A, A: 1o 2o 3o 5o 6o 7o 10o 11o 12o, B: 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c,"
        " C: 1e 2e 3e 4e 5e 6e 7e 10e 11e 12e, D: 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b, top: 4o, drawn: 1, stock: none",
        {},
    ),
    "an eliminated seat at the limit": (
        "turn: A, A: 3e 4e, C: 3c 7c, eliminated: B, scores: {B: 100}, top: 4o, stock: none, discard: ...,"
        " reshuffles: 2",
        {},
    ),
}

IMPOSSIBLE: dict[str, tuple[str, dict[str, str], str, str]] = {
    "a hand without cards": (
        "turn: A, A: 3e 4e, B: none, top: 4o, stock: none, discard: ..., reshuffles: 2",
        {}, "B", "has no card",
    ),
    "small hands with nothing thrown": (
        "turn: A, A: 3e 5e, B: 5c 6c 3c, top: 4o, stock: ...",
        {}, "discard", "1 card was thrown, but hands of these sizes are left when at least 4 were",
    ),
    "a player who threw before the opener": (
        "turn: A, A: 3e 4e 5e, B: 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c, top: 4o, stock: ...",
        {}, "discard", "when at least 2 were",
    ),
    "small hands where only a card was turned up": (
        "turn: A, A: 3e 5e 6e 7e, B: 5c 6c 3c, top: 4o, stock: ...",
        {"opening.upcard": "turned_up"}, "discard", "0 cards were thrown",
    ),
    "a small hand while a rival drew the stock": (
        "turn: A, A: 3e 5e 6e 7e, B: 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b 1o 2o 5o 6o 7o,"
        " top: 4o, discard: 3o, stock: ...",
        {}, "discard", "to draw 22 cards took 4 rounds or more",
    ),
    "three sevens on the pile and clockwise": (
        "turn: A, A: 3e 4e, B: 5o 6c 7e, C: 3c 6b, top: 4o, stock: none, discard: ...",
        {}, "direction", "3 sevens lie on the discard pile",
    ),
    "no seven on the pile and counterclockwise": (
        "turn: A, A: 7o 7c, B: 5o 6c 7e, C: 3c 7b, top: 4o, direction: counterclockwise, stock: none, discard: ...",
        {}, "direction", "no sevens lie",
    ),
    "a third reshuffle": (
        f"turn: A, {HANDS}, top: 4o, stock: none, discard: ..., reshuffles: 3",
        {}, "reshuffles", "at most 2",
    ),
    "a reshuffle where none is made": (
        f"turn: A, {HANDS}, top: 4o, stock: none, discard: ..., reshuffles: 1",
        {"exhaustion.reshuffles": "never"}, "reshuffles", "at most 0",
    ),
    "a stock in another order than its shuffle": (
        f"turn: A, {HANDS}, top: 4o, stock: 7b 6b, discard: ..., reshuffles: 1",
        {}, "stock", "another order than the shuffle",
    ),
    "a suit that no sota asked for": (f"{DEAD}, suit: c", {}, "suit", "copas cannot be due"),
    "cards owed on a plain card": (f"{DEAD}, pending: 2", {}, "pending", "no cards are owed"),
    "cards owed on a sota that hands nothing on": (
        f"turn: A, {HANDS}, top: 10o, pending: 2, stock: none, discard: ..., reshuffles: 2",
        {}, "pending", "no cards are owed",
    ),
    "cards owed on an as that makes a rival draw": (
        f"turn: A, {HANDS}, top: 1o, pending: 2, stock: none, discard: ..., reshuffles: 2",
        {}, "pending", "no cards are owed",
    ),
    "three cards owed to twos": (f"{OWING}, pending: 3", {}, "pending", "even"),
    "four cards owed where a two hands on two": (
        f"{OWING}, pending: 4", {"twos.stack": "handed_on"}, "pending", "does not add up",
    ),
    "four cards owed where nobody answers": (
        f"{OWING}, pending: 4", {"twos.stacking": "never"}, "pending", "does not add up",
    ),
    "ten cards owed": (f"{OWING}, pending: 10", {}, "pending", "on eight"),
    "four cards owed to one two": (
        "turn: A, A: 3e 4e, B: 2c 2e 6c, C: 2b 7c 7o, top: 2o, pending: 4, stock: none, discard: ...",
        {}, "pending", "only 1 lie",
    ),
    "three draws": (f"{DEAD}, drawn: 3", {"exhaustion.nothing_to_reshuffle": "draw_in_vain"}, "drawn", "twice"),
    "a draw where draws end the turn": (f"{DEAD}, drawn: 1", {"drawing.turn": "ended"}, "drawn", "ends the turn"),
    "a draw by whoever owes": (
        f"turn: B, {HANDS}, top: 2o, pending: 2, drawn: 1, stock: none, discard: ..., reshuffles: 2",
        {}, "drawn", "before answering or taking",
    ),
    "as many cards in hand as were drawn": (f"{DEAD}, drawn: 2", {}, "drawn", "held a card before drawing"),
    "as many passes as players": (f"{DEAD}, passes: 3", {}, "passes", "the hand is over"),
    "a pass while a card can be drawn": (
        f"turn: A, {HANDS}, top: 4o, stock: 6b, discard: ..., reshuffles: 2, passes: 1",
        {}, "passes", "nothing can be drawn",
    ),
    "a pass while the pile can be reshuffled": (
        f"turn: A, {HANDS}, top: 4o, stock: none, discard: ..., reshuffles: 1, passes: 1",
        {}, "passes", "nothing can be drawn",
    ),
    "cards owed after a pass": (f"{OWING}, pending: 2, passes: 1", {}, "passes", "nobody owes"),
    "an opener who is eliminated": (
        "opener: B, turn: A, A: 3e 4e, C: 3c 7c, eliminated: B, scores: {B: 100}, top: 4o, stock: none, discard: ...,"
        " reshuffles: 2",
        {}, "opener", "is eliminated",
    ),
    "a player at the limit": (f"{DEAD}, scores: {{C: 100}}", {}, "scores", "C has reached the limit of 100"),
    "an eliminated seat below the limit": (
        "turn: A, A: 3e 4e, C: 3c 7c, eliminated: B, scores: {B: 99}, top: 4o, stock: none, discard: ...,"
        " reshuffles: 2",
        {}, "eliminated", "B has not reached the limit",
    ),
}  # fmt: skip


def why(text: str, chosen: dict[str, str]) -> list[tuple[str, str]]:
    shape = read_text(f"{{{text}}}", Path("the position")).typed(PositionShape)
    rules = Rules(adopt(Readings(), chosen))
    return reasons(Stated(rules.put(position_of(deals.put(shape, "game", None))), shape.opener, CANONICAL | chosen))


@pytest.mark.parametrize("name", POSSIBLE)
def test_nothing_speaks_against_a_position_that_a_game_may_come_to(name: str) -> None:
    text, chosen = POSSIBLE[name]
    assert why(text, chosen) == []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_no_game_comes_to_has_one_reason(name: str) -> None:
    text, chosen, field, words = IMPOSSIBLE[name]
    [(member, reason)] = why(text, chosen)
    assert member == field
    assert words in reason


def a_choice_of_readings(chance: Random) -> Rules:
    """Return rules that stand together, with the readings of a few conflicts chosen by chance."""
    while True:
        chosen = {conflict: chance.choice(CONFLICTS[conflict]) for conflict in chance.sample(sorted(CONFLICTS), 8)}
        try:
            return Rules(adopt(Readings(), chosen))
        except Incompatible:
            continue


def positions_of_a_match(rules: Rules, chance: Random) -> Iterator[Position]:
    """Yield the positions of two hands, played by chance, that a scenario could state."""
    seats = chance.randint(2, 6)
    decks = [chance.sample(range(40), 40) for _ in range(6)]
    position = rules.deal(seats, chance.randrange(seats), decks[0], decks[1:3])
    keen = chance.random()
    for _ in range(400):
        if position.phase == HAND_OVER:
            position = rules.next_hand(position, decks[3], decks[4:6])
        if position.phase == MATCH_OVER:
            return
        if position.top >= 0 and position.suit >= 0:
            yield position
        moves = rules.legal_moves(position)
        throws = [move for move in moves if move.card >= 0]
        position = rules.play(position, chance.choice(throws if throws and chance.random() < keen else moves))


@pytest.mark.parametrize("seed", range(40))
def test_nothing_speaks_against_a_position_of_a_game_that_was_played(seed: int) -> None:
    chance = Random(seed)
    rules = a_choice_of_readings(chance)
    readings = flat(rules.readings)
    for position in positions_of_a_match(rules, chance):
        assert reasons(Stated(position, SEATS[position.match.opener], readings)) == []
        assert reasons(Stated(position, None, readings)) == []
