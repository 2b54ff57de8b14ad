"""The site in a real browser: from a file and from a server's sub-path, by keyboard, on a phone, light and dark."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser import PHONE, Visit, browser, visit

__all__ = ["browser", "visit"]

Open = Callable[..., Visit]

KINDS = {
    "matrix": "index.html",
    "pairs": "compare.html",
    "pair": "compare/improver--other-reading.html",
    "engine": "engines/improver.html",
    "run": "runs/improver/2026-11-01-*.html",
    "changes": "runs/improver/*.changes.html",
    "rules": "rules.html",
    "chapter": "chapters/twos.html",
    "clause": "clauses/caballos.skips_the_next.html",
    "conflicts": "conflicts.html",
    "conflict": "conflicts/sotas.own_suit.html",
    "case": "cases/twos.only_a_two_answers/a_sota_does_not_answer_a_two.html",
    "rulebooks": "rulebooks.html",
    "source": "sources/ludoteka.html",
    "search": "search.html",
}
"""A page of each kind."""

AT_LEAST = {"matrix", "changes", "engine", "run", "conflict", "case", "search"}
"""The kinds that are looked at each time; the others are lists of the same making."""


def page(site: Path, kind: str) -> Path:
    found = (path for path in site.glob(KINDS[kind]) if ".report." not in path.name)
    return next(path for path in found if kind == "changes" or ".changes." not in path.name)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # its name in the library
        """Keep silent."""


@pytest.fixture
def server(site: Path) -> Iterator[str]:
    """The address of the site, below a sub-path of a server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site.parents[1])) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_address[1]}/under/a%20path/"
        serving.shutdown()


def audit(seen: Visit, only: str = "") -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if only:
        options["runOnly"] = [only]
    found = axe.Axe().run(seen.page, options=options).response["violations"]
    return [f"{one['id']}: {node['target']} {node['html'][:120]}" for one in found for node in one["nodes"][:3]]


@pytest.mark.parametrize(
    "kind", [kind if kind in AT_LEAST else pytest.param(kind, marks=pytest.mark.long) for kind in KINDS]
)
def test_a_page_is_for_everybody_fits_a_phone_and_asks_nobody_else(site: Path, visit: Open, kind: str) -> None:
    seen = visit(page(site, kind).as_uri())
    assert audit(seen) == []
    seen.page.emulate_media(color_scheme="dark")
    assert audit(seen, "color-contrast") == []
    seen.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert seen.complaints == []
    assert [request for request in seen.requests if not request.startswith(site.as_uri())] == []


@pytest.mark.parametrize("kind", ["matrix", "engine"])
def test_on_a_phone_what_stands_above_a_wide_table_can_be_read_without_scrolling(
    site: Path, visit: Open, kind: str
) -> None:
    seen = visit(page(site, kind).as_uri(), viewport=PHONE)
    box = seen.page.locator(".scroll caption span").first.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]


def test_the_site_works_below_a_sub_path_of_a_server(server: str, visit: Open) -> None:
    seen = visit(server)
    seen.page.click("text=Other reading >> nth=0")
    seen.page.click("text=Search")
    seen.page.fill("#query", "caballo")
    seen.page.click("[data-results] a >> text=caballos.skips_the_next >> nth=0")
    assert seen.page.url == f"{server}clauses/caballos.skips_the_next.html"
    assert seen.complaints == []
    assert [request for request in seen.requests if not request.startswith(server)] == []


def test_a_search_finds_by_words_in_any_order(site: Path, visit: Open) -> None:
    seen = visit(f"{site.as_uri()}/search.html")
    seen.page.fill("#query", "SAVE sota")
    assert "A sota does not save its player from a two" in seen.page.inner_text("[data-results]")
    assert seen.page.inner_text("[role=status]") != "0 found"
    assert seen.complaints == []


def test_a_search_finds_an_id_before_what_speaks_of_it(site: Path, visit: Open) -> None:
    seen = visit(f"{site.as_uri()}/search.html?for=twos.only_a_two_answers")
    assert seen.page.inner_text("[data-results] a >> nth=0") == "twos.only_a_two_answers"


