"""Whole hands on reduced decks: what the search finds, what it folds, and the rank that falls."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import permutations

import pytest

from fallo.cards import card, cards, mask
from fallo.pumba import CONFLICTS, RULEBOOKS, Incompatible, Move, Position, Readings, Rules, adopt, parse
from fallo.pumba.position import PLAYING
from fallo_proofs.pumba.exploration import (
    SCOPES,
    Scope,
    Trace,
    explore,
    explore_scope,
    questions,
    rank,
    scope,
)
from fallo_proofs.pumba.exploration.chance import outcomes, successors
from fallo_proofs.pumba.exploration.decks import first_positions, unordered
from fallo_proofs.pumba.exploration.folding import Folding
from fallo_proofs.pumba.exploration.search import search

SPECIAL = ["1o", "2o", "4o", "7o", "10o", "11o", "12o", "1c", "2c", "4c", "7c", "10c", "11c", "12c"]

PASSING = adopt(Readings(), {"drawing.passing": "without_drawing"})
"""Readings under which two players can pass to and fro while the stock is full."""

DELICATE: tuple[dict[str, str], ...] = (
    {"exhaustion.nothing_to_reshuffle": "draw_in_vain", "opening.opener": "may_draw"},
    {"twos.look_first": "may_draw_first", "exhaustion.nothing_to_reshuffle": "draw_in_vain"},
    {"ending.last_rey": "draws_one", "exhaustion.counted": "last_card_taken"},
    {"aces.answer": "as_hands_on", "aces.target": "next_player", "exhaustion.short_stock": "all_or_nothing"},
    {"drawing.turn": "ended", "sotas.matching": "must_match"},
    {"caballos.skips": "throwers_next_turn", "ending.passes": "each_once"},
    {"call.penalty": "when_caught", "call.catch_until": "next_own_turn"},
    {"call.due": "before_the_next_move", "call.again": "once_a_hand"},
    {"opening.upcard": "turned_up", "opening.upcard_effect": "acts"},
)
"""Readings that bear on draws, passes and turns, from which a hand could come to a halt or go round."""


def some_readings(chance: random.Random) -> Readings:
    """Return random readings that can stand together."""
    while True:
        readings = adopt(Readings(), {conflict: chance.choice(choices) for conflict, choices in CONFLICTS.items()})
        try:
            Rules(readings)
        except Incompatible:
            continue
        return readings


def small_scope(chance: random.Random, most: int = 5) -> Scope:
    """Return a random scope of a few special cards for two or three players."""
    seats = chance.randint(2, 3)
    return scope(" ".join(chance.sample(SPECIAL, chance.randint(seats + 1, most))), *(1,) * seats)


def replayed(rules: Rules, trace: Trace) -> Position:
    """Play a trace again, each move from the position before it, and return the last position."""
    position = trace.start
    for step in trace.steps:
        clean = [unordered(after) for after in outcomes(rules, position, step.move, step.seat)]
        assert step.position in [one._replace(match=one.match._replace(shuffles=())) for one in clean]
        position = step.position
    return position


def test_a_hand_of_one_card_each_is_over_at_the_first_throw() -> None:
    """Six deals of three different cards, each of which the opener wins with the only card in hand."""
    found = explore(Readings(), "4o 5o 4c", 2, (1, 1))
    assert (found.states, found.transitions, found.longest) == (6 + 1, 6, 1)
    assert (found.dead_ends, found.cycles, found.complete) == (0, 0, True)


def test_the_positions_of_three_cards_are_those_counted_by_hand() -> None:
    """The opener throws one of two cards, said or in silence, for there is no card to be drawn for it.

    Three deals, six positions before the other player wins or passes, six before the opener wins or passes as well.
    """
    found = explore(Readings(), "4o 5o 6o", 2, (2, 1))
    assert found.states == 3 + 6 + 6 + 2
    assert found.transitions == 3 * 2 + 6 * 2 + 6 * 2
    assert found.longest == 3


def test_a_search_that_is_given_up_proves_nothing() -> None:
    found = explore(Readings(), "2o 4o 12o 2c 4c 12c", 2, (2, 1), limit=100)
    assert not found.complete
    assert (found.always_a_move, found.always_ends, found.longest) == (None, None, None)
    assert "not complete" in str(found)


def test_a_dead_end_is_found_with_a_hand_that_leads_there() -> None:
    """Without the clause that lets a player pass on a dead stock, whoever cannot throw is left without a move."""
    rules = Rules(adopt(Readings(), {"exhaustion.reshuffles": "never"}), without=["exhaustion.pass_without_drawing"])
    found = explore_scope(rules, scope("4o 5c 6e", 2, 1))
    assert found.dead_ends
    assert found.always_a_move is False
    trace = next(trace for trace in found.traces if trace.finding == "dead end")
    assert len(trace.steps) == 1
    assert not rules.legal_moves(replayed(rules, trace))


def test_endless_play_is_found_with_a_hand_that_comes_to_the_same_position_twice() -> None:
    rules = Rules(PASSING, without=["ending.all_pass_at_will"])
    found = explore_scope(rules, scope("4o 5o 4c 5c", 2, 1))
    assert found.cycles
    assert (found.always_ends, found.longest) == (False, None)
    trace = next(trace for trace in found.traces if trace.finding == "endless play")
    folding = Folding(mask(cards("4o 5o 4c 5c")), trace.start.match)
    numbers = [folding.number(step.position) for step in trace.steps]
    assert numbers[-1] in numbers[:-1]
    assert replayed(rules, trace).phase == PLAYING


def test_where_a_pass_needs_no_draw_passes_in_a_row_end_the_hand() -> None:
    assert explore(PASSING, "4o 5o 4c 5c", 2, (2, 1)).always_ends


def test_a_hand_in_which_passes_end_nothing_goes_on_for_ever() -> None:
    found = explore_scope(Rules(without=["ending.all_pass"]), scope("4o 5o 6o", 2, 1))
    assert found.always_ends is False
    assert found.always_a_move


def test_the_longest_hand_can_be_played() -> None:
    found = explore(Readings(), "2o 4o 12o 2c 4c", 2, (2, 1))
    (longest,) = found.traces
    assert len(longest.steps) == found.longest
    assert replayed(Rules(), longest).phase != PLAYING
    assert str(longest).count("\n") == found.longest


@pytest.mark.parametrize("name", RULEBOOKS)
def test_under_every_rulebook_somebody_can_always_move_and_every_hand_ends(name: str) -> None:
    found = explore(RULEBOOKS[name].readings, "1o 2o 12o 10c 11c", 3, (2, 1, 1))
    assert found.always_a_move
    assert found.always_ends


@pytest.mark.parametrize("chosen", DELICATE, ids=lambda chosen: next(iter(chosen.values())))
def test_under_delicate_readings_every_hand_ends_and_every_move_lowers_the_rank(chosen: dict[str, str]) -> None:
    rules = Rules(adopt(Readings(), chosen))
    for dealt in (scope("1o 2o 12o 2c 11c", 2, 1), scope("2o 10o 12o 2c", 1, 1, 1)):
        found = explore_scope(rules, dealt)
        assert found.always_a_move
        assert found.always_ends
        assert_every_move_lowers_the_rank(rules, dealt)


def test_random_readings_on_random_decks_have_no_dead_end_and_an_end() -> None:
    chance = random.Random(4)
    for _ in range(8):
        readings = some_readings(chance)
        found = explore_scope(Rules(readings), small_scope(chance))
        assert found.always_a_move
        assert found.always_ends


def test_every_question_of_a_table_is_answered_with_all_special_cards() -> None:
    answers = questions(RULEBOOKS["canonical"].readings)
    assert [(one.complete, one.always_a_move, one.always_ends) for one in answers] == [(True, True, True)] * len(SCOPES)
    assert {one.scope for one in answers} == {str(dealt) for dealt in SCOPES}
    ranks = {one % 10 for dealt in SCOPES for one in range(40) if dealt.deck >> one & 1}
    assert ranks >= {card(text) % 10 for text in ("1o", "2o", "7o", "10o", "11o", "12o")}


def test_positions_that_are_folded_lead_to_the_same_folded_positions() -> None:
    """The graph of all positions, folded afterwards, is the graph of the folded ones."""
    chance = random.Random(3)
    for _ in range(8):
        rules, dealt = Rules(some_readings(chance)), small_scope(chance)
        whole, folded = search(rules, dealt, 10_000, folded=False), search(rules, dealt, 10_000)
        assert whole.complete
        assert folded.complete
        fold = folded.folding.number
        numbers = [fold(whole.folding.position(one)) if one > 0 else one for one in whole.numbers]
        ends = {(numbers[a], numbers[b]) for a, b in zip(whole.sources, whole.targets, strict=True)}
        assert set(numbers) == set(folded.numbers)
        numbers = folded.numbers
        assert ends == {(numbers[a], numbers[b]) for a, b in zip(folded.sources, folded.targets, strict=True)}


def test_a_number_stands_for_one_position() -> None:
    chance = random.Random(8)
    for _ in range(8):
        found = search(Rules(some_readings(chance)), small_scope(chance), 300, folded=False)
        for number in found.numbers[1:]:
            if number > 0:
                assert found.folding.number(found.folding.position(number)) == number


def test_seats_suits_and_directions_that_are_alike_have_one_number() -> None:
    deck = mask(cards("4o 5o 4c 5c 6e"))
    first, *_ = first_positions(Rules(), Scope(deck, (2, 1, 1)))
    folding = Folding(deck, first.match)
    here = first._replace(
        hands=(1 << card("4o"), 1 << card("5o"), 1 << card("6e")), top=card("4c"), suit=1, pile=0, stock=(card("5c"),)
    )
    turned = here._replace(hands=(here.hands[2], here.hands[0], here.hands[1]), turn=1)
    mirrored = here._replace(hands=(here.hands[0], here.hands[2], here.hands[1]), direction=-1)
    other_suit = here._replace(
        hands=(1 << card("4c"), 1 << card("5c"), here.hands[2]), top=card("4o"), suit=0, stock=(card("5o"),)
    )
    assert len({folding.number(one) for one in (here, turned, mirrored, other_suit)}) == 1
    assert folding.number(here._replace(direction=-1)) != folding.number(here)
    assert folding.number(here._replace(suit=0)) != folding.number(here)


def test_a_take_across_a_reshuffle_may_bring_any_card_of_the_pile() -> None:
    """B owes two, one card is left in the stock and two lie under the top card."""
    dealt = scope("2o 4o 5o 6o 4c 5c 6c", 2, 1)
    first, *_ = first_positions(Rules(), dealt)
    position = first._replace(
        hands=(mask(cards("4o 4c")), 1 << card("5c")), turn=1, pending=2, top=card("2o"), suit=0,
        pile=mask(cards("5o 6o")), stock=(card("6c"),),
    )  # fmt: skip
    after = outcomes(Rules(), position, parse("take"), 1)
    got = [position.hands[1] ^ one.hands[1] for one in after]
    assert sorted(got) == sorted(mask(cards(pair)) for pair in ("6c 5o", "6c 6o"))


def test_draws_as_choices_are_all_that_every_order_of_the_cards_can_bring() -> None:
    chance = random.Random(6)
    for _ in range(10):
        rules = Rules(some_readings(chance))
        found = search(rules, small_scope(chance, 4), 400)
        for number in chance.sample(found.numbers, min(12, len(found.numbers))):
            if number > 0:
                position = found.folding.position(number)
                assert bare(after for _, _, after in successors(rules, position)) == bare(every_order(rules, position))


def bare(positions: Iterable[Position]) -> set[Position]:
    """Return positions without the order of the cards that nobody has seen."""
    return {one._replace(match=one.match._replace(shuffles=())) for one in map(unordered, positions)}


def every_order(rules: Rules, position: Position) -> Iterator[Position]:
    """Play every legal move of every seat with every order of the stock and of the reshuffles."""
    seats = range(position.match.seats)
    moves = [(seat, move) for seat in seats for move in rules.legal_moves(position, seat)]
    unseen = [one for one in range(40) if (position.pile | sum(position.hands)) >> one & 1 or one == position.top]
    for stock in permutations(position.stock):
        for order in permutations([*position.stock, *unseen]):
            match = position.match._replace(shuffles=(order,) * 2)
            for seat, move in moves:
                yield rules.play(position._replace(stock=stock, match=match), move, seat)


def assert_every_move_lowers_the_rank(rules: Rules, dealt: Scope) -> None:
    found = search(rules, dealt, 20_000)
    for number in found.numbers[1:]:
        if number > 0:
            position = found.folding.position(number)
            assert all(rank(after) < rank(position) for _, _, after in successors(rules, position))


def test_every_move_of_whole_hands_lowers_the_rank_under_any_readings() -> None:
    chance = random.Random(9)
    for _ in range(120):
        rules = Rules(some_readings(chance))
        for position, move, after in hand(rules, chance):
            assert rank(after) < rank(position), move


def hand(rules: Rules, chance: random.Random) -> Iterator[tuple[Position, Move, Position]]:
    """Play a hand of forty cards at random, speech included; players who may pass often do."""
    seats = chance.randint(2, 6 if rules.refuses_to_deal(7) else 9)
    deck, *shuffles = (chance.sample(range(40), 40) for _ in range(3))
    position, idle = rules.deal(seats, chance.randrange(seats), deck, shuffles), chance.random()
    for _ in range(400):
        if position.phase != PLAYING:
            return
        speakers = [seat for seat in range(seats) if rules.legal_moves(position, seat)]
        seat = chance.choice(speakers) if position.silent else position.turn
        moves = rules.legal_moves(position, seat)
        throws = [move for move in moves if move.card >= 0]
        others = [move for move in moves if move.card < 0]
        move = chance.choice(others if others and chance.random() < idle else throws or others)
        after = rules.play(position, move, seat)
        yield position, move, after
        position = after


def test_a_deck_that_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(ValueError, match="5 cards cannot be dealt from 4"):
        explore(Readings(), "1o 2o 1c 2c", 2, (3, 2))
    with pytest.raises(ValueError, match="3 hands for 2 players"):
        explore(Readings(), "1o 2o 1c 2c", 2, (1, 1, 1))
