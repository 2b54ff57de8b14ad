"""Lazy groups within another one: their help is rich, and imports their commands."""

from __future__ import annotations

from rich_click import RichGroup

from fallo_tools.lazy import Tabled


class RichLazy(Tabled, RichGroup):  # type: ignore[misc]  # rich-click itself types format_options otherwise
    """A group whose commands are imported when they are called, or all of them for its help."""
