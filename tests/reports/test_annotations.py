"""Annotations: the commands that a step of a workflow prints to GitHub, and no other."""

from __future__ import annotations

import re

import pytest

from fallo_conformance.report.annotations import annotations as annotated
from tests.reports.made import ONE_OF_EACH, REPORTS, SENTENCE, failing, list_of, report

COMMAND = re.compile(r"::(error|warning|notice) title=([^:,\r\n]*)::([^\r\n]*)\n")


def commands(text: str) -> list[tuple[str, str, str]]:
    """Return the kind, the title and the message of each command, unescaped as GitHub does it."""
    found = [COMMAND.fullmatch(line) for line in text.splitlines(keepends=True)]
    return [(one[1], unescaped(one[2]), unescaped(one[3])) for one in found if one is not None]


def unescaped(text: str) -> str:
    """Return a text without its escapes."""
    for escape, sign in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(escape, sign)
    return text


@pytest.mark.parametrize("which", REPORTS)
def test_every_line_is_a_command(which: str) -> None:
    text = annotated(REPORTS[which])
    assert len(commands(text)) == text.count("\n") == len(text.splitlines())


def test_a_failure_is_an_error_with_both_sides_and_the_rule() -> None:
    kind, title, message = commands(annotated(report([failing()])))[0]
    assert (kind, title) == ("error", "turn.in_turn/it_fails")
    assert message.splitlines() == [
        "step 2, B: draw: the table differs in turn",
        f"turn.in_turn: {SENTENCE}",
        "turn: expected B, got C",
        "again: fallo certify --select turn.in_turn/it_fails",
    ]


def test_what_does_not_count_is_a_warning() -> None:
    found = [
        title.rpartition("/")[2] for kind, title, _ in commands(annotated(report(ONE_OF_EACH))) if kind == "warning"
    ]
    assert found == ["it_is_known", "it_is_observed", "it_is_a_should"]


def test_a_percent_sign_of_the_engine_is_no_escape() -> None:
    text = annotated(report([failing(message="50%0A::error::forged")]))
    assert commands(text)[0][2].startswith("step 2, B: draw: 50%0A::error::forged\n")


def test_a_colon_or_a_comma_does_not_end_a_title() -> None:
    assert commands(annotated(REPORTS["hostile"]))[-1][:2] == ("notice", "Fallo: given up")


def test_no_more_of_a_kind_than_are_shown_and_the_notice_counts_the_rest() -> None:
    cases = [failing(f"case{'x' * number}") for number in range(25)]
    found = commands(annotated(report(cases)))
    assert [kind for kind, _, _ in found] == ["error"] * 10 + ["notice"]
    assert found[-1][2].splitlines()[-1] == "15 more are in the other reports"


def test_every_clause_has_its_first_failure_shown_before_any_has_its_second() -> None:
    cases = [failing(f"case{'x' * number}") for number in range(25)] + [failing("other", clause="turn.passes_on")]
    assert commands(annotated(report(cases)))[1][1] == "turn.passes_on/other"


def test_what_is_wrong_with_the_whole_comes_first() -> None:
    known = list_of(idle={"turn.in_turn/gone": "there is no such case in the suite"})
    found = commands(annotated(report([failing()], omits=["turn.passes_on"], known=known)))
    assert [message.splitlines()[0] for _, _, message in found[:3]] == [
        "not implemented: turn.passes_on",
        "the list of known failures says in vain: turn.in_turn/gone: there is no such case in the suite",
        "step 2, B: draw: the table differs in turn",
    ]


def test_a_conforming_engine_gets_a_notice_alone() -> None:
    [(kind, title, message)] = commands(annotated(REPORTS["clean"]))
    assert (kind, title) == ("notice", "Fallo: conforms")
    assert "match earned" in message
