"""How cards leave the stock: the one way by which anybody ever gets a card after the deal."""

from __future__ import annotations

from fallo.pumba.position import Table


def give(table: Table, seat: int, number: int) -> int:
    """Give a seat a number of cards from the top of the stock, which is made again as the rules have it.

    Returns how many cards the seat got.
    """
    stock, taken = table.stock, table.taken
    left = len(stock) - taken
    if left > number:
        table.got = number
        table.taken = taken + number
        for card in stock[taken : taken + number]:
            table.hands[seat] |= 1 << card
        return number
    if left < number:
        number = _granted(table, number, left)
    table.got = number
    for _ in range(number):
        if table.taken == len(table.stock):
            _exhausted(table, missing=True)
        table.hands[seat] |= 1 << table.stock[table.taken]
        table.taken += 1
        if table.taken == len(table.stock):
            _exhausted(table, missing=False)
    return number


def _granted(table: Table, number: int, left: int) -> int:
    there = left + (table.pile.bit_count() if _can_be_made_again(table, missing=True) else 0)
    return sum(grant(table, number, there) for grant in table.program.grants)


def _exhausted(table: Table, missing: bool) -> None:
    if _can_be_made_again(table, missing):
        for effect in table.program.reshuffle:
            effect(table)


def _can_be_made_again(table: Table, missing: bool) -> bool:
    program = table.program
    return (
        bool(table.pile and program.reshuffle)
        and table.reshuffles < table.match.most_reshuffles
        and any(due(table, missing) for due in program.reshuffle_due)
    )
