"""A deal that fits both readings of the upcard: one file, played by whoever turns a card up and by whoever does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallo_conformance.lint import depends_on, rehearse
from fallo_conformance.plan import plan
from fallo_conformance.scenario import Scenario, load
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.terms import CANONICAL, Terms, why_not
from tests.suite.test_format import written
from tests.texts import GOOD

EITHER = GOOD.replace("  opening.upcard: none\n", "").replace("  stock: 1e", "  if_turned_up: 3o\n  stock: 1e")


@pytest.fixture
def either(tmp_path: Path) -> Scenario:
    return load(written(tmp_path, EITHER))


def dealt(scenario: Scenario, upcard: str) -> dict[str, object]:
    return plan(scenario, "game", None, {**CANONICAL, "opening.upcard": upcard})[0].params


def test_it_holds_under_both_readings_and_depends_on_neither(either: Scenario) -> None:
    assert rehearse(either).mismatch is None
    assert "opening.upcard" not in depends_on(either)


def test_hands_are_the_same_and_the_upcard_is_there_only_where_one_is_turned_up(either: Scenario) -> None:
    turned_up, none = dealt(either, "turned_up"), dealt(either, "none")
    assert turned_up["hands"] == none["hands"]
    assert (turned_up["upcard"], none.get("upcard")) == ("3o", None)


@pytest.mark.parametrize("upcard", ["none", "turned_up"])
def test_all_forty_cards_are_dealt_in_either_way(either: Scenario, upcard: str) -> None:
    deck = dealt(either, upcard)["deck"]
    assert isinstance(deck, list)
    assert len(set(deck)) == 40


def test_a_card_that_is_not_turned_up_lies_in_the_stock_among_all_others(either: Scenario) -> None:
    stock = dealt(either, "none")["stock"]
    assert isinstance(stock, list)
    assert stock[:2] == ["1e", "3b"]
    assert stock.index("1o") < stock.index("3o") < stock.index("4o")


def test_an_engine_that_claims_nothing_is_not_dealt_what_it_may_not_expect(either: Scenario) -> None:
    on = Terms("no claim", {}, frozenset(), False, frozenset(), frozenset({"deal", "legal"}))
    reason = why_not(either, on, {"deal"}, frozenset())
    assert reason is not None
    assert reason[0] == "no_claim"
    assert "opening.upcard" in reason[1]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("if_turned_up: 3o", "if_turned_up: 3o\n  upcard: 4o", "for any other"),
        ("if_turned_up: 3o", "if_turned_up: 2o", "2o lies in two places"),
        ("if_turned_up: 3o", "if_turned_up: 8o", "8o is no card"),
    ],
)
def test_a_slip_in_it_is_an_error_with_a_hint(tmp_path: Path, old: str, new: str, message: str) -> None:
    scenario = load(written(tmp_path, EITHER.replace(old, new)))
    with pytest.raises(BadFile, match=message):
        plan(scenario, "game", None, CANONICAL)


@pytest.mark.parametrize(("upcard", "takes_part"), [("none", True), ("turned_up", False)])
def test_an_engine_that_lacks_a_clause_is_judged_where_it_has_no_part(
    either: Scenario, upcard: str, takes_part: bool
) -> None:
    decided = rehearse(either, {**CANONICAL, "opening.upcard": upcard}).decided
    assert ("opening.any_card" in decided) is takes_part
