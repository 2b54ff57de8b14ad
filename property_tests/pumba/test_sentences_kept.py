"""The interpreter satisfies every sentence whose reading it adopts, in the eyes of an onlooker who knows no clause."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallo.pumba import RULEBOOKS, Rules
from fallo_proofs.pumba.adoption import ADOPTIONS, Adoption
from fallo_proofs.pumba.keeping import broken, kept
from fallo_proofs.pumba.play import Chance, random_readings, together
from fallo_proofs.pumba.theory import THEORY

NEVER_SEEN = {
    ("vollregeln/overview.6", "literal"),  # no table of the interpreter's agrees on anything but readings
}
PROMISED_BY_NONE = {
    ("vollregeln/glossary.3", "literal"),  # aces that answer aces and aces that answer twos cannot stand together
}


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(sorted(RULEBOOKS)), st.integers(0, 2**32))
def test_a_named_rulebook_keeps_every_sentence_that_it_adopts(name: str, seed: int) -> None:
    assert not broken(Rules(RULEBOOKS[name].readings), Chance(seed))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_random_choice_of_readings_keeps_every_sentence_that_it_adopts(seed: int) -> None:
    chance = Chance(seed)
    assert not broken(Rules(random_readings(chance)), chance)


@pytest.mark.parametrize("adoption", ADOPTIONS, ids=lambda adoption: f"{adoption.place}-{adoption.reading}")
def test_every_sentence_is_put_to_the_test(adoption: Adoption) -> None:
    if (adoption.place, adoption.reading) in NEVER_SEEN:
        pytest.skip("no game shows it")
    rules = Rules(together({conflict: choices[0] for conflict, choices in adoption.where.items()}))
    assert any((adoption.place, adoption.reading) in kept(rules, Chance(seed)) for seed in range(60))


def test_every_reading_of_every_sentence_is_promised_or_known_not_to_be() -> None:
    promised = {(adoption.place, adoption.reading) for adoption in ADOPTIONS}
    stated = {(sentence.place, reading.name) for sentence in THEORY.sentences for reading in sentence.readings}
    physics = {(place, reading) for place, reading in stated if place.startswith("physics/")}
    assert promised == stated - physics - PROMISED_BY_NONE
