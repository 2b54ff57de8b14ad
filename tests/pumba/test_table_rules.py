"""A table's own rulebook, as TOML."""

from __future__ import annotations

import pytest

from fallo.pumba import RULEBOOKS, Rules, flat
from fallo.pumba.table_rules import BadRulebook, read

FRIDAY = """
name = "Friday night"
extends = "ludoteka"

[readings]
twos.answer = "two_or_sota"
match.limit = "agreed"

[limits]
points = 50
"""


def test_it_adopts_what_it_chooses_and_what_it_extends() -> None:
    book = read(FRIDAY, "friday")
    wanted = flat(RULEBOOKS["ludoteka"].readings) | {"twos.answer": "two_or_sota", "match.limit": "agreed"}
    assert (book.name, flat(book.readings), book.limit) == ("Friday night", wanted, 50)


def test_it_says_what_it_chooses_and_what_its_base_says() -> None:
    assert read('[readings]\nsotas.own_suit = "another_suit"\n', "x").says == RULEBOOKS["canonical"].says
    own = read('extends = "ludoteka"\n[readings]\nsotas.own_suit = "another_suit"\n', "x")
    assert own.says == RULEBOOKS["ludoteka"].says | {"sotas.own_suit"}


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_named_rulebook_can_be_played_and_extended(name: str) -> None:
    book = read(f'extends = "{name}"', "table")
    assert Rules(book.readings).deal(2, 0, range(40)).hands


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("name = ", "is no TOML"),
        ('extend = "ludoteka"', "did you mean 'extends'"),
        ('extends = "ludotka"', "no rulebook 'ludotka'"),
        ('[readings]\ntwos.anwser = "two_only"', "did you mean 'twos.answer'"),
        ('[readings]\ntwos.answer = "two_onyl"', "did you mean 'two_only'"),
        ("[readings]\ntwos.answer = true", "a reading is a word in quotes"),
        ('twos.answer = "two_only"', "readings stand under"),
        ("[limits]\npoints = 0", "at least one point"),
        ('[limits]\npoints = "many"', "Expected `int"),
        ("[limits]\ncards = 3", "unknown field"),
        (
            '[readings]\ndrawing.turn = "ended"\nexhaustion.nothing_to_reshuffle = "draw_in_vain"',
            "cannot stand together: draws in vain",
        ),
        ('[readings]\naces.answer = "as_hands_on"', "cannot stand together: only the next player"),
    ],
)
def test_a_wrong_one_says_what_is_wrong_and_what_may_have_been_meant(text: str, hint: str) -> None:
    with pytest.raises(BadRulebook, match=hint):
        read(text, "table")
