"""``fallo list`` and ``fallo show``: the scenarios that a run would have, and one of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fallo_conformance.harness import Settings, certify
from fallo_conformance.harness.in_process import InProcess
from fallo_conformance.scenario import suite_folder
from tests.around.reports import SOTA, fallo
from tests.runs import plain, whole_suite

SOME = [
    word
    for clause in ("twos.only_a_two_answers", "call.said_for_the_hand", "exhaustion.nobody_draws")
    for word in ("--scenarios", str(suite_folder() / clause))
]
"""The words for some scenarios, which are sooner read than all."""


def listed(*words: str) -> dict[str, Any]:
    """Return what is listed, as data."""
    done = fallo("list", *words, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.output)
    return found


def ids(*words: str) -> set[str]:
    """Return the ids of what is listed."""
    return {one["id"] for one in listed(*words)["scenarios"]}


@pytest.mark.parametrize("words", [["list"], ["scenarios", "list"]], ids=" ".join)
def test_the_list_has_the_id_the_ruling_and_the_sums(words: list[str]) -> None:
    done = fallo(*words, *SOME, SOTA)
    assert done.exit_code == 0
    assert SOTA in done.output
    assert "A sota does not save its player from a two" in done.output
    assert "1 scenarios about 1 clauses; 1 must, 0 should; 1 core, 0 full, 0 match; 0 under any reading" in done.output


def test_as_json_a_scenario_has_its_levels_readings_and_tags() -> None:
    [one] = listed(*SOME, SOTA)["scenarios"]
    assert (one["id"], one["clause"], one["level"], one["needed_for"], one["tags"]) == (
        SOTA, "twos.only_a_two_answers", "must", "core", []
    )  # fmt: skip
    assert one["when"]["twos.answer"] == "two_only"


def test_words_and_select_are_the_same_and_either_is_enough() -> None:
    by_words, by_select = ids(*SOME, "twos", "call"), ids(*SOME, "--select", "twos", "--select", "call")
    assert by_words == by_select == ids(*SOME, "twos", "--select", "call")
    assert {name.partition(".")[0] for name in by_words} == {"twos", "call"}


@pytest.mark.parametrize(
    ("word", "member", "value"),
    [
        ("solver", "tags", "solver"),
        ("twos.answer=two_only", "when", "twos.answer"),
        ("should", "level", "should"),
        ("core", "needed_for", "core"),
    ],
)
def test_a_word_selects_by_what_a_scenario_says(word: str, member: str, value: str) -> None:
    found = listed(*SOME, word)["scenarios"]
    assert found
    assert all(value in one[member] for one in found)


def test_the_sums_are_those_of_the_list() -> None:
    found = listed(*SOME)
    sums, scenarios = found["sums"], found["scenarios"]
    assert sums["scenarios"] == len(scenarios) == sum(sums["levels"].values()) == sums["must"] + sums["should"]
    assert sums["clauses"] == len({one["clause"] for one in scenarios})


def test_with_a_rulebook_the_list_is_what_judges_an_engine_that_claims_it() -> None:
    run = certify(whole_suite(), Settings((), seconds=60, connect=InProcess("engine", plain())))
    assert ids("--rulebook", "ludoteka") == {name for name, case in run.verdicts.items() if not case.explores}


def test_a_frozen_suite_is_listed_and_shown() -> None:
    assert listed("--suite", "1.0", SOTA)["suite"] == "1.0"
    text = json.loads(fallo("show", SOTA, "--suite", "1.0", "--json").output)["text"]
    assert text.startswith("title: A sota does not save its player from a two\n")


def test_files_of_ones_own_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "twos.only_a_two_answers" / "mine.yaml"
    path.parent.mkdir()
    path.write_text((suite_folder() / f"{SOTA}.yaml").read_text("utf-8"), "utf-8")
    assert ids("--scenarios", str(tmp_path)) == {"twos.only_a_two_answers/mine"}


@pytest.mark.parametrize("words", [["show"], ["scenarios", "show"]], ids=" ".join)
def test_one_is_shown_with_its_levels_its_text_its_clause_and_its_readings(words: list[str]) -> None:
    done = fallo(*words, SOTA)
    assert done.exit_code == 0
    for line in (
        SOTA, "must, asked for by core", "- B: 10e=c", "  refused: twos.only_a_two_answers",
        "Whoever owes cards to a two may throw nothing but another two, and does not pass.",
        "twos.turn=lost, not kept",
    ):  # fmt: skip
        assert line in [shown.rstrip() for shown in done.output.splitlines()]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["list", *SOME, "twos.only_a_two_answer"], "did you mean 'twos.only_a_two_answers'?"),
        (["list", "--suite", "9"], "no suite '9'"),
        (["list", *SOME, "--rulebook", "ludotka"], "did you mean 'ludoteka'?"),
        (["show", "twos.adds_two"], "see fallo list twos.adds_two"),
        (["show", "nowhere.yaml"], "no such file"),
        (["show", "nowhere.yaml", "--suite", "1.0"], "leave one of them out"),
    ],
    ids=str,
)
def test_what_there_is_not_is_named(words: list[str], says: str) -> None:
    done = fallo(*words)
    assert done.exit_code == 2
    assert says in done.output


def test_nothing_in_a_file_of_ones_own_steers_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "twos.only_a_two_answers" / "mine.yaml"
    path.parent.mkdir()
    path.write_text((suite_folder() / f"{SOTA}.yaml").read_text("utf-8") + "# \u202eback\n", "utf-8")
    done = fallo("show", str(path))
    assert done.exit_code == 0
    assert "# ·back" in done.output


COMMANDS = "list, show, rerun, diff, report, report show, report list, report write, report diff, completion"


@pytest.mark.parametrize("words", COMMANDS.split(", "))
def test_every_command_around_a_run_has_help(words: str) -> None:
    done = fallo(*words.split(), "--help")
    assert done.exit_code == 0
    assert "Usage" in done.output
