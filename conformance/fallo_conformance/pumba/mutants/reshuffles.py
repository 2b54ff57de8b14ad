"""Reshuffles that go wrong: the wrong card is kept, a card is lost or doubled, the order is not the one given."""

from __future__ import annotations

from fallo.cards import SUIT_OF
from fallo.pumba.position import UNSHUFFLED, Table

CLAUSE = "exhaustion.pile_becomes_the_stock"


def keeps_the_lowest_card(table: Table) -> bool:
    """The top card is shuffled too, and some other card of the pile lies on top in its place."""
    kept = (table.pile & -table.pile).bit_length() - 1
    pile = table.pile & ~(1 << kept) | 1 << table.top
    _made(table, pile)
    table.top, table.suit = kept, SUIT_OF[kept]
    return True


def shuffles_the_top_card_too(table: Table) -> bool:
    """The top card stays where it is and lies in the stock as well."""
    _made(table, table.pile | 1 << table.top)
    return True


def keeps_two_cards(table: Table) -> bool:
    """The card under the top card stays in the discard pile with it."""
    kept = table.pile & -table.pile
    _made(table, table.pile & ~kept if table.pile != kept else kept)
    table.pile = kept
    return True


def loses_a_card(table: Table) -> bool:
    """One card of the discard pile gets lost."""
    rest = table.pile & (table.pile - 1)
    _made(table, rest or table.pile)
    return True


def forgets_the_suit_that_is_due(table: Table) -> bool:
    """The suit that a sota named is forgotten."""
    _made(table, table.pile)
    table.suit = SUIT_OF[table.top]
    return True


def turns_the_order_round(table: Table) -> bool:
    """The first card of the order given lies at the bottom of the stock."""
    _made(table, table.pile)
    table.stock = table.stock[::-1]
    return True


def does_not_shuffle(table: Table) -> bool:
    """The cards keep the order of a new pack, whatever order is given."""
    pile = table.pile
    _made(table, pile)
    table.stock = tuple(card for card in UNSHUFFLED if pile >> card & 1)
    return True


def takes_the_first_order_again(table: Table) -> bool:
    """The second reshuffle takes the order of the first."""
    pile = table.pile
    _made(table, pile)
    order = table.match.shuffles[0] if table.match.shuffles else UNSHUFFLED
    table.stock = tuple(card for card in order if pile >> card & 1)
    return True


def is_not_counted(table: Table) -> bool:
    """The reshuffle is not counted."""
    _made(table, table.pile)
    table.reshuffles -= 1
    return True


def leaves_the_pile(table: Table) -> bool:
    """The discard pile keeps the cards that are now in the stock."""
    pile = table.pile
    _made(table, pile)
    table.pile = pile
    return True


def forgets_what_is_owed(table: Table) -> bool:
    """What is owed is forgotten."""
    _made(table, table.pile)
    table.pending = 0
    return True


WRONG = (
    keeps_the_lowest_card,
    shuffles_the_top_card_too,
    keeps_two_cards,
    loses_a_card,
    forgets_the_suit_that_is_due,
    turns_the_order_round,
    does_not_shuffle,
    takes_the_first_order_again,
    is_not_counted,
    leaves_the_pile,
    forgets_what_is_owed,
)


def _made(table: Table, pile: int) -> None:
    """Make the stock again of some cards, as the rules have it."""
    shuffles = table.match.shuffles
    order = shuffles[table.reshuffles] if table.reshuffles < len(shuffles) else UNSHUFFLED
    table.stock = tuple(card for card in order if pile >> card & 1)
    table.taken = table.pile = 0
    table.reshuffles += 1
