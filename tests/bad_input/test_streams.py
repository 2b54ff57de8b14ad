"""Standard streams that are closed, full or narrow, and an environment of which half is missing."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.bad_input.running import FALLO, FULL, SECONDS

NAME = "Sábado → …"


def run(
    *words: str,
    closed: tuple[int, ...] = (),
    output: str | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.CompletedProcess[bytes]:
    """Run a command without the streams of some descriptors, or with its output somewhere else."""

    def close() -> None:
        for descriptor in closed:
            os.close(descriptor)

    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    target = os.open(output, os.O_WRONLY) if output else subprocess.PIPE
    try:
        return subprocess.run(
            [*FALLO, *words], stdin=subprocess.DEVNULL, stdout=target, stderr=subprocess.PIPE, timeout=SECONDS,
            check=False, env={**kept, "NO_COLOR": "1", **environment}, preexec_fn=close,
        )  # fmt: skip
    finally:
        if output:
            os.close(target)


@pytest.fixture
def saturday(tmp_path: Path) -> str:
    path = tmp_path / "saturday.toml"
    path.write_text(f'name = "{NAME}"\n', "utf-8")
    return str(path)


@pytest.mark.skipif(not FULL.exists(), reason=f"there is no {FULL} here")
@pytest.mark.parametrize("words", [["rulebooks", "list"], ["--version"], ["perft", "--json"]], ids=" ".join)
def test_a_full_disk_behind_standard_output_is_said(words: list[str]) -> None:
    done = run(*words, output=str(FULL))
    assert done.returncode == 2
    assert done.stderr == b"Error: standard output cannot be written: No space left on device\n"


def test_a_closed_standard_output_is_no_fault() -> None:
    done = run("scenarios", "lint", "nowhere", closed=(1,))
    assert done.returncode == 2
    assert b"fault of fallo" not in done.stderr


def test_a_closed_standard_input_holds_nothing() -> None:
    done = run("explain", "-", closed=(0,))
    assert done.returncode == 2
    assert done.stderr.startswith(b"Error: -:1: the text ends without seats")


def test_a_question_that_nobody_can_be_asked_is_broken_off() -> None:
    assert run("rule", closed=(0,)).returncode == 4


def test_a_closed_standard_error_keeps_the_exit_code() -> None:
    assert run("rulebooks", "show", "ludotka", closed=(2,)).returncode == 2


def test_a_file_that_is_written_never_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    case = tmp_path / "twos.adds_two" / "x.yaml"
    case.parent.mkdir()
    case.write_text("title: x\n", "utf-8")
    assert run("scenarios", "format", str(case), closed=(0, 1, 2)).returncode == 2
    assert case.read_text("utf-8") == "title: x\n"


@pytest.mark.parametrize(
    "narrow", [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}], ids=str
)
def test_what_a_terminal_cannot_show_is_shown_by_its_number(saturday: str, narrow: dict[str, str]) -> None:
    done = run("rulebooks", "show", saturday, environment=narrow)
    assert done.returncode == 0
    assert done.stdout.startswith(rb"S\xe1bado \u2192 \u2026, out at 100 points")


@pytest.mark.parametrize(
    "odd",
    [
        {"COLUMNS": "1", "TERM": "", "HOME": "", "LC_ALL": "C", "TMPDIR": "/nowhere"},
        {"COLUMNS": "-7", "TERM": "\x1b[2J", "HOME": "/nowhere", "LC_ALL": "nowhere.nothing"},
        {"COLUMNS": "wide", "LINES": "high", "TERM": "nowhere"},
    ],
    ids=str,
)
def test_an_odd_environment_hinders_no_command(saturday: str, odd: dict[str, str]) -> None:
    done = run("rulebooks", "diff", "ludoteka", saturday, environment=odd)
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_environment_at_all_hinders_no_command() -> None:
    done = subprocess.run(
        [*FALLO, "rulebooks", "list"], env={}, capture_output=True, timeout=SECONDS, check=False
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
