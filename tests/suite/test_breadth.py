"""What the suite as a whole covers: pairs of rules, special cards where engines break, whole matches."""

from __future__ import annotations

from functools import cache

import pytest

from fallo.pumba import RULEBOOKS
from fallo_conformance.mutation.record import kept
from fallo_conformance.pumba.interactions import CIRCUMSTANCES, SPECIAL, interactions
from fallo_conformance.pumba.wild_play import pairs_met
from fallo_conformance.scenario import suite
from fallo_conformance.worth import Worth, worths


@cache
def found() -> list[Worth]:
    return worths(suite(), kept())


def test_there_are_at_least_four_hundred_cases() -> None:
    assert len(suite()) >= 400


@pytest.mark.parametrize("circumstance", CIRCUMSTANCES)
@pytest.mark.parametrize("card", SPECIAL.values())
def test_every_special_card_is_thrown_or_tried_in_every_circumstance(card: str, circumstance: str) -> None:
    assert any((card, circumstance) in one.covers.crossings for one in found())


@pytest.mark.parametrize("name", RULEBOOKS)
def test_two_clauses_that_meet_in_play_meet_in_a_case(name: str) -> None:
    covered = {pair for one in found() for pair in one.covers.pairs}
    assert pairs_met(RULEBOOKS[name].readings, 40, seed=7) - covered == set()


def test_no_case_repeats_others_without_saying_why() -> None:
    assert [one.scenario.id for one in found() if one.redundant and not one.kept] == []


def test_what_a_case_covers_alone_no_other_case_covers() -> None:
    rare = [(one, thing) for one in found() for thing in one.alone if thing[0] == "special card"]
    assert rare
    for one, (_, card, circumstance) in rare:
        others = [interactions(other.scenario).crossings for other in found() if other is not one]
        assert not any((card, circumstance) in crossings for crossings in others)


def test_matches_of_three_hands_and_games_saved_in_mid_turn_are_among_the_cases() -> None:
    hands = [sum(step.next_hand is not None for step in one.shape.play) for one in suite()]
    assert max(hands) >= 2
    saved = [step.resume for one in suite() for step in one.shape.play if step.resume is not None]
    assert any(position.drawn for position in saved)
