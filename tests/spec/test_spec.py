"""The spec, the code and the suite say the same: one name, three places."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fallo.pumba import CONFLICTS, RULEBOOKS, Incompatible, Readings, adopt, flat
from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.rulebooks import glance
from fallo.rulebook import sentence
from fallo.sources import Sentence, check, digest, sentences, sources
from fallo.spec import Clause, clauses, conflicts, spec_folder
from fallo_conformance.scenario import suite_folder

SPEC = clauses()
CONTEXT = {
    "opening.upcard_effect": {"opening.upcard": "turned_up"},
    "aces.answer": {"aces.target": "next_player"},
    "aces.stack": {"aces.answer": "as_hands_on", "aces.target": "next_player"},
    "call.catcher": {"call.penalty": "when_caught"},
    "call.catch_until": {"call.penalty": "when_caught"},
    "match.tie": {"match.end": "at_the_limit"},
}
"""Readings without which a conflict cannot be seen."""


def function(clause: str) -> Callable[..., object]:
    chapter, _, name = clause.partition(".")
    found: Callable[..., object] = getattr(importlib.import_module(f"fallo.pumba.{chapter}"), name)
    return found


def program(chosen: dict[str, str]) -> set[str]:
    return compile_readings(adopt(Readings(), chosen)).clauses()


def executed() -> set[str]:
    """Return the clauses that some choice of readings executes."""
    two_for_an_as = {"aces.cards": "two", "aces.answer": "as_hands_on", "aces.target": "next_player"}
    pairs = program(two_for_an_as) | program(two_for_an_as | {"aces.stack": "handed_on"})
    for conflict, readings in CONFLICTS.items():
        for reading in readings:
            pairs |= program(CONTEXT.get(conflict, {}) | {conflict: reading})
    return pairs


def alternatives(clause: Clause) -> list[dict[str, list[str]]]:
    """Return the choices under which a clause is in force: each a set of conflicts with the readings that will do."""
    return [
        {part.split(" = ")[0]: part.split(" = ")[1].split(" or ") for part in choice.split("; ")}
        for choice in clause.reading.split(", or ")
        if choice
    ]


@pytest.mark.parametrize("clause", SPEC)
def test_the_docstring_of_a_clause_is_its_sentence(clause: str) -> None:
    assert sentence(function(clause)) == SPEC[clause].sentence


def test_every_heading_is_executed_and_everything_executed_has_a_heading() -> None:
    assert executed() == set(SPEC)


def test_every_clause_has_a_folder_of_scenarios_or_says_how_else_it_is_tested() -> None:
    folders = {path.name for path in suite_folder().iterdir() if any(path.glob("*.yaml"))}
    assert folders <= set(SPEC)
    assert set(SPEC) - folders <= {clause.id for clause in SPEC.values() if clause.tested}


@pytest.mark.parametrize("clause", SPEC.values(), ids=list(SPEC))
def test_a_clause_names_conflicts_and_readings_that_there_are(clause: Clause) -> None:
    assert clause.level in ("must", "should")
    assert clause.sources
    assert set(clause.conflicts) <= set(CONFLICTS)
    for choice in alternatives(clause):
        for conflict, readings in choice.items():
            assert set(readings) < set(CONFLICTS[conflict])
            assert conflict in clause.conflicts


@pytest.mark.parametrize("clause", [one for one in SPEC.values() if one.reading], ids=lambda one: one.id)
def test_a_clause_of_some_readings_is_executed_under_those_and_no_others(clause: Clause) -> None:
    choices = alternatives(clause)
    for choice in choices:
        chosen = {conflict: readings[0] for conflict, readings in choice.items()}
        company = {key: value for conflict in choice for key, value in CONTEXT.get(conflict, {}).items()}
        assert clause.id in program(company | chosen)
        for conflict, readings in choice.items():
            for other in set(CONFLICTS[conflict]) - set(readings):
                if len(choices) == 1:
                    assert clause.id not in alone(company | chosen | {conflict: other}), (conflict, other)


def alone(chosen: dict[str, str]) -> set[str]:
    try:
        return program(chosen)
    except Incompatible:
        return set()


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


@pytest.mark.parametrize("source", sources())
def test_every_sentence_of_a_source_is_accounted_for_by_clauses_that_point_back(source: str) -> None:
    for one in sentences(source):
        named = set(re.findall(r"`([a-z_.]+)`", one.became))
        pointing = {clause.id for clause in SPEC.values() if f"{source}/{one.place}" in clause.sources}
        assert named & set(SPEC) == pointing, one.place
        assert named <= set(SPEC) | set(CONFLICTS)
        assert one.became
        assert "???" not in one.became


@pytest.mark.parametrize("source", sources())
def test_every_place_that_the_spec_names_is_listed(source: str) -> None:
    listed = {one.place for one in sentences(source)}
    texts = [(spec_folder() / name).read_text("utf-8") for name in ("pumba.md", "conflicts.md")]
    named = {place for text in texts for place in re.findall(rf"{source}/([a-z-]+\.h?\d+)", text)}
    assert named <= listed


@pytest.mark.parametrize(("source", "number"), [("ludoteka", "001"), ("vollregeln", "000")])
def test_the_digests_are_those_of_the_source_where_a_copy_is_at_hand(source: str, number: str) -> None:
    copies = sorted((Path(__file__).parents[2].parent / "shared" / "sources").glob(f"{number}_*.txt"))
    if not copies:
        pytest.skip("no copy of the source is at hand; it is not part of the project")
    assert check(sentences(source), copies[0].read_text("utf-8")) == []


def test_a_changed_a_missing_and_a_new_sentence_are_told_apart() -> None:
    listed = [Sentence(f"part.{place}", digest(text), text) for place, text in enumerate(["One.", "Two.", "Three."])]
    kinds = {name: [(one.kind, one.place) for one in check(listed, text)] for name, text in COPIES.items()}
    assert kinds == {
        "the same": [],
        "changed": [("changed", "part.1")],
        "missing": [("missing", "part.2")],
        "new": [("new", "part.0")],
    }


COPIES = {
    "the same": "\u2022 One. Two.\n\n  Three.",
    "changed": "One. Twice. Three.",
    "missing": "One. Two.",
    "new": "One. Again. Two.\n- 1\nThree.",
}


def test_the_table_of_rulebooks_in_the_register_is_the_one_that_is_compiled() -> None:
    assert glance() in (spec_folder() / "conflicts.md").read_text("utf-8")
