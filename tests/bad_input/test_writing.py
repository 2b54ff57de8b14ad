"""Writing that fails half-way, for want of room or because the run is killed: the old file is whole."""

from __future__ import annotations

import fcntl
import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from tests.bad_input.running import ENVIRONMENT, FALLO, FULL, SECONDS, contents
from tests.bad_input.scenario_files import NAME
from tests.bad_input.test_permissions import UNTIDY
from tests.bad_input.transcripts import GOOD as GAME
from tests.texts import GOOD

BYTES = 100
"""How much of a file can be written before the room is used up: less than any of these files."""

KILLED = [
    sys.executable, "-c",
    "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_DFL); from fallo_tools.cli import main; main()",
]  # fmt: skip
"""The command as other programs are: the system kills it when it writes on where there is no room."""

ENGINE = [*FALLO, "engine"]


def little_room() -> None:
    """Let the system refuse whatever makes a file larger than a few bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, BYTES))


def run(
    command: list[str], *words: str, cwd: Path, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command; nothing is compiled and kept on the way, as there may be no room for that."""
    return subprocess.run(
        [*command, *words], cwd=cwd, capture_output=True, text=True, timeout=SECONDS, check=False, preexec_fn=before,
        env={**os.environ, **ENVIRONMENT, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    path.parent.mkdir()
    path.write_text(UNTIDY, "utf-8")
    return path


@pytest.fixture
def small_disk(tmp_path: Path) -> Generator[Path]:
    """A disk of 64 KiB, which is full but for a few bytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only the superuser of a machine that allows it can mount a small disk")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def filled(disk: Path) -> None:
    """Use up all room of a disk."""
    with (disk / "filler").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError:
            pass


def test_a_scenario_for_which_there_is_no_room_is_left_as_it_is(case: Path, tmp_path: Path) -> None:
    before = contents(tmp_path)
    done = run(FALLO, "scenarios", "format", ".", cwd=tmp_path, before=little_room)
    assert done.returncode == 2
    assert f"{NAME} cannot be written: File too large" in done.stderr
    assert contents(tmp_path) == before


def test_a_scenario_on_a_full_disk_is_left_as_it_is(small_disk: Path) -> None:
    case = small_disk / NAME
    case.parent.mkdir()
    case.write_text(UNTIDY, "utf-8")
    filled(small_disk)
    before = contents(small_disk)
    done = run(FALLO, "scenarios", "format", ".", cwd=small_disk)
    assert done.returncode == 2
    assert f"{NAME} cannot be written: No space left on device" in done.stderr
    assert contents(small_disk) == before


def test_a_set_for_which_there_is_no_room_is_not_frozen_by_half(case: Path, tmp_path: Path) -> None:
    case.write_text(GOOD, "utf-8")
    words = ["suites", "freeze", "9.9", "--scenarios", NAME, "--folder", "sets"]
    done = run(FALLO, *words, cwd=tmp_path, before=little_room)
    assert done.returncode == 2
    assert "sets/9.9.jsonl cannot be written: File too large" in done.stderr
    assert [*(tmp_path / "sets").iterdir()] == []


def test_a_run_that_is_killed_while_it_writes_leaves_the_scenario_whole(case: Path, tmp_path: Path) -> None:
    done = run(KILLED, "scenarios", "format", ".", cwd=tmp_path, before=little_room)
    assert done.returncode == -signal.SIGXFSZ
    assert case.read_text("utf-8") == UNTIDY
    again = run(FALLO, "scenarios", "format", ".", cwd=tmp_path)
    assert (again.returncode, again.stderr) == (0, "1 changed, 0 in the canonical form\n")


def test_a_run_that_is_killed_while_it_freezes_leaves_no_set(case: Path, tmp_path: Path) -> None:
    case.write_text(GOOD, "utf-8")
    words = ["suites", "freeze", "9.9", "--scenarios", NAME, "--folder", "sets"]
    assert run(KILLED, *words, cwd=tmp_path, before=little_room).returncode == -signal.SIGXFSZ
    assert not (tmp_path / "sets" / "9.9.jsonl").exists()
    assert run(FALLO, *words, cwd=tmp_path).returncode == 0


def test_a_run_that_is_killed_while_it_reports_leaves_the_old_report(tmp_path: Path) -> None:
    (tmp_path / "report.json").write_text("old", "utf-8")
    words = ["certify", "--select", "reyes", "--json", "report.json", "--", *ENGINE]
    assert run(KILLED, *words, cwd=tmp_path, before=little_room).returncode == -signal.SIGXFSZ
    assert (tmp_path / "report.json").read_text("utf-8") == "old"


def test_a_report_for_which_there_is_no_room_leaves_the_old_report(tmp_path: Path) -> None:
    (tmp_path / "report.json").write_text("old", "utf-8")
    before = contents(tmp_path)
    words = ["certify", "--select", "reyes", "--json", "report.json", "--", *ENGINE]
    done = run(FALLO, *words, cwd=tmp_path, before=little_room)
    assert done.returncode == 2
    assert "report.json cannot be written: File too large" in done.stderr
    assert contents(tmp_path) == before


@pytest.mark.skipif(not FULL.exists(), reason=f"there is no {FULL} here")
@pytest.mark.parametrize(
    ("words", "kept"),
    [
        pytest.param(["--json", "known.yaml", "--known-failures", "known.yaml"], "known.yaml", id="known failures"),
        pytest.param(["--html", "own.toml", "--rulebook", "own.toml"], "own.toml", id="a rulebook"),
        pytest.param(["--json", "../{folder}/own.yaml", "--scenarios", "own.yaml"], "own.yaml", id="another way there"),
        pytest.param(["--record", "known.yaml", "--known-failures", "known.yaml"], "known.yaml", id="recording"),
        pytest.param(["--record", "run.jsonl", "--tap", "run.jsonl"], "run.jsonl", id="a report on a recording"),
        pytest.param(["--record", "-"], "-", id="a recording to standard output"),
        pytest.param(["--json", "--"], "--", id="no file at all"),
        pytest.param(["--html", "engine.py", "--", "python", "engine.py"], "engine.py", id="the engine"),
    ],
)
def test_no_report_takes_the_place_of_what_the_run_needs(words: list[str], kept: str, tmp_path: Path) -> None:
    for name in ("known.yaml", "own.toml", "own.yaml", "run.jsonl", "engine.py", "-", "--"):
        (tmp_path / name).write_text("# mine\n", "utf-8")
    said = [word.format(folder=tmp_path.name) for word in words]
    done = run(FALLO, "certify", *said, "--", *ENGINE, cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert "is the same file, and would be lost" in done.stderr or "needs a file" in done.stderr
    assert (tmp_path / kept).read_text("utf-8") == "# mine\n"


def test_a_device_is_written_into_and_never_replaced_by_a_file(tmp_path: Path) -> None:
    done = run(FALLO, "certify", "--select", "reyes", "--json", str(FULL), "--", *ENGINE, cwd=tmp_path)
    assert done.returncode == 2
    assert f"{FULL} cannot be written: No space left on device" in done.stderr
    assert FULL.is_char_device()


def test_a_pipe_that_nobody_reads_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "report.json")
    done = run(FALLO, "certify", "--select", "reyes", "--json", "report.json", "--", *ENGINE, cwd=tmp_path)
    assert done.returncode == 2
    assert "report.json cannot be written: " in done.stderr
    assert (tmp_path / "report.json").is_fifo()


def test_a_file_with_the_longest_name_can_be_written_again(tmp_path: Path) -> None:
    path = tmp_path / "twos.only_a_two_answers" / f"{'x' * 250}.yaml"
    path.parent.mkdir()
    path.write_text(UNTIDY, "utf-8")
    assert run(FALLO, "scenarios", "format", ".", cwd=tmp_path).returncode == 0
    assert path.read_text("utf-8") == GOOD


def test_a_link_to_a_scenario_stays_a_link(case: Path, tmp_path: Path) -> None:
    link = case.parent / "linked.yaml"
    link.symlink_to(case)
    assert run(FALLO, "scenarios", "format", str(link), cwd=tmp_path).returncode == 0
    assert link.is_symlink()
    assert case.read_text("utf-8") == GOOD


def test_an_interrupt_in_the_midst_of_reading_ends_with_its_exit_code(tmp_path: Path) -> None:
    """The command has read what there is, and waits for more."""
    os.mkfifo(tmp_path / "game.pumba")
    with (tmp_path / "game.pumba").open("r+b", buffering=0) as pipe:
        pipe.write(b"seats: 3\n")
        process = subprocess.Popen(
            [*FALLO, "explain", "game.pumba"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        wait_until_read(pipe.fileno())
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=SECONDS)
    assert (process.returncode, said.strip()) == (4, b"interrupted")


def test_a_transcript_is_read_from_a_pipe_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "game.pumba").write_text(GAME, "utf-8")
    line = 'exec "$@" <(cat game.pumba)'
    done = run(["bash", "-c", line, "bash", *FALLO, "explain", "--brief"], cwd=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "2 moves, 0 refused")


def wait_until_read(pipe: int) -> None:
    """Wait until nothing is left in a pipe."""
    until = time.monotonic() + SECONDS
    while struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0]:
        assert time.monotonic() < until
        time.sleep(0.01)
