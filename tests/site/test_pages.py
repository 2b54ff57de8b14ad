"""The pages: every link leads somewhere, every address stays, and nothing that an engine says is more than text."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache, cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

from fallo.spec import clauses, conflicts
from fallo_conformance.certificate.bundle import Bundle, digest_of
from fallo_conformance.scenario import suite
from fallo_conformance.selecting import selected
from fallo_conformance.site.engines import Given
from fallo_conformance.site.whole import files
from tests.site.making import CHAPTERS, HOSTILE, bundles, given, whole_suite


class Elements(HTMLParser):
    """What stands in a page: its elements with their attributes, and the text of each."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words += f" {data}"

    def all(self, *tags: str) -> Iterator[dict[str, str]]:
        return (attributes for tag, attributes in self.found if tag in tags)

    @cached_property
    def anchors(self) -> set[str]:
        return {attributes["id"] for _, attributes in self.found if "id" in attributes}


@cache
def read(path: Path) -> Elements:
    return Elements(path.read_text("utf-8"))


def pages(site: Path) -> list[Path]:
    """Return the pages, but for the full reports, which are of another making."""
    return [path for path in site.rglob("*.html") if not path.name.endswith(".report.html")]


def where(path: Path, link: str) -> Path:
    """Return the file that a link in a page leads to."""
    address = unquote(link.partition("#")[0])
    return Path(os.path.normpath(path.parent / address)) if address else path


@cache
def is_file(path: Path) -> bool:
    return path.is_file()


def links(page: Elements) -> Iterator[str]:
    for attributes in page.all("a", "link"):
        yield attributes["href"]
    for attributes in page.all("script", "img"):
        yield attributes["src"]


def test_every_link_and_every_anchor_leads_somewhere(site: Path) -> None:
    lost = []
    for path in pages(site):
        for link in links(read(path)):
            target, anchor = where(path, link), link.partition("#")[2]
            if not is_file(target) or (anchor and target.suffix == ".html" and anchor not in read(target).anchors):
                lost.append(f"{path.relative_to(site)}: {link}")
    assert lost == []


def test_no_anchor_stands_twice_in_a_page(site: Path) -> None:
    for path in pages(site):
        names = [attributes["id"] for _, attributes in read(path).found if "id" in attributes]
        assert len(names) == len(set(names)), path


def test_every_link_is_relative_and_stays_within_the_site(site: Path) -> None:
    for path in pages(site):
        for link in links(read(path)):
            assert not urlsplit(link).scheme
            assert not urlsplit(link).netloc
            assert not link.startswith("/")
            assert where(path, link).is_relative_to(site)


def test_every_page_has_the_strict_policy_and_no_script_or_style_of_its_own(site: Path) -> None:
    for path in pages(site):
        page = read(path)
        (policy,) = (one["content"] for one in page.all("meta") if one.get("http-equiv") == "Content-Security-Policy")
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in policy
        assert [one for one in page.all("script") if not one.get("src")] == []
        assert list(page.all("style")) == []
        handlers = [name for _, attributes in page.found for name in attributes if name[:2] == "on" or name == "style"]
        assert handlers == []


def test_every_page_is_reached_from_the_first_one(site: Path) -> None:
    left, waiting = set(pages(site)), [site / "index.html"]
    while waiting:
        path = waiting.pop()
        if path in left:
            left.remove(path)
            waiting += [where(path, link) for link in links(read(path)) if ".html" in link]
    aliases = {site / "cases" / f"{alias}.html" for one in suite() for alias in one.shape.aliases}
    assert left - aliases == set()


def test_every_clause_conflict_and_case_has_an_address_made_of_its_id() -> None:
    wanted = {f"clauses/{name}.html" for name in clauses()} | {f"conflicts/{name}.html" for name in conflicts()}
    wanted |= {f"cases/{one.id}.html" for one in suite()}
    assert wanted - {path for path, _ in files([], suite())} == set()


def test_an_engine_that_stands_there_under_two_claims_is_counted_once(site: Path) -> None:
    text = (site / "index.html").read_text("utf-8")
    assert "4 engines, " in text
    assert {"fallo reference, canonical", "fallo reference, ludoteka"} <= set(
        re.findall("fallo reference, [a-z]+", text)
    )


def test_a_name_that_a_case_had_before_leads_to_it(site: Path) -> None:
    one = next(one for one in selected(suite(), CHAPTERS) if one.shape.aliases)
    page = read(site / "cases" / f"{one.shape.aliases[0]}.html")
    (onward,) = (found["content"] for found in page.all("meta") if found.get("http-equiv") == "refresh")
    assert onward == f"0; url=../../cases/{one.id}.html"


def test_a_clause_page_has_its_sentence_sources_conflicts_cases_and_engines(site: Path) -> None:
    page = read(site / "clauses" / "caballos.skips_the_next.html")
    assert clauses()["caballos.skips_the_next"].sentence in page.words
    hrefs = {found["href"] for found in page.all("a")}
    assert "../sources/ludoteka.html#special-cards.7" in hrefs
    assert "../conflicts/caballos.skips.html" in hrefs
    assert "../cases/caballos.skips_the_next/the_next_player_is_skipped.html" in hrefs
    assert "Improver" in page.words


