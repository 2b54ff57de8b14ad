"""``fallo report list``: the cases of a report with their verdicts, for scripts."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click

from fallo_conformance.report.model import VERDICTS
from fallo_conformance.report.terminal import plain
from fallo_tools.report.printing import as_json
from fallo_tools.report.reading import REPORT, report_in


@click.command("list")
@REPORT
@click.option(
    "--verdict", "verdicts", multiple=True, type=click.Choice(VERDICTS), help="Only these; may be given again."
)
@click.option("--all", "everything", is_flag=True, help="Also those that tried another reading than the claimed one.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON: all of each case but the wire, the log, the table.")
def list_(path: Path, verdicts: tuple[str, ...], everything: bool, as_data: bool) -> None:
    """List the cases of REPORT, one a line: the id, a space, the verdict.

    fallo report list report.json --verdict fail | cut -d' ' -f1 gives the ids of what failed.
    """
    cases = [
        case
        for case in report_in(path).cases
        if (everything or case.is_news) and (not verdicts or case.verdict in verdicts)
    ]
    if as_data:
        left_out = ("wire", "log", "table")
        data = [
            {name: getattr(case, name) for name in case.__struct_fields__ if name not in left_out} for case in cases
        ]
        sys.stdout.write(as_json(data))
        return
    for case in cases:
        sys.stdout.write(f"{plain(case.id)} {case.verdict}\n")
