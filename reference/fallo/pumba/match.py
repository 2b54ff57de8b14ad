"""From hand to hand, to the end of the match."""

from __future__ import annotations

from fallo.pumba.position import MATCH_OVER, Position, Table


def out_at_the_limit(table: Table) -> bool:
    """Whoever reaches the limit, a hundred points, is eliminated."""
    match = table.match
    out = sum(1 << seat for seat, score in enumerate(match.scores) if score >= match.limit) & match.living
    table.match = match._replace(living=match.living & ~out)
    return bool(out)


def last_one_wins(table: Table) -> bool:
    """The match ends when a single player is not eliminated, who has won it; where nobody is left, nobody has."""
    living = table.match.living
    if living & (living - 1):
        return False
    table.phase = MATCH_OVER
    table.match = table.match._replace(champion=living.bit_length() - 1)
    return True


def opener_moves_on(position: Position) -> int:
    """The next hand is opened by the next player, clockwise, who is still in the match."""
    match = position.match
    seat = match.opener
    for _ in range(match.seats):
        seat = (seat + 1) % match.seats
        if match.living >> seat & 1:
            break
    return seat


def winner_opens(position: Position) -> int:
    """The next hand is opened by the player who won the last, or where nobody did by the next player, clockwise, who is still in the match."""  # noqa: E501
    return position.match.winner if position.match.winner >= 0 else opener_moves_on(position)
