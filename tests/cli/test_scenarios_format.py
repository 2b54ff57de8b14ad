"""``fallo scenarios format``: the canonical text of files, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_cli import fallo
from tests.cli.test_scenarios_lint import CASE, written

MINE = CASE.replace("title:", "# mine\ntitle:")
UNTIDY = MINE.replace("  turn: B\n", "").replace("  top:", "  turn: B   # B\n  top:")
TIDY = MINE.replace("  turn: B\n", "  turn: B  # B\n")
LOSES_A_COMMENT = CASE.replace("title: A", "title: > # mine\n  A")


def test_check_lists_what_would_change_and_changes_nothing(tmp_path: Path) -> None:
    path, other = written(tmp_path, "untidy", UNTIDY), written(tmp_path, "tidy", TIDY)
    done = fallo("scenarios", "format", "--check", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, f"{path}: would change\n")
    assert path.read_text("utf-8") == UNTIDY
    assert other.read_text("utf-8") == TIDY


def test_what_was_written_does_not_change_again(tmp_path: Path) -> None:
    path = written(tmp_path, "untidy", UNTIDY)
    assert fallo("scenarios", "format", str(path)).returncode == 0
    assert path.read_text("utf-8") == TIDY
    assert fallo("scenarios", "format", "--check", str(path)).returncode == 0


def test_a_file_that_would_lose_a_comment_is_left_alone_and_named(tmp_path: Path) -> None:
    path, other = written(tmp_path, "loses", LOSES_A_COMMENT), written(tmp_path, "untidy", UNTIDY)
    done = fallo("scenarios", "format", str(tmp_path))
    assert done.returncode == 2
    assert f"{path}:1:8: a comment" in done.stdout
    assert path.read_text("utf-8") == LOSES_A_COMMENT
    assert other.read_text("utf-8") == TIDY


def test_what_is_no_scenario_is_left_alone(tmp_path: Path) -> None:
    path = written(tmp_path, "none", "title: only\n")
    assert fallo("scenarios", "format", str(path)).returncode == 2
    assert path.read_text("utf-8") == "title: only\n"


def test_an_empty_folder_is_an_error_of_input(tmp_path: Path) -> None:
    assert fallo("scenarios", "format", str(tmp_path)).returncode == 2


def test_the_mode_of_a_file_and_a_link_to_it_stay(tmp_path: Path) -> None:
    path = written(tmp_path, "untidy", UNTIDY)
    path.chmod(0o640)
    link = path.with_name("link.yaml")
    link.symlink_to(path)
    assert fallo("scenarios", "format", str(link)).returncode == 0
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_text("utf-8") == TIDY
