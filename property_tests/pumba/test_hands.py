"""Hands from the deal to the end: somebody may always move, the end comes, and the points are right."""

from __future__ import annotations

from hypothesis import assume, given

from fallo.cards import members
from fallo.pumba import Position, Readings, Rules, adopt
from fallo.pumba.position import HAND_OVER, MATCH_OVER
from fallo_proofs.pumba.play import POLICIES, Chance, deal, hand, match, staged

POINTS = (1, 10, 3, 4, 5, 6, 7, 10, 9, 10)
"""Points of the ranks as, dos, three … seven, sota, caballo, rey, by `scoring/*` of the spec."""

ENDS = {"scoring.method": "values", "ending.blocked": "all_score"}
"""Readings without which a match need not end: nobody has to come to any points."""


@given(...)
def test_before_the_end_of_a_hand_somebody_may_move(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for start in (deal(rules, chance), staged(rules, chance)):
        for step in hand(rules, start, chance):
            assert rules.legal_moves(step.before)


@given(...)
def test_a_hand_ends_whoever_plays_it(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for policy in POLICIES:
        *_, last = hand(rules, deal(rules, chance), chance, policy)
        assert last.after.phase in (HAND_OVER, MATCH_OVER)


@given(...)
def test_after_the_end_nobody_moves(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    *_, last = hand(rules, staged(rules, chance), chance)
    assert not any(rules.legal_moves(last.after, seat) for seat in range(last.after.match.seats))


@given(...)
def test_the_winner_is_the_one_who_holds_no_card_and_a_blocked_hand_has_none(
    readings: Readings, chance: Chance
) -> None:
    rules = Rules(readings)
    *_, last = hand(rules, staged(rules, chance), chance)
    living, winner = last.before.match.living, last.after.match.winner
    empty = [seat for seat in members(living) if not last.after.hands[seat]]
    assert empty == ([winner] if winner >= 0 else [])


@given(...)
def test_points_are_what_is_left_in_the_hands_and_add_up_to_the_scores(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    *_, last = hand(rules, staged(rules, chance), chance)
    before, after = last.before.match, last.after.match
    assert after.points == tuple(scored(readings, last.after, before.living, seat) for seat in range(before.seats))
    totals = [score + won for score, won in zip(before.scores, after.points, strict=True)]
    floor = readings.scoring.below_zero == "not_below_zero"
    assert list(after.scores) == [max(total, 0) if floor else total for total in totals]


def scored(readings: Readings, position: Position, living: int, seat: int) -> int:
    """Return the points of a seat by the chapter on scoring, counted card by card."""
    winner = position.match.winner
    if not living >> seat & 1 or (winner < 0 and readings.ending.blocked == "nobody_scores"):
        return 0
    if seat == winner:
        return -5 if readings.scoring.winner == "minus_five" else 0
    each = {"values": POINTS, "cards": (1,) * 10, "no_points": (0,) * 10}[readings.scoring.method]
    return sum(each[card % 10] for card in members(position.hands[seat]))


@given(...)
def test_a_match_ends_and_its_scores_are_the_sum_of_its_hands(readings: Readings, chance: Chance) -> None:
    rules = Rules(adopt(readings, ENDS))
    assume(rules.readings.scoring.below_zero == "allowed")
    start = deal(rules, chance)
    hands = list(match(rules, start, chance))
    won = [steps[-1].after.match.points for steps in hands]
    last = hands[-1][-1].after
    assert last.phase == MATCH_OVER
    assert last.match.scores == tuple(map(sum, zip(start.match.scores, *won, strict=True)))


@given(...)
def test_the_last_one_who_is_not_eliminated_has_won_the_match(chance: Chance) -> None:
    rules = Rules()
    *_, steps = match(rules, deal(rules, chance), chance)
    last = steps[-1].after.match
    left = [seat for seat in range(last.seats) if last.living >> seat & 1]
    assert [last.champion] == (left or [-1])
    assert all(last.scores[seat] < 100 for seat in left)


@given(...)
def test_whoever_is_eliminated_never_comes_back_and_is_dealt_nothing(readings: Readings, chance: Chance) -> None:
    rules = Rules(adopt(readings, ENDS))
    start = deal(rules, chance)
    living = start.match.living
    for steps in match(rules, start, chance, hands=4):
        first, last = steps[0].before, steps[-1].after
        assert first.match.living == living
        assert [seat for seat, cards in enumerate(first.hands) if cards] == list(members(living))
        assert not last.match.living & ~living
        living = last.match.living


@given(...)
def test_no_more_than_two_reshuffles_are_made(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    most = 2 if readings.exhaustion.reshuffles == "at_most_two" else 0
    for step in hand(rules, staged(rules, chance), chance):
        assert step.before.reshuffles <= step.after.reshuffles <= most
