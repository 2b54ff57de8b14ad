"""The measure that is kept: of this suite, with nothing left that is not caught or explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallo_conformance.mutation.claims import claims
from fallo_conformance.mutation.equivalent import written_reasons
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.mutation.pages import percent, with_tables
from fallo_conformance.mutation.record import Record, Row, Score, kept, text_of
from fallo_conformance.mutation.trial import Trial
from fallo_conformance.scenario import suite
from fallo_conformance.suites.pinning import set_digest

ROOT = Path(__file__).parents[2]


def measure() -> Record:
    found = kept()
    assert found is not None, "fallo mutants --record"
    return found


def test_the_measure_is_one_of_this_suite() -> None:
    assert measure().suite == set_digest(suite()), "fallo mutants --record"


def test_every_mutant_is_caught_or_cannot_be_told_from_the_reference() -> None:
    assert [row.id for row in measure().mutants if row.fate == "survives"] == []


def test_every_written_reason_is_needed() -> None:
    excused = {row.id for row in measure().mutants if row.fate == "excused"}
    assert set(written_reasons()) - excused == set()


def test_a_mutant_that_is_caught_by_one_case_alone_names_it() -> None:
    ids = {one.id for one in suite()}
    assert {row.alone for row in measure().mutants if row.alone} <= ids


def test_every_rulebook_has_a_score() -> None:
    assert set(measure().claims) == {"ludoteka", "vollregeln-steps", "vollregeln-overview", "canonical"}


def test_the_page_shows_the_measure_that_is_kept() -> None:
    text = (ROOT / "docs" / "mutants.md").read_text("utf-8")
    assert with_tables(text, measure()) == text, "fallo mutants --record"


def test_a_measure_is_the_same_after_it_was_kept() -> None:
    import msgspec

    assert msgspec.json.decode(text_of(measure()), type=Record) == measure()


@pytest.mark.parametrize(("caught", "of", "shown"), [(1, 1, "100.0 %"), (9_999, 10_000, "99.9 %"), (1, 3, "33.3 %")])
def test_a_score_reads_a_hundred_only_where_everything_is_caught(caught: int, of: int, shown: str) -> None:
    assert percent(Score(caught, of)) == shown


def test_an_equivalent_mutant_does_not_count() -> None:
    rows = [
        Row(id="a", kind="slip", of="x", fate="caught", alone="y"),
        Row(id="b", kind="slip", of="x", fate="proved", reason="why"),
        Row(id="c", kind="slip", of="x", fate="survives"),
    ]
    record = Record(format=1, game="pumba", suite="", cases=1, claims={}, mutants=rows)
    assert record.score() == Score(1, 2)


class TestClaims:
    def test_a_case_about_a_silence_catches_only_an_engine_that_follows_the_lent_reading(self) -> None:
        on = claims(suite())["ludoteka"]
        silent = [case for case in on.cases if case.scenario.when.keys() - on.terms.binding]
        conflict = sorted(silent[0].scenario.when.keys() - on.terms.binding)[0]
        about_it = tuple(case.id for case in on.cases if conflict in case.scenario.when)
        assert not on.catches(Trial(about_it))

    def test_once_a_case_about_a_silence_is_passed_another_one_about_it_catches(self) -> None:
        on = claims(suite())["ludoteka"]
        assert "match.next_opener" not in on.terms.binding
        assert on.catches(Trial(("match.opener_moves_on/the_next_player_opens_whoever_won",)))

    def test_a_case_about_what_the_source_says_catches_at_once(self) -> None:
        on = claims(suite())["ludoteka"]
        said = next(case for case in on.cases if case.scenario.when.keys() <= on.terms.binding)
        assert on.catches(Trial((said.id,)))

    def test_another_reading_of_a_silence_is_not_wrong(self) -> None:
        on = claims(suite())["ludoteka"]
        conflict = sorted(on.terms.readings.keys() - on.terms.binding)[0]
        misread = Mutant("", "reading", conflict, "", reads=lambda readings: {**readings, conflict: "other"})
        assert not on.concerns(misread)
