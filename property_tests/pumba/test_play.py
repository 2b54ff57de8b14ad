"""Whole hands and matches, played at random under every rulebook and under random readings."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallo.cards import PACK
from fallo.pumba import CONFLICTS, Incompatible, Move, Position, Readings, Rules, adopt
from fallo.pumba.moves import MOVES
from fallo.pumba.position import MATCH_OVER, PLAYING
from fallo.rulebook import IllegalMove

LONGEST = 5000
"""Moves after which a hand counts as endless."""


COMMON = ("matching", "drawing", "aces", "sevens", "sotas", "caballos", "reyes", "scoring")
"""Chapters whose clauses random play cannot help meeting."""

PEACE = {"drawing.turn": "kept", "aces.answer": "drawn_at_once"}
"""Readings with which all others can stand."""

TRIED = tuple(MOVES[text] for text in ("draw", "pass", "take", "5o!", "call", "10o", "10o=o", "1o"))
"""Moves that are tried in every position, legal or not."""


COUNTED = {"scoring.method": "values", "ending.blocked": "all_score"}
"""Readings without which a match need not end: nobody has to come to any points."""


def shuffled(chance: random.Random) -> list[int]:
    return chance.sample(range(40), 40)


def hand(rules: Rules, position: Position, chance: random.Random) -> Iterator[tuple[Position, Move, int]]:
    """Play a hand at random: sometimes whatever is legal, sometimes throws first; silent seats may speak."""
    eager = chance.random() < 0.5
    for _ in range(LONGEST):
        if position.phase != PLAYING:
            return
        seat = position.turn
        speakers = [which for which in range(position.match.seats) if rules.legal_moves(position, which)]
        if position.silent and chance.random() < 0.3:
            seat = chance.choice(speakers)
        moves = rules.legal_moves(position, seat)
        throws = [move for move in moves if move.card >= 0]
        move = chance.choice(throws if throws and eager else moves)
        yield position, move, seat
        position = rules.play(position, move, seat)
    pytest.fail("a hand did not end")


def start(rules: Rules, chance: random.Random) -> Position:
    seats = chance.randint(2, 9)
    shuffles = [shuffled(chance), shuffled(chance)]
    while rules.refuses_to_deal(seats):
        seats -= 1
    return rules.deal(seats, chance.randrange(seats), shuffled(chance), shuffles)


readings = st.fixed_dictionaries({conflict: st.sampled_from(choices) for conflict, choices in CONFLICTS.items()})


def compiled(chosen: dict[str, str]) -> Rules:
    try:
        return Rules(adopt(Readings(), chosen))
    except Incompatible:
        return Rules(adopt(Readings(), chosen | PEACE))


@settings(max_examples=60, deadline=None)
@given(readings, st.integers(0, 2**32))
def test_forty_different_cards_lie_somewhere_after_every_move(chosen: dict[str, str], seed: int) -> None:
    rules, chance = compiled(chosen), random.Random(seed)
    for position, _, _ in hand(rules, start(rules, chance), chance):
        stock = position.stock[position.taken :]
        top = 1 << position.top if position.top >= 0 else 0
        sets = [*position.hands, position.pile, top, *(1 << one for one in stock)]
        assert sum(one.bit_count() for one in sets) == 40
        assert sum(sets) == PACK


@settings(max_examples=12, deadline=None)
@given(readings, st.integers(0, 2**32))
def test_judge_play_and_legal_moves_agree_on_every_move_that_can_be_said(chosen: dict[str, str], seed: int) -> None:
    rules, chance = compiled(chosen), random.Random(seed)
    for number, (position, _, _) in enumerate(hand(rules, start(rules, chance), chance)):
        if number % 11:
            continue
        for seat in range(position.match.seats):
            legal = set(rules.legal_moves(position, seat))
            for move in MOVES.values():
                if move.target >= position.match.seats:
                    continue
                ruling = rules.judge(position, move, seat)
                assert ruling.legal == (move in legal), (move.text, seat, ruling)
                if ruling.legal:
                    assert rules.play(position, move, seat) == ruling.position
                else:
                    assert ruling.clauses
                    with pytest.raises(IllegalMove):
                        rules.play(position, move, seat)


@settings(max_examples=25, deadline=None)
@given(readings, st.integers(0, 2**32))
def test_every_position_before_the_end_has_a_legal_move(chosen: dict[str, str], seed: int) -> None:
    rules, chance = compiled(chosen), random.Random(seed)
    for position, _, _ in hand(rules, start(rules, chance), chance):
        assert rules.legal_moves(position)


@settings(max_examples=10, deadline=None)
@given(readings, st.integers(0, 2**32))
def test_a_match_ends_and_its_scores_add_up(chosen: dict[str, str], seed: int) -> None:
    rules, chance = compiled(chosen | COUNTED), random.Random(seed)
    position = start(rules, chance)
    totals = position.match.scores
    for _ in range(1000):
        for before, move, seat in hand(rules, position, chance):
            position = rules.play(before, move, seat)
        totals = tuple(a + b for a, b in zip(totals, position.match.points, strict=True))
        if rules.readings.scoring.below_zero == "allowed":
            assert totals == position.match.scores
        if position.phase == MATCH_OVER:
            break
        position = rules.next_hand(position, shuffled(chance), [shuffled(chance), shuffled(chance)])
    match = position.match
    assert position.phase == MATCH_OVER
    if rules.readings.match.end == "last_survivor" and rules.readings.match.length == "many_hands":
        assert match.living.bit_count() <= 1
        assert match.champion == match.living.bit_length() - 1 or not match.living


def test_random_hands_under_every_reading_meet_every_common_clause() -> None:
    met: set[str] = set()
    chance = random.Random(5)
    for conflict, choices in CONFLICTS.items():
        for reading in choices:
            rules = compiled({conflict: reading})
            for _ in range(2):
                for position, _, seat in hand(rules, start(rules, chance), chance):
                    for move in (*rules.legal_moves(position, seat)[:3], *TRIED):
                        met.update(rules.judge(position, move, seat).clauses)
    common = {name for name in Rules().program.clauses() if name.partition(".")[0] in COMMON}
    assert common <= met
