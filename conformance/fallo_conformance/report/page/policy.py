"""The content security policy of a page that asks for nothing: its one style and its one script, by their digests."""

from __future__ import annotations

import base64
import hashlib


def policy(style: str, script: str) -> str:
    """Return the policy under which just this style and this script run, and nothing is fetched.

    Both are the contents of their elements, sign by sign. Pictures from ``data:`` are let in for the empty icon, which
    keeps a browser from asking a server for one.
    """
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src '{digest(style)}'",
            f"script-src '{digest(script)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def digest(text: str) -> str:
    """Return the digest of an element's content as policies write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
