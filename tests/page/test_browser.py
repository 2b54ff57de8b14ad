"""The page in a real browser: what it asks for, what one sees and hears, what keys do, with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fallo_conformance.report.model import Report
from tests.browser import PHONE, Visit, browser, visit
from tests.page.reports import SKIPPED_CABALLO, forgetful, hostile, known, many, of, page_of

__all__ = ["browser", "visit"]

Opened = Callable[..., Visit]

OPEN_EVERYTHING = "document.querySelectorAll('details').forEach(one => { one.open = true })"
FAILURE = f'[id="case-{SKIPPED_CABALLO}"]'


def conforming() -> Report:
    return of("honest")


def given_up() -> Report:
    return of("crashes_in_every_game")


@pytest.mark.parametrize("report", [forgetful, conforming, given_up, hostile])
def test_the_page_asks_for_nothing_and_complains_of_nothing(
    report: Callable[[], Report], visit: Opened, tmp_path: Path
) -> None:
    seen = visit(page_of(report(), tmp_path))
    seen.page.evaluate(OPEN_EVERYTHING)
    for step in ("first", "next", "last"):
        for button in seen.page.locator(f"[data-step={step}]").all():
            button.dispatch_event("click")
    assert seen.requests == []
    assert seen.complaints == []


def test_an_attack_runs_nothing_and_is_read_as_text(visit: Opened, tmp_path: Path) -> None:
    seen = visit(page_of(hostile(), tmp_path))
    seen.page.evaluate(OPEN_EVERYTHING)
    seen.page.locator("[data-step=first]").first.click()
    assert seen.page.evaluate("window.stung") is None
    assert seen.page.locator("script:not([type])").count() == 1
    text = seen.page.locator("body").inner_text()
    for word in ("<script>window.stung = 1</script>", "<img src=x", "**bold**", "{{ 7 * 7 }}", "\\x202etxt.exe"):
        assert word in text


@pytest.mark.parametrize(
    ("scheme", "viewport"),
    [
        ("light", {"width": 1200, "height": 900}),
        ("dark", PHONE),
        pytest.param("dark", {"width": 1200, "height": 900}, marks=pytest.mark.long),
        pytest.param("light", PHONE, marks=pytest.mark.long),
    ],
)
def test_nothing_bars_anybody(scheme: str, viewport: dict[str, int], visit: Opened, tmp_path: Path) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    report = known(forgetful(), "https://example.org/7") if scheme == "light" else forgetful()
    seen = visit(page_of(report, tmp_path), color_scheme=scheme, viewport=viewport, bypass_csp=True)
    seen.page.evaluate(OPEN_EVERYTHING)
    result = axe.Axe().run(seen.page)
    assert result.violations_count == 0, result.generate_report()


def test_one_gets_through_a_failure_by_keys_alone(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path)).page
    page.keyboard.press("Tab")
    assert _focused(page) == "Skip to the verdict"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "verdict"
    _tab_to(page, "fail")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.parentElement.open") is False
    page.keyboard.press("Enter")
    _tab_to(page, "First")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Home")
    assert _live(page).startswith("Set-up (1 of ")
    page.keyboard.press("ArrowRight")
    assert _live(page).startswith("Step 1 (2 of ")
    page.keyboard.press("End")
    assert "failed here" in page.locator(".moves button[aria-current=step]").first.inner_text()
    page.keyboard.press("ArrowLeft")
    _tab_to(page, "Copy the command")


def test_a_step_changes_the_cards_and_what_is_said(visit: Opened, tmp_path: Path) -> None:
    failure = visit(page_of(forgetful(), tmp_path)).page.locator(FAILURE)
    top = failure.locator(".pile .card").nth(1)
    assert top.get_attribute("aria-label") == "caballo de oros, 11o"
    failure.locator("[data-step=first]").click()
    assert top.get_attribute("aria-label") == "no card"
    assert failure.locator(".seat-0 .card").count() == 5
    assert failure.locator(".live").inner_text().endswith("The cards are dealt.")
    failure.locator("[data-step=next]").click()
    assert failure.locator(".seat-0 .card").count() == 4
    assert "A throws 11o." in failure.locator(".live").inner_text()
    assert failure.locator(".now").get_attribute("aria-live") == "polite"


def test_a_click_on_a_move_goes_there(visit: Opened, tmp_path: Path) -> None:
    failure = visit(page_of(forgetful(), tmp_path)).page.locator(FAILURE)
    failure.locator(".moves button").nth(1).click()
    assert failure.locator(".live").inner_text().startswith("Step 1 ")
    assert failure.locator(".moves button").nth(1).get_attribute("aria-current") == "step"
    assert failure.locator(".moves [aria-current]").count() == 1


def test_the_ends_of_a_replay_keep_the_focus_and_do_nothing(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path)).page
    failure = page.locator(FAILURE)
    before = failure.locator(".live").inner_text()
    forward = failure.locator("[data-step=next]")
    forward.focus()
    page.keyboard.press("Enter")
    assert failure.locator(".live").inner_text() == before
    assert forward.get_attribute("aria-disabled") == "true"
    assert _focused(page) == "Next"


def test_expected_stands_beside_got_and_the_table_shows_where_the_engine_differs(visit: Opened, tmp_path: Path) -> None:
    failure = visit(page_of(forgetful(), tmp_path)).page.locator(FAILURE)
    expected, got = failure.locator(".sides .expected").first, failure.locator(".sides .got").first
    assert (expected.inner_text(), got.inner_text()) == ("C", "B")
    left, right = expected.bounding_box(), got.bounding_box()
    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert failure.locator(".seat-1 .other").inner_text() == "engine: in turn"


def test_the_script_draws_a_scene_just_as_the_template_does(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(of("accepts_every_move"), tmp_path)).page
    page.evaluate(OPEN_EVERYTHING)
    for replay in page.locator(".replay").all():
        parts = [replay.locator(one) for one in (".now", ".felt", ".clauses-here", ".facts-here", ".differing")]
        before = [_shape(part.inner_html()) for part in parts]
        replay.locator("[data-step=first]").click()
        assert [_shape(part.inner_html()) for part in parts] != before
        replay.locator("[data-step=last]").click()
        assert [_shape(part.inner_html()) for part in parts] == before


def test_clauses_are_searched_and_filtered(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path)).page
    shown = page.locator("#clause-table tr[data-state]:visible")
    everything = shown.count()
    page.get_by_label("Search the clauses").fill("caballo skips")
    assert [row.get_attribute("id") for row in shown.all()] == ["clause-caballos.skips_the_next"]
    assert page.locator("#clauses .found").inner_text() == f"1 of {everything} clauses shown"
    assert page.locator(".chapter:visible").all_inner_texts() == ["caballos"]
    page.get_by_label("Search the clauses").fill("")
    page.locator("#clauses").get_by_label("failed", exact=True).check()
    assert {row.get_attribute("data-state") for row in shown.all()} == {"failed"}
    page.locator("#clauses").get_by_label("all", exact=True).check()
    assert shown.count() == everything


def test_a_link_to_a_clause_that_is_filtered_out_shows_it(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path)).page
    page.get_by_label("Search the clauses").fill("no clause has this in it")
    page.locator(f"{FAILURE} .rule a").click()
    assert page.locator('[id="clause-caballos.skips_the_next"]').is_visible()


def test_a_link_to_a_failure_opens_it(visit: Opened, tmp_path: Path) -> None:
    address = page_of(many(forgetful(), 3), tmp_path)
    page = visit(f"{address}#case-{SKIPPED_CABALLO}_2").page
    assert page.locator(f'[id="case-{SKIPPED_CABALLO}_2"]').get_attribute("open") == ""


def test_the_command_is_copied_or_at_least_selected(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path)).page
    again = page.locator(f"{FAILURE} .again")
    command = again.locator(".command").inner_text().strip()
    page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text } }")
    again.get_by_role("button").click()
    assert again.locator(".copied").inner_text() == "Copied."
    assert page.evaluate("window.copied") == command
    page.evaluate("() => { navigator.clipboard.writeText = async () => { throw new Error('refused') } }")
    again.get_by_role("button").click()
    assert again.locator(".copied").inner_text().startswith("Selected")
    assert page.evaluate("getSelection().toString()").split() == command.split()


def test_without_scripts_everything_essential_is_there(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path), java_script_enabled=False).page
    failure = page.locator("details.failure[open]").first
    assert page.get_by_role("heading", name="Does not conform").is_visible()
    assert failure.locator(".board").is_visible()
    assert failure.locator(".sides .expected").first.is_visible()
    assert failure.locator(".moves li").count() > 1
    assert failure.locator(".command").is_visible()
    assert page.locator("#clause-table tr[data-state]:visible").count() == len(forgetful().clauses)
    assert page.locator("button:visible, .filter:visible, .copy:visible").count() == 0


def test_on_paper_everything_is_open_and_there_is_nothing_to_press(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path)).page
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = false })")
    page.emulate_media(media="print")
    assert page.locator(".wire li").first.is_visible()
    assert page.locator(".conflict table").first.is_visible()
    assert page.locator(".facts").first.is_visible()
    assert page.locator(".controls:visible, .copy:visible, .filter:visible, nav:visible").count() == 0
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.pdf().startswith(b"%PDF")


def test_on_paper_there_is_also_what_a_filter_hides_and_on_the_screen_it_is_hidden_again(
    visit: Opened, tmp_path: Path
) -> None:
    page = visit(page_of(forgetful(), tmp_path)).page
    page.fill("#search-clause-table", "nothing has this")
    row = page.locator("#clause-table [data-state]").first
    assert not row.is_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert row.is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not row.is_visible()


@pytest.mark.parametrize("report", [forgetful, conforming, hostile])
def test_a_phone_scrolls_down_only(report: Callable[[], Report], visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(report(), tmp_path), viewport=PHONE).page
    page.evaluate(OPEN_EVERYTHING)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_one_presses_on_a_phone_is_large(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path), viewport=PHONE).page
    for one in page.locator("button:visible, summary:visible, nav a:visible, .filter label:has(input):visible").all():
        box = one.bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_no_two_seats_and_piles_of_a_table_of_nine_lie_on_each_other(visit: Opened, tmp_path: Path) -> None:
    nine = "ending.all_pass/nine_who_can_draw_no_more_after_one_throw"
    page = visit(page_of(of("accepts_every_move", nine), tmp_path)).page
    board = page.locator(".board.of-9").first
    boxes = [one.bounding_box() for one in board.locator(".seat, .middle").all()]
    assert len(boxes) == 10
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            assert one is not None
            assert other is not None
            apart = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
            assert apart or above


def test_verdicts_are_told_without_colours(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path), forced_colors="active").page
    for mark in page.locator(".mark:visible").all()[:40]:
        assert mark.inner_text().strip()
        assert mark.locator("svg use").count() == 1 or mark.inner_text() in ("claimed, binding", "lent")


def test_nobody_who_asks_for_stillness_sees_the_page_glide(visit: Opened, tmp_path: Path) -> None:
    page = visit(page_of(forgetful(), tmp_path), reduced_motion="reduce").page
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


@pytest.mark.long
def test_a_run_with_four_hundred_failures_opens(visit: Opened, tmp_path: Path) -> None:
    seen = visit(page_of(many(forgetful(), 400), tmp_path))
    assert seen.page.locator("details.failure").count() == 400
    seen.page.get_by_label("Search the failures").fill("Number 399")
    assert seen.page.locator("details.failure:visible").count() == 1
    assert seen.complaints == []


def _focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.innerText")).strip()


def _tab_to(page: Any, words: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if _focused(page).startswith(words):
            return
    raise AssertionError(f"no key leads to {words}")


def _live(page: Any) -> str:
    return str(page.locator("details.failure[open] .live").first.inner_text())


def _shape(text: str) -> str:
    """Return HTML without the white space that nobody sees."""
    return re.sub(r">\s+|\s+<", lambda found: found[0].strip(), re.sub(r"\s+", " ", text)).strip()
