"""``fallo prove --rulebook``: what a table with rules of its own wants to know of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fallo.pumba import Readings, Rules, adopt
from fallo_proofs.pumba import exploration
from fallo_proofs.pumba.exploration import Exploration
from fallo_proofs.pumba.exploration.decks import scope
from fallo_proofs.pumba.exploration.explore import explore_scope
from fallo_tools.cli import fallo
from fallo_tools.input import rulebook_of


def run(*words: str) -> Result:
    return CliRunner().invoke(fallo, ["prove", "--rulebook", *words])


@pytest.fixture
def friday(tmp_path: Path) -> str:
    path = tmp_path / "friday.toml"
    path.write_text('name = "Friday"\nextends = "ludoteka"\n[readings]\ntwos.answer = "two_or_sota"\n', "utf-8")
    return str(path)


def explorations_are(monkeypatch: pytest.MonkeyPatch, *found: Exploration) -> None:
    """Let these be what comes of exploring a table's own rules."""

    def instead(_readings: Readings) -> list[Exploration]:
        return [*found]

    monkeypatch.setattr(exploration, "questions", instead)


def test_a_house_rule_is_explored_and_held_against_canonical(friday: str) -> None:
    result = run(friday, "--json")
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert {(one["complete"], one["always_a_move"], one["always_ends"]) for one in answer["explored"]} == {(True,) * 3}
    assert answer["against_canonical"]["readings"] == {"twos.answer": ["two_or_sota", "two_only"]}
    assert answer["against_canonical"]["moves"]["throw 10"] == "more permissive"


def test_a_sentence_is_given_up_only_where_no_reading_of_it_is_kept(friday: str) -> None:
    """A sota that answers a two goes against one sentence of `ludoteka`; that a rey gives another turn stays."""
    given_up = {one["place"]: one["says"] for one in json.loads(run(friday, "--json").stdout)["gives_up"]}
    assert given_up["ludoteka/special-cards.6"] == "a sota is no way out of drawing for a two"
    assert "ludoteka/special-cards.8" not in given_up
    assert not any(place.startswith("physics") for place in given_up)


def test_a_person_reads_all_four_answers(friday: str) -> None:
    output = run(friday).output
    assert "somebody is left without a move: never" in output
    assert "a hand goes on for ever: never" in output
    assert "ludoteka/special-cards.6: a sota is no way out of drawing for a two" in output
    assert "Friday (two_or_sota): legal" in output


def test_canonical_does_not_part_from_itself() -> None:
    result = run("canonical")
    assert result.exit_code == 0
    assert "canonical and canonical adopt the same readings" in result.output


def test_a_dead_end_is_shown_with_the_hand_that_leads_there(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the clause that lets a player pass on a dead stock, whoever cannot throw is left without a move."""
    rules = Rules(adopt(Readings(), {"exhaustion.reshuffles": "never"}), without=["exhaustion.pass_without_drawing"])
    found = explore_scope(rules, scope("4o 5c 6e", 2, 1))
    assert found.dead_ends
    explorations_are(monkeypatch, found)
    result = run(friday, "--json")
    assert result.exit_code == 1
    (one,) = json.loads(result.stdout)["explored"]
    assert one["always_a_move"] is False
    assert [shown["finding"] for shown in one["shown"]] == ["dead end"]
    assert one["shown"][0]["hand"][0].startswith("dead end: A ")
    assert "dead end: A " in run(friday).output


def test_endless_play_is_a_fault(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the clause that ends a hand when all have passed, everybody passes for ever."""
    passing = adopt(Readings(), {"drawing.passing": "without_drawing"})
    rules = Rules(passing, without=["ending.all_pass_at_will"])
    explorations_are(monkeypatch, explore_scope(rules, scope("4o 5o 4c 5c", 2, 1)))
    result = run(friday)
    assert result.exit_code == 1
    assert "a hand goes on for ever: yes" in result.output


def test_a_search_that_was_given_up_is_unknown(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    explorations_are(monkeypatch, explore_scope(Rules(Readings()), scope("1o 2o 10o 1c", 1, 1), limit=5))
    result = run(friday, "--json")
    assert result.exit_code == 3
    (one,) = json.loads(result.stdout)["explored"]
    outcome: Any = one["complete"], one["always_a_move"], one["always_ends"], one["longest"]
    assert outcome == (False, None, None, None)


def test_readings_that_cannot_stand_together_are_bad_input_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "endless.toml"
    path.write_text('[readings]\ndrawing.passing = "without_drawing"\nending.passes = "each_once"\n', "utf-8")
    result = run(str(path))
    assert result.exit_code == 2
    assert "for ever" in result.output


@pytest.mark.parametrize(("file", "said"), [("ludoteka.toml", ""), ("mine.toml", 'name = "ludoteka"\n')])
def test_rules_of_ones_own_cannot_bear_the_name_of_a_source(file: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / file
    path.write_text(f'{said}extends = "ludoteka"\n[readings]\ntwos.answer = "two_or_sota"\n', "utf-8")
    assert rulebook_of(str(path)).name == f"ludoteka ({file})"
