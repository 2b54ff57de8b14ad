"""The report as one page for a browser: whole in itself, offline, with every failure played back on a table."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from fallo.spec import clauses
from fallo_conformance.report.model import Report
from fallo_conformance.report.page import cards, contents, words
from fallo_conformance.report.page.failures import failures, told
from fallo_conformance.report.page.policy import policy
from fallo_conformance.report.page.seating import seating
from fallo_conformance.report.page.text import finalized, visible
from fallo_conformance.report.terminal import score_lines

PACKAGE = "fallo_conformance.report.page"


def page(report: Report) -> str:
    """Return the page of a report: HTML that asks for nothing beyond itself.

    Everything that an engine, a file or a report says is shown as text, with every sign visible.
    """
    sentences = {name: clause.sentence for name, clause in clauses().items()}
    sentences |= {row.id: row.sentence for row in report.clauses}
    style, script = _style(), read("page.js")
    return (
        _templates()
        .get_template("page.html")
        .render(
            report=report,
            policy=Markup(policy(style, script)),  # noqa: S704  # digests, and words of our own
            style=Markup(style),  # noqa: S704  # our own files
            script=Markup(script),  # noqa: S704  # our own file
            outcome=words.of_outcome(report.outcome),
            meaning=words.MEANING[report.outcome],
            levels=[(row, words.STATES[row.state], words.ASKS_FOR[row.level]) for row in report.levels],
            counts=contents.counts(report),
            told=len(told(report)),
            failures=failures(report, sentences),
            chapters=contents.chapters(report),
            anchors={line.row.id: line.anchor for _, lines in contents.chapters(report) for line in lines},
            conflicts=contents.conflict_map(report),
            measured=contents.measured_against(report),
            lacking=contents.lacking(report),
            skips=contents.skips(report),
            engine=contents.about_the_engine(report),
            run=contents.about_the_run(report),
            score_lines=[words.sentence(line) for line in score_lines(report.score)],
        )
    )


def read(name: str) -> str:
    """Return the text of a file of this package."""
    return resources.files(PACKAGE).joinpath(name).read_text("utf-8")


@cache
def _style() -> str:
    return read("base.css") + read("page.css") + "@container stage (min-width: 36rem) {\n" + seating() + "\n}\n"


@cache
def _templates() -> Environment:
    templates = Environment(
        loader=PackageLoader(PACKAGE, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    names: Any = templates.globals  # jinja2 types them as just those that it brings
    names.update(card=cards.card, icon=cards.icon, sprite=cards.sprite)
    templates.filters["visible"] = visible
    return templates
