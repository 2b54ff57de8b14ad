"""The forms in which a report can be written, all of them made from the one model."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

import msgspec

from fallo_conformance.report.model import Report


@dataclass(frozen=True)
class Form:
    """A form: the function that makes its text, as ``module:name``, and what it is for."""

    function: str
    help: str


FORMS: dict[str, Form] = {
    "json": Form("fallo_conformance.report.forms:as_json", "the whole report as JSON, with a published schema"),
    "html": Form("fallo_conformance.report.page:page", "one page for a browser, which plays failures back"),
    "junit": Form("fallo_conformance.report.junit:junit", "JUnit XML, for the test tab of a CI service"),
    "tap": Form("fallo_conformance.report.tap:tap", "TAP version 14"),
    "markdown": Form("fallo_conformance.report.markdown:markdown", "Markdown, for a pull request"),
    "badge": Form("fallo_conformance.report.badge:badge_svg", "a badge as SVG"),
    "badge-json": Form("fallo_conformance.report.badge:badge_json", "the JSON that badge services read"),
    "annotations": Form("fallo_conformance.report.annotations:annotations", "GitHub annotations"),
    "bundle": Form("fallo_conformance.certificate.bundle:bundle_text", "a certificate that anybody can verify"),
}
"""By the name of the option that writes it."""


def text_of(report: Report, form: str) -> str:
    """Return a report in one of its forms."""
    module, _, name = FORMS[form].function.partition(":")
    text: str = getattr(import_module(module), name)(report)
    return text


def as_json(report: Report) -> str:
    """Return the whole report as JSON, to be read by people too."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode() + "\n"
