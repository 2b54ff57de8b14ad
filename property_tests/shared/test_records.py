"""Records of a run are held against those that are kept."""

from __future__ import annotations

from pathlib import Path

from fallo_proofs.record import Record, compare, read, write

ONE = Record("theorems", "cards are conserved", "proved", (), "at a table of two")


def test_a_run_that_finds_what_is_kept_is_as_kept() -> None:
    assert compare([ONE], [ONE]).exit_code == 0


def test_another_text_is_no_change() -> None:
    assert compare([Record(ONE.section, ONE.name, ONE.verdict, (), "in other words")], [ONE]).exit_code == 0


def test_a_new_finding_and_one_that_is_gone_are_departures() -> None:
    compared = compare([ONE], [])
    assert (compared.new, compared.exit_code) == ((ONE,), 1)
    assert compare([], [ONE]).gone == (ONE,)


def test_another_verdict_is_a_departure() -> None:
    refuted = Record(ONE.section, ONE.name, "refuted")
    assert compare([refuted], [ONE]).changed == ((ONE, refuted),)


def test_what_is_unknown_or_spurious_is_never_as_kept() -> None:
    for verdict in ("unknown: out of time", "spurious: the interpreter does otherwise"):
        undecided = Record(ONE.section, ONE.name, verdict)
        assert compare([undecided], [undecided]).exit_code == 3


def test_records_are_read_as_they_were_written(tmp_path: Path) -> None:
    other = Record("contradictions", "legal: a, b", "robust", ("twos.answer",))
    write(tmp_path, [ONE, other])
    assert sorted(read(tmp_path)) == sorted([ONE, other])
