"""Mutants: each is wrong in one known way, is taken back whole, and is put on trial by all that could tell."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from inspect import getsource
from types import FunctionType
from typing import cast

import pytest

from fallo.pumba import aces, call, turn, twos
from fallo.pumba.moves import CATCH
from fallo.pumba.position import Spot
from fallo.spec import clauses
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.mutation.trial import Prepared, prepared, put_on_trial, that_could_tell
from fallo_conformance.pumba.mutants.everything import mutants
from fallo_conformance.pumba.mutants.moments import moments
from fallo_conformance.pumba.mutants.proofs import commute, same_but_for_the_mention, same_for_every_spot
from fallo_conformance.scenario import suite

SLIPPED = (
    "without",
    "reading",
    "leak",
    *(pytest.param(kind, marks=pytest.mark.long) for kind in ("slip", "order", "code")),
)


@cache
def cases() -> list[Prepared]:
    return prepared(suite())


@cache
def everything() -> list[Mutant]:
    return list(mutants())


@cache
def by_id() -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in everything()}


def caught_by(name: str) -> tuple[str, ...]:
    return put_on_trial(by_id()[name], cases()).caught_by


def test_the_reference_itself_is_caught_by_nothing() -> None:
    assert put_on_trial(Mutant("right", "without", "", ""), cases()).caught_by == ()


def test_no_two_mutants_have_the_same_id() -> None:
    assert [name for name, number in Counter(mutant.id for mutant in everything()).items() if number > 1] == []


def test_every_mutant_has_a_name_in_words_and_a_sentence() -> None:
    for name, mutant in by_id().items():
        assert re.fullmatch(r"[a-z]+(/[a-z_.]+)+", name), name
        assert mutant.sentence[-1] == ".", mutant.sentence


def test_every_clause_is_left_out_by_some_mutant() -> None:
    assert {mutant.of for mutant in by_id().values() if mutant.kind == "without"} == set(clauses())


def test_every_clause_that_computes_anything_has_its_code_changed() -> None:
    changed = {mutant.of for mutant in by_id().values() if mutant.kind == "code"}
    says_one_thing = {
        "call.nobody_is_caught", "call.with_the_card", "call.never_forgotten", "drawing.pass_never",
        "exhaustion.when_a_card_is_missing", "match.limit_is_agreed", "scoring.one_for_each_card",
        "sotas.always_matches",
    }  # fmt: skip
    assert set(clauses()) - changed <= says_one_thing


@pytest.mark.parametrize(
    ("name", "catcher"),
    [
        ("without/twos.eight_is_the_most", "twos.eight_is_the_most/a_fifth_two_is_refused"),
        ("reading/twos.stacking/never_for_always", "twos.adds_two/four_twos_come_to_eight"),
        ("slip/twos.adds_two/one_more_pending", "twos.adds_two/four_twos_come_to_eight"),
        ("slip/exhaustion.pile_becomes_the_stock/is_not_counted", "exhaustion.at_most_two_reshuffles/"),
        ("order/turn.passes_on/before/turn.lies_on_top", "turn.lies_on_top/"),
        ("leak/from_the_hand_before/direction", ""),
    ],
)
def test_a_mutant_is_caught_by_a_case_about_what_is_wrong_with_it(name: str, catcher: str) -> None:
    if name not in by_id():
        pytest.fail(f"there is no {name}")
    assert any(case.startswith(catcher) for case in caught_by(name))


def test_what_leaks_from_the_game_before_is_seen_only_where_games_share_a_process() -> None:
    mutant = by_id()["leak/from_the_game_before/direction"]
    in_session = put_on_trial(mutant, cases()).caught_by
    assert in_session
    assert [name for case in cases() for name in put_on_trial(mutant, [case]).caught_by] == []


@pytest.mark.parametrize("kind", SLIPPED)
def test_cases_that_are_left_out_of_a_trial_could_not_have_told(kind: str) -> None:
    some = list(mutants([kind])[:: 60 if kind == "code" else 12])  # type: ignore[list-item]  # the kinds are literals there
    assert some
    for mutant in some:
        if mutant.from_game is None:
            able = {case.id for case in that_could_tell(mutant, cases())}
            assert set(put_on_trial(mutant, cases()).caught_by) <= able, mutant.id


def test_a_planted_change_of_code_is_taken_out_again() -> None:
    mutant = next(one for one in by_id().values() if one.kind == "code" and one.of == "twos.adds_two")
    before = twos.adds_two.__code__
    with mutant.planted():
        assert twos.adds_two.__code__ is not before
    assert twos.adds_two.__code__ is before


def test_a_change_of_code_that_breaks_a_case_is_taken_out_all_the_same() -> None:
    mutant = next(one for one in by_id().values() if one.id.startswith("code/turn.end_turn"))
    before = turn.end_turn.__code__
    with pytest.raises(ZeroDivisionError), mutant.planted():
        raise ZeroDivisionError
    assert turn.end_turn.__code__ is before


def test_a_mutant_that_goes_on_without_end_is_stopped_and_counts_as_caught() -> None:
    def forever(seats: int) -> bool:
        while seats:
            pass
        return False

    from fallo_conformance.pumba.mutants.everything import replacing

    endless = Mutant("endless", "slip", "", "", change=replacing({"deal.two_to_nine": forever}))
    trial = put_on_trial(endless, cases()[:3])
    assert trial.endless
    assert trial.caught_by


class TestProofs:
    def test_clauses_that_do_not_touch_what_the_other_looks_at_may_come_in_either_order(self) -> None:
        assert commute(twos.adds_two, turn.lies_on_top)

    def test_clauses_that_change_what_the_other_looks_at_may_not(self) -> None:
        assert not commute(turn.lies_on_top, call.penalty_before_the_effect)

    def test_what_a_program_calls_for_a_clause_counts_too(self) -> None:
        assert not commute(turn.passes_on, call.said_before)

    def test_a_clause_that_forbids_the_same_in_every_spot_is_the_same(self) -> None:
        def wrong(spot: Spot) -> int:
            return twos.eight_is_the_most(spot) if spot.pending > 7 else 0

        assert same_for_every_spot(twos.eight_is_the_most, wrong)

    def test_one_spot_that_differs_is_enough(self) -> None:
        def wrong(spot: Spot) -> int:
            return twos.eight_is_the_most(spot) if spot.pending != 40 else 0

        assert not same_for_every_spot(twos.eight_is_the_most, wrong)

    def test_what_excuses_may_say_what_it_likes_of_moves_that_are_not_forbidden(self) -> None:
        def wrong(spot: Spot) -> int:
            return aces.as_answers_an_as(spot) | (CATCH if spot.pending > 0 else 0)

        assert same_for_every_spot(aces.as_answers_an_as, wrong)

    def test_a_wrong_clause_that_looks_at_more_is_tried_in_all_that_it_looks_at(self) -> None:
        def wrong(spot: Spot) -> int:
            return twos.eight_is_the_most(spot) if spot.silent == 0 else 0

        assert not same_for_every_spot(twos.eight_is_the_most, wrong)

    def test_what_an_effect_returns_is_only_mentioned(self) -> None:
        text = getsource(twos.adds_two).replace("True", "False")
        assert same_but_for_the_mention(cast(FunctionType, twos.adds_two), text)

    def test_what_an_effect_does_is_more_than_a_mention(self) -> None:
        text = getsource(twos.adds_two).replace("+= 2", "+= 3")
        assert not same_but_for_the_mention(cast(FunctionType, twos.adds_two), text)

    def test_what_another_clause_calls_returns_something_that_counts(self) -> None:
        assert "turn.in_turn" in moments()
        text = getsource(turn.in_turn).replace("else 0", "else 1")
        assert not same_but_for_the_mention(cast(FunctionType, turn.in_turn), text)


@pytest.mark.parametrize(
    ("start", "user", "stranger"),
    [
        ("code/call._penalty/", "call.penalty_before_the_effect", "twos.adds_two"),
        ("code/stock.give/", "drawing.one_card", "scoring.minus_five"),
        ("code/scoring/", "scoring.ten_for_twos_sotas_reyes", "scoring.minus_five"),
    ],
)
def test_what_clauses_share_can_go_wrong_only_through_those_that_use_it(start: str, user: str, stranger: str) -> None:
    through = [mutant.through for name, mutant in by_id().items() if name.startswith(start)]
    assert through
    assert any(user in used for used in through)
    assert not any(stranger in used for used in through)
