"""Files and folders that may not be read or written: what is said, and that nothing is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.bad_input.running import ENVIRONMENT, FALLO, SECONDS, Done, contents
from tests.bad_input.scenario_files import NAME
from tests.texts import GOOD

UNTIDY = GOOD.replace("opener: A", "opener:   A")
"""A scenario that has to be written again for its canonical form."""

NO_PRIVILEGES = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-all"]
"""Makes permissions count for the superuser, too."""


def run(*words: str, cwd: Path) -> Done:
    """Run a command for which permissions count."""
    before: list[str] = []
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("permissions do not count for the superuser, and there is no setpriv to make them count")
        before = NO_PRIVILEGES
    done = subprocess.run(
        [*before, *FALLO, *words], cwd=cwd, capture_output=True, timeout=SECONDS, check=False, text=True,
        env={**os.environ, **ENVIRONMENT},
    )  # fmt: skip
    return Done(done.returncode, done.stdout + done.stderr)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    path.parent.mkdir()
    path.write_text(UNTIDY, "utf-8")
    return path


def test_a_scenario_that_may_not_be_read_is_named(case: Path, tmp_path: Path) -> None:
    case.chmod(0)
    done = run("scenarios", "lint", ".", cwd=tmp_path)
    assert done.code == 2
    assert f"{NAME}: cannot be read: Permission denied" in done.said


def test_a_folder_that_may_not_be_read_is_named_and_not_passed_over(case: Path, tmp_path: Path) -> None:
    other = tmp_path / "a.b"
    other.mkdir()
    other.chmod(0)
    try:
        done = run("scenarios", "lint", ".", cwd=tmp_path)
    finally:
        other.chmod(0o700)
    assert done.code == 2
    assert "a.b: cannot be read: Permission denied" in done.said


@pytest.mark.parametrize(
    ("name", "words", "says"),
    [
        ("game.pumba", ["explain", "game.pumba"], "'game.pumba' is not readable"),
        ("friday.toml", ["rulebooks", "show", "friday.toml"], "friday.toml: cannot be read: Permission denied"),
        ("9.9.jsonl", ["suites", "diff", "9.9.jsonl", "9.9.jsonl"], "9.9.jsonl: cannot be read: Permission denied"),
    ],
)
def test_a_file_that_may_not_be_read_is_named(name: str, words: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("x", "utf-8")
    (tmp_path / name).chmod(0)
    done = run(*words, cwd=tmp_path)
    assert done.code == 2
    assert says in done.said


def test_a_read_only_scenario_is_left_as_it_is(case: Path, tmp_path: Path) -> None:
    case.chmod(0o444)
    before = contents(tmp_path)
    done = run("scenarios", "format", ".", cwd=tmp_path)
    assert done.code == 2
    assert f"{NAME} cannot be written: it is read-only, and left as it is" in done.said
    assert contents(tmp_path) == before


def test_a_scenario_in_a_folder_that_may_not_be_written_is_left_as_it_is(case: Path, tmp_path: Path) -> None:
    before = contents(tmp_path)
    case.parent.chmod(0o555)
    try:
        done = run("scenarios", "format", ".", cwd=tmp_path)
    finally:
        case.parent.chmod(0o755)
    assert done.code == 2
    assert f"{NAME} cannot be written: Permission denied" in done.said
    assert contents(tmp_path) == before


def test_a_set_is_not_frozen_into_a_folder_that_may_not_be_written(case: Path, tmp_path: Path) -> None:
    case.write_text(GOOD, "utf-8")
    sets = tmp_path / "sets"
    sets.mkdir(0o555)
    done = run("suites", "freeze", "9.9", "--scenarios", str(case), "--folder", "sets", cwd=tmp_path)
    assert done.code == 2
    assert "sets/9.9.jsonl cannot be written: Permission denied" in done.said
    assert [*sets.iterdir()] == []
