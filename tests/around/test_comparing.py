"""Two reports held against each other."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fallo_conformance.comparing import compared
from fallo_conformance.comparing.model import Comparison
from fallo_conformance.protocol import Claim
from fallo_conformance.report.model import Report
from fallo_conformance.verdict import Case, KnownFailure
from tests.around.reports import FEW, SOTA, report, with_cases

FAILED = {"step": 1, "said": "B: 10e=c", "message": "10e=c was accepted", "expected": {"10e=c": "refused"}}
KNOWN = KnownFailure(verdict="fail")

OTHER = "twos.only_a_two_answers/a_spent_two_binds_nobody"
"""A case that passes without the clause that it is about."""

CAME_TO: dict[str, dict[str, Any]] = {
    "pass": {"verdict": "pass"},
    "flaky": {"verdict": "pass", "flaky": True},
    "fail": {"verdict": "fail", **FAILED},
    "fail later": {"verdict": "fail", **FAILED, "step": 3},
    "fail otherwise": {"verdict": "fail", **FAILED, "expected": {"turn": "B"}, "got": {"turn": "C"}},
    "observed": {"verdict": "fail", **FAILED, "binding": False},
    "crash": {"verdict": "crash", "message": "the engine ended with exit code 1"},
    "skip": {"verdict": "skip", "skipped": "capability", "message": "the engine cannot do: position"},
    "known": {"verdict": "xfail", **FAILED, "known": KNOWN},
    "known, and passes": {"verdict": "xpass", "known": KNOWN},
}


def case(came_to: str, **members: Any) -> Case:
    about: dict[str, Any] = {
        "id": SOTA, "clause": "twos.only_a_two_answers", "title": "…", "level": "must", "binding": True, "when": {}
    }  # fmt: skip
    return Case(**{**about, **CAME_TO[came_to], **members})


def of(*cases: Case) -> Report:
    return with_cases(msgspec.structs.replace(report(), clauses=[], observations=[]), *cases)


def between(old: Report, new: Report) -> tuple[list[str], bool]:
    found = compared(old, new)
    return [change.kind for change in found.cases], found.worse


@pytest.mark.parametrize(
    ("old", "new", "kind", "worse"),
    [
        ("pass", "fail", "fails_now", True),
        ("pass", "crash", "fails_now", True),
        ("skip", "fail", "fails_now", True),
        ("observed", "fail", "fails_now", True),
        ("pass", "known", "fails_now", True),
        ("fail", "crash", "otherwise", True),
        ("pass", "skip", "skipped_now", True),
        ("pass", "flaky", "otherwise", True),
        ("crash", "fail", "otherwise", False),
        ("fail", "skip", "skipped_now", False),
        ("pass", "observed", "otherwise", False),
        ("fail", "pass", "passes_now", False),
        ("known", "known, and passes", "passes_now", False),
        ("fail", "known", "otherwise", False),
        ("fail", "fail later", "otherwise", False),
        ("fail", "fail otherwise", "otherwise", False),
    ],
)
def test_a_case_that_came_out_otherwise_is_of_one_kind_and_worse_or_not(
    old: str, new: str, kind: str, worse: bool
) -> None:
    assert between(of(case(old)), of(case(new))) == ([kind], worse)


@pytest.mark.parametrize("came_to", CAME_TO)
def test_a_case_that_came_out_the_same_is_no_difference(came_to: str) -> None:
    found = compared(of(case(came_to, seconds=1.0)), of(case(came_to, seconds=2.0)))
    assert not found.differs


def test_cases_of_one_report_only_are_told_and_are_not_for_the_worse() -> None:
    other = case("fail", id="twos.adds_two/four_twos_come_to_eight")
    assert between(of(case("pass")), of(other)) == (["only_new", "only_old"], False)


def test_a_case_that_was_not_reached_was_not_judged() -> None:
    ended = case("skip", skipped="not_run")
    assert between(of(case("pass")), of(ended)) == (["only_old"], False)


def test_a_reading_tried_in_vain_is_no_failure() -> None:
    tried = case("fail", explores="twos.answer", binding=False)
    assert between(of(), of(tried)) == ([], False)


def test_a_crash_is_worse_even_where_a_reading_was_tried() -> None:
    tried = case("crash", explores="twos.answer", binding=False)
    before = case("pass", binding=False)
    assert between(of(before), of(tried)) == (["fails_now"], True)


def test_words_that_name_a_game_are_not_compared() -> None:
    assert not compared(of(case("fail", message="game7")), of(case("fail", message="game8"))).differs


def names(found: Comparison, part: str) -> list[str]:
    return [one.name for one in getattr(found, part)]


def test_a_clause_and_a_level_that_were_lost_are_worse() -> None:
    found = compared(report(), report("twos.only_a_two_answers"))
    assert [(one.name, one.old, one.new, one.worse) for one in found.clauses] == [
        ("twos.only_a_two_answers", "verified", "fails", True)
    ]
    assert [(one.name, one.worse) for one in found.levels] == [("outcome", True)]
    assert not compared(report("twos.only_a_two_answers"), report()).worse


def test_what_the_engine_says_of_itself_is_compared_and_is_not_for_the_worse() -> None:
    whole = report()
    engine = msgspec.structs.replace(
        whole.engine, version="2", claim=Claim(rulebook="canonical"), capabilities=["deal"], omits=["x.y"]
    )
    found = compared(whole, msgspec.structs.replace(whole, engine=engine, claim="canonical"))
    assert names(found, "engine") == ["version", "claim", "capabilities", "omits"]
    assert found.differs
    assert not found.worse


def test_another_suite_is_named_and_neither_time_nor_seed_nor_command_is() -> None:
    whole = report()
    conditions = msgspec.structs.replace(
        whole.conditions, suite="2.0", suite_digest="0" * 64, seconds=9.0, seed=4, command=["other"]
    )
    found = compared(whole, msgspec.structs.replace(whole, conditions=conditions))
    assert names(found, "conditions") == ["suite"]


def test_another_reading_that_is_followed_is_told() -> None:
    found = compared(report(), report("twos.only_a_two_answers"))
    told = {one.name: (one.old, one.new) for one in found.readings}
    assert told["twos.answer"] == (
        "follows two_only, held to two_only", "follows no one reading, held to two_only"
    )  # fmt: skip


def test_a_case_that_was_renamed_in_between_is_one_case() -> None:
    old, new = of(case("pass", id="twos.adds_two/old")), of(case("fail", id="twos.adds_two/new"))
    [change] = compared(old, new, {"twos.adds_two/old": "twos.adds_two/new"}).cases
    assert (change.id, change.kind) == ("twos.adds_two/new", "fails_now")


def test_where_there_are_more_cases_a_lost_clause_is_told_and_is_not_for_the_worse() -> None:
    fewer = (*FEW[1:], OTHER)
    found = compared(report(ids=fewer), report("twos.only_a_two_answers", (*fewer, SOTA)))
    assert [(one.name, one.old, one.new) for one in found.clauses] == [
        ("twos.only_a_two_answers", "verified", "fails")
    ]  # fmt: skip
    assert not found.worse


def test_a_clause_of_which_one_report_does_not_tell_is_not_compared() -> None:
    found = compared(report(ids=FEW[:2]), report(ids=FEW[1:]))
    assert found.clauses == []


def test_an_engine_that_plays_by_any_reading_follows_none_of_its_own() -> None:
    whole = report()
    engine = msgspec.structs.replace(whole.engine, configurable=True)
    found = compared(whole, msgspec.structs.replace(whole, engine=engine))
    assert {one.new for one in found.readings} == {"plays by any reading"}
