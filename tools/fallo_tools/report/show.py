"""``fallo report show``: a report in the terminal again, or some of its cases at length."""

from __future__ import annotations

from pathlib import Path

import rich_click as click
from rich.text import Text

from fallo_conformance.report import terminal
from fallo_tools.certify.options import DETAILS
from fallo_tools.report.at_length import at_length
from fallo_tools.report.printing import console
from fallo_tools.report.reading import REPORT, cases_of, harmless, report_in, spec_of


@click.command()
@REPORT
@click.argument("names", metavar="[CASE]...", nargs=-1)
@DETAILS
def show(path: Path, names: tuple[str, ...], details: int) -> None:
    """Show REPORT as it was shown after the run, or each CASE (an id, or a clause for all of its cases) at length.

    At length means with the readings, every line of the wire, the engine's own log and the table after each step.
    """
    report = harmless(report_in(path))
    spec = spec_of(report)
    out = console()
    if not names:
        terminal.show(report, spec, out, details)
        return
    for case in cases_of(report, names):
        for line in at_length(case, spec[case.clause]):
            out.print(line, soft_wrap=isinstance(line, Text))  # a line of the wire can be copied whole
        out.print()
