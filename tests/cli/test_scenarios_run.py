"""``fallo scenarios run``: a scenario step by step, by the reference or by an engine."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_cli import ENGINE, fallo
from tests.cli.test_scenarios_lint import CASE, written

TAKES = CASE.replace("- B: 11o\n  refused: twos.only_a_two_answers\n", "- B: take\n- view: {turn: A, pending: 2}\n")


def test_every_step_is_shown_with_what_came_and_by_which_clauses(tmp_path: Path) -> None:
    done = fallo("scenarios", "run", str(written(tmp_path, "a_caballo", CASE)), columns=160)
    assert done.returncode == 0
    [row] = [line for line in done.stdout.splitlines() if line.startswith("   1  ")]
    assert row.split() == [
        "1", "B:", "11o,", "refused:", "twos.only_a_two_answers", "refused", "twos.only_a_two_answers",
    ]  # fmt: skip
    assert "1 scenario, all as expected" in done.stdout


def test_where_something_differs_both_sides_are_shown_and_the_play_goes_on(tmp_path: Path) -> None:
    text = TAKES + "- A: 5c\n  refused: turn.from_the_hand\n- A: draw\n- view: {turn: B}\n"
    done = fallo("scenarios", "run", str(written(tmp_path, "a_caballo", text)), columns=160)
    assert done.returncode == 1
    assert "pending: expected 2, got 0" in done.stdout
    assert "turn: expected B, got A" in done.stdout
    assert "1 scenario, 1 not as expected" in done.stdout


def test_an_engine_plays_in_the_references_place(tmp_path: Path) -> None:
    path = written(tmp_path, "a_caballo", CASE)
    done = fallo("scenarios", "run", str(path), "--", *ENGINE, columns=160)
    assert done.returncode == 0
    assert "as expected" in done.stdout


def test_an_engine_that_is_wrong_is_shown_to_its_first_wrong_step(tmp_path: Path) -> None:
    path = written(tmp_path, "a_caballo", CASE + "- legal: {B: take}\n")
    done = fallo("scenarios", "run", str(path), "--", *ENGINE, "--without", "twos.only_a_two_answers", columns=160)
    assert done.returncode == 1
    assert "11o was accepted" in done.stdout
    assert "not reached" in done.stdout


def test_a_case_about_other_readings_than_an_engine_claims_is_not_played(tmp_path: Path) -> None:
    text = TAKES.replace("source:", "when:\n  twos.turn: kept\nsource:").replace("turn: A, pending: 2", "turn: B")
    path = written(tmp_path, "a_caballo", text)
    engine = "from fallo_conformance.pumba.reference import ReferenceEngine, serve\n"
    engine += "class Fixed(ReferenceEngine):\n    def hello(self, hello):\n"
    engine += "        return super().hello(hello) | {'configurable': False}\nserve(Fixed())\n"
    done = fallo("scenarios", "run", str(path), "--", ENGINE[0], "-c", engine, columns=160)
    assert done.returncode == 1
    assert "not played" in done.stdout


def test_an_engine_that_cannot_be_started_is_a_failed_handshake(tmp_path: Path) -> None:
    path = written(tmp_path, "a_caballo", CASE)
    assert fallo("scenarios", "run", str(path), "--", "/nowhere/engine").returncode == 3


def test_the_command_of_an_engine_is_not_empty(tmp_path: Path) -> None:
    assert fallo("scenarios", "run", str(written(tmp_path, "a_caballo", CASE)), "--").returncode == 2


def test_a_refused_deal_is_shown(tmp_path: Path) -> None:
    from fallo_conformance.scenario import suite

    [scenario, *_] = [one for one in suite() if one.shape.refused]
    done = fallo("scenarios", "run", str(scenario.path), columns=160)
    assert done.returncode == 0
    assert f"deal, refused: {scenario.shape.refused}" in done.stdout
