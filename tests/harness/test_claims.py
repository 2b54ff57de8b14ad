"""An engine is held to what it claims, and to no more."""

from __future__ import annotations

import pytest

from fallo.pumba import RULEBOOKS
from fallo_conformance.harness import Settings
from fallo_conformance.report.model import Report
from tests.harness.conftest import FEW, HANG, certified, engine, fallo, on, scenario, tried, verdicts

SILENT = ("sotas.names_a_suit/its_own_suit_may_be_named", "sotas.names_another_suit/its_own_suit_is_refused")
"""Two readings of a question on which ludoteka is silent."""

SAID = (
    "twos.only_a_two_answers/a_sota_does_not_answer_a_two",
    "twos.a_two_or_a_sota_answers/a_sota_hands_on_what_is_owed",
)
"""Two readings of a question that ludoteka answers with the first."""

CABALLO = "caballos.skips_the_next/the_next_player_is_skipped"


def followed(report: Report) -> dict[str, str | None]:
    """Return the reading that an engine was seen to follow, by conflict."""
    return {seen.conflict: seen.follows for seen in report.observations}


def test_without_a_claim_only_those_cases_are_judged_that_depend_on_no_reading() -> None:
    report = certified("claims_nothing")
    assert verdicts(report) == {name: "skip" if scenario(name).when else "pass" for name in FEW}
    skips = [case for case in report.cases if case.verdict == "skip"]
    assert all(case.skipped == "no_claim" and "no reading claimed for" in case.message for case in skips)


@pytest.mark.parametrize(
    ("options", "code"), [pytest.param([], 1, id="by default"), pytest.param(["--allow-incomplete"], 0, id="allowed")]
)
def test_a_run_without_a_claim_is_incomplete(options: list[str], code: int) -> None:
    done = fallo(*on("claims_nothing", *options, ids=FEW))
    assert b"INCOMPLETE" in done.stdout
    assert done.returncode == code


def test_where_its_source_is_silent_an_engine_may_follow_another_reading_and_is_seen_to() -> None:
    report = certified("follows_another_reading", SILENT)
    assert report.outcome == "conforms"
    assert followed(report)["sotas.own_suit"] == "another_suit"


def test_the_report_names_the_reading_that_an_engine_was_seen_to_follow() -> None:
    shown = fallo(*on("follows_another_reading", ids=SILENT)).stdout.decode()
    assert "sotas.own_suit: the claim's source is silent; the engine follows another_suit" in shown


def test_an_engine_that_follows_what_it_is_lent_is_seen_to() -> None:
    assert followed(certified("honest", SILENT))["sotas.own_suit"] == "any_suit"


def test_where_its_source_decides_an_engine_may_not_follow_another_reading() -> None:
    report = certified("contradicts_its_claim", (*SAID, CABALLO))
    assert verdicts(report) == {SAID[0]: "fail", CABALLO: "pass"}
    assert report.outcome == "does_not_conform"


def test_a_rulebook_that_is_asked_for_takes_the_place_of_the_claim() -> None:
    canonical = Settings(engine("follows_another_reading"), seconds=HANG, rulebook=RULEBOOKS["canonical"])
    report = tried(canonical, map(scenario, SILENT))
    assert report.claim == "canonical"
    assert verdicts(report) == {SILENT[0]: "fail"}


def test_an_engine_that_plays_by_any_reading_is_tried_by_all() -> None:
    assert verdicts(certified("plays_by_any_reading")) == dict.fromkeys(FEW, "pass")


def test_an_engine_that_only_says_so_fails_where_another_reading_is_tried() -> None:
    found = verdicts(certified("ignores_the_readings"))
    assert {case for case, verdict in found.items() if verdict == "fail"} == {SAID[1], SILENT[1]}


def test_a_clause_that_an_engine_says_it_lacks_is_not_tried() -> None:
    report = certified("omits_a_clause")
    assert {case.id: case.message for case in report.cases if case.verdict != "pass" and case.is_news} == {
        CABALLO: "not implemented: caballos.skips_the_next"
    }


def test_an_engine_that_lacks_a_clause_does_not_conform_and_is_told_which() -> None:
    done = fallo(*on("omits_a_clause"))
    assert done.returncode == 1
    assert b"not implemented: caballos.skips_the_next" in done.stdout
