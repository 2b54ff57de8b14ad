"""Where the seats stand around a table, as style rules: clockwise, A below on the right, the piles in the middle."""

from __future__ import annotations

AROUND = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (2, 1, 2, 1), 7: (2, 1, 3, 1),
    8: (3, 1, 3, 1), 9: (3, 1, 4, 1),
}  # fmt: skip
"""By the number of seats: how many stand below, left, above and right."""

COLUMNS = 12


def seating() -> str:
    """Return the rules for tables of two to nine: ``.of-4 > .seat:nth-of-type(2)``, where A is the first seat.

    The grid has twelve columns and three rows, and the middle of the table is the element ``.middle``.
    """
    return "\n".join(rule for seats, sides in AROUND.items() for rule in _rules(seats, sides))


def _rules(seats: int, sides: tuple[int, int, int, int]) -> list[str]:
    below, left, above, right = sides
    places = [
        *[(3, *_part(below - 1 - place, below)) for place in range(below)],
        *[(2, 1, 5)] * left,
        *[(1, *_part(place, above)) for place in range(above)],
        *[(2, 9, 13)] * right,
    ]
    middle = (2, 5 if left else 1, 9 if right else 13)
    return [
        _rule(f".of-{seats} > .middle", middle),
        *[_rule(f".of-{seats} > .seat-{place}", where) for place, where in enumerate(places)],
    ]


def _part(place: int, of: int) -> tuple[int, int]:
    width = COLUMNS // of
    return 1 + place * width, 1 + (place + 1) * width


def _rule(selector: str, where: tuple[int, int, int]) -> str:
    row, start, end = where
    return f"{selector} {{ grid-row: {row}; grid-column: {start} / {end}; }}"
