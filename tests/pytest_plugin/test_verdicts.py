"""What the plugin makes of a case: passed, failed, skipped or expected to fail, and how that is shown."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from tests.pytest_plugin.running import CASE, FORGETFUL, Ran, counting_engine, ran

KNOWN = "caballos.skips_the_next/an_eliminated_seat_is_not_the_one_skipped"
OTHERWISE = "caballos.skips_the_next/between_two_players"
OBSERVED = "sotas.names_a_suit/its_own_suit_may_be_named"
PASSES = "turn.in_turn/nobody_draws_out_of_turn"
PASSES_AGAIN = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
GONE = "caballos.skips_the_next/gone"

CASES = (CASE, KNOWN, OTHERWISE, OBSERVED, PASSES, PASSES_AGAIN)

LIST = f"""\
{KNOWN}: {{verdict: fail, field: turn, owner: Ana}}
{OTHERWISE}: {{verdict: crash}}
{PASSES_AGAIN}: {{verdict: fail}}
{GONE}: {{verdict: fail}}
"""
"""One failure that is known, one that is another, one that is none, and one of a case that there is not."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a test of its own and a list of known failures."""
    path = tmp_path_factory.mktemp("project")
    (path / "test_own.py").write_text("def test_of_its_own():\n    pass\n")
    (path / "known.yaml").write_text(LIST)
    return path


@pytest.fixture(scope="module")
def whole(folder: Path) -> Ran:
    """A run of an engine that forgets what a caballo does."""
    chosen = [word for name in CASES for word in ("--fallo-select", name)]
    return ran(
        folder, "-v", "-rfxs", "--junit-xml", "junit.xml", "--fallo-known-failures", "known.yaml", *chosen,
        "--fallo-engine", FORGETFUL,
    )  # fmt: skip


def test_every_case_is_a_test_beside_those_of_the_project(whole: Ran) -> None:
    assert whole.code == 1
    assert whole.counts == {"passed": 2, "failed": 4, "xfailed": 2}
    assert re.search(r"^test_own\.py::test_of_its_own PASSED", whole.output, re.MULTILINE)
    assert re.search(f"^fallo::{PASSES} PASSED", whole.output, re.MULTILINE)
    assert re.search(f"^fallo::{CASE} FAILED", whole.output, re.MULTILINE)


def test_a_failure_shows_the_rule_both_sides_the_wire_and_how_to_repeat_it(whole: Ran) -> None:
    shown = whole.output.partition(f"_ {CASE} (must) _")[2]
    assert "caballos.skips_the_next: A caballo skips the next player in the direction of play." in shown
    assert re.search(r"^        expected +got\n  turn  C +B$", shown, re.MULTILINE)
    assert re.search(r'^<- {"jsonrpc"', shown, re.MULTILINE)
    assert f"again: fallo certify --select {CASE} --engine {FORGETFUL}" in shown


def test_a_failure_is_no_traceback(whole: Ran) -> None:
    assert "Traceback" not in whole.output
    assert "items.py" not in whole.output


def test_the_summary_says_in_a_line_what_differs(whole: Ran) -> None:
    assert f"FAILED fallo::{CASE} - Failed: the table differs in turn\n" in whole.output


def test_a_known_failure_is_expected_and_says_who_looks_after_it(whole: Ran) -> None:
    [line] = [line for line in whole.output.splitlines() if line.startswith(f"XFAIL fallo::{KNOWN} - ")]
    assert line.endswith("known failure: the table differs in turn (owner Ana)")


def test_a_failure_where_the_source_is_silent_is_expected(whole: Ran) -> None:
    [line] = [line for line in whole.output.splitlines() if line.startswith(f"XFAIL fallo::{OBSERVED} - ")]
    assert "observed, the claim's source is silent: " in line


def test_a_known_failure_that_fails_otherwise_fails(whole: Ran) -> None:
    assert (
        f"FAILED fallo::{OTHERWISE} - Failed: the table differs in turn; known is another failure: crash"
        in whole.output
    )


def test_a_known_failure_that_passes_fails(whole: Ran) -> None:
    said = "xpass: passes, where a failure is known (fail); take it off the list"
    assert f"FAILED fallo::{PASSES_AGAIN} - Failed: {said}" in whole.output


def test_an_entry_about_no_case_fails_the_whole(whole: Ran) -> None:
    said = f"the list of known failures says in vain: {GONE}: there is no such case in the suite"
    assert f"FAILED fallo::conformity - Failed: {said}" in whole.output


def test_the_test_tab_of_a_service_sees_the_cases(whole: Ran, folder: Path) -> None:
    assert whole.code == 1
    tests = [test.get("name") for test in Xml.parse(folder / "junit.xml").iter("testcase")]
    assert sorted(map(str, tests)) == sorted(["test_of_its_own", *CASES, "conformity"])


def test_settings_of_a_project_do_for_options_and_one_engine_plays_all_cases(project: Path) -> None:
    engine = counting_engine(project, lacks=["caballos.skips_the_next"], omits=["caballos.skips_the_next"])
    (project / "pytest.ini").write_text(
        f"[pytest]\nfallo_engine = {engine}\nfallo_select = {CASE} {PASSES}\nfallo_known_failures = known.yaml\n"
    )
    (project / "known.yaml").write_text("# none\n")
    inner = project / "inner"
    inner.mkdir()
    done = ran(project, "--rootdir", str(project), str(inner))
    assert done.counts == {"failed": 1, "skipped": 1, "passed": 1}
    assert "FAILED fallo::conformity - Failed: not implemented: caballos.skips_the_next" in done.output
    assert (project / "starts").read_text() == "started\nended\n"
