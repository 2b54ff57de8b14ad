"""Forty cards whatever is done, and what a refusal is: judge, play and the list of legal moves say the same."""

from __future__ import annotations

import pytest
from hypothesis import given

from fallo.pumba import Readings, Rules
from fallo.pumba.moves import MOVES
from fallo.rulebook import IllegalMove, Impossible
from fallo_proofs.pumba.play import POLICIES, Chance, deal, forty_cards, hand, staged

SOME = 9
"""One position of so many is asked about every move that can be said."""

STATED = tuple(MOVES.values())


@given(...)
def test_forty_different_cards_lie_somewhere_after_every_move(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for policy in POLICIES:
        for step in hand(rules, deal(rules, chance), chance, policy):
            assert forty_cards(step.after)


@given(...)
def test_judge_play_and_legal_moves_agree_on_every_move_that_can_be_said(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for number, step in enumerate(hand(rules, staged(rules, chance), chance)):
        if number % SOME:
            continue
        for seat in range(step.before.match.seats):
            legal = set(rules.legal_moves(step.before, seat))
            for move in STATED:
                if move.target < step.before.match.seats:
                    ruling = rules.judge(step.before, move, seat)
                    assert ruling.legal == (move in legal), (move.text, seat, ruling)
                    if ruling.legal:
                        assert rules.play(step.before, move, seat) == ruling.position


@given(...)
def test_a_refused_move_changes_nothing_and_names_clauses(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for step in hand(rules, staged(rules, chance), chance):
        before = step.before
        seat, move = chance.below(before.match.seats), chance.pick(STATED)
        ruling = rules.judge(before, move, seat) if move.target < before.match.seats else None
        if ruling is None or ruling.legal:
            continue
        copy, listed = before._replace(), rules.legal_moves(before, seat)
        assert ruling.position is None and ruling.clauses
        with pytest.raises(IllegalMove) as refusal:
            rules.play(before, move, seat)
        assert refusal.value.clauses == ruling.clauses
        assert before == copy and rules.legal_moves(before, seat) == listed


@given(...)
def test_every_clause_that_is_named_is_in_force(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    in_force = rules.program.clauses()
    for step in hand(rules, staged(rules, chance), chance):
        tried = [chance.pick(STATED) for _ in range(5)]
        for move in (step.move, *(one for one in tried if one.target < step.before.match.seats)):
            assert set(rules.judge(step.before, move, step.seat).clauses) <= in_force


@given(...)
def test_a_clause_that_is_left_out_is_no_longer_named(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for number, step in enumerate(hand(rules, staged(rules, chance), chance)):
        move = chance.pick(STATED)
        if number % SOME or move.target >= step.before.match.seats:
            continue
        clauses = rules.judge(step.before, move, step.seat).clauses
        for clause in clauses if not rules.judge(step.before, move, step.seat).legal else ():
            without = Rules(readings, without=[clause])
            assert clause not in without.program.clauses()
            assert clause not in without.judge(step.before, move, step.seat).clauses


@given(...)
def test_the_legal_moves_of_a_seat_are_listed_once_each(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for step in hand(rules, staged(rules, chance), chance):
        listed = rules.legal_moves(step.before, step.seat)
        assert len(set(listed)) == len(listed)


@given(...)
def test_a_seat_that_is_not_at_the_table_is_impossible_and_not_refused(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    position = staged(rules, chance)
    with pytest.raises(Impossible):
        rules.judge(position, MOVES["draw"], position.match.seats)
    with pytest.raises(Impossible):
        rules.judge(position, MOVES["catch@I"])
