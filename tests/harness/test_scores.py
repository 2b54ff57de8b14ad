"""The score of a run: clauses, not cases, beside what engines without rules would get."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

import pytest

from fallo.spec import clauses
from fallo_conformance.harness import Settings, certify
from fallo_conformance.mutation.record import kept
from fallo_conformance.pumba.ruleless import RULELESS
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.report.terminal import score_lines
from fallo_conformance.scenario import Scenario, suite
from fallo_conformance.suites.pinning import set_digest
from tests.harness.conftest import certified

FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]


def run(words: Sequence[str], scenarios: Sequence[Scenario]) -> Report:
    settings = Settings([*FALLO, "engine", *words], seconds=60, breaks=10_000)
    digest = set_digest(scenarios)
    done = certify(scenarios, settings)
    conditions = Conditions(suite="test", command=list(settings.command), suite_digest=digest)
    return build(done, scenarios, clauses(), conditions)


@pytest.mark.parametrize("name", RULELESS)
def test_the_baseline_is_what_such_an_engine_gets_from_the_harness(name: str) -> None:
    some = suite()[::4]
    report = run(["--baseline", name], some)
    assert report.score.verified == report.score.baselines[name]


def test_engines_without_rules_verify_few_clauses_of_the_suite() -> None:
    report = run(["--rulebook", "canonical"], suite())
    assert report.outcome == "conforms"
    assert max(report.score.baselines.values()) * 4 < report.score.clauses


def test_a_clause_with_many_cases_weighs_no_more_than_another() -> None:
    names = {"sotas.names_a_suit", "twos.take_only_what_is_owed"}
    many = [one for one in suite() if one.clause in names]
    number = Counter(one.clause for one in many)
    assert number["sotas.names_a_suit"] > 1
    wrong = run(["--without", "sotas.names_a_suit"], many)
    assert sum(row.passed for row in wrong.clauses if row.id == "sotas.names_a_suit") > 0
    assert (wrong.score.verified, wrong.score.clauses) == (1, 2)


def test_the_report_of_the_whole_suite_says_how_good_the_suite_is() -> None:
    measure = kept()
    assert measure is not None
    report = run([], suite())
    assert report.score.suite[0].caught == measure.score().caught
    assert any("engines known to be wrong" in line for line in score_lines(report.score))


def test_a_part_of_the_suite_says_nothing_of_how_good_it_is() -> None:
    assert certified("honest").score.suite == []


def test_a_claim_of_a_rulebook_is_told_how_good_the_cases_are_that_bind_it() -> None:
    measure = kept()
    assert measure is not None
    settings = Settings([sys.executable, "-m", "tests.zoo.honest"], seconds=60)
    cases = suite()
    done = certify(cases, settings)
    report = build(done, cases, clauses(), Conditions(suite="", command=[], suite_digest=set_digest(cases)))
    assert report.score.suite[1].mutants == measure.claims["ludoteka"].mutants
