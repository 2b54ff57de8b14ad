"""An engine that does not say hello as the contract wants it is not certified at all."""

from __future__ import annotations

import pytest

from tests.harness.conftest import fallo, on


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("silent", "gave no answer within 0.3 s", id="silent"),
        pytest.param("deaf", "gave no answer within 0.3 s", id="deaf"),
    ],
)
def test_an_engine_that_does_not_answer_hello_in_time_fails_the_handshake(name: str, said: str) -> None:
    done = fallo(*on(name, "--timeout", "0.3"))
    assert done.returncode == 3
    assert said in done.stderr.decode()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("dies_at_once", "ended with exit code 1"),
        pytest.param("prints_a_banner", "no JSON of the contract"),
        pytest.param("speaks_another_protocol", "speaks protocol 2; this is 1"),
        pytest.param("says_half_of_hello", "missing required field `capabilities`"),
        pytest.param("claims_an_unknown_rulebook", "no rulebook 'grandmother'; there are ludoteka, vollregeln-steps"),
        pytest.param("claims_an_unknown_reading", "twos.answer has no reading 'an_as'"),
    ],
)
def test_a_broken_hello_fails_the_handshake(name: str, said: str) -> None:
    done = fallo(*on(name))
    assert done.returncode == 3
    assert said in done.stderr.decode()
    assert done.stdout == b""


def test_a_command_that_does_not_exist_fails_the_handshake_and_is_named() -> None:
    done = fallo("certify", "--", "/nowhere/engine")
    assert done.returncode == 3
    assert "/nowhere/engine cannot be started: No such file or directory" in done.stderr.decode()


def test_a_failed_handshake_shows_the_last_words_of_the_engine() -> None:
    assert "no licence found" in fallo(*on("dies_at_once")).stderr.decode()


def test_a_failed_handshake_shows_what_came_instead_of_an_answer_as_it_was_written() -> None:
    shown = fallo(*on("prints_a_banner")).stderr
    assert rb"\x1b[1mWelcome to [bold]Pumba[/bold] :smile:\x1b[0m" in shown
