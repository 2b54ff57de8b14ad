"""The suite itself: every case holds, depends on what it says, and every clause is needed by one."""

from __future__ import annotations

import re

import pytest

from fallo.pumba import CONFLICTS, RULEBOOKS, flat
from fallo.spec import clauses, spec_folder
from fallo_conformance.biting import with_tables
from fallo_conformance.lint import lint, rehearse
from fallo_conformance.scenario import Scenario, suite

SUITE = suite()
KNOWN = frozenset(clauses())
IDS = [scenario.id for scenario in SUITE]
FIRST = {scenario.clause: scenario.id for scenario in reversed(SUITE)}
"""A case of each clause; ``fallo scenarios lint`` looks at all of them whenever the project is checked."""


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(one, id=one.id, marks=[] if one.id == FIRST[one.clause] else pytest.mark.long) for one in SUITE],
)
def test_a_scenario_holds_and_depends_on_exactly_the_readings_that_it_names(scenario: Scenario) -> None:
    assert [str(fault) for fault in lint(scenario, KNOWN)] == []


@pytest.mark.parametrize("clause", [clause.id for clause in clauses().values() if not clause.tested])
def test_the_reference_without_a_clause_fails_a_scenario_of_that_clause(clause: str) -> None:
    own = [scenario for scenario in SUITE if scenario.clause == clause]
    assert any(rehearse(scenario, without=(clause,)).mismatch for scenario in own)


def test_there_are_at_least_eighty_scenarios() -> None:
    assert len(SUITE) >= 80


def test_ids_and_aliases_are_words_and_no_two_are_alike() -> None:
    names = [*IDS, *(alias for scenario in SUITE for alias in scenario.shape.aliases)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z_.]+/[a-z_]+", name) for name in names)


def test_no_two_titles_are_alike() -> None:
    titles = [scenario.shape.title for scenario in SUITE]
    assert len(set(titles)) == len(titles)


def test_every_reading_of_every_conflict_bites_somewhere() -> None:
    canonical = flat(RULEBOOKS["canonical"].readings)
    named = {(conflict, reading) for scenario in SUITE for conflict, reading in scenario.when.items()}
    wanted = {(conflict, reading) for conflict, readings in CONFLICTS.items() for reading in readings}
    assert wanted - named == set(), canonical


def test_a_case_is_no_stricter_than_its_clause() -> None:
    for scenario in SUITE:
        assert not (scenario.shape.level == "must" and clauses()[scenario.clause].level == "should"), scenario.id


def test_every_case_says_where_its_ruling_comes_from() -> None:
    assert [scenario.id for scenario in SUITE if not scenario.shape.source] == []


def test_the_tables_of_the_register_are_the_ones_that_the_data_make() -> None:
    text = (spec_folder() / "conflicts.md").read_text("utf-8")
    assert with_tables(text) == text, "make tables"
