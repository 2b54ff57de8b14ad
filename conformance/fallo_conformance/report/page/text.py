"""Texts that others wrote, made fit for a page: nothing invisible, nothing without an end, nothing that is markup."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup

from fallo_conformance.report.terminal import plain

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as printable and show nothing; besides them, variation selectors."""

ESCAPES = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026", 0x2028: "\\u2028", 0x2029: "\\u2029"}


def visible(text: str, longest: int = 2000) -> str:
    """Return a text in one line in which every sign can be seen, cut after ``longest`` characters."""
    short = text if len(text) <= longest else f"{text[:longest]} …"
    return "".join(f"\\x{ord(sign):02x}" if _shows_nothing(sign) else sign for sign in plain(short))


def finalized(value: Any) -> Any:
    """Return what a template prints for a value: texts visible, markup of our own as it is, nothing for none."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return visible(value)
    return "" if value is None else value


def made_visible(value: Any) -> Any:
    """Return JSON data with every text in it visible."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list):
        return [made_visible(one) for one in value]
    if isinstance(value, dict):
        return {visible(key): made_visible(one) for key, one in value.items()}
    return value


def json_in_page(value: Any) -> Markup:
    """Return JSON to stand in a ``<script type="application/json">``: no sign in it can end the element."""
    data: Any = msgspec.to_builtins(value)
    return Markup(msgspec.json.encode(made_visible(data)).decode().translate(ESCAPES))  # noqa: S704  # escaped here


def _shows_nothing(sign: str) -> bool:
    return sign in INVISIBLE or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
