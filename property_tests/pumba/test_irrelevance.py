"""What a move cannot depend on: cards that nobody has seen, shuffles not needed, and how a table was reached."""

from __future__ import annotations

from hypothesis import given

from fallo.cards import mask, members
from fallo.pumba import Position, Readings, Rules
from fallo.pumba.position import HAND_OVER
from fallo_proofs.pumba.play import Chance, Step, deal, hand, next_hand, staged


def steps(rules: Rules, chance: Chance) -> list[Step]:
    """Return the moves of a hand from its deal and of one from a staged position."""
    return [step for start in (deal(rules, chance), staged(rules, chance)) for step in hand(rules, start, chance)]


@given(...)
def test_the_order_of_the_stock_below_what_is_drawn_does_not_matter(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for step in steps(rules, chance):
        if step.after.reshuffles > step.before.reshuffles:
            continue
        drawn = step.after.taken
        other = (*step.before.stock[:drawn], *reversed(step.before.stock[drawn:]))
        there = rules.play(step.before._replace(stock=other), step.move, step.seat)
        assert there == step.after._replace(stock=other)


@given(...)
def test_what_the_others_hold_and_what_lies_in_the_stock_does_not_make_a_move_legal(
    readings: Readings, chance: Chance
) -> None:
    rules = Rules(readings)
    for step in steps(rules, chance):
        there = _dealt_anew(step.before, step.seat, chance)
        assert rules.legal_moves(there, step.seat) == rules.legal_moves(step.before, step.seat)


def _dealt_anew(position: Position, seat: int, chance: Chance) -> Position:
    """Return a position in which all that a seat cannot see lies in another order, as many cards in each place."""
    left = position.stock[position.taken :]
    places = [*position.hands, mask(left)]
    unseen = mask(card for which, place in enumerate(places) if which != seat for card in members(place))
    cards = [card for card in chance.order() if unseen >> card & 1]
    hands = list(position.hands)
    for which, place in enumerate(position.hands):
        if which != seat:
            hands[which] = mask(cards.pop() for _ in range(place.bit_count()))
    return position._replace(hands=tuple(hands), stock=(*position.stock[: position.taken], *cards))


@given(...)
def test_the_cards_under_the_top_card_do_not_make_a_move_legal(readings: Readings, chance: Chance) -> None:
    """As long as there are any: whether something is left to reshuffle is what may be seen."""
    rules = Rules(readings)
    for step in steps(rules, chance):
        if step.before.pile:
            there = step.before._replace(pile=step.before.pile & -step.before.pile)
            assert rules.legal_moves(there, step.seat) == rules.legal_moves(step.before, step.seat)


@given(...)
def test_shuffles_that_a_move_does_not_need_do_not_matter(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for step in steps(rules, chance):
        made = step.after.reshuffles if step.after.reshuffles > step.before.reshuffles else 0
        other = (*step.before.match.shuffles[:made], *(chance.order() for _ in range(2 - made)))
        match = step.before.match._replace(shuffles=other)
        there = rules.play(step.before._replace(match=match), step.move, step.seat)
        assert there == step.after._replace(match=step.after.match._replace(shuffles=other))


@given(...)
def test_scores_do_not_matter_before_the_end_of_a_hand(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for step in steps(rules, chance):
        if step.after.phase:
            continue
        scores = tuple(score + 1 for score in step.before.match.scores)
        there = rules.play(_with_scores(step.before, scores), step.move, step.seat)
        assert there == _with_scores(step.after, scores)


def _with_scores(position: Position, scores: tuple[int, ...]) -> Position:
    return position._replace(match=position.match._replace(scores=scores))


@given(...)
def test_rules_remember_nothing_of_other_tables(readings: Readings, chance: Chance) -> None:
    """Rules that have ruled on many positions rule as rules that were compiled this moment."""
    rules = Rules(readings)
    for number, step in enumerate(steps(rules, chance)):
        if number % 5 == 0:
            fresh = Rules(readings)
            assert fresh.legal_moves(step.before, step.seat) == rules.legal_moves(step.before, step.seat)
            assert fresh.judge(step.before, step.move, step.seat) == rules.judge(step.before, step.move, step.seat)


@given(...)
def test_a_game_is_the_same_every_time_it_is_played(readings: Readings, chance: Chance) -> None:
    def game() -> list[Step]:
        again = Chance(chance.seed, chance.choices)
        return list(hand(rules, deal(rules, again), again))

    rules = Rules(readings)
    assert game() == game()


@given(...)
def test_rules_compiled_twice_are_equal(readings: Readings) -> None:
    assert Rules(readings).program == Rules(readings).program


@given(...)
def test_positions_are_values(readings: Readings, chance: Chance) -> None:
    """Equal positions hash alike, however they came about, and no move changes the one before it."""
    rules = Rules(readings)
    for step in steps(rules, chance):
        before, thawed = step.before, Position(*step.before)
        assert hash(before) == hash(thawed) and before == thawed
        after = rules.play(before, step.move, step.seat)
        assert before == thawed and hash(after) == hash(step.after)


@given(...)
def test_every_move_changes_something(readings: Readings, chance: Chance) -> None:
    """What would change nothing is no move: neither a throw nor a draw in vain nor a call is a no-op."""
    rules = Rules(readings)
    for step in steps(rules, chance):
        assert step.after != step.before


@given(...)
def test_the_next_hand_knows_nothing_of_the_cards_of_the_last_one(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    *_, last = hand(rules, deal(rules, chance), chance)
    if last.after.phase == HAND_OVER:
        other = last.after._replace(hands=tuple(reversed(last.after.hands)), pile=0, stock=(), taken=0, passes=1)
        seed = chance.below(100)
        assert next_hand(rules, last.after, Chance(seed)) == next_hand(rules, other, Chance(seed))
