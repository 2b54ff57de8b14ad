"""The report as JUnit XML: a test suite for each clause, and one for the run as a whole.

What is a failure there is what makes the run fail. What is not, a known failure, an observation, a failed ``should``,
is skipped with its reason, as the format has no other word for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as Xml

from fallo_conformance.report.model import Report
from fallo_conformance.report.telling import (
    faults_of_the_whole,
    is_good,
    kind,
    outcome_in_words,
    reason,
    sentences,
    standing,
    told,
    told_cases,
)
from fallo_conformance.report.terminal import level_line, plain
from fallo_conformance.verdict import Case

WHOLE = "conformity"
"""The name of the test that stands for the run as a whole."""

COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def junit(report: Report) -> str:
    """Return a report as JUnit XML."""
    said = sentences(report)
    cases = told_cases(report)
    root = Xml.Element("testsuites", name="fallo", time=f"{report.conditions.seconds:.3f}")
    root.append(_whole(report))
    for clause in dict.fromkeys(case.clause for case in cases):
        root.append(
            _suite(plain(clause), (_test(case, said.get(clause, "")) for case in cases if case.clause == clause))
        )
    for name in ("tests", "failures", "errors"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    Xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"


def _suite(name: str, tests: Iterable[Xml.Element]) -> Xml.Element:
    suite = Xml.Element("testsuite", name=name)
    suite.extend(tests)
    suite.set("tests", str(len(suite)))
    for attribute, tag in COUNTED.items():
        suite.set(attribute, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("time", f"{sum(float(test.get('time', '0')) for test in suite):.3f}")
    return suite


def _test(case: Case, sentence: str) -> Xml.Element:
    name = case.id.removeprefix(f"{case.clause}/")
    test = Xml.Element("testcase", classname=plain(case.clause), name=plain(name), time=f"{case.seconds:.6f}")
    now = standing(case)
    if now == "passed":
        return test
    tag = {"failed": "failure", "broken": "error"}.get(now, "skipped")
    came = Xml.SubElement(test, tag, type=kind(case), message=reason(case))
    came.text = "\n".join(told(case, sentence))
    if case.log:
        Xml.SubElement(test, "system-err").text = "\n".join(map(plain, case.log.splitlines()))
    return test


def _whole(report: Report) -> Xml.Element:
    test = Xml.Element("testcase", classname="fallo", name=WHOLE, time="0.000000")
    if not is_good(report):
        tag = "skipped" if report.outcome == "incomplete" else "failure"
        came = Xml.SubElement(test, tag, type=report.outcome, message=outcome_in_words(report))
        came.text = "\n".join([outcome_in_words(report), *faults_of_the_whole(report), level_line(report)])
    suite = _suite("fallo", [test])
    properties = Xml.Element("properties")
    for name, value in _properties(report).items():
        Xml.SubElement(properties, "property", name=name, value=plain(value))
    suite.insert(0, properties)
    return suite


def _properties(report: Report) -> dict[str, str]:
    return {
        "engine": report.engine.name,
        "version": report.engine.version,
        "claim": report.claim,
        "outcome": report.outcome,
        "level": report.level,
        "suite": report.conditions.suite,
        "suite_digest": report.conditions.suite_digest,
        "fallo": report.fallo,
    }
