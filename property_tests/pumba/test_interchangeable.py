"""Seats, suits and directions have no character of their own: another table plays the same game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fallo.cards import members
from fallo.pumba import Position, Readings, Rules, adopt
from fallo_proofs.pumba.play import Chance, Deal, deal, hand, next_hand, some_deal, staged
from fallo_proofs.pumba.symmetry import (
    mirrored,
    move_recoloured,
    moved,
    order_recoloured,
    recoloured,
    reflection,
    reseated,
    rotation,
    without_seat,
)

OTHER = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}


@given(...)
def test_seats_are_interchangeable(readings: Readings, chance: Chance) -> None:
    """When all move on by some chairs every move is ruled as before, and comes to the same: under all readings."""
    rules = Rules(readings)
    start = staged(rules, chance)
    places = rotation(start.match.seats, 1 + chance.below(start.match.seats))
    for step in hand(rules, start, chance):
        there = reseated(step.before, places)
        same = {moved(move, places) for move in rules.legal_moves(step.before, step.seat)}
        assert set(rules.legal_moves(there, places[step.seat])) == same
        assert rules.play(there, moved(step.move, places), places[step.seat]) == reseated(step.after, places)


@given(...)
def test_a_deal_goes_round_with_its_opener(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    told = some_deal(rules, chance)
    places = rotation(told.seats, 1 + chance.below(told.seats))
    scores = [0] * told.seats
    for seat, score in enumerate(told.scores):
        scores[places[seat]] = score
    there = told._replace(
        opener=places[told.opener], scores=tuple(scores), eliminated=tuple(places[seat] for seat in told.eliminated)
    )
    assert rules.deal(*there) == reseated(rules.deal(*told), places)


@given(...)
def test_the_next_hand_goes_round_with_its_table(readings: Readings, chance: Chance) -> None:
    rules = Rules(adopt(readings, {"match.length": "many_hands", "match.end": "last_survivor"}))
    *_, last = hand(rules, deal(rules, chance), chance)
    if last.after.match.champion >= 0 or not last.after.match.living:
        return
    places = rotation(last.after.match.seats, 1 + chance.below(last.after.match.seats))
    seed = chance.below(100)
    here, there = (next_hand(rules, one, Chance(seed)) for one in (last.after, reseated(last.after, places)))
    assert there == reseated(here, places)


@given(readings=..., chance=..., suits=st.permutations(range(4)))
def test_suits_are_interchangeable(readings: Readings, chance: Chance, suits: list[int]) -> None:
    """When all suits change names, in shuffles and calls for a suit too, the game is the same: under all readings."""
    rules = Rules(readings)
    for step in hand(rules, staged(rules, chance), chance):
        there = recoloured(step.before, suits)
        same = {move_recoloured(move, suits) for move in rules.legal_moves(step.before, step.seat)}
        assert set(rules.legal_moves(there, step.seat)) == same
        assert rules.play(there, move_recoloured(step.move, suits), step.seat) == recoloured(step.after, suits)


@given(readings=..., chance=..., suits=st.permutations(range(4)))
def test_suits_are_interchangeable_in_a_deal(readings: Readings, chance: Chance, suits: list[int]) -> None:
    rules = Rules(readings)
    told = some_deal(rules, chance)
    there = told._replace(
        deck=order_recoloured(told.deck, suits),
        shuffles=tuple(order_recoloured(order, suits) for order in told.shuffles),
    )
    assert rules.deal(*there) == recoloured(rules.deal(*told), suits)


@given(...)
def test_clockwise_and_counterclockwise_are_interchangeable_within_a_hand(readings: Readings, chance: Chance) -> None:
    """Seen in a mirror every move of a hand is the same; only the deal and the next opener are bound to clockwise."""
    rules = Rules(readings)
    start = staged(rules, chance)
    places = reflection(start.match.seats)
    for step in hand(rules, start, chance):
        there = mirrored(step.before)
        same = {moved(move, places) for move in rules.legal_moves(step.before, step.seat)}
        assert set(rules.legal_moves(there, places[step.seat])) == same
        assert rules.play(there, moved(step.move, places), places[step.seat]) == mirrored(step.after)


@given(...)
def test_a_hand_that_begins_the_other_way_is_the_mirror_of_one_with_the_same_hands(
    readings: Readings, chance: Chance
) -> None:
    other = adopt(readings, {"turn.first_direction": OTHER[readings.turn.first_direction]})
    here, there = Rules(readings), Rules(other)
    told = some_deal(here, chance)
    position = here.deal(*told)
    assert there.deal(*_mirrored_deal(there, told, position)) == mirrored(position)


def _mirrored_deal(rules: Rules, told: Deal, position: Position) -> Deal:
    """Return the deal that gives every seat the cards of its mirror image; the stock stays in its order."""
    places = reflection(told.seats)
    eliminated = tuple(places[seat] for seat in told.eliminated)
    scores = tuple(told.scores[places[seat]] for seat in range(told.seats))
    there = told._replace(opener=places[told.opener], eliminated=eliminated, scores=scores)
    held = {places[seat]: list(members(position.hands[seat])) for seat in range(told.seats)}
    order = rules.dealing_order(rules.deal(*there).match)
    dealt = [held[seat].pop() for seat in order]
    return there._replace(deck=(*dealt, *told.deck[len(dealt) :]))


@given(...)
def test_an_eliminated_player_is_as_good_as_gone(readings: Readings, chance: Chance) -> None:
    """`turn.steps_over_the_eliminated`: with the empty chair taken away, every move comes to the same."""
    rules = Rules(readings)
    starts = iter(lambda: staged(rules, chance), None)
    start = next(one for one in starts if one.match.living.bit_count() < one.match.seats)
    gone = next(seat for seat in range(start.match.seats) if not start.match.living >> seat & 1)
    places = [seat - (seat > gone) for seat in range(start.match.seats)]
    for step in hand(rules, start, chance):
        there = without_seat(step.before, gone)
        same = {moved(move, places) for move in rules.legal_moves(step.before, step.seat)}
        assert set(rules.legal_moves(there, places[step.seat])) == same
        assert rules.play(there, moved(step.move, places), places[step.seat]) == without_seat(step.after, gone)
