"""Take the picture of a failure that stands in the README: a report's page, in Chromium without a window."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "replay.png"
CASE = "twos.eight_is_the_most/a_fifth_two_is_refused"


def written(folder: Path) -> Path:
    """Return the page of a run of the reference that forgot one clause."""
    page = folder / "report.html"
    fallo = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
    engine = [*fallo, "engine", "--without", "twos.eight_is_the_most"]
    subprocess.run(
        [*fallo, "certify", "--select", CASE, "--html", str(page), "--", *engine], capture_output=True, check=False
    )
    return page


def main() -> None:
    """Write the picture."""
    chromium = shutil.which("chromium") or sys.exit("there is no Chromium on this machine")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        page.goto(written(Path(folder)).as_uri())
        failure = page.locator("details.failure").first
        failure.evaluate("element => { element.open = true }")
        table = failure.locator(".replay").first
        (table if table.count() else failure).screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
