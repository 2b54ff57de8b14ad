"""The badge: what an engine earned, in two words, as a picture and as the JSON that badge services read."""

from __future__ import annotations

from html import escape

import msgspec

from fallo_conformance.report.model import Report
from fallo_conformance.report.telling import is_good

LABEL = "Pumba"

GREEN, AMBER, RED, GREY = "#1a7f37", "#8a5a00", "#b3261e", "#5a5a5a"
"""Dark enough for white letters: the contrast is 4.5 to 1 at least."""

LEFT = "#3d3d3d"
"""The colour behind the label."""

HEIGHT, PADDING = 20, 7
"""In pixels: of the badge, and beside each of its texts."""

NARROW, WIDE = frozenset("ijl.,:;|'!·Itfr ()"), frozenset("mwMW@%")
"""Letters that take less or more room than others, in the usual typefaces without serifs."""

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img" aria-label="{title}">
  <title>{title}</title>
  <clipPath id="edge"><rect width="{width}" height="{height}" rx="3"/></clipPath>
  <g clip-path="url(#edge)">
    <rect width="{middle}" height="{height}" fill="{left}"/>
    <rect x="{middle}" width="{rest}" height="{height}" fill="{colour}"/>
  </g>
  <g fill="#ffffff" font-family="Verdana, DejaVu Sans, Geneva, sans-serif" font-size="11">
    <text x="{label_at}" y="14" textLength="{label_room}">{label}</text>
    <text x="{message_at}" y="14" textLength="{message_room}">{message}</text>
  </g>
</svg>
"""


def badge_svg(report: Report) -> str:
    """Return the badge as SVG, which needs no typeface and nothing from elsewhere."""
    message, colour = _message(report), _colour(report)
    label_room, message_room = _room(LABEL), _room(message)
    middle, rest = label_room + 2 * PADDING, message_room + 2 * PADDING
    return SVG.format(
        width=middle + rest, height=HEIGHT, middle=middle, rest=rest, left=LEFT, colour=colour,
        label_at=PADDING, label_room=label_room, message_at=middle + PADDING, message_room=message_room,
        label=escape(LABEL), message=escape(message), title=escape(f"{LABEL}: {message}"),
    )  # fmt: skip


def badge_json(report: Report) -> str:
    """Return the badge as the JSON of an endpoint, from which a badge service draws it in its own style."""
    badge = {
        "schemaVersion": 1,
        "label": LABEL,
        "message": _message(report),
        "color": _colour(report).removeprefix("#"),
        "isError": _colour(report) == RED,
    }
    return msgspec.json.format(msgspec.json.encode(badge), indent=2).decode() + "\n"


def _message(report: Report) -> str:
    """Return what was earned and what is wanting; nothing in it comes from the engine."""
    if report.outcome == "only_known_failures":
        number = report.counts.get("xfail", 0)
        wanting = f"{number} known failure{'' if number == 1 else 's'}"
    elif report.outcome == "conforms":
        wanting = "" if report.level else "part of the suite"
    else:
        wanting = report.outcome.replace("_", " ")
    level = report.level if report.outcome == "incomplete" or is_good(report) else ""
    return " · ".join(part for part in (level, wanting) if part)


def _colour(report: Report) -> str:
    if report.outcome == "conforms":
        return GREEN if report.level else GREY
    if report.outcome == "interrupted":
        return GREY
    return AMBER if report.outcome in ("incomplete", "only_known_failures") else RED


def _room(text: str) -> int:
    """Return the room that a text takes, in pixels, about as Verdana of 11 pixels has it."""
    return round(sum(3.9 if letter in NARROW else 10 if letter in WIDE else 6.7 for letter in text))
