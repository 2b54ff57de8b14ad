"""The interpreter as a library: deals, rulings, errors."""

from __future__ import annotations

import pytest

from fallo.cards import card, cards, mask
from fallo.pumba import CONFLICTS, Incompatible, Position, Readings, Rules, adopt, parse
from fallo.pumba.position import HAND_OVER
from fallo.pumba.readings import UnknownReading
from fallo.rulebook import IllegalMove, Impossible

PACK = tuple(range(40))
TWO_FIRST = (1, 0, *range(2, 40))


def dealt(seats: int = 4, opener: int = 0) -> Position:
    return Rules().deal(seats, opener, PACK)


@pytest.mark.parametrize("seats", range(2, 10))
def test_two_to_nine_players_are_dealt_five_and_four(seats: int) -> None:
    position = dealt(seats)
    assert [hand.bit_count() for hand in position.hands] == [5] + [4] * (seats - 1)
    assert len(position.stock) == 40 - 4 * seats - 1


@pytest.mark.parametrize("seats", [0, 1, 10, 40])
def test_one_or_ten_players_cannot_be_dealt_to(seats: int) -> None:
    with pytest.raises(Impossible):
        Rules().deal(seats, 0, PACK)


def test_the_limit_of_seats_is_the_clauses_and_not_the_decks() -> None:
    lax = Rules(without=["deal.two_to_nine"])
    assert lax.deal(1, 0, PACK).hands[0].bit_count() == 5


def test_a_deck_that_lacks_a_card_is_impossible() -> None:
    with pytest.raises(Impossible, match="forty cards once"):
        Rules().deal(4, 0, PACK[:-1] + PACK[:1])


def test_a_refused_move_names_its_clauses() -> None:
    rules, position = Rules(), dealt()
    with pytest.raises(IllegalMove) as error:
        rules.play(position, parse("draw"))
    assert error.value.clauses == ("opening.opener_throws",)
    assert rules.judge(position, parse("draw")).position is None


def test_a_seat_that_is_not_at_the_table_is_impossible_and_not_illegal() -> None:
    with pytest.raises(Impossible, match="no seat H"):
        Rules().judge(dealt(), parse("1o@H"))


def test_judge_and_play_come_to_the_same_position() -> None:
    rules, position = Rules(), dealt()
    for move in rules.legal_moves(position):
        assert rules.judge(position, move).position == rules.play(position, move)


def test_a_ruling_names_the_clauses_that_decided_in_order() -> None:
    ruling = Rules().judge(Rules().deal(4, 0, TWO_FIRST), parse("2o"))
    assert ruling.clauses == ("opening.any_card", "turn.lies_on_top", "twos.adds_two", "turn.passes_on")


def test_the_next_hand_of_a_hand_that_lasts_is_impossible() -> None:
    with pytest.raises(Impossible, match="not over"):
        Rules().next_hand(dealt(), PACK)


def test_a_position_is_a_value_that_nothing_changes() -> None:
    rules, position = Rules(), dealt()
    before = tuple(position)
    rules.play(position, parse("5o"))
    assert tuple(position) == before
    assert hash(position) == hash(dealt())


def test_no_move_is_legal_after_the_end() -> None:
    position = dealt()._replace(phase=HAND_OVER)
    assert Rules().legal_moves(position) == []


def test_readings_that_cannot_stand_together_are_refused_with_the_reason() -> None:
    readings = adopt(Readings(), {"drawing.turn": "ended", "exhaustion.nothing_to_reshuffle": "draw_in_vain"})
    with pytest.raises(Incompatible, match="go on for ever"):
        Rules(readings)


@pytest.mark.parametrize(
    ("conflict", "reading", "hint"),
    [
        ("twos.anwser", "two_only", "did you mean 'twos.answer'"),
        ("twos.answer", "two_onyl", "did you mean 'two_only'"),
        ("twos.answer", "zzz", "there are two_only, two_or_sota"),
    ],
)
def test_an_unknown_reading_names_the_near_miss(conflict: str, reading: str, hint: str) -> None:
    with pytest.raises(UnknownReading, match=hint.replace(".", r"\.")):
        adopt(Readings(), {conflict: reading})


def test_no_reading_is_called_like_a_truth_value_or_a_number() -> None:
    forbidden = {"yes", "no", "on", "off", "true", "false", "null"}
    readings = {reading for choices in CONFLICTS.values() for reading in choices}
    assert not readings & forbidden
    assert not any(reading.isdigit() for reading in readings)


def test_a_hand_with_nothing_to_draw_and_nothing_to_throw_can_pass() -> None:
    """To the letter ludoteka leaves this player without a move: the register rules that passing is legal."""
    everything_else = mask(PACK) & ~mask(cards("4o 5c 6c"))
    position = dealt(2)._replace(
        hands=(mask(cards("5c 6c")), everything_else), stock=(), taken=0, top=card("4o"), suit=0, turn=0
    )
    assert [move.text for move in Rules().legal_moves(position)] == ["pass"]
