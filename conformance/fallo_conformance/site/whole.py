"""The whole site as files: every page, the assets, the index for searching, and the bundles to be verified again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources

import msgspec

from fallo_conformance.report.page.cards import RANKS, SUITS, sprite
from fallo_conformance.scenario import Scenario
from fallo_conformance.site import engine_pages, matrix, rule_pages
from fallo_conformance.site.engines import Given, engines_of, standings_of
from fallo_conformance.site.rendering import Renderer
from fallo_conformance.site.rules import rules
from fallo_conformance.site.searching import entries

File = tuple[str, bytes]


def files(bundles: Iterable[Given], scenarios: Sequence[Scenario], compared: Sequence[str] = ()) -> Iterator[File]:
    """Yield every file of the site: its path from the top, and its contents.

    The same bundles make the same files, in whichever order they come. ``scenarios`` are the installed suite.
    ``compared`` are names of engines: where there are some, only pairs with one of them get a page.
    """
    engines = engines_of(bundles)
    standings = standings_of(engines)
    unverified = any(run.given.problems for engine in engines for run in engine.runs)
    found = rules(scenarios)
    render = Renderer(found, {"unverified": unverified, "engines": engines, "standings": standings})
    pairs = matrix.pairs(standings, compared)
    yield from matrix.pages(render, standings, pairs)
    yield from engine_pages.pages(render, engines, standings, pairs)
    yield from rule_pages.pages(render, standings)
    searchable = list(entries(found, engines))
    yield render.page("search.html", "search.html", "Search")
    yield render.page("everything.html", "everything.html", "Everything", entries=searchable)
    yield "assets/index.js", b"globalThis.falloIndex = " + _script(searchable) + b";\n"
    yield from _assets()


def _script(value: object) -> bytes:
    """Return a value as JavaScript that is plain ASCII."""
    text = msgspec.json.encode(value).decode()
    return "".join(sign if sign.isascii() else _escaped(sign) for sign in text).encode()


def _escaped(sign: str) -> str:
    data = sign.encode("utf-16-be")
    return "".join(f"\\u{data[place]:02x}{data[place + 1]:02x}" for place in range(0, len(data), 2))


def _assets() -> Iterator[File]:
    own = resources.files("fallo_conformance.site").joinpath("assets")
    for file in sorted(own.iterdir(), key=lambda file: file.name):
        yield f"assets/{file.name}", file.read_bytes()
    yield "assets/base.css", resources.files("fallo_conformance.report.page").joinpath("base.css").read_bytes()
    for suit in SUITS:
        for rank in RANKS:
            yield f"assets/cards/{rank}{suit}.svg", _card(f"{rank}{suit}").encode()


def _card(card: str) -> str:
    """Return a card as a picture of its own: what it is drawn with, and the drawing."""
    symbols = dict(re.findall(r'(?s)(?=<symbol id="([^"]+)")(<symbol .*?</symbol>)', str(sprite())))
    needed, wanted = dict[str, str](), [f"card-{card}"]
    while wanted:
        name = wanted.pop()
        if name in symbols and name not in needed:
            needed[name] = symbols[name]
            wanted += re.findall(r'href="#([^"]+)"', symbols[name])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 98"><defs>{"".join(needed.values())}</defs>'
        f'<use href="#card-{card}" width="64" height="98"/></svg>\n'
    )
