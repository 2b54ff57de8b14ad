"""``fallo diff-rules`` and ``fallo prove --rulebook``: where a table's own rules part from others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fallo.pumba import RULEBOOKS
from fallo_tools.cli import fallo

FRIDAY = """
name = "Friday"
extends = "ludoteka"
[readings]
twos.answer = "two_or_sota"
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(fallo, [*words])


@pytest.fixture
def friday(tmp_path: Path) -> str:
    path = tmp_path / "friday.toml"
    path.write_text(FRIDAY, "utf-8")
    return str(path)


def test_a_rulebook_does_not_part_from_itself() -> None:
    result = run("diff-rules", "canonical", "ludoteka")
    assert (result.exit_code, result.output) == (0, "canonical and ludoteka adopt the same readings\n")


def test_a_sota_on_a_two_is_shown_where_only_one_table_lets_it_answer(friday: str) -> None:
    result = run("diff-rules", "ludoteka", friday, "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["readings"] == {"twos.answer": ["two_only", "two_or_sota"]}
    assert told["moves"]["throw 10"] == "less permissive"
    assert {verdict for kind, verdict in told["moves"].items() if kind != "throw 10"} == {"equal"}
    (place,) = told["places"]
    assert place["confirmed"]
    assert place["move"].startswith("10")
    assert place["position"]["pending"] > 0
    assert [side["legal"] for side in place["sides"]] == [False, True]
    assert place["sides"][0]["clauses"] == ["twos.only_a_two_answers"]


@pytest.mark.parametrize("other", [name for name in RULEBOOKS if name not in ("ludoteka", "canonical")])
def test_every_position_on_which_named_rulebooks_part_is_confirmed(other: str) -> None:
    result = run("diff-rules", "ludoteka", other, "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert all(place["confirmed"] for place in told["places"])
    assert {place["about"] for place in told["places"]} | set(told["unseen"]) == set(told["readings"])


def test_what_parts_is_drawn_for_a_person(friday: str) -> None:
    output = run("diff-rules", "ludoteka", friday).output
    assert "Who owes cards to a two: what may that player answer with?" in output
    assert "twos.only_a_two_answers" in output
    assert "2 owed" in output


def test_a_house_rule_is_explored_and_held_against_canonical(friday: str) -> None:
    result = run("prove", "--rulebook", friday, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert [(one["always_a_move"], one["always_ends"]) for one in told["explored"]] == [(True, True)] * 3
    given_up = {one["place"] for one in told["gives_up"]}
    assert "ludoteka/special-cards.6" in given_up
    assert "ludoteka/special-cards.7" not in given_up
    assert told["against_canonical"]["readings"] == {"twos.answer": ["two_or_sota", "two_only"]}


def test_readings_that_cannot_stand_together_are_bad_input_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "endless.toml"
    path.write_text('[readings]\ndrawing.passing = "without_drawing"\nending.passes = "each_once"\n', "utf-8")
    result = run("prove", "--rulebook", str(path))
    assert result.exit_code == 2
    assert "for ever" in result.output


@pytest.mark.parametrize("words", [("diff-rules", "canonical", "no-such.toml"), ("diff-rules", "canonical")])
def test_a_wrong_word_is_bad_input(words: tuple[str, ...]) -> None:
    assert run(*words).exit_code == 2
