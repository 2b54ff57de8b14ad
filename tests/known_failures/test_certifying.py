"""``fallo certify --known-failures``: exit codes, and the file that is written again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fallo_conformance.scenario import suite_folder
from tests.harness.conftest import ROOT, command_line, engine, surroundings

SOTA = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
RIGHT = "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top"


def certify(*options: str, name: str = "accepts_every_move", ids: tuple[str, ...] = (SOTA, RIGHT)) -> tuple[int, str]:
    """Return the exit code and all that was said."""
    files = [word for one in ids for word in ("--scenarios", str(suite_folder() / f"{one}.yaml"))]
    done = subprocess.run(
        command_line("certify", *files, *options, "--", *engine(name)),
        env=surroundings(), cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """A list that was written by a run of an engine that accepts every move."""
    path = tmp_path / "known.yaml"
    code, said = certify("--known-failures", str(path), "--update-known-failures")
    assert code == 0, said
    return path


def test_a_list_that_was_just_written_lets_the_run_go_well(listed: Path) -> None:
    code, said = certify("--known-failures", str(listed))
    assert code == 0
    assert "ONLY KNOWN FAILURES" in said
    assert "CONFORMS" not in said


def test_an_engine_that_was_mended_fails_until_the_list_is(listed: Path) -> None:
    code, said = certify("--known-failures", str(listed), name="honest")
    assert code == 1
    assert "KNOWN FAILURES DIFFER" in said
    assert certify("--known-failures", str(listed), "--update-known-failures", name="honest")[0] == 0
    assert SOTA not in listed.read_text("utf-8")
    assert certify("--known-failures", str(listed), name="honest")[0] == 0


def test_a_list_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    code, said = certify("--known-failures", str(tmp_path / "none.yaml"))
    assert code == 2
    assert "--update-known-failures writes it" in said


def test_updating_needs_a_file() -> None:
    assert certify("--update-known-failures")[0] == 2


def test_a_list_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "known.yaml"
    path.write_text("notes: of mine\n", "utf-8")
    assert certify("--known-failures", str(path), "--update-known-failures")[0] == 2
    assert path.read_text("utf-8") == "notes: of mine\n"


def test_a_run_that_was_given_up_writes_no_list(tmp_path: Path) -> None:
    path = tmp_path / "known.yaml"
    files = sorted(suite_folder().glob("turn.*/*.yaml"))[:15]
    ids = tuple(f"{one.parent.name}/{one.stem}" for one in files)
    code, said = certify(
        "--known-failures", str(path), "--update-known-failures", name="crashes_in_every_game", ids=ids
    )
    assert code == 3
    assert f"{path} is left as it was: the run was given up" in said
    assert not path.exists()


def test_a_run_of_ones_own_files_leaves_entries_about_the_suite_alone(tmp_path: Path) -> None:
    """Two files are given here, and the third case is one of the suite."""
    path = tmp_path / "known.yaml"
    other = "twos.eight_is_the_most/a_fifth_two_is_refused"
    path.write_text(f"{SOTA}: {{verdict: fail}}\n{other}: {{verdict: fail}}\n", "utf-8")
    code, said = certify("--known-failures", str(path))
    assert other not in said
    path.write_text(path.read_text("utf-8") + "twos.eight_is_the_most/gone: {verdict: fail}\n", "utf-8")
    code, said = certify("--known-failures", str(path))
    assert code == 1
    assert "there is no such case in the suite" in said
