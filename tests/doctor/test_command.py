"""``fallo doctor``: what it prints, in words and as JSON, and its exit codes."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fallo_conformance.doctor.examination import NAMES
from fallo_conformance.doctor.findings import Diagnosis
from tests.harness.conftest import Leash, engine, fallo


def doctor(name: str, *options: str) -> str:
    """Return what the doctor prints of an engine of the zoo."""
    return fallo("doctor", *options, "--", *engine(name)).stdout.decode()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param(engine("honest"), 0, id="nothing is wrong"),
        pytest.param(engine("prints_a_banner"), 1, id="something is wrong"),
        pytest.param(["/nowhere/engine"], 3, id="the engine does not start"),
    ],
)
def test_the_exit_code_says_what_is_found(command: list[str], code: int) -> None:
    done = fallo("doctor", "--", *command)
    assert done.returncode == code
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([], "fallo doctor -- node engine.js", id="no engine"),
        pytest.param(["--engine", "a:b", "--", "cat"], "name one engine", id="two engines"),
        pytest.param(["--engine", "nowhere:engine"], "no engine 'nowhere:engine'", id="no such engine"),
    ],
)
def test_bad_usage_exits_with_two(words: list[str], said: str) -> None:
    done = fallo("doctor", *words)
    assert done.returncode == 2
    assert said in done.stderr.decode()


def test_what_an_engine_in_this_process_writes_to_standard_output_is_kept_apart_from_the_diagnosis() -> None:
    done = fallo("doctor", "--json", "--engine", "tests.harness.hosted:WritesToTheDescriptor")
    assert msgspec.json.decode(done.stdout, type=Diagnosis).condition == "right"
    assert b"said to the descriptor" in done.stderr


def test_every_check_is_shown_with_a_sign_a_word_and_its_sentence() -> None:
    shown = doctor("honest")
    assert [name for name in NAMES if f" {name} " not in shown] == []
    assert "✓ right         deal.hands          The hands are those that were dealt." in shown
    assert "– not examined  deal.readings" in shown
    assert "51 right, 0 wrong, 1 not examined" in shown


def test_what_is_wrong_is_shown_with_both_lines_and_what_to_do() -> None:
    shown = [line.strip() for line in doctor("prints_a_banner").splitlines()]
    at = next(place for place, line in enumerate(shown) if line.startswith("✗ wrong"))
    what, sent, came, expected, do = shown[at + 1 : at + 6]
    assert what == "a line that is no answer came before the answer"
    assert sent.startswith('sent      {"jsonrpc":"2.0","id":1,"method":"hello"')
    assert came == r"came      \x1b[1mWelcome to [bold]Pumba[/bold] :smile:\x1b[0m"
    assert expected == "expected  one line for each request"
    assert do.startswith("to do     write a banner, a prompt or a log to standard error")


def test_the_next_command_is_the_suite_where_nothing_is_wrong_and_the_doctor_where_something_is() -> None:
    assert "next: fallo certify --select smoke -- " in doctor("honest")
    assert "next: fallo doctor -- " in doctor("prints_a_banner")


def test_lines_of_the_wire_are_shown_for_what_is_right_if_one_asks() -> None:
    line = '->  {"jsonrpc":"2.0","id":1,"method":"hello"'
    assert line in doctor("honest", "--verbose")
    assert line not in doctor("honest")


def test_the_words_of_an_engine_cannot_steer_the_terminal() -> None:
    shown = doctor("speaks_in_escapes")
    assert "[bold red]evil[/bold red]" in shown
    assert not {"\x1b", "\x07", "\x9b"} & set(shown)


def test_what_is_found_is_printed_as_json_of_the_published_type() -> None:
    found = msgspec.json.decode(doctor("prints_a_banner", "--json"), type=Diagnosis)
    assert (found.condition, found.engine, found.claim) == ("wrong", "honest 1.0", "ludoteka")
    assert [finding.name for finding in found.findings if finding.state == "wrong"] == ["line.once"]
    assert [trouble.what for trouble in found.findings[17].troubles] == [
        "a line that is no answer came before the answer"
    ]


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "held"
    leash = Leash(path)
    fallo("doctor", "--timeout", "2", "--", *engine("outlives_its_input"), ZOO_HELD=str(path))
    assert leash.everybody_left()
    leash.close()
