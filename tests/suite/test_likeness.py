"""Scenarios that are alike: turned tables and exchanged suits are seen through, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fallo.cards import SUITS
from fallo.pumba.moves import SEATS
from fallo_conformance.authoring.likeness import WORD, likeness_of
from fallo_conformance.authoring.writing import write
from fallo_conformance.scenario import Scenario, scenario_of, suite
from fallo_conformance.strict_yaml import read_text

SUITE = suite()


def made(tree: dict[str, Any]) -> Scenario:
    return scenario_of(read_text(write(tree), Path("twos.adds_two/another.yaml")))


def renamed(tree: Any, names: dict[str, str]) -> Any:
    if isinstance(tree, dict):
        return {names.get(name, name): renamed(value, names) for name, value in tree.items()}
    if isinstance(tree, list):
        return [renamed(item, names) for item in tree]
    return " ".join(renamed_word(word, names) for word in str(tree).split())


def renamed_word(word: str, names: dict[str, str]) -> str:
    if word in names:
        return names[word]
    if not WORD.fullmatch(word):
        return word
    if word.startswith("catch@"):
        return f"catch@{names[word[-1]]}"
    return "".join(names.get(letter, letter) for letter in word)


def played(scenario: Scenario) -> dict[str, Any]:
    tree: Any = scenario.source.tree
    tree = {name: tree[name] for name in ("when", "deal", "position", "play", "refused") if name in tree}
    if "position" in tree:
        tree["position"] = {"opener": "A", **tree["position"]}
    return {"title": "another", **tree}


def table(scenario: Scenario) -> str:
    start = scenario.shape.deal or scenario.shape.position
    assert start is not None
    return SEATS[: max(map(SEATS.index, [*start.hands(), *start.eliminated.split()])) + 1]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(SUITE), st.integers(0, 8), st.permutations(SUITS))
def test_a_case_is_like_itself_with_the_table_turned_and_the_suits_exchanged(
    scenario: Scenario, turn: int, suits: list[str]
) -> None:
    seats = table(scenario)
    turned = {seat: seats[(place + turn) % len(seats)] for place, seat in enumerate(seats)}
    names = turned | dict(zip(SUITS, suits, strict=True))
    tree = played(scenario)
    other = made({**renamed(tree, names), "when": tree.get("when", {})})
    likeness = likeness_of(other, scenario)
    assert likeness is not None
    assert likeness.looks
    assert likeness.exact or any(name != new for name, new in names.items())


def test_two_cases_are_not_alike_for_dealing_the_same_cards() -> None:
    tree = {
        "title": "one",
        "deal": {"opener": "A", "A": "2o 4c 5c 6c 7c", "B": "10e 3c 4b 5b", "stock": "..."},
        "play": [{"A": "2o"}, {"view": {"turn": "B"}}],
    }
    other = {**tree, "play": [{"A": "4c"}, {"view": {"turn": "B"}}]}
    assert likeness_of(made(tree), made(other)) is None


def test_two_cases_about_other_readings_are_not_alike() -> None:
    deal = {"opener": "A", "A": "2o 4c 5c 6c 7c", "B": "10e 3c 4b 5b", "stock": "..."}
    tree = {"title": "one", "deal": deal, "play": [{"A": "2o"}, {"view": {"turn": "B"}}]}
    lost, kept = (made({**tree, "when": {"twos.turn": reading}}) for reading in ("lost", "kept"))
    assert likeness_of(lost, kept) is None
    assert likeness_of(lost, made(tree)) is not None
