"""``fallo diff``: what is better and what is worse than in an older report."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click

from fallo_conformance.comparing import compared
from fallo_conformance.comparing.model import Comparison
from fallo_conformance.report.model import Report
from fallo_conformance.scenario import suite
from fallo_tools.certify.outputs import STANDARD_OUTPUT, check_places, put_all
from fallo_tools.report.diff_markdown import markdown
from fallo_tools.report.diff_shown import show
from fallo_tools.report.printing import as_json, console
from fallo_tools.report.reading import report_in

PLACE = click.Path(path_type=Path)


@click.command()
@click.argument("old", type=PLACE)
@click.argument("new", type=PLACE)
@click.option("--json", "to_json", type=PLACE, metavar="FILE", help="Write it as JSON; - for standard output.")
@click.option("--markdown", "to_markdown", type=PLACE, metavar="FILE", help="Write it as Markdown; - likewise.")
@click.option(
    "--fail-on",
    type=click.Choice(["worse", "any", "nothing"]),
    default="worse",
    show_default=True,
    help="Which differences make the exit code 1.",
)
def diff(old: Path, new: Path, to_json: Path | None, to_markdown: Path | None, fail_on: str) -> None:
    """Say what is better and what is worse in the report NEW than in OLD, and what else is not as it was.

    Both are what fallo certify --json or --bundle wrote. Times, seeds and commands are not compared.

    Exit codes: 0 nothing is worse (--fail-on any: nothing differs), 1 something is, 2 bad usage or input.
    """
    outputs = [
        (form, path) for form, path in (("json", to_json), ("markdown", to_markdown)) if path is not None
    ]  # fmt: skip
    check_places(outputs, [("OLD", old), ("NEW", new)])
    if str(old) == str(new) == "-":
        raise click.UsageError("only one of the two reports can come from standard input")
    found = _compared(report_in(old), report_in(new))
    forms = {"json": as_json, "markdown": markdown}
    put_all([(form, path, forms[form](found)) for form, path in outputs])
    show(found, console(stderr=any(str(path) == STANDARD_OUTPUT for _, path in outputs)))
    sys.exit(1 if _counts(found, fail_on) else 0)


def _compared(old: Report, new: Report) -> Comparison:
    """Return the differences of two reports, in which a case that was renamed in between is one case."""
    found = compared(old, new)
    kinds = {change.kind for change in found.cases}
    if not {"only_old", "only_new"} <= kinds:
        return found
    return compared(old, new, {alias: one.id for one in suite() for alias in one.shape.aliases})


def _counts(found: Comparison, fail_on: str) -> bool:
    return {"worse": found.worse, "any": found.differs, "nothing": False}[fail_on]
