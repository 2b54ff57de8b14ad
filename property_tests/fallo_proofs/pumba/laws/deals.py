"""The chapters on the deal and the opening: what lies on the table before the first move of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from fallo.cards import CABALLO, DOS, RANK_OF, SIETE, SUIT_OF, mask
from fallo.pumba import Position, Readings
from fallo.pumba.position import PLAYING, Match
from fallo_proofs.pumba.laws.turns import onward_after_throw, onward_from


def dealt(readings: Readings, match: Match, deck: Sequence[int], last_direction: int) -> Position:
    """Return the first position of a hand; ``last_direction`` is that of the hand before, 0 where there was none."""
    direction = 1 if readings.turn.first_direction == "clockwise" else -1
    if readings.turn.later_direction == "carried_over" and last_direction:
        direction = last_direction
    left = list(deck)
    around = [(match.opener + step) % match.seats for step in range(match.seats)]
    hands: list[list[int]] = [[] for _ in around]
    for turn in range(5):
        for seat in around:
            if match.living >> seat & 1 and (turn < 4 or seat == match.opener):
                hands[seat].append(left.pop(0))
    position = Position(
        match, tuple(map(mask, hands)), tuple(left), 0, 0, top=-1, suit=-1, turn=match.opener, direction=direction,
        pending=0, drawn=0, reshuffles=0, passes=0, said=0, silent=0, sits_out=0, phase=PLAYING,
    )  # fmt: skip
    if readings.opening.upcard == "none":
        return position
    top = left.pop(0)
    position = position._replace(stock=tuple(left), top=top, suit=SUIT_OF[top])
    return _acted(readings, position) if readings.opening.upcard_effect == "acts" else position


def _acted(readings: Readings, position: Position) -> Position:
    """Return the position after the card turned up has acted, as if the player before the opener had thrown it."""
    rank = RANK_OF[position.top]
    before = onward_from(position._replace(direction=-position.direction), 1).seat
    direction = -position.direction if rank == SIETE else position.direction
    sits_out = rank == CABALLO and readings.caballos.skips == "throwers_next_turn"
    position = position._replace(turn=before, direction=direction, sits_out=1 << before if sits_out else 0)
    players = onward_after_throw(readings, rank, position.match.living.bit_count())
    turn = onward_from(position, players)
    return position._replace(turn=turn.seat, sits_out=turn.sits_out, pending=2 if rank == DOS else 0)
