"""Bundles: what anybody can check of a certificate, and that nothing in one can be changed without being noticed."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from fallo.pumba import RULEBOOKS
from fallo.spec import clauses
from fallo_conformance.certificate.bundle import Bundle, bundle, bundle_text, digest_of, read_bundle, read_report
from fallo_conformance.certificate.verify import problems
from fallo_conformance.known_failures.matching import ListOfKnownFailures
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report, measured
from fallo_conformance.scenario import suite_folder
from fallo_conformance.schemas import schemas
from fallo_conformance.suites.frozen import headers, name_of
from fallo_conformance.suites.pinning import set_digest
from fallo_conformance.verdict import KnownFailure
from tests.harness.conftest import ROOT, engine, fallo, surroundings
from tests.runs import plain, run_of, scenario, whole_suite

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
NAME = name_of(set_digest(whole_suite()), [header for header, _ in headers()])
FORGETFUL = "match.last_one_wins"
FIRST = "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top"


@pytest.fixture(scope="module")
def report() -> Report:
    """The report of an engine with failures, skips and a rule that it omits, over the whole suite."""
    suite = whole_suite()
    make = plain(
        without=[FORGETFUL], capabilities=["deal", "shuffles", "legal", "next_hand"], omits=["aces.chosen_rival"]
    )
    conditions = Conditions(suite=NAME, suite_digest=set_digest(suite), command=["engine"])
    return build(run_of(make, suite), suite, clauses(), conditions)


def sealed(report: Report) -> Bundle:
    return bundle(report, NOON)


def changed(report: Report, **members: Any) -> Bundle:
    """Return a bundle whose maker changed something, and made all digests fit again."""
    return sealed(msgspec.structs.replace(report, **members))


def test_a_bundle_holds_what_it_was_made_from(report: Report, tmp_path: Path) -> None:
    path = tmp_path / "bundle.json"
    path.write_text(bundle_text(report), "utf-8")
    jsonschema.validate(json.loads(path.read_bytes()), schemas()["bundle.schema.json"], jsonschema.Draft202012Validator)
    read = read_bundle(path)
    assert read.report == read_report(path) == report
    assert read.certificate.suite_digest == report.conditions.suite_digest
    assert read.certificate.verdicts.keys() == {case.id for case in report.cases}
    assert problems(read) == []


def test_the_digest_notices_any_change(report: Report) -> None:
    whole = sealed(report)
    later = msgspec.structs.replace(whole, made="2026-05-02T12:00:00+00:00")
    assert digest_of(later) != whole.digest
    assert problems(later) == ["its digest is not that of its contents: something was changed"]


@pytest.mark.parametrize(
    ("members", "sentence"),
    [
        pytest.param({"level": "match"}, "the report's level does not follow from its verdicts", id="level"),
        pytest.param({"outcome": "conforms"}, "the report's outcome does not follow from its verdicts", id="outcome"),
        pytest.param({"levels": []}, "the report's levels does not follow from its verdicts", id="levels"),
        pytest.param({"counts": {"pass": 662}}, "the report's counts does not follow from its verdicts", id="counts"),
        pytest.param({"omitted": []}, "the report's omitted does not follow from its verdicts", id="omitted"),
        pytest.param({"clauses": []}, "the report's clauses does not follow from its verdicts", id="clauses"),
        pytest.param({"observations": []}, "the report's observations does not follow from its verdicts", id="map"),
        pytest.param({"claim": "canonical"}, "the report's claim does not follow from its verdicts", id="claim"),
        pytest.param(
            {"not_applicable": 0}, "the report's not_applicable does not follow from its verdicts", id="others"
        ),
    ],
)
def test_what_does_not_follow_from_the_verdicts_is_named(
    report: Report, members: dict[str, Any], sentence: str
) -> None:
    assert problems(changed(report, **members)) == [sentence]


def test_a_failed_case_cannot_be_left_out(report: Report) -> None:
    failed = next(case for case in report.cases if case.verdict == "fail")
    found = problems(changed(report, cases=[case for case in report.cases if case is not failed]))
    assert f"the case {failed.id} is missing" in found


def test_a_failed_case_cannot_be_said_to_pass(report: Report) -> None:
    cases = [msgspec.structs.replace(case, verdict="pass") for case in report.cases]
    found = problems(changed(report, cases=cases))
    assert "the report's counts does not follow from its verdicts" in found


@pytest.mark.parametrize(
    "members", [{"binding": False}, {"level": "should"}, {"when": {}}, {"needed_for": "match"}, {"title": "Another"}]
)
def test_a_case_cannot_be_told_otherwise_than_it_is(report: Report, members: dict[str, Any]) -> None:
    failed = next(case for case in report.cases if case.verdict == "fail" and case.when and case.binding)
    members = {"needed_for": "core"} if members.get("needed_for") == failed.needed_for else members
    cases = [msgspec.structs.replace(case, **members) if case is failed else case for case in report.cases]
    assert any(failed.id in sentence for sentence in problems(changed(report, cases=cases)))


def test_a_failure_that_leaked_cannot_be_said_to_bind_nobody(report: Report) -> None:
    failed = next(case for case in report.cases if case.verdict == "fail" and case.binding)
    leaked = msgspec.structs.replace(failed, leaks=True, binding=False)
    found = problems(changed(report, cases=[leaked if case is failed else case for case in report.cases]))
    assert f"the case {failed.id} is said to not bind the engine, and that is not so" in found


def test_what_an_engine_without_a_claim_was_not_asked_cannot_be_said_to_bind_nobody() -> None:
    chosen = [scenario(one) for one in ("twos.only_a_two_answers/a_sota_does_not_answer_a_two", FIRST)]
    conditions = Conditions(
        suite=NAME, suite_digest=set_digest(whole_suite()), select=[one.id for one in chosen], command=["engine"]
    )
    run = run_of(plain(claim={}), chosen)
    report = build(run, chosen, clauses(), conditions, suite=whole_suite())
    assert problems(sealed(report)) == []
    cases = [msgspec.structs.replace(case, binding=False) for case in report.cases]
    found = problems(changed(report, cases=cases))
    assert [one for one in found if "not bind the engine" in one] == [
        f"the case {case.id} is said to not bind the engine, and that is not so" for case in report.cases
    ]


def test_a_rulebook_cannot_bear_the_name_of_another_one() -> None:
    chosen = [scenario(FIRST)]
    lenient = msgspec.structs.replace(measured(RULEBOOKS["ludoteka"]) or pytest.fail(), says=[])
    conditions = Conditions(
        suite=NAME, suite_digest=set_digest(whole_suite()), select=[FIRST], command=["engine"], rulebook=lenient
    )
    report = build(run_of(plain(), chosen), chosen, clauses(), conditions, suite=whole_suite())
    assert "it was measured against another rulebook than the one that is called ludoteka" in problems(sealed(report))


def test_a_suite_cannot_be_called_by_the_name_of_another_one(report: Report) -> None:
    digest = next(header.digest for header, _ in headers() if header.name == "1.0")
    conditions = msgspec.structs.replace(report.conditions, suite="9.9", suite_digest=digest)
    assert "the suite with that digest is called 1.0, and not 9.9" in problems(changed(report, conditions=conditions))


def test_a_case_that_passed_cannot_be_said_to_leak(report: Report) -> None:
    right = next(case for case in report.cases if case.verdict == "pass")
    leaking = msgspec.structs.replace(right, leaks=True)
    found = problems(changed(report, cases=[leaking if case is right else case for case in report.cases]))
    assert f"the case {right.id} is said to leak, and did not fail" in found


def test_a_list_of_known_failures_cannot_be_forgotten(report: Report) -> None:
    failed = next(case for case in report.cases if case.verdict == "fail" and case.binding)
    listed = msgspec.structs.replace(failed, verdict="xfail", known=KnownFailure(verdict="fail"))
    cases = [listed if case is failed else case for case in report.cases]
    assert f"the case {failed.id} is held against a list of known failures that there was not" in problems(
        changed(report, cases=cases)
    )


def test_a_listed_case_that_passes_cannot_be_hidden(report: Report) -> None:
    right = next(case for case in report.cases if case.verdict == "pass")
    passing = msgspec.structs.replace(right, verdict="xpass", known=KnownFailure(verdict="fail"))
    silent = ListOfKnownFailures(entries=1, met=0, idle={}, expired=[], other_reason=[], passed=[], unowned=[])
    cases = [passing if case is right else case for case in report.cases]
    assert "what the report says of the list of known failures does not follow from its verdicts" in problems(
        changed(report, cases=cases, known_failures=silent)
    )


def test_a_case_stands_once(report: Report) -> None:
    found = problems(changed(report, cases=[*report.cases, report.cases[0]]))
    assert "a case stands twice" in found


def test_the_certificate_cannot_say_other_than_its_report(report: Report) -> None:
    whole = sealed(report)
    better = msgspec.structs.replace(whole.certificate, level="match", outcome="conforms")
    forged = msgspec.structs.replace(whole, certificate=better)
    forged = msgspec.structs.replace(forged, digest=digest_of(forged))
    assert problems(forged) == [
        "the certificate's outcome is not that of the report",
        "the certificate's level is not that of the report",
    ]


def test_a_suite_that_is_not_here_is_said_to_be_missing(report: Report) -> None:
    conditions = msgspec.structs.replace(report.conditions, suite_digest="0" * 64)
    (sentence,) = problems(changed(report, conditions=conditions))
    assert "is not here" in sentence


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of an honest engine, over some cases."""
    path = tmp_path_factory.mktemp("bundle") / "bundle.json"
    done = fallo("certify", "--select", "twos.answer", "--bundle", str(path), "--", *engine("honest"))
    assert done.returncode == 0, done.stderr
    return path


