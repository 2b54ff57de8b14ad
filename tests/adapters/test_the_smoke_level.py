"""The cases of the level smoke: a handful that ask little of an engine, and that no engine without rules passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallo.pumba import RULEBOOKS
from fallo_conformance.certificate.levels import needed_for
from fallo_conformance.plan import plan
from fallo_conformance.protocol import Claim, Introduction
from fallo_conformance.pumba.reference import all_pass
from fallo_conformance.pumba.ruleless import RULELESS, ruleless
from fallo_conformance.scenario import Scenario, suite
from fallo_conformance.terms import Terms, terms

FIELDS = {"phase", "turn", "top", "suit", "pending", "drawn", "stock", "discard", "winner", "count", "hand", "drew"}
"""What the cases look at: what a beginner's view has."""


@pytest.fixture(scope="module")
def smoke() -> list[Scenario]:
    """The cases of the level."""
    return [scenario for scenario in suite() if "smoke" in scenario.shape.tags]


def claiming(rulebook: str | None) -> Terms:
    """Return the terms of an engine that claims a rulebook and can do no more than be dealt cards."""
    claim = None if rulebook is None else Claim(rulebook=rulebook)
    return terms(Introduction(name="", version="", protocol=1, capabilities=["deal"], fields=[], claim=claim))


def test_they_are_thirteen_as_the_page_on_adapters_says(smoke: list[Scenario]) -> None:
    assert len(smoke) == 13
    assert "| smoke | thirteen cases" in (Path(__file__).parents[2] / "docs" / "adapters.md").read_text("utf-8")


def test_they_ask_for_one_hand_that_is_dealt(smoke: list[Scenario]) -> None:
    for scenario in smoke:
        deal = scenario.shape.deal
        assert deal is not None, scenario.id
        assert (deal.scores or {}, deal.eliminated or None, deal.shuffles or []) == ({}, None, []), scenario.id
        assert all(step.next_hand is None and step.resume is None for step in scenario.shape.play), scenario.id


def test_the_lowest_level_of_a_certificate_asks_for_all_of_them(smoke: list[Scenario]) -> None:
    assert {needed_for(scenario) for scenario in smoke} == {"core"}


def test_they_look_at_little(smoke: list[Scenario]) -> None:
    for scenario in smoke:
        looked = {
            name
            for step in scenario.shape.play
            if step.view is not None
            for name in step.view.__struct_fields__
            if getattr(step.view, name) is not None
        }
        assert looked <= FIELDS, scenario.id


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rulebook_is_judged_by_most_of_them(rulebook: str, smoke: list[Scenario]) -> None:
    on = claiming(rulebook)
    asked = [one for one in smoke if on.applies(one.when) and not on.explores(one.when)]
    refusing = [one for one in asked if any(step.refused for step in one.shape.play)]
    assert len(asked) >= 9
    assert len(refusing) >= 7


def test_most_are_the_same_for_every_rulebook(smoke: list[Scenario]) -> None:
    shared = [one for one in smoke if all(not claiming(name).explores(one.when) for name in RULEBOOKS)]
    assert len(shared) >= 7


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("baseline", RULELESS)
def test_no_engine_without_rules_passes_half_of_them(baseline: str, rulebook: str, smoke: list[Scenario]) -> None:
    on = claiming(rulebook)
    asked = [one for one in smoke if not on.explores(one.when)]
    passed = [one for one in asked if all_pass(ruleless(baseline), plan(one, "game", None, on.under(one.when)))]
    assert len(passed) < len(asked) / 2
