"""An engine in this process gets the verdicts that it would get behind a pipe, and cannot harm the process."""

from __future__ import annotations

import shlex
import sys
import threading
import time
from pathlib import Path

import pytest

from fallo_conformance.harness import HandshakeFailed, Settings
from fallo_conformance.harness.in_process import in_process
from fallo_conformance.harness.naming import NoSuchEngine
from fallo_conformance.report.model import Report
from fallo_conformance.verdict import Case, Verdict
from tests.harness import hosted
from tests.harness.conftest import AROUND_NINE, FEW, HANG, NINE, certified, fallo, scenario, tried, verdicts

HOSTED = "tests.harness.hosted"
AT_ONCE = [
    pytest.param("Raises", "crash", "raised ValueError: no room for nine"),
    pytest.param("CannotSayWhatItRaises", "crash", "raised CannotSayWhatItRaises.nine.<locals>.Unspeakable"),
    pytest.param("RaisesHalfACharacter", "crash", r"raised ValueError: \ud83c is missing"),
    pytest.param("Exits", "crash", "ended with exit code 7"),
    pytest.param("ExitsWithAWord", "crash", "ended with exit code 1"),
    pytest.param("Interrupts", "crash", "raised KeyboardInterrupt"),
    pytest.param("Recurses", "crash", "raised RecursionError: maximum recursion depth exceeded"),
    pytest.param("ReportsAnError", "error", "no room for nine"),
    pytest.param("AnswersWithASet", "error", "no JSON: TypeError: Object of type set is not JSON serializable"),
    pytest.param("AnswersWithNan", "error", "NaN is no number of JSON"),
    pytest.param("AnswersWithHalfACharacter", "error", "it has half of a surrogate pair"),
    pytest.param("AnswersWithAList", "error", "whose result is no object"),
    pytest.param("AnswersWithItself", "error", "no JSON: ValueError: Circular reference detected"),
    pytest.param("AnswersTooDeeply", "error", "nested too deeply"),
    pytest.param("AnswersAtLength", "error", "a line of more than 1048576 bytes"),
    pytest.param("LeavesOutTheTurn", "error", "left out of a view what it declared: turn"),
]
SAME_WORDS = ["Exits", "ReportsAnError", "AnswersWithNan", "AnswersWithHalfACharacter", "AnswersAtLength",
              "LeavesOutTheTurn"]  # fmt: skip
"""Engines that can do behind a pipe just what they do here."""


def run(name: str, ids: tuple[str, ...] = AROUND_NINE, *, seconds: float = HANG, jobs: int = 1) -> Report:
    """Return the report of a run against an engine in this process."""
    settings = Settings((), seconds=seconds, jobs=jobs, connect=in_process(f"{HOSTED}:{name}"))
    return tried(settings, map(scenario, ids))


def behind_a_pipe(name: str) -> Report:
    """Return the report of a run against the same engine as a process."""
    command = [sys.executable, "-c", f"from {HOSTED} import {name}; {name}().serve()"]
    return tried(Settings(command, seconds=HANG), map(scenario, AROUND_NINE))


def at_nine(report: Report) -> Case:
    """Return the case with nine players."""
    return next(case for case in report.cases if case.id == NINE)


def blamed(verdict: Verdict) -> dict[str, Verdict]:
    """Return the verdicts of three cases of which the one with nine players has another."""
    return {name: verdict if name == NINE else "pass" for name in AROUND_NINE}


def gone(name: str) -> bool:
    """Wait until no thread of an engine is left, and tell whether that came to be."""
    limit = time.monotonic() + HANG / 2
    while any(thread.name == name for thread in threading.enumerate()):
        if time.monotonic() > limit:
            return False
        time.sleep(0.01)
    return True


def test_an_honest_engine_in_this_process_gets_the_verdicts_of_one_behind_a_pipe() -> None:
    settings = Settings((), seconds=HANG, connect=in_process("tests.zoo.honest:Honest"))
    assert verdicts(tried(settings, map(scenario, FEW))) == verdicts(certified("honest"))


@pytest.mark.parametrize(("name", "verdict", "said"), AT_ONCE)
def test_a_fault_is_blamed_on_its_case_and_every_other_case_still_passes(
    name: str, verdict: Verdict, said: str
) -> None:
    report = run(name)
    assert verdicts(report) == blamed(verdict)
    assert said in at_nine(report).message


@pytest.mark.parametrize("name", SAME_WORDS)
def test_a_fault_is_said_in_the_same_words_as_behind_a_pipe(name: str) -> None:
    here, there = at_nine(run(name)), at_nine(behind_a_pipe(name))
    assert here.verdict == there.verdict
    assert here.message.split(": {")[0] == there.message.split(": {")[0]


def test_a_crash_shows_the_end_of_the_traceback() -> None:
    log = at_nine(run("Raises")).log
    assert 'raise ValueError("no room for nine")' in log
    assert log.endswith("ValueError: no room for nine\n")


def test_a_word_at_the_exit_is_the_engines_log() -> None:
    assert at_nine(run("ExitsWithAWord")).log == "no room for nine\n"


def test_an_engine_that_loops_for_ever_runs_into_the_deadline_and_is_ended(short_limit: float) -> None:
    report = run("LoopsForEver", seconds=short_limit)
    assert verdicts(report) == blamed("timeout")
    assert "places = min(places + 1, 8)" in at_nine(report).log or "while places < 9:" in at_nine(report).log
    assert gone("engine")


