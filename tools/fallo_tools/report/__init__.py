"""``fallo report``: what can be done with the report of a run, long after it."""

from __future__ import annotations

import rich_click as click

from fallo_tools.lazy_rich import RichLazy

COMMANDS = {
    "show": ("fallo_tools.report.show:show", "Show a report in the terminal, or some of its cases at length."),
    "list": ("fallo_tools.report.listing:list_", "List the cases of a report with their verdicts."),
    "write": ("fallo_tools.report.write:write", "Write a report in other forms."),
    "verify": ("fallo_tools.report.verify:verify", "Check a certificate: work it out, or have it earned, again."),
    "diff": ("fallo_tools.report.diff:diff", "Say what is better and what is worse than in an older report."),
}


@click.group(cls=RichLazy, table=COMMANDS)
def report() -> None:
    """Show, list, write and compare the reports of runs.

    REPORT is what fallo certify --json or --bundle wrote, or - for standard input.
    """
