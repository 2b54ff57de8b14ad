"""Known failures: a run goes well where an engine fails just as it is known to, and on no other terms."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from fallo.pumba import RULEBOOKS
from fallo.spec import clauses
from fallo_conformance.known_failures.reading import KnownFailures, known_failures_of
from fallo_conformance.known_failures.updating import updated
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.verdict import Case
from tests.runs import Answer, Plain, plain, run_of, scenario

SOTA = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
RIGHT = "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top"
FIFTH = "twos.eight_is_the_most/a_fifth_two_is_refused"
ALIASED = "twos.answers_at_once/nobody_draws_to_look_for_a_two"
OTHER = "match.winner_opens/after_a_blocked_hand_the_opening_moves_on"
NAMED = (SOTA, RIGHT, FIFTH)
TODAY = date(2026, 5, 1)
PATH = Path("known.yaml")


def known(text: str) -> KnownFailures:
    return known_failures_of(text, PATH)


def reported(text: str | None, *, ran: tuple[str, ...] = NAMED, without: str = "twos.only_a_two_answers") -> Report:
    """Return the report of an engine that lets a sota answer a two, held against a list."""
    scenarios = [scenario(name) for name in ran]
    run = run_of(plain(without=[without] if without else []), scenarios)
    return build(
        run, scenarios, clauses(), Conditions(suite="test"), suite=[scenario(name) for name in NAMED],
        known=None if text is None else known(text), today=TODAY,
    )  # fmt: skip


def case(report: Report, name: str) -> Case:
    return next(case for case in report.cases if case.id == name)


class TestARun:
    """What a list makes of a run. In the second step B may only take; without the clause B has other moves, too."""

    def test_without_a_list_the_engine_does_not_conform(self) -> None:
        assert reported(None).outcome == "does_not_conform"

    @pytest.mark.parametrize(
        "entry", ["{verdict: fail}", "{verdict: fail, step: 2}", "{verdict: fail, step: 2, field: legal}"]
    )
    def test_a_failure_just_as_listed_is_expected(self, entry: str) -> None:
        report = reported(f"{SOTA}: {entry}")
        assert case(report, SOTA).verdict == "xfail"
        assert report.outcome == "only_known_failures"
        assert report.known_failures is not None
        assert (report.known_failures.entries, report.known_failures.met) == (1, 1)

    def test_an_engine_with_known_failures_earns_no_certificate(self) -> None:
        report = reported(f"{SOTA}: {{verdict: fail}}")
        assert report.level == ""
        assert {row.state for row in report.levels} == {"only_known_failures"}

    @pytest.mark.parametrize(
        "entry", ["{verdict: crash}", "{verdict: fail, step: 3}", "{verdict: fail, step: 2, field: turn}"]
    )
    def test_a_failure_for_another_reason_is_news(self, entry: str) -> None:
        report = reported(f"{SOTA}: {entry}")
        assert case(report, SOTA).verdict == "fail"
        assert "known is another failure" in case(report, SOTA).message
        assert report.outcome == "does_not_conform"
        assert report.known_failures is not None
        assert report.known_failures.other_reason == [SOTA]

    def test_a_pass_that_is_listed_makes_the_run_fail(self) -> None:
        report = reported(f"{SOTA}: {{verdict: fail}}\n{RIGHT}: {{verdict: fail}}")
        assert case(report, RIGHT).verdict == "xpass"
        assert report.outcome == "known_failures_differ"
        assert report.known_failures is not None
        assert report.known_failures.passed == [RIGHT]

    def test_an_entry_about_no_case_makes_the_run_fail(self) -> None:
        report = reported("twos.only_a_two_answers/gone: {verdict: fail}", without="")
        assert report.outcome == "known_failures_differ"
        assert report.known_failures is not None
        assert report.known_failures.idle == {"twos.only_a_two_answers/gone": "there is no such case in the suite"}

    def test_a_case_that_is_listed_under_its_older_name_too_makes_the_run_fail(self) -> None:
        scenarios = [scenario(ALIASED)]
        run = run_of(plain(without=[ALIASED.partition("/")[0]]), scenarios)
        [alias] = scenarios[0].shape.aliases
        text = f"{ALIASED}: {{verdict: fail}}\n{alias}: {{verdict: crash}}\n"
        report = build(run, scenarios, clauses(), Conditions(suite="test"), known=known(text), today=TODAY)
        assert report.outcome == "known_failures_differ"
        assert report.known_failures is not None
        assert report.known_failures.idle == {alias: f"it is listed as {ALIASED}, too"}
        assert updated(known(text), report.cases, report.known_failures) == f"{ALIASED}: {{verdict: fail}}\n"

    def test_an_entry_holds_to_the_end_of_its_last_day(self) -> None:
        assert reported(f"{SOTA}: {{verdict: fail, expires: 2026-05-01}}").outcome == "only_known_failures"
        report = reported(f"{SOTA}: {{verdict: fail, expires: 2026-04-30}}")
        assert report.outcome == "does_not_conform"
        assert "expired on 2026-04-30" in case(report, SOTA).message
        assert report.known_failures is not None
        assert report.known_failures.expired == [SOTA]

    def test_a_run_of_some_cases_leaves_the_other_entries_alone(self) -> None:
        report = reported(f"{SOTA}: {{verdict: fail}}\n{RIGHT}: {{verdict: fail}}", ran=(SOTA,))
        assert report.outcome == "only_known_failures"

    def test_the_warnings_name_what_is_out_of_date_and_what_has_no_owner(self) -> None:
        report = reported(f"{SOTA}: {{verdict: fail}}\n{RIGHT}: {{verdict: fail, owner: Ana}}")
        assert f"the known failure {RIGHT} passes; take it off the list" in report.warnings
        assert "1 of the known failures have no owner" in report.warnings

    def test_the_score_counts_a_known_failure_as_not_verified(self) -> None:
        report = reported(f"{SOTA}: {{verdict: fail}}")
        row = next(row for row in report.clauses if row.id == "twos.only_a_two_answers")
        assert (row.known, row.failed, row.verified) == (1, 0, False)


class TestAFile:
    """What may stand in a list."""

    def test_a_list_may_be_empty(self) -> None:
        assert known("# nothing is known\n").entries == {}
        assert known("").entries == {}

    @pytest.mark.parametrize(
        ("text", "line", "words"),
        [
            pytest.param("- a", 1, "expected a mapping", id="a list"),
            pytest.param("a b: {verdict: fail}", 1, "is no id of a case", id="no id"),
            pytest.param(f"{RIGHT}: {{verdict: fail}}\n{SOTA}: fail", 2, "expected an entry", id="no entry"),
            pytest.param(f"{SOTA}: {{verdict: fail, ownr: Ana}}", 1, "did you mean owner", id="a slip in a member"),
            pytest.param(f"{SOTA}: {{verdict: pass}}", 1, "pass", id="a verdict that is no failure"),
            pytest.param(f"{SOTA}: {{step: 3}}", 1, "verdict", id="no verdict"),
            pytest.param(f"{SOTA}: {{verdict: fail, step: -1}}", 1, "0 for the deal", id="a step before the deal"),
            pytest.param(f"{SOTA}: {{verdict: fail, step: three}}", 1, "int", id="a step in words"),
            pytest.param(f"{SOTA}: {{verdict: fail, expires: 31.12.2026}}", 1, "such as 2027-01-31", id="another form"),
            pytest.param(f"{SOTA}: {{verdict: fail, expires: 2026-02-30}}", 1, "is no day", id="no such day"),
            pytest.param(f"{SOTA}: {{verdict: fail}}\n{SOTA}: {{verdict: fail}}", 2, "stands twice", id="twice"),
        ],
    )
    def test_what_cannot_be_used_is_named_with_its_line(self, text: str, line: int, words: str) -> None:
        with pytest.raises(BadFile) as caught:
            known(text)
        assert caught.value.line == line
        assert words in str(caught.value)


class TestUpdating:
    """Writing the list again after a run."""

    def rewritten(self, text: str, **how: str) -> str:
        report = reported(text, **how)  # type: ignore[arg-type]
        assert report.known_failures is not None
        return updated(known(text), report.cases, report.known_failures)

    def test_a_new_failure_gets_a_line_with_its_step_and_field(self) -> None:
        assert self.rewritten("").splitlines()[-1] == f"{SOTA}: {{verdict: fail, step: 2, field: legal}}"

    def test_breaking_the_contract_is_listed_also_where_another_reading_was_tried(self) -> None:
        two = scenario(OTHER)

        class BreaksInPlay(Plain):
            def play(self, message: object) -> Answer:
                raise RuntimeError

        def held(text: str) -> Report:
            run = run_of(lambda: BreaksInPlay(RULEBOOKS["ludoteka"]), [two])
            return build(run, [two], clauses(), Conditions(suite="test"), known=known(text), today=TODAY)

        report = held("")
        assert report.known_failures is not None
        assert (report.cases[0].explores, report.cases[0].binding) == ("match.next_opener", False)
        written = updated(known(""), report.cases, report.known_failures)
        assert list(known(written).entries) == [OTHER]
        assert held(written).outcome == "only_known_failures"
        assert {row.state for row in held(written).levels} == {"only_known_failures", "not_run"}

    def test_a_list_just_written_is_met(self) -> None:
        assert reported(self.rewritten("")).outcome == "only_known_failures"

    def test_what_is_right_stays_as_it_is_with_every_comment(self) -> None:
        text = f"# ours\n\n# Ana looks at it\n{SOTA}:   {{verdict: fail, owner: Ana}} # soon\n"
        assert self.rewritten(text) == text

    def test_what_passes_and_what_is_about_no_case_goes(self) -> None:
        text = f"# ours\n{RIGHT}: {{verdict: fail}}\n{SOTA}: {{verdict: fail}}\ntwos.gone/gone: {{verdict: fail}}\n"
        assert self.rewritten(text) == f"# ours\n{SOTA}: {{verdict: fail}}\n"

    def test_a_comment_stays_where_only_the_entry_before_it_goes(self) -> None:
        text = f"twos.gone/gone: {{verdict: fail}}\n# Ana looks at these\n\n{SOTA}: {{verdict: fail}}\n\n# the end\n"
        rest = f"# Ana looks at these\n\n{SOTA}: {{verdict: fail}}\n\n# the end\n"
        assert self.rewritten(text) == rest
        assert self.rewritten(rest, without="") == "# Ana looks at these\n\n\n# the end\n"

    def test_an_owner_and_an_issue_stay_where_a_case_fails_otherwise_now(self) -> None:
        text = f'# mine\n{SOTA}: {{verdict: crash, owner: Ana, issue: "https://example.org/7"}}\n'
        line = '{verdict: fail, step: 2, field: legal, owner: Ana, issue: "https://example.org/7"}'
        assert self.rewritten(text) == f"# mine\n{SOTA}: {line}\n"

    def test_a_day_that_is_past_goes(self) -> None:
        text = f"{SOTA}: {{verdict: fail, owner: Ana, expires: 2026-04-30}}\n"
        assert self.rewritten(text) == f"{SOTA}: {{verdict: fail, step: 2, field: legal, owner: Ana}}\n"

    def test_an_entry_about_a_case_that_was_not_run_stays(self) -> None:
        text = f"{RIGHT}: {{verdict: fail}}\n{SOTA}: {{verdict: fail}}\n"
        assert self.rewritten(text, ran=(SOTA,)) == text  # type: ignore[arg-type]

    def test_text_in_an_entry_cannot_become_another_entry(self) -> None:
        text = f'{SOTA}: {{verdict: crash, owner: "Ana}}\\nevil.clause/case: {{verdict: fail"}}\n'
        written = self.rewritten(text)
        assert list(known(written).entries) == [SOTA]
        assert known(written).entries[SOTA].owner == "Ana}\nevil.clause/case: {verdict: fail"
