"""``fallo prove`` as a person uses it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from fallo.pumba import CONFLICTS
from fallo_proofs.pumba.pages import kept, ways_to, with_tables
from fallo_tools.cli import fallo

ROOT = Path(__file__).parents[2]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from fallo_tools.cli import main; main()", "prove", *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, env=os.environ | {"COLUMNS": "100"}
    )


def test_the_sentences_of_both_sources_are_as_kept() -> None:
    done = run("--only", "contradictions", "--only", "silences", "--only", "ambiguities")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert "all is as kept" in done.stdout


def test_the_theorems_are_as_kept_and_none_is_unknown() -> None:
    done = run("--only", "theorems", "--json")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    answer = json.loads(done.stdout)
    assert {one["verdict"] for one in answer["found"]} == {"proved"}
    assert answer["against_kept"] == {"new": [], "gone": [], "changed": [], "undecided": []}


@pytest.mark.long
def test_everything_is_as_kept() -> None:
    done = run()
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


@pytest.mark.long
def test_reports_are_written_for_others_to_read_on(tmp_path: Path) -> None:
    assert run("--only", "contradictions", "--output", str(tmp_path)).returncode == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"contradictions.json", "contradictions.md", "conflicts.graphml", "smt-lib"} <= names
    first = min((tmp_path / "smt-lib").iterdir()).read_text("utf-8")
    assert "(check-sat)" in first


def test_a_wrong_rulebook_is_bad_input() -> None:
    result = CliRunner().invoke(fallo, ["prove", "--rulebook", "no-such-file.toml"])
    assert result.exit_code == 2
    assert "no-such-file.toml" in result.output


def test_every_entry_of_the_register_is_found_by_the_solver() -> None:
    records = kept()
    assert [conflict for conflict in CONFLICTS if not ways_to(conflict, records)] == []


def test_the_page_on_proofs_shows_what_is_kept() -> None:
    page = (ROOT / "docs" / "proofs.md").read_text("utf-8")
    assert with_tables(page, kept()) == page, "make proofs"
