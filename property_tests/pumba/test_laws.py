"""Every game obeys the laws that bookkeeping apart from the interpreter has derived from the spec."""

from __future__ import annotations

import pytest
from hypothesis import given

from fallo.cards import card, cards, mask
from fallo.pumba import CONFLICTS, RULEBOOKS, Match, Position, Readings, Rules, adopt, parse
from fallo.pumba.position import PLAYING
from fallo_proofs.pumba.laws import violations
from fallo_proofs.pumba.laws.points import points
from fallo_proofs.pumba.play import Chance, together

GAMES = 25
"""Games of each named rulebook."""


@pytest.mark.parametrize("name", RULEBOOKS)
def test_games_by_a_named_rulebook_obey_every_law(name: str) -> None:
    rules = Rules(RULEBOOKS[name].readings)
    for seed in range(GAMES):
        assert not violations(rules, seed), seed


@given(...)
def test_games_by_any_readings_obey_every_law(readings: Readings, chance: Chance) -> None:
    assert not violations(Rules(readings), chance.seed, choices=chance.choices)


@pytest.mark.long
@pytest.mark.parametrize("conflict", CONFLICTS)
def test_games_by_any_single_reading_obey_every_law(conflict: str) -> None:
    for reading in CONFLICTS[conflict]:
        rules = Rules(together({conflict: reading}))
        for seed in range(GAMES):
            assert not violations(rules, seed), (reading, seed)


def test_the_points_of_a_hand_that_was_won_are_those_of_the_scoring_chapter() -> None:
    """By hand: 2c 11o 5b are ten, nine and five; 10e 12c 1o 7b are ten, ten, one and seven."""
    hands = (0, mask(cards("2c 11o 5b")), mask(cards("10e 12c 1o 7b")))
    match = Match(3, 0b111, (40, 0, 0), 100, 0, ())
    assert points(Readings(), match, hands, winner=0) == (-5, 24, 28)
    assert points(adopt(Readings(), {"scoring.method": "cards"}), match, hands, winner=0) == (-5, 3, 4)
    assert points(adopt(Readings(), {"scoring.winner": "nothing_off"}), match, hands, winner=0) == (0, 24, 28)


def test_draws_made_before_a_last_rey_count_in_the_turn_after_it() -> None:
    """`reyes.draws_are_used_up`: A has drawn once, throws a rey and then another one as the last card."""
    rules = Rules(adopt(Readings(), {"reyes.draws": "draws_used_up", "ending.last_rey": "draws_one"}))
    hands, stock = (mask(cards("12o 12c")), mask(cards("3c 4c"))), tuple(cards("5e 6e 7e"))
    pile = (1 << 40) - 1 & ~(hands[0] | hands[1] | mask(stock) | 1 << card("4o"))
    position = Position(
        Match(2, 0b11, (0, 0), 100, 0, ()), hands, stock, 0, pile, card("4o"), suit=0, turn=0, direction=1,
        pending=0, drawn=1, reshuffles=0, passes=0, said=0, silent=0, sits_out=0, phase=PLAYING,
    )  # fmt: skip
    for move in ("12o!", "12c"):
        position = rules.play(position, parse(move))
    assert position.drawn == 1
