"""The canonical text of a scenario: it says the same, keeps every comment, and is its own canonical text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallo_conformance.authoring.comments import comments
from fallo_conformance.authoring.editing import CannotEdit, Edits, with_when
from fallo_conformance.authoring.writing import canonical, one_line, write
from fallo_conformance.scenario import Scenario, suite
from fallo_conformance.strict_yaml import BadFile, Tree, read_text

HERE = Path("case.yaml")
SUITE = suite()

UNTIDY = """# for whoever looks
source:   ludoteka/special-cards.3   # where it is said
title: 'Two, or nothing'
when: {twos.turn: lost,   # of two readings
  twos.answer: two_only}

deal:
  stock: "1e 3b ..."
  # five cards
  A: 2o 4c 5c 6c 7c
  B: 10e 3c 4b 5b
  opener: A
play:
  - A: 2o

  # the question
  - refused: twos.only_a_two_answers
    B: 10e=c
  - view:
      turn: C   # not B
      pending: 0
  - view:
      turn: C
# the end
"""

TIDY = """# for whoever looks
title: Two, or nothing
when:
  twos.answer: two_only
  twos.turn: lost  # of two readings
source: ludoteka/special-cards.3  # where it is said
deal:
  opener: A
  # five cards
  A: 2o 4c 5c 6c 7c
  B: 10e 3c 4b 5b
  stock: 1e 3b ...
play:
- A: 2o
# the question
- B: 10e=c
  refused: twos.only_a_two_answers
- view:
    turn: C  # not B
    pending: 0
- view: {turn: C}
# the end
"""


def test_members_steps_and_comments_come_into_their_order() -> None:
    assert canonical(UNTIDY, HERE) == TIDY


def test_the_canonical_text_is_its_own_canonical_text() -> None:
    assert canonical(TIDY, HERE) == TIDY


@pytest.mark.parametrize("scenario", SUITE, ids=[scenario.id for scenario in SUITE])
def test_the_canonical_text_of_a_scenario_says_the_same_and_is_its_own(scenario: Scenario) -> None:
    written = canonical(scenario.path.read_text("utf-8"), scenario.path)
    assert read_text(written, scenario.path).tree == scenario.source.tree
    assert canonical(written, scenario.path) == written


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SUITE), st.randoms(use_true_random=False))
def test_no_comment_is_lost_wherever_it_stands(scenario: Scenario, chance: random.Random) -> None:
    lines = scenario.path.read_text("utf-8").splitlines()
    for number in range(chance.randint(1, 5)):
        place = chance.randrange(len(lines))
        cuts = [cut for cut, sign in enumerate(lines[place], 1) if sign in "{,"]
        if chance.random() < 0.4:
            lines.insert(place, f"{' ' * chance.randint(0, 6)}# above, {number}")
        elif cuts and "{" in lines[place] and chance.random() < 0.5:
            cut = chance.choice(cuts)
            lines[place : place + 1] = [f"{lines[place][:cut]} # inside, {number}", f"        {lines[place][cut:]}"]
        else:
            lines[place] += f"  # beside, {number}"
    text = "\n".join(lines) + "\n"
    try:
        before = read_text(text, HERE)
    except BadFile:  # a comment that cuts something in two makes another file
        return
    written = canonical(text, HERE)
    assert read_text(written, HERE).tree == before.tree
    assert comments(written, HERE).all() == comments(text, HERE).all()
    assert canonical(written, HERE) == written


words = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"], include_characters="\n\t\x85\u2028"))


@settings(max_examples=500, deadline=None)
@given(words, st.recursive(words, lambda inner: st.lists(inner) | st.dictionaries(words, inner), max_leaves=6))
def test_whatever_is_written_is_read_as_the_same(title: str, part: Tree) -> None:
    tree: Tree = {"title": title, "tags": part, "play": [{"view": part}]}
    try:
        again = read_text(write(tree), HERE).tree
    except BadFile as error:  # a merge key, or what strict YAML does not read at all
        assert "merges" in error.message or "character" in error.message or "deeper" in error.message
        return
    assert again == tree


def test_a_comment_between_a_name_and_its_value_has_no_place() -> None:
    with pytest.raises(BadFile, match="move it above the name"):
        canonical("title:\n  # whose?\n  Two\nplay: []\n", HERE)


def test_a_comment_at_a_folded_text_has_no_place() -> None:
    with pytest.raises(BadFile, match="no place"):
        canonical("title: > # whose?\n  Two\nplay: []\n", HERE)


def test_a_step_is_told_in_one_line() -> None:
    assert (
        one_line({"B": "10e=c", "refused": "twos.only_a_two_answers"}) == "B: 10e=c, refused: twos.only_a_two_answers"
    )


READINGS = """title: One
when:  # all of them
  # the answer
  twos.answer: two_only  # no sota
  twos.turn: lost  # so it goes
source: words
"""


def test_new_readings_leave_every_comment_in_the_file() -> None:
    assert with_when(READINGS, {"twos.turn": "lost", "opening.upcard": "none"}, HERE) == (
        "title: One\n# the answer\n# no sota\nwhen:  # all of them\n  opening.upcard: none\n"
        "  twos.turn: lost  # so it goes\nsource: words\n"
    )


def test_readings_that_go_altogether_leave_their_comments() -> None:
    left = with_when(READINGS, {}, HERE)
    assert read_text(left, HERE).tree == {"title": "One", "source": "words"}
    assert comments(left, HERE).all() == comments(READINGS, HERE).all()


def test_the_first_readings_stand_below_the_title() -> None:
    assert with_when("# x\ntitle: One\nplay: []\n", {"twos.turn": "lost"}, HERE) == (
        "# x\ntitle: One\nwhen:\n  twos.turn: lost\nplay: []\n"
    )


def test_an_edit_touches_nothing_else() -> None:
    text = (
        "play:\n-   A: 2o   # first\n- {B:  10e=c,  refused: twos.adds_two}\n- B: take\n  refused: twos.adds_two # no\n"
    )
    edits = Edits(text)
    edits.add_after("$.play[0].A", "refused", "turn.in_turn")
    edits.remove("$.play[1].refused")
    edits.remove("$.play[2].refused")
    assert edits.text() == ("play:\n-   A: 2o   # first\n    refused: turn.in_turn\n- {B:  10e=c}\n- B: take\n  # no\n")


def test_the_first_member_of_a_step_is_not_taken_away() -> None:
    with pytest.raises(CannotEdit, match="first of its step"):
        Edits("play:\n- refused: twos.adds_two\n  B: take\n").remove("$.play[0].refused")
