"""``fallo scenarios deal``: a case that states a position is told from a deal, and says and catches the same."""

from __future__ import annotations

from pathlib import Path

from fallo_conformance.lint import rehearse
from fallo_conformance.scenario import load
from fallo_conformance.terms import CANONICAL
from tests.cli.test_cli import fallo
from tests.cli.test_scenarios_lint import written

CLAUSE = "call.penalty_is_two_cards"

STATED = """title: A silent throw of the last card but one costs two cards
when:
  call.due: with_the_card
  call.penalty: always
  call.cards: two
source: ludoteka/pumba.2
tags: [silence]
position:
  turn: A
  A: 5o 3c
  B: 6o 4c 5e
  top: 4o
  stock: 1b 2b ...
play:
# the card is thrown without a word
- A: 5o
- view: {turn: B, hand: {A: 3c 1b 2b}, stock: 32, discard: 2}
"""

FAR = STATED.replace("stock: 1b 2b ...", "stock: 1b 2b\n  discard: ...").replace("stock: 32, discard: 2", "stock: 0")


def test_the_file_is_shown_and_left_as_it_is(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    done = fallo("scenarios", "deal", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"# {path}\ntitle: ")
    assert "\ndeal:\n" in done.stdout
    assert path.read_text("utf-8") == STATED


def test_the_file_is_written_again_and_holds(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    assert fallo("scenarios", "deal", "--write", str(path)).returncode == 0
    assert load(path).shape.deal is not None
    done = fallo("scenarios", "lint", str(path))
    assert (done.returncode, done.stdout) == (0, "")


def test_what_the_file_says_besides_stays(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    fallo("scenarios", "deal", "--write", str(path))
    text = path.read_text("utf-8")
    assert "source: ludoteka/pumba.2\ntags: [silence]\n" in text
    assert "# the card is thrown without a word\n- A: 5o\n" in text
    assert "- view: {turn: A, top: 4o, hand: {A: 5o 3c, B: 6o 4c 5e}}\n" in text


def test_numbers_of_cards_are_those_of_the_new_table(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    fallo("scenarios", "deal", "--write", str(path))
    shape = load(path).shape
    thrown = sum(move[0] in "123456789" for step in shape.play for _, move in step.moves())
    [view] = [step.view for step in shape.play if step.view is not None and step.view.discard is not None]
    assert view.discard == thrown
    assert view.stock == 40 - thrown - 3 - 3  # A has 3c 1b 2b, B three cards


def test_the_case_still_catches_an_engine_without_its_clause(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    fallo("scenarios", "deal", "--write", str(path))
    told = load(path)
    assert rehearse(told, without=(CLAUSE,)).mismatch is not None
    assert load(path).when.items() >= {"call.due": "with_the_card", "call.cards": "two"}.items()


def test_a_card_is_turned_up_where_that_is_wanted(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    assert fallo("scenarios", "deal", "--write", "--upcard", "turned_up", str(path)).returncode == 0
    told = load(path)
    assert told.when["opening.upcard"] == "turned_up"
    assert told.shape.deal is not None and told.shape.deal.upcard is not None


def test_a_deal_fits_both_readings_of_the_upcard_where_it_can(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED.replace(", stock: 32, discard: 2", ""), CLAUSE)
    assert fallo("scenarios", "deal", "--write", str(path)).returncode == 0
    told = load(path)
    assert told.shape.deal is not None and told.shape.deal.if_turned_up is not None
    assert "opening.upcard" not in told.when
    for upcard in ("none", "turned_up"):
        assert rehearse(told, CANONICAL | told.when | {"opening.upcard": upcard}).mismatch is None


def test_a_position_without_a_short_deal_is_named_and_left_alone(tmp_path: Path) -> None:
    path, other = written(tmp_path, "far", FAR, CLAUSE), written(tmp_path, "silence", STATED, CLAUSE)
    done = fallo("scenarios", "deal", "--write", str(tmp_path), columns=300)
    assert done.returncode == 1
    assert f"{path}: no deal of at most" in done.stderr
    assert path.read_text("utf-8") == FAR
    assert load(other).shape.deal is not None


def test_a_case_that_is_dealt_already_stays_as_it_is(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    fallo("scenarios", "deal", "--write", str(path))
    text = path.read_text("utf-8")
    done = fallo("scenarios", "deal", "--write", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert path.read_text("utf-8") == text


def test_lint_says_what_to_do_about_a_position_that_a_deal_leads_to(tmp_path: Path) -> None:
    path = written(tmp_path, "silence", STATED, CLAUSE)
    done = fallo("scenarios", "lint", str(path), columns=300)
    assert done.returncode == 2
    assert "moves lead to this position" in done.stdout
    assert "fallo scenarios deal FILE --write" in done.stdout
