"""The hooks for pre-commit: their manifest, and what they do with good and bad files."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from fallo_conformance.scenario import suite_folder

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS: dict[str, dict[str, Any]] = {hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))}

CASE = suite_folder() / "turn.in_turn" / "nobody_draws_out_of_turn.yaml"


def hook(name: str, folder: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    """Return what a hook does with some files; ``fallo`` is this checkout's."""
    path = folder / "bin" / "fallo"
    if not path.exists():
        path.parent.mkdir()
        path.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from fallo_tools.cli import main; main()" "$@"\n')
        path.chmod(0o755)
    return subprocess.run(
        [*shlex.split(HOOKS[name]["entry"]), *map(str, files)],
        env=os.environ | {"PATH": f"{path.parent}{os.pathsep}{os.environ['PATH']}"},
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


def copied(folder: Path, text: str) -> Path:
    """Return a scenario of one's own, in a folder of its clause."""
    path = folder / "scenarios" / CASE.parent.name / CASE.name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_manifest_is_one_of_pre_commit() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-manifest", str(MANIFEST)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["fallo-scenarios-lint", "fallo-scenarios-format"])
def test_a_good_scenario_passes(name: str, tmp_path: Path) -> None:
    done = hook(name, tmp_path, copied(tmp_path, CASE.read_text(encoding="utf-8")))
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_scenario_with_a_fault_is_refused(tmp_path: Path) -> None:
    path = copied(tmp_path, CASE.read_text(encoding="utf-8").replace("title:", "tittle:"))
    done = hook("fallo-scenarios-lint", tmp_path, path)
    assert done.returncode != 0
    assert "tittle" in done.stdout + done.stderr


def test_a_scenario_that_is_not_in_the_canonical_form_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = CASE.read_text(encoding="utf-8").replace("title: ", "title:    ")
    path = copied(tmp_path, text)
    done = hook("fallo-scenarios-format", tmp_path, path)
    assert done.returncode != 0
    assert path.read_text(encoding="utf-8") == text


def test_every_rulebook_is_checked_and_only_the_bad_one_is_named(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('extends = "ludoteka"\n\n[readings]\ntwos.answer = "two_or_sota"\n')
    bad.write_text('extends = "ludoteka"\n\n[readings]\ntwos.answer = "nobody"\n')
    done = hook("fallo-rulebooks", tmp_path, good, bad, good)
    assert done.returncode == 2
    assert [line for line in (done.stdout + done.stderr).splitlines() if "good.toml" in line] == []
    assert "bad.toml" in done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="needs git and a checkout")
def test_pre_commit_itself_installs_and_runs_a_hook(tmp_path: Path) -> None:
    project = tmp_path / "project"
    path = copied(project, CASE.read_text(encoding="utf-8").replace("title: ", "title:    "))
    surroundings = os.environ | {"PRE_COMMIT_HOME": str(tmp_path / "home")}
    for words in (["init", "--quiet"], ["add", str(path)]):
        subprocess.run(["git", *words], cwd=project, check=True)
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), "fallo-scenarios-format", "--files", str(path)],
        cwd=project, env=surroundings, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "fallo scenarios format" in done.stdout
    assert path.name in done.stdout
