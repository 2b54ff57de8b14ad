"""The notation of moves."""

from __future__ import annotations

import pytest

from fallo.pumba.moves import MOVES, BadNotation, parse


@pytest.mark.parametrize("text", MOVES)
def test_parsing_and_printing_are_inverse(text: str) -> None:
    assert str(parse(text)) == text


def test_equal_moves_are_one_object() -> None:
    assert parse("10e=c!") is parse("10e=c!")


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("1b@c", 3, "c is a suit; seat C?"),
        ("", 0, "expected a card"),
        ("Draw", 0, "write 'draw'"),
        ("8o", 0, "there is no rank 8"),
        ("5", 1, "expected a suit"),
        ("5x", 1, "expected a suit"),
        ("5o=c", 2, "only a sota names a suit"),
        ("5o@B", 2, "only an as chooses a rival"),
        ("10e=x", 4, "expected a suit"),
        ("1b@Z", 3, "expected a seat"),
        ("5o?", 2, "expected nothing more"),
        ("catch", 5, "say whom"),
        ("hello", 0, "expected a card such as 2o"),
    ],
)
def test_a_wrong_move_is_pointed_at_and_guessed(text: str, place: int, hint: str) -> None:
    with pytest.raises(BadNotation) as error:
        parse(text)
    assert error.value.place == place
    assert hint in str(error.value)