class TestTheCommand:
    """``fallo report verify`` with real engines."""

    def test_a_bundle_that_was_just_made_holds(self, made: Path) -> None:
        done = fallo("report", "verify", str(made))
        assert done.returncode == 0
        assert b"HOLDS" in done.stdout

    def test_the_engine_earns_it_again(self, made: Path) -> None:
        done = fallo("report", "verify", str(made), "--rerun", "--", *engine("honest"))
        assert done.returncode == 0
        assert b"earned again" in done.stdout

    def test_the_engine_earns_it_again_in_this_process(self, made: Path) -> None:
        done = fallo("report", "verify", str(made), "--rerun", "--engine", "tests.zoo.honest:Honest")
        assert done.returncode == 0, done.stderr
        assert b"earned again" in done.stdout

    def test_another_engine_does_not_earn_it(self, made: Path) -> None:
        done = fallo("report", "verify", str(made), "--rerun", "--", *engine("accepts_every_move"))
        assert done.returncode == 1
        assert b"was pass and is fail" in done.stdout
        assert b"DOES NOT HOLD" in done.stdout

    def test_files_of_ones_own_certify_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "bundle.json"
        case = tmp_path / f"{FIRST}.yaml"
        case.parent.mkdir()
        text = (suite_folder() / f"{FIRST}.yaml").read_text("utf-8")
        case.write_text(text.replace("title: ", "title: It is mine that "), "utf-8")
        words = ["--scenarios", str(case), "--bundle", str(path), "--", *engine("honest")]
        assert fallo("certify", *words).returncode == 0
        done = fallo("report", "verify", str(path))
        assert done.returncode == 1
        assert b"are no suite, and certifies nothing" in done.stdout

    def test_a_changed_file_does_not_hold(self, made: Path, tmp_path: Path) -> None:
        path = tmp_path / "changed.json"
        path.write_bytes(made.read_bytes().replace(b'"outcome": "conforms"', b'"outcome": "incomplete"'))
        done = fallo("report", "verify", str(path))
        assert done.returncode == 1
        assert b"something was changed" in done.stdout

    @pytest.mark.parametrize(
        "options",
        [
            ["--json", "FILE"],
            ["--record", "FILE"],
            ["--known-failures", "FILE", "--update-known-failures"],
            ["--engine", "marker:make"],
        ],
    )
    def test_a_bundle_of_a_stranger_writes_nothing_and_starts_nothing(
        self, made: Path, tmp_path: Path, options: list[str]
    ) -> None:
        """Its options are those of a run, and some of them write files."""
        read = read_bundle(made)
        target = tmp_path / "written"
        (tmp_path / "marker.py").write_text(f"open({str(target)!r}, 'w').close()\n", "utf-8")
        words = [str(target) if word == "FILE" else word for word in options]
        conditions = msgspec.structs.replace(read.report.conditions, options=words)
        path = tmp_path / "strange.json"
        path.write_text(bundle_text(msgspec.structs.replace(read.report, conditions=conditions)), "utf-8")
        done = fallo("report", "verify", str(path), "--rerun", "--", *engine("honest"), PYTHONPATH=str(tmp_path))
        assert b"earned again" in done.stdout
        assert not target.exists()

    @pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 9}', '{"outcome": "conforms"}'])
    def test_what_is_no_bundle_is_bad_input(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "bundle.json"
        path.write_text(text, "utf-8")
        done = fallo("report", "verify", str(path))
        assert done.returncode == 2
        assert str(path).encode() in done.stderr.replace(b"\n", b"")

    @pytest.mark.parametrize(
        "words", [["--rerun"], ["--", "true"], ["--engine", "os:getcwd"], ["--rerun", "--engine", "os:getcwd", "true"]]
    )
    def test_a_rerun_needs_one_engine_and_an_engine_a_rerun(self, made: Path, words: list[str]) -> None:
        assert fallo("report", "verify", str(made), *words).returncode == 2


def test_a_rulebook_of_ones_own_is_earned_again_without_its_file(tmp_path: Path) -> None:
    """The bundle holds its readings."""
    book = tmp_path / "friday.toml"
    book.write_text('extends = "ludoteka"\n[readings]\ntwos.answer = "two_or_sota"\n', "utf-8")
    path = tmp_path / "bundle.json"
    command = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
    words = ["--rulebook", str(book), "--select", "twos.answer", "--bundle", str(path), "--", *engine("honest")]
    subprocess.run([*command, "certify", *words], env=surroundings(), cwd=ROOT, capture_output=True, check=False)
    book.unlink()
    done = fallo("report", "verify", str(path), "--rerun", "--", *engine("honest"))
    assert done.returncode == 0, done.stdout + done.stderr
