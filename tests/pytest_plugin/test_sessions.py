"""How the plugin takes part in a session: one engine, started once and ended, however the session goes."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pytest_plugin.running import (
    CASE,
    FORGETFUL,
    GOOD,
    HANG,
    PLUGIN,
    alive,
    counting_engine,
    environment,
    ran,
    settings,
    waiting,
)


def test_without_an_engine_nothing_is_collected_and_nothing_imported(project: Path) -> None:
    (project / "test_own.py").write_text(
        "import sys\n\n"
        "OURS = ('fallo', 'fallo_conformance', 'fallo_tools', 'msgspec', 'yaml')\n\n"
        "def test_it():\n"
        "    loaded = sorted(name for name in sys.modules if name.split('.')[0] in OURS)\n"
        "    assert loaded == ['fallo_conformance', 'fallo_conformance.pytest_plugin']\n"
    )
    assert ran(project).counts == {"passed": 1}


def test_words_and_marks_choose_among_the_cases_and_collecting_starts_one_engine(project: Path) -> None:
    done = ran(
        project, "--fallo-engine", counting_engine(project), "--collect-only", "-q", "--fallo-select", "caballos",
        "-k", "direction", "-m", "fallo_core",
    )  # fmt: skip
    assert [line for line in done.output.splitlines() if "::" in line] == [
        "fallo::caballos.skips_the_next/in_the_direction_of_play"
    ]
    assert (project / "starts").read_text().count("started") == 1


def test_an_engine_that_does_not_say_hello_is_bad_usage(project: Path) -> None:
    done = ran(project, "--fallo-engine", f"{sys.executable} -S -c 'print(1)'")
    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert "fallo: handshake failed: hello failed" in done.output
    assert "INTERNALERROR" not in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--fallo-engine", "none:nothing"], "there is no module 'none'"),
        (["--fallo-engine", "no 'end"], "is no command: No closing quotation"),
        (["--fallo-engine", ""], "--fallo-engine names no engine"),
        (["--fallo-engine", GOOD, "--fallo-select", "caballo"], "did you mean 'caballos'?"),
        (["--fallo-engine", GOOD, "--fallo-rulebook", "ludotheka"], "did you mean 'ludoteka'?"),
        (["--fallo-engine", GOOD, "--fallo-suite", "0.0"], "no suite '0.0'"),
        (["--fallo-engine", GOOD, "--fallo-timeout", "soon"], "'soon' is no time"),
        (["--fallo-engine", GOOD, "--fallo-known-failures", "gone.yaml"], "gone.yaml: cannot be read"),
        (["--fallo-engine", GOOD, "fallo::twos.no/case"], "nothing is selected by 'twos.no/case'"),
    ],
)
@pytest.mark.long
def test_what_cannot_be_meant_is_bad_usage_and_says_why(words: list[str], said: str, project: Path) -> None:
    done = ran(project, *words)
    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert said in done.output


@pytest.mark.long
def test_what_failed_last_can_be_run_again_and_the_run_can_stop_at_the_first(project: Path) -> None:
    words = ["--fallo-engine", FORGETFUL, "--fallo-select", "caballos"]
    first = ran(project, *words)
    again = ran(project, *words, "--last-failed", "-x")
    assert first.counts["failed"] > 1
    assert again.counts == {"failed": 1, "deselected": again.counts["deselected"]}


@pytest.mark.long
def test_the_tests_can_be_shared_out(project: Path) -> None:
    words = ["--fallo-engine", FORGETFUL, "--fallo-select", "caballos"]
    alone, shared = ran(project, *words), ran(project, *words, "-n", "2")
    assert shared.code == 1
    assert shared.counts == alone.counts


@pytest.mark.long
def test_a_shared_session_without_an_engine_is_bad_usage(project: Path) -> None:
    done = ran(project, "--fallo-engine", f"{sys.executable} -S -c 'print(1)'", "-n", "2")
    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert "fallo: handshake failed: hello failed" in done.output


def test_an_interrupt_ends_the_engine(project: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *PLUGIN, "-c", str(settings(project)), "--fallo-timeout", str(HANG),
         "--fallo-engine", counting_engine(project, hangs=True), f"fallo::{CASE}"],
        cwd=project, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert any((project / "hanging").exists() or process.poll() is not None for _ in waiting())
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=HANG)
    assert process.returncode == pytest.ExitCode.INTERRUPTED, output
    engine = int((project / "hanging").read_text())
    assert any(not alive(engine) for _ in waiting())
