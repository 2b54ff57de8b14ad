"""Running the steps of the GitHub Action as a runner does: bash, and an environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: dict[str, dict[str, Any]] = {step["name"]: step for step in ACTION["runs"]["steps"]}

BASH = shutil.which("bash") or ""
INPUT = re.compile(r"\$\{\{ inputs\.([a-z-]+) \}\}")


@dataclass(frozen=True)
class Step:
    """What a step did: its exit code and output, what it wrote for the runner, and the folder of its report."""

    code: int
    log: str
    summary: str
    outputs: dict[str, str]
    report: Path


def expanded(text: str, inputs: dict[str, str]) -> str:
    """Return a value of the action with the inputs in the place of what stands for them."""
    defaults = {name: str(said["default"]) for name, said in ACTION["inputs"].items()}
    return INPUT.sub(lambda found: (defaults | inputs)[found[1]], text)


def step(name: str, folder: Path, **inputs: str) -> Step:
    """Return what a step does in a folder, with inputs whose dashes are underscores here."""
    given = {name.replace("_", "-"): value for name, value in inputs.items()}
    environment = {key: expanded(value, given) for key, value in STEPS[name].get("env", {}).items()}
    (folder / "step.sh").write_text(STEPS[name]["run"], encoding="utf-8")
    done = subprocess.run(
        [BASH, "--noprofile", "--norc", "-eo", "pipefail", str(folder / "step.sh")],
        cwd=folder, env=surroundings(folder) | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        check=False, timeout=600,
    )  # fmt: skip
    return Step(
        code=done.returncode,
        log=done.stdout.decode("utf-8", "replace"),
        summary=written(folder / "summary"),
        outputs=dict(line.split("=", 1) for line in written(folder / "outputs").splitlines()),
        report=folder / expanded("${{ inputs.report-folder }}", given),
    )


def surroundings(folder: Path) -> dict[str, str]:
    """Return what a runner provides."""
    return os.environ | {
        "PYTHONPATH": str(ROOT),
        "RUNNER_TEMP": str(folder / "temporary"),
        "GITHUB_ACTION_PATH": str(ROOT),
        "GITHUB_STEP_SUMMARY": str(folder / "summary"),
        "GITHUB_OUTPUT": str(folder / "outputs"),
    }


def written(path: Path) -> str:
    """Return the text of a file, nothing where there is none."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def install_this(folder: Path) -> None:
    """Do for the step that installs: what runs then is this checkout."""
    bin_folder = folder / "temporary" / "fallo" / "bin"
    bin_folder.mkdir(parents=True)
    for name, words in {"python": "", "fallo": "-c 'from fallo_tools.cli import main; main()'"}.items():
        path = bin_folder / name
        path.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        path.chmod(0o755)
