"""The spec, the code and the suite say the same: one name, three places."""

from __future__ import annotations

import hashlib
import importlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fallo.pumba import CONFLICTS, RULEBOOKS, Readings, adopt, flat
from fallo.pumba.program import compile_readings
from fallo.rulebook import sentence
from fallo.spec import clauses, conflicts, spec_folder
from fallo_conformance.scenario import suite_folder

SPEC = clauses()
PLACES = re.compile(r"^\| ([a-z-]+\.\d+) \| ([0-9a-f]{12}) \| (.+) \|$", re.MULTILINE)


def ludoteka_rows() -> list[tuple[str, str, str]]:
    return PLACES.findall((spec_folder() / "sources" / "ludoteka.md").read_text("utf-8"))


def function(clause: str) -> Callable[..., object]:
    chapter, _, name = clause.partition(".")
    found: Callable[..., object] = getattr(importlib.import_module(f"fallo.pumba.{chapter}"), name)
    return found


def executed() -> set[str]:
    """Return the clauses that some choice of readings executes."""
    found: set[str] = set()
    for conflict, readings in CONFLICTS.items():
        for reading in readings:
            upcard = {"opening.upcard": "turned_up"} if conflict == "opening.upcard_effect" else {}
            found |= compile_readings(adopt(Readings(), upcard | {conflict: reading})).clauses()
    return found


@pytest.mark.parametrize("clause", SPEC)
def test_the_docstring_of_a_clause_is_its_sentence(clause: str) -> None:
    assert sentence(function(clause)) == SPEC[clause].sentence


def test_every_heading_is_executed_and_everything_executed_has_a_heading() -> None:
    assert executed() == set(SPEC)


def test_every_clause_has_a_folder_of_scenarios_or_says_how_else_it_is_tested() -> None:
    folders = {path.name for path in suite_folder().iterdir() if any(path.glob("*.yaml"))}
    assert folders == {clause.id for clause in SPEC.values() if not clause.tested}


@pytest.mark.parametrize("clause", SPEC.values(), ids=list(SPEC))
def test_a_clause_names_conflicts_and_a_reading_that_there_are(clause: object) -> None:
    row = SPEC[clause.id]  # type: ignore[attr-defined]
    assert row.level in ("must", "should")
    assert row.sources
    assert set(row.conflicts) <= set(CONFLICTS)
    if row.reading:
        conflict, _, reading = row.reading.partition(" = ")
        assert reading in CONFLICTS[conflict]
        assert conflict in row.conflicts


def test_a_clause_of_one_reading_is_executed_under_that_reading_only() -> None:
    for clause in SPEC.values():
        if not clause.reading:
            continue
        conflict, _, reading = clause.reading.partition(" = ")
        for other in CONFLICTS[conflict]:
            upcard = {"opening.upcard": "turned_up"} if conflict == "opening.upcard_effect" else {}
            chosen = adopt(Readings(), upcard | {conflict: other})
            if clause.id != "call.penalty_before_the_effect" or other != "effect_first":
                assert (clause.id in compile_readings(chosen).clauses()) == (other == reading), (clause.id, other)


def test_the_register_has_every_conflict_with_the_readings_that_are_compiled() -> None:
    assert {name: tuple(row.readings) for name, row in conflicts().items()} == dict(CONFLICTS)


def test_clauses_and_conflicts_share_no_name() -> None:
    assert not set(SPEC) & set(CONFLICTS)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_the_register_says_of_each_rulebook_what_is_compiled(name: str) -> None:
    book = RULEBOOKS[name]
    for conflict, row in conflicts().items():
        reading, _, basis = row.adopted[name].partition(", ")
        assert flat(book.readings)[conflict] == reading.partition(":")[0]
        if name == "canonical":
            assert basis.startswith(("by canon", "settled before any canon"))
        else:
            assert basis == ("says" if conflict in book.says else "silent")


def test_every_conflict_says_where_its_readings_part() -> None:
    for row in conflicts().values():
        assert row.parts
        assert row.question.endswith("?")


def test_every_sentence_of_ludoteka_is_accounted_for_by_clauses_that_point_back() -> None:
    for place, _, became in ludoteka_rows():
        named = set(re.findall(r"`([a-z_.]+)`", became))
        pointing = {clause.id for clause in SPEC.values() if f"ludoteka/{place}" in clause.sources}
        assert named == pointing, place
        assert named or len(became) > 5


def test_every_place_of_ludoteka_that_the_spec_names_is_listed() -> None:
    listed = {place for place, _, _ in ludoteka_rows()}
    texts = [(spec_folder() / name).read_text("utf-8") for name in ("pumba.md", "conflicts.md")]
    named = {place for text in texts for place in re.findall(r"ludoteka/([a-z-]+\.\d+)", text)}
    assert named <= listed


def test_the_digests_are_those_of_the_source_where_a_copy_is_at_hand() -> None:
    copies = sorted((Path(__file__).parents[2].parent / "shared" / "sources").glob("001_*.txt"))
    if not copies:
        pytest.skip("no copy of the source ludoteka is at hand; it is not part of the project")
    text = copies[0].read_text("utf-8")
    digests = {digest for _, digest, _ in ludoteka_rows()}
    sentences = [part for line in text.splitlines() if line.strip() for part in _cut(line)]
    assert {hashlib.sha256(part.encode()).hexdigest()[:12] for part in sentences} == digests


def _cut(line: str) -> list[str]:
    plain = " ".join(line.strip().removeprefix("•").split())
    return [part for part in re.split(r"(?<=[.!?])\s+(?=[A-ZÁÉÍÓÚÑ¿¡])", plain) if part]
