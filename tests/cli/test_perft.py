"""``fallo perft``: counting, dividing, and checking an engine, in real processes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fallo_conformance.pumba.perft.known_counts import known
from fallo_conformance.pumba.perft.starts import published
from fallo_conformance.scenario import suite_folder
from tests.harness.conftest import Leash

ROOT = Path(__file__).parents[2]
FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
REFERENCE = [*FALLO, "engine"]
OWED = "{turn: B, A: 3c 4c, B: 2c 5c, top: 2o, pending: 2, stock: 1e 1b ...}"
HANG = 120
"""Seconds after which a test hangs."""


def surroundings() -> dict[str, str]:
    return {**os.environ, "COLUMNS": "300", "NO_COLOR": "1", "TERM": "dumb"}


def perft(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*FALLO, "perft", *words],
        cwd=ROOT,
        env=surroundings(),
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
    )


def zoo(name: str) -> list[str]:
    return [sys.executable, "-m", f"tests.zoo.{name}"]


def as_json(*words: str) -> Any:
    return json.loads(perft("--json", *words).stdout)


def test_it_has_help() -> None:
    done = perft("--help")
    assert done.returncode == 0
    assert "[POSITION [DEPTH]]" in done.stdout


def test_without_a_position_the_published_ones_are_listed() -> None:
    done = perft()
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == list(published())
    assert [one["name"] for one in as_json()] == list(published())


def test_a_published_position_is_counted_and_held_against_what_is_known() -> None:
    done = perft("last_card", "4")
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines()[1:6]]
    kept = known()["ludoteka"]["last_card"]
    assert [(int(row[1]), row[3]) for row in rows] == [(one.sequences, one.digest) for one in kept[:5]]
    assert done.stdout.splitlines()[-1] == "as known"


def test_without_a_depth_it_is_counted_as_deep_as_is_known() -> None:
    found = as_json("no_card_to_draw")
    assert len(found["counts"]) == len(known()["ludoteka"]["no_card_to_draw"])
    assert found["as_known"] is True


def test_a_position_in_braces_is_counted() -> None:
    """B throws 2c, with the call or without, as one card is left, or takes: 3.

    After the throw A owes four and holds no two, and takes; after B has taken, A, who holds 3c 4c before 2o, draws: 3.
    """
    found = as_json(OWED, "2")
    assert [one["sequences"] for one in found["counts"]] == [1, 3, 3]
    assert found["as_known"] is None


def test_first_moves_are_divided_and_add_up() -> None:
    done = perft("--divide", OWED, "2")
    assert [line.split() for line in done.stdout.splitlines()] == [
        ["B", "2c", "1"], ["B", "2c!", "1"], ["B", "take", "1"], ["total", "3"],
    ]  # fmt: skip


def test_a_scenario_is_counted_from_where_it_begins() -> None:
    file = suite_folder() / "twos.eight_is_the_most" / "a_fifth_two_is_refused.yaml"
    assert [one["sequences"] for one in as_json(str(file), "1")["counts"]] == [1, 1]


def test_a_position_alone_in_a_file_is_counted_under_the_rulebook_that_is_named(tmp_path: Path) -> None:
    """A sota answers a two under `vollregeln-steps`, naming any of four suits."""
    file = tmp_path / "mine.yaml"
    file.write_text("turn: B\nA: 3c 4c\nB: 10e 5c 6c\ntop: 2o\npending: 2\nstock: ...\n", "utf-8")
    assert as_json(str(file), "1")["counts"][1]["sequences"] == 1
    found = as_json("--rulebook", "vollregeln-steps", str(file), "1")
    assert (found["rulebook"], found["counts"][1]["sequences"]) == ("vollregeln-steps", 5)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["sota", "3"], "did you mean 'sotas'?"),
        (["nowhere.yaml", "3"], "no position 'nowhere.yaml'"),
        (["sotas", "deep"], "'deep' is no depth"),
        (["sotas", "-1"], "No such option"),
        (["sotas", "3", "4"], "found 3 words"),
        ([OWED], "say to which depth"),
        (["{turn: B, A: 3x, B: 4c, top: 2o, stock: ...}", "1"], "A: 3x is no card"),
        (["{turn: B, A: 3c", "1"], "the position:"),
        (["--divide", "sotas", "0"], "depth of 1 or more"),
        (["--depth", "2", "sotas"], "--depth goes with --check"),
        (["--rulebook", "ludotka", "sotas"], "did you mean 'ludoteka'?"),
        (["sotas", "9", "--most", "100"], "sotas: depth 3 has more than 100 positions; depth 2 can be counted"),
        (["--divide", "sotas", "9", "--most", "100"], "more than 100 positions"),
        (["--check"], "its command after --"),
        (["--", "true"], "write --check"),
        (["--check", "--divide", "--", "true"], "leave out --divide"),
        (["--record", "sotas"], "given alone"),
        (["--check", "opening_of_two", "--depth", "40", "--", *REFERENCE], "more than 100000 sequences"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else None,
)
def test_bad_usage_says_what_to_do_and_exits_with_two(words: list[str], hint: str) -> None:
    done = perft(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert hint in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr


def test_an_engine_that_plays_by_the_rules_agrees() -> None:
    done = perft("--check", "sotas", "opening_of_two", "--depth", "2", "--", *REFERENCE)
    assert done.returncode == 0, done.stderr
    assert [line.split() for line in done.stdout.splitlines()[1:3]] == [
        ["sotas", "2", "53", "53", "agrees"], ["opening_of_two", "2", "23", "23", "agrees"],
    ]  # fmt: skip
    assert done.stdout.splitlines()[-1].startswith("AGREES")


def test_every_published_position_is_checked_in_one_call() -> None:
    report = as_json("--check", "--", *REFERENCE)
    assert report["outcome"] == "agrees"
    for one in report["positions"]:
        kept = known()["ludoteka"][one["position"]]
        assert [(got["sequences"], got["digest"]) for got in one["got"]][: len(kept)] == [
            (count.sequences, count.digest) for count in kept[: len(one["got"])]
        ]
    assert [one["position"] for one in report["positions"]] == list(published())


@pytest.mark.parametrize("book", ["vollregeln-steps", "vollregeln-overview"])
def test_an_engine_is_measured_by_the_rulebook_that_it_claims(book: str) -> None:
    report = as_json("--check", "last_card_but_one", "opening_of_four", "--", *REFERENCE, "--rulebook", book)
    assert (report["claim"], report["outcome"]) == (book, "agrees")
    for one in report["positions"]:
        deep = len(one["got"])
        assert [got["digest"] for got in one["got"]] == [count.digest for count in known()[book][one["position"]]][
            :deep
        ]


def test_a_difference_is_shown_as_the_page_shows_it() -> None:
    page = (ROOT / "docs" / "perft.md").read_text("utf-8")
    shown = re.search(r"```text\n(chain_of_eight: .*?)```", page, re.DOTALL)
    assert shown
    done = perft("--check", "chain_of_eight", "--", *REFERENCE, "--without", "twos.eight_is_the_most")
    assert done.returncode == 1
    assert done.stdout.partition("\n\n")[2].rstrip() == shown[1].rstrip()


def test_a_difference_after_some_moves_is_named_with_them() -> None:
    """B takes the two cards that are owed, and does not lose the turn."""
    [one] = as_json("--check", "chain_of_twos", "--", *REFERENCE, "--without", "twos.taker_loses_the_turn")["positions"]
    assert one["difference"]["kind"] == "view"
    assert one["difference"]["played"] == ["B take"]
    assert (one["difference"]["expected"], one["difference"]["got"]) == (["turn: C"], ["turn: B"])
    assert len(one["got"]) == 2


def test_another_reading_where_the_source_is_silent_is_said_to_be_one() -> None:
    done = perft("--check", "sotas", "--", *zoo("follows_another_reading"))
    assert done.returncode == 1
    assert "it is as under sotas.own_suit = another_suit; ludoteka leaves that open" in done.stdout
    assert 'sotas.own_suit = "another_suit"' in done.stdout


def test_by_its_own_rulebook_that_engine_agrees(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "ludoteka"\n[readings]\nsotas.own_suit = "another_suit"\n', "utf-8")
    done = perft("--check", "sotas", "--rulebook", str(own), "--", *zoo("follows_another_reading"))
    assert done.returncode == 0, done.stdout


def test_a_configurable_engine_is_sent_the_readings() -> None:
    done = perft("--check", "sotas", "--rulebook", "vollregeln-overview", "--", *zoo("plays_by_any_reading"))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "position", "why"),
    [
        ("cannot_list_moves", "sotas", "the engine cannot do: legal"),
        ("cannot_set_up_a_position", "sotas", "the engine cannot do: position"),
        ("cannot_take_a_shuffle", "short_of_a_penalty", "the engine cannot do: shuffles"),
        ("does_not_count_draws", "sotas", "the engine sends no drawn: no digest is checked"),
        ("claims_nothing", "sotas", "name a rulebook with --rulebook"),
    ],
)
def test_what_cannot_be_checked_is_said_and_is_no_agreement(name: str, position: str, why: str) -> None:
    done = perft("--check", position, "--depth", "2", "--", *zoo(name))
    assert done.returncode == 1
    assert why in done.stdout
    assert done.stdout.splitlines()[-1].startswith("INCOMPLETE")
    assert perft("--check", position, "--depth", "2", "--allow-incomplete", "--", *zoo(name)).returncode == 0


def test_an_engine_without_shuffles_is_checked_where_nothing_is_reshuffled() -> None:
    assert perft("--check", "sotas", "--depth", "2", "--", *zoo("cannot_take_a_shuffle")).returncode == 0


def test_an_engine_that_lists_no_move_differs_at_once() -> None:
    [one] = as_json("--check", "sotas", "--depth", "1", "--", *zoo("refuses_every_move"))["positions"]
    assert (one["outcome"], one["difference"]["kind"], one["difference"]["got"]) == ("differs", "lists", [])


def test_a_call_that_is_accepted_without_need_is_no_move_that_a_list_shows() -> None:
    command = [*REFERENCE, "--without", "call.only_when_due"]
    [one] = as_json("--check", "sotas", "--depth", "1", "--", *command)["positions"]
    difference = one["difference"]
    assert difference["kind"] == "accepts"
    assert {move.removesuffix("!") for move in difference["got"]} == set(difference["expected"])
    assert one["readings"] == {"call.without_need": "ignored"}


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["/nowhere/engine"], "handshake failed: /nowhere/engine cannot be started"),
        (zoo("dies_at_once"), "handshake failed: hello failed"),
        (zoo("claims_an_unknown_rulebook"), "the engine claims what there is not"),
        (zoo("crashes_in_every_game"), "in sotas the engine was ended by signal"),
        (zoo("lists_a_move_twice"), "in sotas the engine listed the legal move"),
    ],
    ids=["none", "dies at once", "unknown rulebook", "crashes", "lists twice"],
)
def test_a_broken_engine_gives_a_sentence_and_exits_with_three(command: list[str], sentence: str) -> None:
    done = perft("--check", "sotas", "--", *command)
    assert (done.returncode, done.stdout) == (3, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupt_ends_the_engine_too_and_exits_with_four(tmp_path: Path) -> None:
    held = tmp_path / "held"
    leash = Leash(held)
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # an ignored signal would be inherited
    try:
        process = subprocess.Popen(
            [*FALLO, "perft", "--check", "sotas", "--", *zoo("takes_its_time")],
            cwd=ROOT, env=surroundings() | {"ZOO_HELD": str(held)}, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, ours)
    leash.wait_for_requests(2)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=HANG)[1].decode().strip() == "interrupted"
    assert process.returncode == 4
    assert leash.everybody_left()
    leash.close()


def test_a_difference_is_divided_by_first_moves() -> None:
    """A, who holds 7o 11o 7c 4e before 6o, draws 6c, and then throws or draws again.

    After 7o B has 7e, 3o or a draw, 3; after 11o A goes on with 7o or a draw, 2; after 6c B has 11c or a draw, 2;
    after the second draw, of 4b, A has 7o, 11o, 6c or the pass, 4: 11, and 12 for whoever may draw once more.
    """
    words = ["--check", "siete_and_caballo_of_two", "--", *REFERENCE, "--without", "drawing.at_most_twice"]
    done = perft(*words)
    [one] = as_json(*words)["positions"]
    assert one["difference"]["played"] == ["A draw", "A draw"]
    assert one["divided"] == {"A draw": [11, 12]}
    assert "after A draw, A draw" in done.stdout
    assert "A draw: expected 11, got 12" in done.stdout


def test_no_list_is_shown_at_endless_length() -> None:
    done = perft("--check", "sotas", "--", *zoo("accepts_every_move"))
    assert done.returncode == 1
    assert "more" in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 500


def test_a_terminal_is_safe_from_what_an_engine_says() -> None:
    done = perft("--check", "opening_of_two", "sotas", "--", *zoo("speaks_in_escapes"))
    assert done.returncode == 1
    assert "\x1b" not in done.stdout + done.stderr
    assert "[bold red]evil[/bold red]" in done.stdout
