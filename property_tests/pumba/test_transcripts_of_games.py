"""Games as text: moves and transcripts are written, read and played again to the same end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fallo.pumba import RULEBOOKS, Readings, Rules, parse
from fallo.pumba.moves import MOVES, SEATS, BadNotation
from fallo.pumba.position import HAND_OVER, Position
from fallo.pumba.transcript import Hand, Transcript, read, replay, write
from fallo_proofs.pumba.play import Chance, hand, some_deal


@given(st.sampled_from(sorted(MOVES)))
def test_a_move_that_is_printed_and_parsed_is_the_same_object(text: str) -> None:
    assert parse(str(parse(text))) is parse(text)
    assert str(parse(text)) == text


@given(st.text(alphabet="123457068oceb=@!ABCIdrawpstkehl ", max_size=9))
def test_any_other_text_is_refused_with_a_place_in_it(text: str) -> None:
    try:
        assert str(parse(text)) == text
    except BadNotation as error:
        assert 0 <= error.place <= len(text)
        assert text not in MOVES


@given(...)
def test_every_legal_move_can_be_written_down(readings: Readings, chance: Chance) -> None:
    rules = Rules(readings)
    for step in hand(rules, rules.deal(*some_deal(rules, chance)), chance):
        assert parse(step.move.text) is step.move
        assert step.move.target < 0 or step.move.text.rstrip("!")[-1] in SEATS


def written(rules: Rules, chance: Chance, hands: int = 3) -> tuple[Transcript, Position]:
    """Play some hands of a match; return their transcript and the last position."""
    told = some_deal(rules, chance)
    position, played, deck, shuffles = rules.deal(*told), [], told.deck, told.shuffles
    for _ in range(hands):
        steps = list(hand(rules, position, chance))
        played.append(Hand(deck, shuffles, tuple((step.seat, step.move) for step in steps)))
        position = steps[-1].after
        if position.phase != HAND_OVER or len(played) == hands:
            break
        deck, shuffles = chance.order(), (chance.order(), chance.order())
        position = rules.next_hand(position, deck, shuffles)
    transcript = Transcript(
        told.seats, told.opener, tuple(played), scores=told.scores, eliminated=told.eliminated, limit=told.limit
    )
    return transcript, position


@given(...)
def test_a_game_that_is_written_down_and_read_is_played_again_to_the_same_end(
    readings: Readings, chance: Chance
) -> None:
    rules = Rules(readings)
    transcript, last = written(rules, chance)
    again = list(replay(read(write(transcript)), rules))
    assert all(played.ruling.legal for played in again)
    assert again[-1].ruling.position == last


@given(...)
def test_a_transcript_that_is_read_and_written_is_the_same_text(readings: Readings, chance: Chance) -> None:
    transcript, _ = written(Rules(readings), chance)
    text = write(transcript)
    assert read(text) == transcript
    assert write(read(text)) == text


@given(chance=..., name=st.sampled_from(sorted(RULEBOOKS)))
def test_a_transcript_with_a_refused_move_put_in_goes_on_as_before(chance: Chance, name: str) -> None:
    rules = Rules(RULEBOOKS[name].readings)
    transcript, last = written(rules, chance, hands=1)
    first = transcript.hands[0]
    idle = (transcript.opener, MOVES["take"])  # nothing is owed before the first move unless a two was turned up
    with_idle = Hand(first.deck, first.shuffles, (idle, *first.moves))
    changed = Transcript(
        transcript.seats, transcript.opener, (with_idle,), name, transcript.scores, transcript.eliminated,
        transcript.limit,
    )  # fmt: skip
    again = list(replay(changed, rules))
    assert not again[0].ruling.legal and again[1].before == again[0].before
    assert again[-1].ruling.position == last
