"""Markdown for a pull request: a verdict, a table and folded failures, and nothing that the engine could forge."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from fallo_conformance.report.markdown import LIMIT, code, markdown
from tests.reports.made import HOSTILE, KNOWN, ONE_OF_EACH, REPORTS, failing, report

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
"""GitHub's Markdown as far as it is written here."""

OWN_HTML = re.compile(r"</?(details|summary|code)>|[^<>]+")


def tokens(text: str) -> Iterator[Token]:
    """Yield all tokens of a text, those within a line too."""
    for token in READER.parse(text):
        yield token
        yield from token.children or ()


@pytest.mark.parametrize("which", REPORTS)
def test_no_link_no_picture_and_no_markup_but_its_own(which: str) -> None:
    for token in tokens(markdown(REPORTS[which])):
        assert token.type not in ("html_inline", "image", "em_open", "s_open")
        if token.type == "html_block":
            assert "".join(found.group() for found in OWN_HTML.finditer(token.content)) == token.content
        if token.type == "link_open":
            assert token.attrs["href"] == KNOWN.issue


@pytest.mark.parametrize("which", ["hostile", "forged"])
def test_what_an_engine_says_stands_in_code_and_nowhere_else(which: str) -> None:
    for token in tokens(markdown(REPORTS[which])):
        if token.type == "text":
            words = token.content.replace(KNOWN.issue, "")
            assert not re.search(r"@|#|evil|octocat|https?:|www|<|forged", words)


def test_what_an_engine_says_is_kept() -> None:
    said = [token.content for token in tokens(markdown(REPORTS["hostile"])) if token.type == "code_inline"]
    assert said[0].startswith(HOSTILE[:150])


@pytest.mark.parametrize("text", ["`", "``", "a`b", "` `", "", " ", " a ", "`a", "a`", "```", "a``b`c", "\\`", "|"])
def test_code_holds_any_text_as_it_is(text: str) -> None:
    [paragraph] = [token for token in READER.parse(f"it says {code(text)}.") if token.type == "inline"]
    [before, said, after] = list(paragraph.children or ())
    assert (before.content, said.type, after.content) == ("it says ", "code_inline", ".")
    assert said.content.strip() == text.strip()


def test_the_head_says_the_verdict_the_levels_and_the_score() -> None:
    lines = markdown(report(ONE_OF_EACH)).splitlines()
    assert lines[0] == "### Pumba: does not conform"
    assert "**0 of 2 clauses verified**" in lines[4]
    assert "| core | failed | 11 | 2 | 5 | 1 | 1 |" in lines


def test_a_clause_that_is_not_verified_stands_in_the_table() -> None:
    text = markdown(report([failing()]))
    assert "| `turn.in_turn` | fails | 0 | 1 | 0 | 0 |" in text.splitlines()


def test_a_failure_is_folded_under_its_name() -> None:
    text = markdown(report([failing()]))
    assert "<details><summary>fail <code>turn.in_turn/it_fails</code> (must)</summary>" in text
    [told] = [token for token in tokens(text) if token.type == "fence"]
    assert "  turn  B         C" in told.content.splitlines()


def test_a_fence_is_longer_than_any_in_the_words_of_an_engine() -> None:
    [told] = [token for token in tokens(markdown(report([failing(message="`````\nout")]))) if token.type == "fence"]
    assert "out" in told.content
    assert told.markup == "``````"


def test_an_issue_that_is_no_address_is_no_link() -> None:
    issue = "javascript:alert(1)"
    known = failing("it_is_known", "xfail", known=KNOWN.__class__(verdict="fail", issue=issue))
    assert not [token for token in tokens(markdown(report([known]))) if token.type == "link_open"]


def test_a_long_report_is_cut_between_failures_and_says_how_many_are_left_out() -> None:
    cases = [failing(f"case{'x' * number}", message="long " * 300, wire=["w" * 2000] * 8) for number in range(150)]
    text = markdown(report(cases))
    shown = text.count("<details>")
    assert len(text) <= LIMIT
    assert 0 < shown < 150
    assert text.endswith(f"{150 - shown} more are left out here; the JSON report has them all.\n")


def test_the_first_failure_of_each_clause_comes_before_the_second_of_any() -> None:
    cases = [failing("one"), failing("two"), failing("other", clause="turn.passes_on")]
    names = re.findall("<code>(.*)</code>", markdown(report(cases)))
    assert names == ["turn.in_turn/one", "turn.passes_on/other", "turn.in_turn/two"]