def test_an_engine_that_sleeps_runs_into_the_deadline_and_is_left_behind(
    short_limit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted, "HOW_LONG", 2 * short_limit)
    report = run("Sleeps", seconds=short_limit)
    assert verdicts(report) == blamed("timeout")
    assert "time.sleep(HOW_LONG)" in at_nine(report).log
    assert gone("engine")


def test_the_time_in_which_an_engine_is_made_is_that_of_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin_slowly(self: hosted.Mute) -> None:
        time.sleep(0.6)

    monkeypatch.setattr(hosted.Mute, "__init__", begin_slowly)
    with pytest.raises(HandshakeFailed, match=r"hello failed: the engine gave no answer within 0\.2 s"):
        run("Mute", seconds=0.2)


def test_what_an_engine_prints_is_its_log_and_stands_nowhere_else(capfd: pytest.CaptureFixture[str]) -> None:
    log = at_nine(run("Talks")).log
    for said in ("said to standard output\n", "said in bytes\n", "said to standard error\n"):
        assert said in log
    assert gone("engine")
    sys.stdout.write("said by fallo\n")
    assert capfd.readouterr() == ("said by fallo\n", "")


def test_after_a_fault_the_next_case_has_a_new_engine() -> None:
    before = hosted.Counted.made
    run("Counted")
    assert hosted.Counted.made == before + 2


def test_two_jobs_have_an_engine_each() -> None:
    report = run("WaitsForAnother", FEW, jobs=2)
    assert hosted.WaitsForAnother.made == 2
    assert verdicts(report) == verdicts(certified("honest"))


def test_an_engine_cannot_change_what_the_harness_asks() -> None:
    assert verdicts(run("Spoils", FEW)) == verdicts(certified("honest"))


def test_the_command_that_repeats_a_case_names_the_engine_and_repeats_it() -> None:
    repeat = at_nine(run("Exits")).repeat
    assert repeat == f"fallo certify --select {NINE} --engine {HOSTED}:Exits"
    done = fallo(*shlex.split(repeat)[1:])
    assert done.returncode == 1
    assert b"the engine ended with exit code 7" in done.stdout


def test_a_name_that_leads_to_no_engine_is_bad_usage() -> None:
    done = fallo("certify", "--engine", f"{HOSTED}:Raise")
    assert done.returncode == 2
    assert b"did you mean 'Raises'?" in done.stderr


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("CannotBeMade", "hello failed: the engine raised OSError: the cards are lost"),
        pytest.param("Mute", "the engine is of type Mute, which has no method answer(method, params)"),
    ],
)
def test_an_engine_that_cannot_be_asked_fails_the_handshake(name: str, said: str) -> None:
    with pytest.raises(HandshakeFailed) as caught:
        run(name)
    assert said in str(caught.value)


def test_a_failed_handshake_says_what_is_expected_of_a_factory() -> None:
    done = fallo("certify", "--engine", f"{HOSTED}:Mute")
    assert done.returncode == 3
    assert b"expected: the factory makes what has a method answer(method, params)" in done.stderr


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("nowhere:Engine", "there is no module 'nowhere', neither in ", id="no module"),
        pytest.param("tests.nowhere:Engine", "there is no module 'tests.nowhere', neither in ", id="no module inside"),
        pytest.param(f"{HOSTED}:Raise", f"{HOSTED} has no 'Raise'; did you mean 'Raises'?", id="no such name"),
        pytest.param(f"{HOSTED}:HONEST", f"{HOSTED}:HONEST is of type str and makes no engine", id="not callable"),
        pytest.param(f"{HOSTED}:NeedsATable", f"{HOSTED}:NeedsATable needs table; expected", id="needs an argument"),
        pytest.param(f"{HOSTED}:", "is no place of a factory; expected package.module:factory", id="no factory"),
        pytest.param("a b:Engine", "is no place of a factory; expected package.module:factory", id="no module's name"),
        pytest.param("mine", "expected package.module:factory, or an entry point in the group", id="no entry point"),
        pytest.param("", "expected package.module:factory, or an entry point in the group", id="nothing"),
    ],
)
def test_a_name_that_leads_to_no_engine_is_refused_with_what_was_looked_for(name: str, said: str) -> None:
    with pytest.raises(NoSuchEngine) as caught:
        in_process(name)
    assert str(caught.value).startswith(f"no engine {name!r}: ")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'", id="of its own"),
        pytest.param("1 +", "SyntaxError: invalid syntax", id="no Python"),
        pytest.param("raise SystemExit('no licence')", "SystemExit: no licence", id="ends the process"),
    ],
)
def test_a_module_that_cannot_be_imported_is_refused_with_the_reason(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_engine.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(NoSuchEngine) as caught:
        in_process("broken_engine:Engine")
    assert f"broken_engine cannot be imported: {said}" in str(caught.value)


@pytest.fixture
def _offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that offers an engine."""
    folder = tmp_path / "card_games-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: card-games\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[fallo.engines]\nspoiled = {HOSTED}:Spoils\n")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("_offered")
def test_an_engine_is_found_by_its_entry_point() -> None:
    settings = Settings((), seconds=HANG, connect=in_process("spoiled"))
    assert set(verdicts(tried(settings, map(scenario, AROUND_NINE))).values()) == {"pass"}


@pytest.mark.usefixtures("_offered")
@pytest.mark.parametrize(("name", "said"), [("spoilt", "did you mean 'spoiled'?"), ("mine", "there are spoiled")])
def test_an_unknown_entry_point_is_answered_by_those_that_there_are(name: str, said: str) -> None:
    with pytest.raises(NoSuchEngine) as caught:
        in_process(name)
    assert str(caught.value).endswith(said)
