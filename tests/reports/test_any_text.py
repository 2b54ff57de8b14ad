"""Whatever an engine says, no form of a report is broken by it."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

from hypothesis import given, settings
from hypothesis import strategies as some
from markdown_it import MarkdownIt
from tap.line import Result  # type: ignore[import-untyped]  # it has no types
from tap.parser import Parser  # type: ignore[import-untyped]  # it has no types

from fallo_conformance.report.annotations import annotations as annotated
from fallo_conformance.report.junit import junit
from fallo_conformance.report.markdown import code, markdown
from fallo_conformance.report.tap import tap
from fallo_conformance.report.terminal import plain
from tests.reports.made import failing, report

TEXTS = some.text(some.one_of(some.sampled_from("`\\|<>&#%:,\"'*_[]()!@ \n\r\t-.~"), some.characters()), max_size=40)
READER = MarkdownIt("commonmark", {"html": True}).enable("table")


@given(TEXTS)
@settings(max_examples=25, deadline=None)
def test_any_text_is_kept_in_xml(text: str) -> None:
    read = Xml.fromstring(junit(report([failing(message=text)])))
    assert [one.get("message") for one in read.iter("failure")] == ["does not conform", plain(text)]


@given(TEXTS)
@settings(max_examples=25, deadline=None)
def test_any_text_is_kept_in_the_block_of_a_test_point(text: str) -> None:
    lines = Parser().parse_text(tap(report([failing(got={"turn": text})])))
    [point, _] = [line for line in lines if isinstance(line, Result)]
    assert (point.yaml_block or {})["got"] == {"turn": plain(text)}


@given(TEXTS)
@settings(max_examples=80, deadline=None)
def test_any_text_is_code_in_a_line(text: str) -> None:
    [line] = [token for token in READER.parse(f"x {code(text)} x") if token.type == "inline"]
    assert [token.type for token in line.children or ()] == ["text", "code_inline", "text"]


@given(TEXTS)
@settings(max_examples=25, deadline=None)
def test_any_text_is_one_fence_in_a_folded_failure(text: str) -> None:
    read = READER.parse(markdown(report([failing(message=text, got={"turn": text}, wire=[text])])))
    types = [token.type for token in read if token.type in ("fence", "html_block")]
    assert types == ["html_block", "fence", "html_block"]


@given(TEXTS)
@settings(max_examples=25, deadline=None)
def test_any_text_is_within_one_annotation(text: str) -> None:
    lines = annotated(report([failing(message=text)], name=text)).splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error", "::notice"]
