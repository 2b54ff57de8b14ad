"""Cards drawn one by one from the stock, which may have to be made again between two of them.

Several cards drawn in a row by one player come in as one set. A step draws at most four such sets, one after the other:
what a forgotten call costs that the next move brings to light, a penalty before the effect of a card, the effect, and
what is drawn after it. So the order of the stock is never written down; a set is *possible* where some order gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from fallo_proofs.pumba.symbolic.configuration import Configuration
from fallo_proofs.pumba.symbolic.words import (
    CARDS,
    NO,
    YES,
    Truth,
    Word,
    at_most,
    both,
    choose,
    count,
    either,
    equal,
    has_some,
    identical,
    implies,
    is_nothing,
    less,
    new_word,
    number,
    pick,
    union,
    where,
    within,
    without,
    word,
)

NOTICED, BEFORE, EFFECT, AFTER = range(4)
"""The four sets of cards that a step can draw, in their order."""


@dataclass(frozen=True)
class Heap:
    """The stock and the pile under the top card, with their sizes, and the reshuffles made."""

    stock: Word
    pile: Word
    stock_size: Word
    pile_size: Word
    reshuffles: Word

    def with_card_under(self, top: Word) -> Heap:
        """Return the heap after the top card, if any, has come under another one."""
        more = choose(has_some(top), number(1), number(0))
        return replace(self, pile=self.pile | top, pile_size=self.pile_size + more)


@dataclass(frozen=True)
class Draw:
    """One set of cards drawn: by whom, how many were wanted and got, whether the stock was made again, what is left.

    ``possible`` tells whether some order of the cards gives just this set; ``remade`` and ``base`` are whether and from
    which cards the stock was made again, ``beyond`` the cards that were drawn from that new stock.
    """

    seat: Word
    wanted: Word
    got: Word
    cards: Word
    remade: Truth
    base: Word
    beyond: Word
    possible: Truth
    before: Heap
    after: Heap


Chance = Callable[[int, Heap, Word], Word]
"""Gives the set of cards drawn: the first to the fourth of a step, from a heap, so many cards."""


def new_chance(name: str) -> Chance:
    """Return the sets of cards drawn as new variables."""
    return lambda place, _, __: new_word(f"{name}.drawn.{place}", CARDS)


def same_chance(others: Sequence[Draw], name: str) -> Chance:
    """Return the sets that another step has drawn, where just as many are drawn from the same cards, else new ones."""

    def cards(place: int, heap: Heap, got: Word) -> Word:
        other = others[place]
        pairs = ((heap.stock, other.before.stock), (heap.pile, other.before.pile), (got, other.got))
        if all(identical(mine, theirs) for mine, theirs in pairs):
            return other.cards
        return new_word(f"{name}.drawn.{place}", CARDS)

    return cards


def heap_of(stock: Word, pile: Word, reshuffles: Word) -> Heap:
    """Return a heap with its sizes counted."""
    return Heap(stock, pile, count(stock), count(pile), reshuffles)


def most_reshuffles(configuration: Configuration) -> Word:
    """Return how often the pile may be reshuffled in a hand (exhaustion.at_most_two_reshuffles, .no_reshuffle)."""
    return choose(configuration.adopts("exhaustion.reshuffles", "never"), word(0, 2), word(2, 2))


def reshuffle_left(reshuffles: Word, configuration: Configuration) -> Truth:
    """Tell whether the pile may be reshuffled once more."""
    return less(reshuffles, most_reshuffles(configuration))


def can_draw(stock: Word, pile: Word, reshuffles: Word, configuration: Configuration) -> Truth:
    """Tell whether a card can be drawn: the stock is not empty, or can be made again."""
    return either(has_some(stock), both(reshuffle_left(reshuffles, configuration), has_some(pile)))


def draw(place: int, heap: Heap, demand: tuple[Word, Word], chance: Chance, configuration: Configuration) -> Draw:
    """Return what comes of a player's having to draw some cards (chapter *The stock that runs out*).

    ``place`` is which of the four sets of a step it is, ``demand`` who has to draw how many.
    """
    seat, wanted = demand
    can_remake = both(reshuffle_left(heap.reshuffles, configuration), has_some(heap.pile))
    if is_nothing(wanted):
        return Draw(seat, wanted, wanted, word(0, CARDS), NO, word(0, CARDS), word(0, CARDS), YES, heap, heap)
    whole = heap.stock_size + where(can_remake, heap.pile_size)
    short = where(configuration.adopts("exhaustion.short_stock", "what_there_is"), whole)
    got = choose(at_most(wanted, whole), wanted, short)
    cards = chance(place, heap, got)
    beyond = less(heap.stock_size, got)
    last_taken = both(
        configuration.adopts("exhaustion.counted", "last_card_taken"), equal(got, heap.stock_size), has_some(got)
    )
    remade = both(can_remake, pick(beyond, beyond, last_taken))
    possible = both(
        equal(count(cards), got),
        within(cards, union(heap.stock, where(beyond, heap.pile))),
        implies(beyond, within(heap.stock, cards)),
    )
    after = Heap(
        stock=without(union(heap.stock, where(remade, heap.pile)), cards),
        pile=choose(remade, word(0, CARDS), heap.pile),
        stock_size=heap.stock_size + where(remade, heap.pile_size) - got,
        pile_size=choose(remade, number(0), heap.pile_size),
        reshuffles=heap.reshuffles + choose(remade, word(1, 2), word(0, 2)),
    )
    return Draw(
        seat, wanted, got, cards, remade, where(remade, heap.pile), without(cards, heap.stock), possible, heap, after
    )
