"""``fallo diff-rules``: where two rulebooks part, as positions."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fallo.pumba import RULEBOOKS
from fallo_proofs.pumba.symbolic import differences, verdicts
from fallo_proofs.pumba.symbolic.solving import Undecided
from fallo_tools import prove
from fallo_tools.cli import fallo
from fallo_tools.waiting import progress

Table = Callable[..., str]


def run(*words: str) -> Result:
    return CliRunner().invoke(fallo, [*words])


def told(*words: str) -> Any:
    result = run("diff-rules", *words, "--json")
    assert result.exit_code == 1, result.output
    return json.loads(result.stdout)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Return a function that writes a table's own rulebook and returns its path."""

    def written(name: str, *readings: str, limit: int = 100) -> str:
        path = tmp_path / f"{name}.toml"
        lines = [f'name = "{name}"', 'extends = "ludoteka"', "[readings]", *readings, f"[limits]\npoints = {limit}"]
        path.write_text("\n".join(lines), "utf-8")
        return str(path)

    return written


@pytest.fixture
def friday(table: Table) -> str:
    return table("friday", 'twos.answer = "two_or_sota"')


def test_a_rulebook_does_not_part_from_itself() -> None:
    result = run("diff-rules", "canonical", "ludoteka")
    assert (result.exit_code, result.output) == (0, "canonical and ludoteka adopt the same readings\n")


def test_a_sota_on_a_two_is_shown_where_only_one_table_lets_it_answer(friday: str) -> None:
    answer = told("ludoteka", friday)
    assert answer["readings"] == {"twos.answer": ["two_only", "two_or_sota"]}
    assert answer["moves"].pop("throw 10") == "less permissive"
    assert set(answer["moves"].values()) == {"equal"}
    (place,) = answer["places"]
    assert place["confirmed"]
    assert place["about"] == "twos.answer"
    assert place["move"].startswith("10")
    assert place["position"]["pending"] > 0
    assert [(side["reading"], side["legal"]) for side in place["sides"]] == [("two_only", False), ("two_or_sota", True)]
    assert place["sides"][0]["clauses"] == ["twos.only_a_two_answers"]
    assert place["sides"][0]["then"] == {}
    assert place["sides"][1]["then"]["winner"] == place["seat"]


def test_what_comes_of_a_move_is_told_where_both_tables_allow_it(table: Table) -> None:
    answer = told("ludoteka", table("chains", 'twos.stack = "handed_on"'))
    (place,) = answer["places"]
    assert place["kind"] == "result"
    assert [side["then"] for side in place["sides"]] == [{"owed": "4"}, {"owed": "2"}]
    assert set(answer["moves"].values()) == {"equal"}


@pytest.fixture(scope="module", params=[name for name in RULEBOOKS if name not in ("ludoteka", "canonical")])
def named(request: pytest.FixtureRequest) -> Any:
    return told("ludoteka", request.param)


def test_the_smallest_positions_of_all_differences_compare_the_rulebooks_as_they_are(named: Any) -> None:
    assert named["smallest"][0]["kind"] == "legality"
    for place in named["smallest"]:
        assert place["about"] == ""
        assert [side["rulebook"] for side in place["sides"]] == named["rulebooks"]
        assert [side["reading"] for side in place["sides"]] == ["", ""]


def test_every_difference_between_named_rulebooks_is_confirmed_or_said_not_to_show(named: Any) -> None:
    assert all(place["confirmed"] for place in named["smallest"] + named["places"])
    shown = [place["about"] for place in named["places"]]
    assert sorted(shown + named["unseen"] + named["alike"]) == sorted(named["readings"])
    assert "deal.players" in named["unseen"]
    assert "match.limit" in named["unseen"]


def test_readings_that_a_conflict_needs_are_lent_by_the_other_table(table: Table) -> None:
    """Where a draw ends the turn nobody comes to pass; the other table keeps the turn."""
    one, other = table("one", 'drawing.turn = "ended"'), table("other", 'drawing.passing = "after_one_draw"')
    for answer in (told(one, other), told(other, one)):
        assert {place["about"] for place in answer["places"]} == {"drawing.turn", "drawing.passing"}
        passing = next(place for place in answer["places"] if place["about"] == "drawing.passing")
        assert (passing["move"], passing["position"]["drawn"]) == ("pass", 1)


