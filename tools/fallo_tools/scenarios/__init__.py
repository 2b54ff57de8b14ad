"""``fallo scenarios``: write, check, play, list and show scenarios."""

from __future__ import annotations

import rich_click as click

from fallo_tools.lazy_rich import RichLazy

COMMANDS = {
    "list": ("fallo_tools.scenarios.listing:list_", "List the scenarios that a run would have."),
    "show": ("fallo_tools.scenarios.listing:show", "Show one scenario."),
    "new": ("fallo_tools.scenarios.new:new", "Write a scenario, by answering questions or from a transcript."),
    "lint": ("fallo_tools.scenarios.lint:lint_", "Check scenario files."),
    "format": ("fallo_tools.scenarios.format:format_", "Write scenario files in the one way."),
    "run": ("fallo_tools.scenarios.run:run", "Play scenarios, step by step."),
    "bless": ("fallo_tools.scenarios.bless:bless", "Write the expectations of the reference into files."),
    "stats": ("fallo_tools.scenarios.stats:stats", "Say what the suite covers."),
    "deal": ("fallo_tools.scenarios.deal:deal", "Find a deal that leads to a position."),
}


@click.group(cls=RichLazy, table=COMMANDS)
def scenarios() -> None:
    """Write, check, play, list and show scenarios."""