def test_a_search_finds_an_engine_whatever_it_is_called(site: Path, visit: Open) -> None:
    seen = visit(f"{site.as_uri()}/search.html")
    seen.page.fill("#query", "<script>")
    assert "<script>alert(1)</script>" in seen.page.inner_text("[data-results]")
    seen.page.click("[data-results] a")
    assert "<script>" in seen.page.inner_text("h1")
    assert seen.complaints == []


def test_a_search_that_finds_nothing_says_so(site: Path, visit: Open) -> None:
    seen = visit(f"{site.as_uri()}/search.html")
    seen.page.fill("#query", "bridge")
    assert seen.page.inner_text("[role=status]") == "0 found"


def test_chapters_are_folded_and_open_by_keyboard(site: Path, visit: Open) -> None:
    page = visit((site / "index.html").as_uri()).page
    row = page.locator("tr[data-id='caballos.skips_the_next']")
    assert not row.is_visible()
    page.focus("button[aria-label='clauses of The caballo']")
    page.keyboard.press("Enter")
    assert row.is_visible()
    assert page.get_attribute(":focus", "aria-expanded") == "true"


def test_only_the_engines_that_are_asked_for_are_shown(site: Path, visit: Open) -> None:
    page = visit((site / "index.html").as_uri()).page
    page.fill("#engines-shown", "canonical conforms")
    heads = page.locator(".signs thead th:visible").all_inner_texts()
    assert [text.strip() for text in heads] == ["clause", "fallo reference, canonical"]
    assert "1 of 5 engines" in page.inner_text("[data-status]")


def test_only_the_rows_on_which_engines_differ_are_shown(site: Path, visit: Open) -> None:
    page = visit((site / "index.html").as_uri()).page
    page.select_option("#rows-shown", "differs")
    assert "caballos.skips_the_next" in page.locator(".signs th:visible a").all_inner_texts()
    assert page.locator(".readings tbody th:visible a").all_inner_texts() == ["sotas.own_suit"]


def test_certificates_are_put_in_order_by_keyboard(site: Path, visit: Open) -> None:
    page = visit((site / "index.html").as_uri()).page
    page.focus(".standings th button >> text=clauses verified")
    page.keyboard.press("Enter")
    first = page.inner_text(".standings tbody tr >> nth=0")
    page.keyboard.press("Enter")
    assert first.startswith("fallo reference")
    assert "<script>" in page.inner_text(".standings tbody tr >> nth=0")
    assert page.locator("th[aria-sort=ascending]").inner_text() == "clauses verified"


def test_a_cell_leads_to_the_engines_row_of_that_clause(site: Path, visit: Open) -> None:
    page = visit((site / "index.html").as_uri()).page
    page.select_option("#rows-shown", "wanting")
    page.click("tr[data-id='twos.adds_two'] td >> nth=0")
    assert page.url.endswith("#twos.adds_two")
    assert page.is_visible("tr[id='twos.adds_two']")


def test_the_skip_link_comes_first_and_leads_to_the_contents(site: Path, visit: Open) -> None:
    page = visit((site / "index.html").as_uri()).page
    page.keyboard.press("Tab")
    assert page.inner_text(":focus") == "Skip to the contents"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_heads_of_the_matrix_stay_in_sight(site: Path, visit: Open) -> None:
    page = visit((site / "index.html").as_uri()).page
    page.click("text=Open all chapters")
    box = page.locator(".signs").locator("..")
    box.evaluate("box => box.scrollTo(0, 1500)")
    top, head = box.bounding_box(), page.locator(".signs .corner").bounding_box()
    assert top is not None
    assert head is not None
    assert abs(head["y"] - top["y"]) < 3


def test_without_scripts_everything_is_open_and_everything_is_on_one_page(site: Path, visit: Open) -> None:
    seen = visit((site / "index.html").as_uri(), java_script_enabled=False)
    assert seen.page.locator("tr[data-id='caballos.skips_the_next']").is_visible()
    assert not seen.page.locator("[data-controls]").is_visible()
    seen.page.click("text=Search")
    seen.page.click("main >> text=everything on one page")
    seen.page.click("text=caballos.skips_the_next/the_next_player_is_skipped")
    assert seen.page.inner_text("h1").startswith("After a caballo the next player")
