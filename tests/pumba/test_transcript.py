"""Transcripts: text and back, and what a replay rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallo.pumba import Rules, parse
from fallo.pumba.moves import MOVES
from fallo.pumba.transcript import BadTranscript, Hand, Transcript, read, replay, write

EXAMPLE = """
rulebook: ludoteka   # a dispute
seats: 3
opener: A
deck: 2o 10e 1c 4o 3c 2c 5o 4c 4e 6o 5b 5e 7o ...

A 2o
B 10e=c   # does a sota save B?
B take
"""

orders = st.permutations(range(40)).map(tuple)
hands = st.builds(
    Hand,
    orders,
    st.lists(orders, max_size=2).map(tuple),
    st.lists(st.tuples(st.integers(0, 8), st.sampled_from(sorted(MOVES)).map(parse)), max_size=5).map(tuple),
)


def transcripts(seats: int) -> st.SearchStrategy[Transcript]:
    """Return transcripts of a table of so many seats, negative scores and eliminated seats included."""
    at_the_table = st.integers(0, seats - 1)
    scores = st.lists(st.integers(-50, 200), min_size=seats, max_size=seats).map(tuple)
    return st.builds(
        Transcript,
        st.just(seats),
        at_the_table,
        st.lists(hands, min_size=1, max_size=3).map(tuple),
        st.sampled_from(["ludoteka", "canonical"]),
        st.one_of(st.just(()), scores),
        st.lists(at_the_table, max_size=2, unique=True).map(tuple),
        st.integers(1, 500),
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 9).flatmap(transcripts))
def test_writing_and_reading_are_inverse(transcript: Transcript) -> None:
    assert read(write(transcript)) == transcript


def test_a_replay_rules_on_every_move_and_goes_on_after_a_refusal() -> None:
    played = list(replay(read(EXAMPLE), Rules()))
    assert [one.ruling.legal for one in played] == [True, False, True]
    assert played[1].ruling.clauses == ("twos.only_a_two_answers",)
    assert played[2].before == played[1].before


def test_a_replay_is_the_same_every_time() -> None:
    assert list(replay(read(EXAMPLE), Rules())) == list(replay(read(EXAMPLE), Rules()))


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("", 1, "ends without seats, opener, deck"),
        ("seats: 4\nA 2o", 2, "a move before the deck"),
        ("seats: 4\nopener: A\ndeck: 2o 2o ...", 3, "stands twice"),
        ("seats: 4\nopener: A\ndeck: 2o", 3, "all forty cards"),
        ("seats: 4\nopener: A\ndeck: 8o ...", 3, "no card"),
        ("seats: 4\nopener: A\ndeck: ...\nA 5x", 4, "expected a suit"),
        ("seats: 4\nopener: A\ndeck: ...\nK 5o", 4, "no seat"),
        ("seats: four\nopener: A\ndeck: ...", 1, "seats: 'four' is no number"),
        ("seats: 3\nopener: E\ndeck: ...", 2, "no seat E at a table of 3"),
        ("seats: 3\nopener: A\nscores: A=3 B:4\ndeck: ...", 3, "'B:4' is no score"),
        ("seats: 3\nopener: A\nscores: Z=9\ndeck: ...", 3, "no seat"),
        ("seats: 3\nopener: A\nlimit: -4\ndeck: ...", 3, "no number"),
        ("seats: 3\nopener: A\neliminated: E\ndeck: ...", 3, "no seat E at a table of 3"),
        ("colour: red", 1, "no 'colour'"),
        ("seats: 4\nseats: 5", 2, "said once"),
    ],
)
def test_a_wrong_transcript_names_the_line(text: str, line: int, hint: str) -> None:
    with pytest.raises(BadTranscript, match=hint) as error:
        read(text)
    assert error.value.line == line
