"""The deal: who sits down, and how many cards each is dealt."""

from __future__ import annotations

from fallo.pumba.position import Match


def two_to_nine(seats: int) -> bool:
    """Two to nine players may sit down: as many as forty cards can be dealt to."""
    return 2 <= seats <= 9


def two_to_six(seats: int) -> bool:
    """Two to six players may sit down."""
    return 2 <= seats <= 6


def four_each(match: Match, seat: int) -> int:
    """At the start of a hand every player is dealt four cards."""
    return 4


def fifth_to_the_opener(match: Match, seat: int) -> int:
    """The player who opens the hand is dealt a fifth card."""
    return int(seat == match.opener)


def none_to_the_eliminated(match: Match, seat: int) -> bool:
    """An eliminated player is dealt no cards."""
    return not match.living >> seat & 1