def test_readings_that_change_nothing_at_either_table_are_said_to(table: Table) -> None:
    """Where a draw ends the turn, nobody comes to pass after one draw or after two."""
    one = table("one", 'drawing.turn = "ended"')
    other = table("other", 'drawing.turn = "ended"', 'drawing.passing = "after_one_draw"')
    answer = told(one, other)
    assert answer["alike"] == ["drawing.passing"]
    assert answer["smallest"] == answer["places"] == []
    assert set(answer["moves"].values()) == {"equal"}
    assert "changes nothing" in run("diff-rules", one, other).output


def test_another_limit_makes_another_rulebook(table: Table) -> None:
    result = run("diff-rules", "ludoteka", table("short", limit=50))
    assert result.exit_code == 1
    assert "100 points, and 50 points" in result.output


def test_what_parts_is_drawn_for_a_person(friday: str) -> None:
    output = run("diff-rules", "ludoteka", friday).output
    assert "Who owes cards to a two: what may that player answer with?" in output
    assert "ludoteka (two_only): refused\n    by twos.only_a_two_answers" in output
    assert "less permissive  throw 10" in output


def test_the_deal_and_the_match_are_listed_with_their_questions() -> None:
    output = run("diff-rules", "ludoteka", "vollregeln-steps").output
    assert "deal.players: How many players may sit down?" in output


def test_the_name_of_a_table_is_no_markup(table: Table) -> None:
    result = run("diff-rules", "ludoteka", table("[red]", 'twos.answer = "two_or_sota"'))
    assert result.exit_code == 1
    assert "[red] (two_or_sota): legal" in result.output


def test_a_position_that_the_interpreter_does_not_confirm_is_spurious(
    friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = differences.difference

    def contradicted(*arguments: Any) -> differences.Difference:
        found = honest(*arguments)
        assert found.legality is not None
        return replace(found, legality=replace(found.legality, confirmed=False))

    monkeypatch.setattr(differences, "difference", contradicted)
    result = run("diff-rules", "ludoteka", friday)
    assert result.exit_code == 3
    assert "spurious" in result.output


def test_what_the_solver_gives_up_is_unknown_and_not_equal(friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(*_arguments: Any) -> None:
        raise Undecided("timeout")

    monkeypatch.setattr(differences, "difference", gives_up)
    monkeypatch.setattr(verdicts, "verdicts", gives_up)
    result = run("diff-rules", "ludoteka", friday, "--json")
    assert result.exit_code == 3
    answer = json.loads(result.stdout)
    assert set(answer["moves"].values()) == {"unknown"}
    assert answer["undecided"] == ["the smallest positions", "twos.answer", "the kinds of move"]
    assert answer["alike"] == []


@pytest.mark.parametrize("command", [("diff-rules", "ludoteka"), ("prove", "--rulebook")])
def test_a_missing_solver_is_bad_input_that_says_what_to_install(
    command: tuple[str, ...], friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_solver(name: str) -> ModuleSpec | None:
        return None if name == "z3" else find_spec(name)

    monkeypatch.setattr(prove, "find_spec", without_solver)
    result = run(*command, friday)
    assert result.exit_code == 2
    assert "pip install 'fallo[proofs]'" in result.output


@pytest.mark.parametrize("words", [("canonical", "no-such.toml"), ("canonical",), ("canonical", "cannonical")])
def test_a_wrong_word_is_bad_input(words: tuple[str, ...]) -> None:
    assert run("diff-rules", *words).exit_code == 2


class Cleaned:
    """Something in whose cleaning up an interrupt comes."""

    def __del__(self) -> None:
        """Interrupt."""
        os.kill(os.getpid(), signal.SIGINT)


def test_an_interrupt_in_the_cleaning_up_is_not_lost() -> None:
    """Python drops an exception there, and would go on with the search."""
    went_on = False
    with pytest.raises(KeyboardInterrupt), progress() as say:
        Cleaned()
        went_on = True
        say("going on")
    assert went_on


def test_an_interrupt_that_comes_out_as_another_error_is_still_one() -> None:
    def called_into_the_solver() -> None:
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except KeyboardInterrupt:
            raise RuntimeError from None

    with pytest.raises(KeyboardInterrupt), progress():
        called_into_the_solver()


def test_afterwards_interrupts_are_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with progress():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