def test_a_conflict_page_says_who_adopts_and_who_follows_which_reading(site: Path) -> None:
    words = " ".join(read(site / "conflicts" / "sotas.own_suit.html").words.split())
    one, other = words.index("any_suit", words.index("Readings")), words.index("followed by Other reading")
    assert one < words.index("followed by Improver") < other
    assert words.index("ludoteka") < other


def test_a_case_page_tells_its_steps_in_words(site: Path) -> None:
    words = " ".join(read(site / "cases/twos.only_a_two_answers/a_sota_does_not_answer_a_two.html").words.split())
    assert "A opens the hand." in words
    assert "10e=c B throws 10e and names copas. This is refused, and nothing changes: twos.only_a_two_answers" in words
    assert "take B takes what is owed." in words
    assert "C is in turn. No cards are owed. B drew" in words


def test_the_cards_of_a_case_are_pictures_with_names(site: Path) -> None:
    page = read(site / "cases/twos.only_a_two_answers/a_sota_does_not_answer_a_two.html")
    (card, *_) = (one for one in page.all("img") if one["alt"] == "10e")
    assert (card["title"], card["src"]) == ("sota de espadas", "../../assets/cards/10e.svg")


def test_what_changed_from_one_run_to_the_next_is_on_a_page(site: Path) -> None:
    (path,) = (site / "runs" / "improver").glob("*.changes.html")
    words = " ".join(read(path).words.split())
    assert re.search(r"caballos\.skips_the_next [^✗✓]* ✗ fails ✓ verified", words)


def test_two_engines_are_compared_on_a_page(site: Path) -> None:
    words = " ".join(read(site / "compare" / "improver--other-reading.html").words.split())
    assert re.search(r"sotas\.own_suit [^✓✗]* any_suit another_suit", words)


def test_a_hostile_name_is_nothing_but_text(site: Path) -> None:
    for path in pages(site):
        page = read(path)
        assert list(page.all("script")) == [one for one in page.all("script") if "/assets/" in f"/{one['src']}"]
        assert not any("alert" in one.get("src", "") for one in page.all("img"))
        assert "\u202e" not in page.words
        assert not any(name.startswith("onerror") for _, attributes in page.found for name in attributes)
    assert '"><script>alert(1)</script>' in read(site / "index.html").words


def test_a_hostile_name_is_nothing_but_text_in_the_index_for_searching(site: Path) -> None:
    script = (site / "assets" / "index.js").read_bytes()
    assert script.isascii()
    entries = msgspec.json.decode(script.removeprefix(b"globalThis.falloIndex = ").rstrip(b";\n"))
    assert any("<script>" in entry[1] for entry in entries)


def made(some: list[Given], compared: tuple[str, ...] = ()) -> dict[str, bytes]:
    """Return a site with the cases of one clause only, which is made in no time."""
    cases = [one for one in whole_suite().scenarios if one.clause == "caballos.skips_the_next"]
    return dict(files(some, cases, compared))


@cache
def whole() -> dict[str, bytes]:
    return made(given())


def test_the_same_bundles_make_the_same_site_in_whichever_order_they_come() -> None:
    assert whole() == made(given(bundles()[::-1]))


def test_a_site_without_engines_is_a_site_of_the_rules() -> None:
    site = made([])
    assert b"There is no engine yet" in site["index.html"]
    assert b"There is no engine yet" in site["clauses/twos.adds_two.html"]


def test_where_one_engine_is_named_only_its_pairs_are_compared() -> None:
    pairs = {path for path in made(given(), ("Other reading",)) if path.startswith("compare/")}
    assert "compare/improver--other-reading.html" in pairs
    assert all("other-reading" in path for path in pairs)


def test_a_bundle_that_does_not_hold_together_is_marked_on_every_page() -> None:
    doubtful = Given(bundles()[0], ("its digest is not that of its contents",))
    for path, data in made([doubtful]).items():
        if path.endswith(".html"):
            assert b"Not verified" in data, path


def test_the_bundle_beside_a_run_is_the_one_that_was_handed_in() -> None:
    site = whole()
    found = [msgspec.json.decode(data, type=Bundle) for path, data in site.items() if re.match(r"runs/.*\.json$", path)]
    assert sorted(map(digest_of, found)) == sorted(map(digest_of, bundles()))


def test_a_clause_that_the_spec_no_longer_has_is_shown_without_a_link() -> None:
    one = bundles()[0]
    row = msgspec.structs.replace(one.report.clauses[0], id="twos.of_old")
    gone = msgspec.structs.replace(one, report=msgspec.structs.replace(one.report, clauses=[row]))
    (page,) = (data for path, data in made(given([gone])).items() if re.match(r"runs/[^.]*\.html$", path))
    assert b"Clauses that the spec no longer has" in page
    assert b"twos.of_old.html" not in page


NAMES = ("", "x" * 5000, "con", HOSTILE, "\x1b[31m", "Ünïcödé", "unicode", "a/b", "a b")


def test_whatever_engines_are_called_each_has_a_page_of_its_own() -> None:
    one = bundles()[0]
    engines = [msgspec.structs.replace(one.report.engine, name=name, version="") for name in NAMES]
    reports = [msgspec.structs.replace(one.report, engine=engine) for engine in engines]
    site = made(given([msgspec.structs.replace(one, report=report) for report in reports]), ("con",))
    paths = [path for path in site if path.startswith("engines/")]
    assert len(paths) == len(NAMES)
    assert all(re.fullmatch(r"engines/[a-z0-9-]{1,70}\.html", path) for path in paths)
