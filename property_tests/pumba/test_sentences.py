"""The sentences of both sources: honest, formalised twice, found in conflict by the solver and by nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from fallo.pumba import CONFLICTS
from fallo.spec import spec_folder
from fallo_proofs import guards
from fallo_proofs.contradictions import Conflict, Workshop, conflicts_of
from fallo_proofs.exceptions_check import check_exceptions, circles
from fallo_proofs.findings import contradictions
from fallo_proofs.gaps import ambiguities, silences
from fallo_proofs.honesty import dishonest
from fallo_proofs.pumba import agreement, background, ludoteka
from fallo_proofs.pumba.second_check import differences
from fallo_proofs.pumba.second_formalisation import SECOND
from fallo_proofs.pumba.sentence_records import SOURCES
from fallo_proofs.pumba.theory import THEORY
from fallo_proofs.recheck import Recheck
from fallo_proofs.sentence import Sentence

PUMBA = Path(background.__file__).parent
PLACES = [sentence.place for sentence in THEORY.sentences if sentence.source in SOURCES]
SENTENCE_FILES = [
    path
    for source in SOURCES
    for path in sorted((PUMBA / source).glob("*.py"))
    if path.stem not in ("__init__", "phrases")
]
SPOKEN = ("fallo_proofs.pumba.vocabulary", *(f"fallo_proofs.pumba.{source}.phrases" for source in SOURCES))
SAMPLED = PLACES[::9]
"""Sentences that are taken away and doubled in turn; all of them would take minutes."""


@cache
def workshop() -> Workshop:
    return Workshop(THEORY)


@cache
def found() -> Sequence[Conflict]:
    return conflicts_of(workshop())


@pytest.mark.parametrize("path", SENTENCE_FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_of_sentences_knows_the_vocabulary_only_and_names_no_other_sentence(path: Path) -> None:
    assert not dishonest(path, SPOKEN, PLACES)


@pytest.mark.parametrize("source", SOURCES)
def test_every_sentence_that_became_a_clause_is_formalised(source: str) -> None:
    rows = (spec_folder() / "sources" / f"{source}.md").read_text("utf-8").splitlines()
    made = {
        row.split("|")[1].strip() for row in rows if row.startswith("|") and row.split("|")[3].strip().startswith("`")
    }
    assert made <= {place.partition("/")[2] for place in PLACES if place.startswith(source)}


@pytest.mark.parametrize("second", SECOND, ids=lambda second: second.place)
def test_two_formalisations_of_a_sentence_are_equivalent(second: Sentence) -> None:
    assert not [one for one in differences(THEORY.sentence(second.place), second) if one.arises]


def test_the_ten_most_loaded_sentences_are_formalised_twice() -> None:
    loaded = [place for place in guards.most_loaded(found(), 12) if not place.startswith("physics/")]
    assert set(loaded[:10]) <= {second.place for second in SECOND}


def test_no_sentence_contradicts_itself() -> None:
    assert not contradictions(workshop().denials, found()).alarms


def test_every_minimal_conflict_is_one_and_minimal_for_a_fresh_solver_and_for_plain_python() -> None:
    assert not Recheck(THEORY).wrong(found()[::4])


@pytest.mark.long
def test_every_last_minimal_conflict_is_rechecked() -> None:
    assert not Recheck(THEORY).wrong(found())


def test_other_names_in_another_order_give_the_same_conflicts() -> None:
    assert not guards.renaming_changes_nothing(THEORY, seed=3)


@pytest.mark.parametrize("place", SAMPLED[:2])
def test_without_a_sentence_just_its_own_conflicts_are_gone(place: str) -> None:
    assert not guards.removing_takes_only_its_own(THEORY, place)


@pytest.mark.long
@pytest.mark.parametrize("place", SAMPLED)
def test_without_any_sentence_just_its_own_conflicts_are_gone(place: str) -> None:
    assert not guards.removing_takes_only_its_own(THEORY, place)


def test_an_absurd_sentence_is_found() -> None:
    assert not guards.an_absurd_sentence_is_found(THEORY)


def test_a_sentence_that_denies_another_is_found() -> None:
    assert not guards.a_contrary_sentence_is_found(THEORY, "ludoteka/special-cards.4")


def test_a_sentence_written_twice_adds_only_copies() -> None:
    assert not guards.a_duplicate_adds_only_copies(THEORY, "ludoteka/throwing.2")


def test_every_sentence_is_triggered_somewhere_and_forbids_something() -> None:
    assert not guards.every_sentence_has_effect(workshop())


def test_every_reading_differs_from_the_others_of_its_sentence() -> None:
    assert not guards.readings_differ(workshop())


def test_all_that_can_be_done_is_possible_in_some_situation() -> None:
    assert not guards.options_are_possible(THEORY)


def test_every_declared_exception_clashes_with_what_it_beats_and_leaves_it_alive() -> None:
    assert [one for one in check_exceptions(workshop(), found()) if not one.sound] == []
    assert not circles(THEORY)


def test_every_open_contradiction_is_answered_in_the_register() -> None:
    opened = contradictions(workshop().denials, found()).open
    assert [one.name for one in opened if not agreement.of_contradiction(one.outcome, one.places)] == []


def test_every_answer_to_a_contradiction_answers_one() -> None:
    opened = contradictions(workshop().denials, found()).open
    idle = [
        answer
        for answer in agreement.CONTRADICTIONS
        if not any(answer.matches(one.outcome, one.places) for one in opened)
    ]
    assert idle == []


@pytest.mark.parametrize("source", SOURCES)
def test_every_silence_is_answered_in_the_register_or_leaves_no_choice(source: str) -> None:
    silent = [one.outcome for one in silences(workshop(), source)]
    assert [
        outcome for outcome in silent if not agreement.of_silence(outcome) and outcome not in agreement.NO_CHOICE
    ] == []


def test_every_ambiguity_is_answered_in_the_register() -> None:
    unanswered = [one for one in ambiguities(workshop()) if not agreement.of_ambiguity(one.place, one.readings)]
    assert unanswered == []


def test_every_answer_is_an_entry_of_the_register() -> None:
    answers = {answer.heading for answer in agreement.CONTRADICTIONS}
    answers |= {heading for some in agreement.SILENCES.values() for heading in some}
    answers |= {heading for some in agreement.AMBIGUITIES.values() for heading in some}
    assert answers <= set(CONFLICTS)


def test_the_sentences_are_read_from_their_own_packages() -> None:
    assert [sentence.place for sentence in ludoteka.SENTENCES] == [p for p in PLACES if p.startswith("ludoteka/")]
