"""The stock that runs out."""

from __future__ import annotations

from fallo.pumba.moves import DRAW, PASS
from fallo.pumba.position import UNSHUFFLED, Spot, Table


def pile_becomes_the_stock(table: Table) -> bool:
    """Where the stock is exhausted, the discard pile without its top card is shuffled and becomes the stock."""
    shuffles = table.match.shuffles
    order = shuffles[table.reshuffles] if table.reshuffles < len(shuffles) else UNSHUFFLED
    table.stock = tuple(card for card in order if table.pile >> card & 1)
    table.taken = 0
    table.pile = 0
    table.reshuffles += 1
    return True


def at_most_two_reshuffles(most: int) -> int:
    """In one hand the discard pile is reshuffled at most twice."""
    return 2


def no_reshuffle(most: int) -> int:
    """The discard pile is never reshuffled."""
    return 0


def passes_only_if_unable(spot: Spot, playable: int) -> int:
    """Where the stock is exhausted and no reshuffle is left, nobody passes who can throw a card."""
    return PASS if playable and spot.dead else 0


def when_the_last_card_is_taken(table: Table, missing: bool) -> bool:
    """The stock counts as exhausted as soon as its last card is taken, and is made again at that moment, or, where nothing can be reshuffled then, when a card is missing."""  # noqa: E501
    return True


def when_a_card_is_missing(table: Table, missing: bool) -> bool:
    """The stock counts as exhausted when a card has to be drawn and none is left, and is made again only then."""
    return missing


def nobody_draws(spot: Spot) -> int:
    """Nobody draws when the stock is exhausted and no reshuffle is left."""
    return DRAW if spot.dead else 0


def pass_without_drawing(spot: Spot) -> int:
    """Where the stock is exhausted and no reshuffle is left, a player who owes nothing may pass without having drawn."""  # noqa: E501
    return PASS if spot.dead else 0


def no_draw_in_vain(spot: Spot) -> int:
    """Where the stock is empty and there is nothing to reshuffle, nobody draws."""
    return DRAW if spot.nothing_to_draw and not spot.dead else 0


def pass_instead_of_a_vain_draw(spot: Spot) -> int:
    """Where the stock is empty and there is nothing to reshuffle, a player who owes nothing may pass without having drawn."""  # noqa: E501
    return PASS if spot.nothing_to_draw and not spot.dead else 0


def draws_what_there_is(table: Table, number: int, there: int) -> int:
    """Whoever has to draw more cards than can be had draws those that there are, and the rest is forgiven."""
    return min(number, there)


def draws_all_or_nothing(table: Table, number: int, there: int) -> int:
    """Whoever has to draw more cards than can be had draws none."""
    return number if there >= number else 0
