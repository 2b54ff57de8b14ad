"""Bundles are put together to engines with a history."""

from __future__ import annotations

import msgspec

from fallo_conformance.site.changes import changes
from fallo_conformance.site.engines import engines_of, standings_of
from fallo_conformance.site.states import outcome_state
from tests.site.making import bundled, bundles, given, of_the_zoo, reference


def test_bundles_of_one_name_are_one_engine_with_its_oldest_run_first() -> None:
    engines = {engine.name: engine for engine in engines_of(reversed(given()))}
    assert [(run.version, run.day) for run in engines["Improver"].runs] == [
        ("1.0", "2026-11-01"),
        ("1.1", "2026-11-02"),
    ]


def test_a_bundle_that_comes_twice_counts_once() -> None:
    once, twice = engines_of(given()), engines_of(given() + given())
    assert [len(engine.runs) for engine in twice] == [len(engine.runs) for engine in once]


def test_an_engine_stands_by_its_latest_run() -> None:
    standing = next(one for one in standings_of(engines_of(given())) if one.engine.name == "Improver")
    assert (standing.run.version, standing.title) == ("1.1", "Improver")


def test_an_engine_with_two_claims_stands_under_both() -> None:
    titles = [one.title for one in standings_of(engines_of(given())) if one.engine.name == "fallo reference"]
    assert titles == ["fallo reference, canonical", "fallo reference, ludoteka"]


def test_a_claim_that_only_an_older_version_made_stands_no_more() -> None:
    old = bundled(reference("--rulebook", "canonical"), 1, version="0.0.1")
    new = bundled(reference("--rulebook", "ludoteka"), 2, version="0.0.2")
    standings = standings_of(engines_of(given([old, new])))
    assert [one.run.claim for one in standings] == ["ludoteka"]


def test_a_run_of_some_cases_takes_the_place_of_no_whole_run() -> None:
    some = reference("--rulebook", "ludoteka")
    whole = msgspec.structs.replace(some, conditions=msgspec.structs.replace(some.conditions, select=[]), level="match")
    standings = standings_of(engines_of(given([bundled(whole, 1), bundled(some, 2)])))
    assert [one.run.report.level for one in standings] == ["match"]


def test_a_run_of_some_cases_is_not_said_to_conform_as_a_whole() -> None:
    some = reference("--rulebook", "ludoteka")
    assert (some.outcome, some.level) == ("conforms", "")
    assert outcome_state(some).word == "conforms in a part"
    assert outcome_state(msgspec.structs.replace(some, level="match")).word == "conforms"


def test_a_run_is_held_against_the_one_before_with_the_same_claim() -> None:
    first = bundled(reference("--rulebook", "ludoteka"), 1, version="1")
    between = bundled(reference("--rulebook", "canonical"), 2, version="1")
    last = bundled(reference("--rulebook", "ludoteka"), 3, version="2")
    (engine,) = engines_of(given([first, between, last]))
    assert [run.day if (run := engine.before(one)) else "" for one in engine.runs] == ["", "", "2026-11-01"]


def test_a_bundle_without_a_real_date_is_undated() -> None:
    odd = msgspec.structs.replace(bundles()[0], made="yesterday")
    (engine,) = engines_of(given([odd]))
    assert engine.runs[0].id.startswith("undated-")


def test_a_clause_that_is_no_longer_forgotten_is_better() -> None:
    found = changes(of_the_zoo("forgets_a_clause"), of_the_zoo("honest"))
    assert {change.id: change.trend for change in found.clauses}["caballos.skips_the_next"] == "better"
    assert found.count("worse") == 0
    assert found.count("better") > 0


def test_what_is_better_one_way_is_worse_the_other_way() -> None:
    found = changes(of_the_zoo("honest"), of_the_zoo("forgets_a_clause"))
    assert {change.trend for change in found.cases} == {"worse"}


def test_two_engines_part_on_the_conflict_on_which_they_follow_different_readings() -> None:
    found = changes(of_the_zoo("honest"), of_the_zoo("follows_another_reading"))
    parted = {change.id: (change.before.word, change.after.word) for change in found.conflicts}
    assert parted["sotas.own_suit"] == ("any_suit", "another_suit")


def test_an_engine_that_plays_by_any_reading_parts_with_nobody_on_conflicts() -> None:
    assert changes(of_the_zoo("honest"), reference("--rulebook", "ludoteka")).conflicts == []


def test_what_only_one_of_them_was_asked_is_no_difference() -> None:
    found = changes(of_the_zoo("honest"), reference("--rulebook", "ludoteka"))
    assert found.clauses == []
    assert "twos.a_two_or_a_sota_answers" in found.clauses_after
    assert found.clauses_before == []
