"""The chapters on scoring and the match: what a hand brings to each seat, who is out, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from fallo.cards import CABALLO, DOS, RANK_OF, REY, SOTA, members
from fallo.pumba import Position, Readings
from fallo.pumba.position import HAND_OVER, MATCH_OVER, Match

VALUES = {DOS: 10, SOTA: 10, REY: 10, CABALLO: 9}
"""Points of the ranks that do not count their number."""


def points(readings: Readings, match: Match, hands: Sequence[int], winner: int) -> tuple[int, ...]:
    """Return the points by seat of a hand that ends; ``winner`` is -1 where nobody has thrown the last card."""
    if winner < 0 and readings.ending.blocked == "nobody_scores":
        return (0,) * match.seats
    return tuple(
        _left_in_hand(readings, hands[seat]) - (5 if seat == winner and readings.scoring.winner == "minus_five" else 0)
        if match.living >> seat & 1
        else 0
        for seat in range(match.seats)
    )


def _left_in_hand(readings: Readings, hand: int) -> int:
    if readings.scoring.method == "values":
        return sum(VALUES.get(RANK_OF[card], RANK_OF[card]) for card in members(hand))
    return hand.bit_count() if readings.scoring.method == "cards" else 0


def settled(readings: Readings, match: Match, hands: Sequence[int], winner: int) -> tuple[int, Match]:
    """Return the phase and the match after a hand that ends."""
    won = points(readings, match, hands, winner)
    scores = tuple(score + more for score, more in zip(match.scores, won, strict=True))
    if readings.scoring.below_zero == "not_below_zero":
        scores = tuple(max(score, 0) for score in scores)
    after = match._replace(points=won, scores=scores, winner=winner)
    if readings.match.length == "one_hand":
        return MATCH_OVER, after._replace(champion=winner)
    reached = {seat for seat in range(match.seats) if scores[seat] >= limit_of(readings, match.limit)}
    playing = {seat for seat in range(match.seats) if match.living >> seat & 1}
    if readings.match.end == "at_the_limit":
        return (
            (MATCH_OVER, after._replace(champion=_lowest(readings, after, playing))) if reached else (HAND_OVER, after)
        )
    return _eliminated(readings, after, playing, playing - reached)


def limit_of(readings: Readings, agreed: int) -> int:
    """Return the number of points at which a player is out."""
    return 100 if readings.match.limit == "hundred" else agreed


def _eliminated(readings: Readings, match: Match, played: set[int], left: set[int]) -> tuple[int, Match]:
    match = match._replace(living=sum(1 << seat for seat in left))
    if len(left) > 1:
        return HAND_OVER, match
    if left:
        return MATCH_OVER, match._replace(champion=min(left))
    shared = readings.match.nobody_left == "lowest_total"
    return MATCH_OVER, match._replace(champion=_lowest(readings, match, played) if shared else -1)


def _lowest(readings: Readings, match: Match, seats: set[int]) -> int:
    least = min(match.scores[seat] for seat in seats)
    tied = [seat for seat in sorted(seats) if match.scores[seat] == least]
    if len(tied) == 1:
        return tied[0]
    return match.winner if readings.match.tie == "hand_winner" and match.winner in tied else -1


def next_opener(readings: Readings, position: Position) -> int:
    """Return who opens the hand after a position at the end of one."""
    match = position.match
    if readings.match.next_opener == "winner_opens" and match.winner >= 0:
        return match.winner
    around = [(match.opener + step) % match.seats for step in range(1, match.seats + 1)]
    return next(seat for seat in around if match.living >> seat & 1)
