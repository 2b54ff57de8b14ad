"""The Spanish deck as drawings: one ``<symbol>`` a card, to be used with ``<use href="#card-2o">``.

Pages put `sprite` once at the top of their body, and `card` wherever a card lies. Nothing here needs a style: a page
may size what has the class ``card``. The frame of a card is broken as on printed decks: not at all for oros, once for
copas, twice for espadas, three times for bastos, so that a suit is told without its colour.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from markupsafe import Markup, escape

from fallo_conformance.report.page.text import visible

SUITS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
"""The Spanish names of the suits, by initial."""

RANKS = {
    "1": "as", "2": "dos", "3": "tres", "4": "cuatro", "5": "cinco", "6": "seis", "7": "siete", "10": "sota",
    "11": "caballo", "12": "rey",
}  # fmt: skip
"""The Spanish names of the ranks, as they are written."""

INK = {"o": "#8a5a06", "c": "#a8231b", "e": "#2a5c9e", "b": "#256a33"}
FIGURES = ("10", "11", "12")

PIPS: dict[str, tuple[int, tuple[tuple[float, float], ...]]] = {
    "1": (36, ((38, 52),)),
    "2": (27, ((38, 31), (38, 70))),
    "3": (23, ((38, 24), (38, 50), (38, 76))),
    "4": (20, ((28, 31), (49, 31), (28, 70), (49, 70))),
    "5": (18, ((28, 26), (49, 26), (38.5, 50), (28, 74), (49, 74))),
    "6": (18, ((28, 24), (49, 24), (28, 50), (49, 50), (28, 76), (49, 76))),
    "7": (16, ((28, 22), (49, 22), (38.5, 36), (28, 50), (49, 50), (28, 77), (49, 77))),
}
"""Where the suit stands on a card without a figure: its size, and the middles."""

BREAKS = {"o": (), "c": (38,), "e": (33, 43), "b": (28, 38, 48)}
"""Where the frame is broken above and below."""


def card_name(card: str) -> str:
    """Return the Spanish name of a card, as in ``dos de oros``; a text that is no card is its own name."""
    rank, suit = card[:-1], card[-1:]
    return f"{RANKS[rank]} de {SUITS[suit]}" if rank in RANKS and suit in SUITS else card


def is_card(card: str) -> bool:
    """Return whether a text is one of the forty cards."""
    return card[:-1] in RANKS and card[-1:] in SUITS


def card(name: str, classes: str = "card") -> Markup:
    """Return a card as an image with a text name: ``back`` is a hidden one, ``none`` the place of one."""
    words = {"back": "hidden card", "none": "no card"}.get(name, visible(f"{card_name(name)}, {name}", 100))
    symbol = name if name in ("back", "none") or is_card(name) else "none"
    return Markup(
        '<svg class="{}" viewBox="0 0 64 98" role="img" lang="{}" aria-label="{}"><use href="#card-{}"/></svg>'
    ).format(classes, "en" if name in ("back", "none") else "es", words, symbol)


def icon(name: str, classes: str = "icon") -> Markup:
    """Return an icon for beside a word: check, cross, dash, alert, eye, known, clockwise or counterclockwise."""
    box = "0 0 24 24" if name.endswith("clockwise") else "0 0 16 16"
    return Markup('<svg class="{}" viewBox="{}" aria-hidden="true"><use href="#icon-{}"/></svg>').format(
        classes, box, name
    )


@cache
def sprite() -> Markup:
    """Return all symbols: the suits, the figures, the icons, and the forty cards; once a page."""
    drawings = resources.files("fallo_conformance.report.page").joinpath("drawings.svg").read_text("utf-8")
    cards = "".join(_symbol(rank, suit) for suit in SUITS for rank in RANKS)
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}{}</svg>').format(
        Markup(drawings),  # noqa: S704  # our own file
        Markup(cards),  # noqa: S704  # made below, of our own words
    )


def _symbol(rank: str, suit: str) -> str:
    size, spacing = (17, 0) if len(rank) == 1 else (13.5, -1)
    index = (
        f'<text x="10" y="19.5" text-anchor="middle" font-family="Georgia, Noto Serif, serif" font-weight="700"'
        f' font-size="{size}" letter-spacing="{spacing}" fill="{INK[suit]}">{escape(rank)}</text>'
        f'<use href="#suit-{suit}" x="3.5" y="24" width="13" height="13"/>'
    )
    return (
        f'<symbol id="card-{rank}{suit}" viewBox="0 0 64 98">{_frame(suit)}{index}'
        f"{_figure(rank, suit) if rank in FIGURES else _pips(rank, suit)}</symbol>"
    )


def _frame(suit: str) -> str:
    breaks = "".join(f"M{middle - 2.5} 4.5h5M{middle - 2.5} 93.5h5" for middle in BREAKS[suit])
    return (
        '<rect x=".75" y=".75" width="62.5" height="96.5" rx="6" fill="#fffdf5" stroke="#8f8672" stroke-width="1.5"/>'
        f'<path fill="none" stroke="{INK[suit]}" stroke-width=".9" d="M19 4.500h40.500v89H19z"/>'
        + (f'<path stroke="#fffdf5" stroke-width="3" d="{breaks}"/>' if breaks else "")
    )


def _pips(rank: str, suit: str) -> str:
    size, middles = PIPS[rank]
    return "".join(
        f'<use href="#suit-{suit}" x="{x + 1 - size / 2:g}" y="{y - 1 - size / 2:g}" width="{size}" height="{size}"/>'
        for x, y in middles
    )


def _figure(rank: str, suit: str) -> str:
    return f'<g color="{INK[suit]}"><use href="#figure-{rank}" x="20.500" y="25" width="38" height="66"/></g>'
