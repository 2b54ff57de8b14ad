"""JUnit XML: what a viewer of tests is told of a run."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as Xml

import junitparser
import pytest
import xmlschema

from fallo_conformance.report.junit import junit
from tests.reports.made import KNOWN, ONE_OF_EACH, REPORTS, SENTENCE, case, failing, list_of, report

SCHEMA = xmlschema.XMLSchema(Path(__file__).with_name("junit.xsd"))


def element_of(name: str, text: str) -> Xml.Element:
    """Return the test of a name in a report."""
    found = [one for one in Xml.fromstring(text).iter("testcase") if one.get("name") == name]
    assert len(found) == 1
    return found[0]


def came(name: str, text: str) -> Xml.Element:
    """Return what became of a test that did not pass."""
    [outcome, *_] = element_of(name, text)
    return outcome


@pytest.mark.parametrize("which", REPORTS)
def test_every_report_fits_the_schema(which: str) -> None:
    SCHEMA.validate(Xml.fromstring(junit(REPORTS[which])))


def test_a_reader_of_junit_counts_what_the_run_counted() -> None:
    read = junitparser.JUnitXml.fromstring(junit(report(ONE_OF_EACH)).encode())
    tests = [test for suite in read for test in suite]
    bad = [test.name for test in tests if any(isinstance(one, junitparser.Failure) for one in test.result)]
    broken = [test.name for test in tests if any(isinstance(one, junitparser.Error) for one in test.result)]
    skipped = [test.name for test in tests if any(isinstance(one, junitparser.Skipped) for one in test.result)]
    assert bad == ["conformity", "it_fails", "it_passes_again", "it_is_flaky"]
    assert broken == ["it_breaks_the_contract", "it_is_late", "it_crashes"]
    assert skipped == ["it_is_skipped", "it_is_known", "it_is_observed", "it_is_a_should"]
    assert (read.tests, read.failures, read.errors, len(tests)) == (12, 4, 3, 12)


def test_a_case_is_found_under_its_clause_with_its_time() -> None:
    test = element_of("it_fails", junit(report([failing()])))
    assert (test.get("classname"), test.get("time")) == ("turn.in_turn", "0.250000")


def test_a_failure_tells_both_sides_the_rule_the_wire_and_how_to_repeat_it() -> None:
    failure = came("it_fails", junit(report([failing()])))
    assert failure.get("message") == "the table differs in turn"
    assert (failure.text or "").splitlines() == [
        "Nobody moves out of turn.",
        f"turn.in_turn: {SENTENCE}",
        "step 2, B: draw: the table differs in turn",
        "        expected  got",
        "  turn  B         C",
        '-> {"id":3}',
        '<- {"id":3}',
        "again: fallo certify --select turn.in_turn/it_fails",
    ]


def test_a_known_failure_is_skipped_and_names_who_looks_after_it() -> None:
    skipped = came("it_is_known", junit(report([failing("it_is_known", "xfail", known=KNOWN)])))
    assert skipped.tag == "skipped"
    assert skipped.get("message") == "known failure: the table differs in turn (owner Ana, https://issues.example/7)"


def test_a_known_failure_that_fails_otherwise_is_a_failure() -> None:
    text = junit(report([failing(known=KNOWN)], known=list_of(other_reason=["turn.in_turn/it_fails"])))
    assert came("it_fails", text).tag == "failure"


def test_the_log_of_the_engine_stands_in_its_own_element() -> None:
    test = element_of("it_crashes", junit(report([case("it_crashes", "crash", message="gone", log="one\ntwo\n")])))
    assert test.findtext("system-err") == "one\ntwo"


def test_what_xml_cannot_hold_is_shown_as_a_code() -> None:
    text = junit(report([failing(message="\x00\x1b[31m\ud800\ufffe]]>")]))
    assert came("it_fails", text).get("message") == "\\x00\\x1b[31m\\xd800\\xfffe]]>"


def test_the_properties_say_what_was_certified() -> None:
    read = Xml.fromstring(junit(report([case()])))
    told = {one.get("name"): one.get("value") for one in read.iter("property")}
    assert told["claim"] == "ludoteka"
    assert told["level"] == "match"
    assert told["suite_digest"] == "f" * 64


def test_a_rule_that_is_not_implemented_is_a_failure_of_the_whole() -> None:
    failure = came("conformity", junit(report([case()], omits=["turn.passes_on"])))
    assert failure.tag == "failure"
    assert "not implemented: turn.passes_on" in (failure.text or "")


def test_a_list_that_speaks_of_no_case_is_a_failure_of_the_whole() -> None:
    known = list_of(idle={"turn.in_turn/gone": "there is no such case in the suite"})
    failure = came("conformity", junit(report([case()], known=known)))
    assert "says in vain: turn.in_turn/gone: there is no such case in the suite" in (failure.text or "")


def test_an_incomplete_run_is_skipped_as_a_whole() -> None:
    assert came("conformity", junit(REPORTS["incomplete"])).tag == "skipped"


def test_the_same_report_gives_the_same_text() -> None:
    assert junit(report(ONE_OF_EACH)) == junit(report(ONE_OF_EACH))
