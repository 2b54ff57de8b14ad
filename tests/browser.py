"""A real browser for the tests of pages: Chromium without a window, started once for each file of tests.

A test that wants one imports the fixtures: ``from tests.browser import browser, visit`` and takes ``visit``; where
there is no Chromium it is skipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed (it is among the extra requirements of test)")

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
DESKTOP = {"width": 1200, "height": 900}
PHONE = {"width": 320, "height": 640}


@dataclass
class Visit:
    """A page that was opened, and what it did that it should not have.

    ``requests`` are the addresses that it asked for, its own left out; ``complaints`` what stood on the console, what
    was thrown and what the content security policy stopped.
    """

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Yield a browser."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Yield a function that opens an address; what else it is given goes to Playwright's ``new_context``."""
    contexts = []

    def opened(address: str, **options: Any) -> Visit:
        context = browser.new_context(**_with_a_size(options))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        found = Visit(page)
        page.on("request", lambda request: _note_request(found, request.url, request.is_navigation_request()))
        page.on("console", lambda message: found.complaints.append(f"console {message.type}: {message.text}"))
        page.on("pageerror", lambda error: found.complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: _note_dialog(found, dialog))
        if options.get("java_script_enabled", True):
            page.add_init_script(NOTE_VIOLATIONS)
        page.goto(address)
        return found

    yield opened
    for context in contexts:
        context.close()


NOTE_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", event =>
  console.error("policy", event.violatedDirective, event.blockedURI));
"""


def _with_a_size(options: dict[str, Any]) -> dict[str, Any]:
    return {"viewport": DESKTOP} | options


def _note_request(found: Visit, address: str, navigation: bool) -> None:
    if not navigation and not address.startswith("data:"):
        found.requests.append(address)


def _note_dialog(found: Visit, dialog: Any) -> None:
    found.complaints.append(f"dialog: {dialog.message}")
    dialog.dismiss()
