"""``fallo report write``: a report in other forms."""

from __future__ import annotations

from typing import Any

import rich_click as click

from fallo_tools.certify.options import OUTPUTS, Wanted
from fallo_tools.certify.outputs import check_places, write_all
from fallo_tools.input import BadInput
from fallo_tools.report.reading import REPORT, report_in


@click.command()
@REPORT
@OUTPUTS
def write(**parameters: Any) -> None:
    """Write REPORT in other forms, as fallo certify would have written them."""
    outputs = Wanted.of(parameters).outputs
    if not outputs:
        raise BadInput("say what is to be written, and where: fallo report write REPORT --html FILE")
    check_places(outputs, [("REPORT", parameters["path"])])
    write_all(report_in(parameters["path"]), outputs)
