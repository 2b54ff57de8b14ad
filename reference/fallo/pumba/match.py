"""From hand to hand, to the end of the match."""

from __future__ import annotations

from collections.abc import Sequence

from fallo.pumba.position import MATCH_OVER, Position, Table


def limit_is_a_hundred(limit: int) -> int:
    """The limit is a hundred points."""
    return 100


def limit_is_agreed(limit: int) -> int:
    """The limit is the number of points that the table has agreed on before."""
    return limit


def out_at_the_limit(table: Table) -> bool:
    """Whoever reaches the limit is eliminated."""
    match = table.match
    out = sum(1 << seat for seat in _at_the_limit(table)) & match.living
    table.match = match._replace(living=match.living & ~out)
    return bool(out)


def last_one_wins(table: Table) -> bool:
    """The match ends when a single player is not eliminated, who has won it, or when nobody is left."""
    living = table.match.living
    if living & (living - 1):
        return False
    _over(table, living.bit_length() - 1)
    return True


def nobody_left_lowest_wins(table: Table) -> bool:
    """Where nobody is left, the lowest total of those who played the last hand has won the match."""
    nobody = not table.match.living
    if nobody:
        _over(table, _lowest(table, table.before.match.living))
    return nobody


def over_at_the_limit(table: Table) -> bool:
    """The match ends as soon as anybody has reached the limit, and the lowest total has won it."""
    over = bool(_at_the_limit(table))
    if over:
        _over(table, _lowest(table, table.match.living))
    return over


def tie_goes_to_the_hands_winner(table: Table, tied: Sequence[int]) -> int:
    """Where the lowest total is tied, whoever of them has won the last hand has won the match."""
    return table.match.winner if table.match.winner in tied else -1


def over_with_the_hand(table: Table) -> bool:
    """The match is a single hand, and whoever wins it has won the match."""
    _over(table, table.match.winner)
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


def _at_the_limit(table: Table) -> list[int]:
    return [seat for seat, score in enumerate(table.match.scores) if score >= table.match.limit]


def _lowest(table: Table, seats: int) -> int:
    """Return the seat of the lowest total among a set of seats, -1 where a tie is not decided."""
    totals = {seat: score for seat, score in enumerate(table.match.scores) if seats >> seat & 1}
    tied = [seat for seat, score in totals.items() if score == min(totals.values())]
    if len(tied) == 1:
        return tied[0]
    return next((decide(table, tied) for decide in table.program.ties), -1)


def _over(table: Table, champion: int) -> None:
    table.phase = MATCH_OVER
    table.match = table.match._replace(champion=champion)
