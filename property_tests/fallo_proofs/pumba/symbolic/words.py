"""The few operations on truths and bit vectors that the symbolic step is made of: the border to the solver's own types.

A *set of cards* is a word of forty bits, a *set of seats* a word with one bit for each seat; a single card or seat is a
set with one member, and no card or seat is the empty set.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from typing import Any, TypeAlias

import z3 as typed
from z3 import BitVecRef, BoolRef

from fallo.cards import OF_RANK, OF_SUIT, PACK, SOTA

z3: Any = typed
"""The solver without its types, which are wider than what it returns for these arguments."""

Truth: TypeAlias = BoolRef
Word: TypeAlias = BitVecRef

CARDS = 40
"""Bits of a set of cards."""

COUNT = 6
"""Bits of a number of cards."""

YES: Any = z3.BoolVal(True)
NO: Any = z3.BoolVal(False)


@cache
def word(value: int, width: int) -> Word:
    """Return a constant of some bits."""
    return z3.BitVecVal(value, width)


def cards(mask: int) -> Word:
    """Return a constant set of cards from a bit mask."""
    return word(mask, CARDS)


def number(value: int) -> Word:
    """Return a constant number of cards."""
    return word(value, COUNT)


def new_word(name: str, width: int) -> Word:
    """Return a variable of some bits."""
    return z3.BitVec(name, width)


def new_truth(name: str) -> Truth:
    """Return a variable that is true or false."""
    return z3.Bool(name)


def both(*truths: Truth) -> Truth:
    """Tell whether all hold; what is known beforehand is left out."""
    open_ones = [truth for truth in truths if truth is not YES]
    if any(truth is NO for truth in open_ones):
        return NO
    return YES if not open_ones else open_ones[0] if len(open_ones) == 1 else z3.And(*open_ones)


def either(*truths: Truth) -> Truth:
    """Tell whether any holds; what is known beforehand is left out."""
    open_ones = [truth for truth in truths if truth is not NO]
    if any(truth is YES for truth in open_ones):
        return YES
    return NO if not open_ones else open_ones[0] if len(open_ones) == 1 else z3.Or(*open_ones)


def opposite(truth: Truth) -> Truth:
    """Tell whether it does not hold."""
    return NO if truth is YES else YES if truth is NO else z3.Not(truth)


def implies(reason: Truth, consequence: Truth) -> Truth:
    """Tell whether the second holds wherever the first does."""
    return either(opposite(reason), consequence)


def equal(one: Word | Truth, other: Word | Truth) -> Truth:
    """Tell whether two words or two truths are the same."""
    same: Any = one == other
    if one.eq(other):
        return YES
    return NO if isinstance(one, z3.BitVecNumRef) and isinstance(other, z3.BitVecNumRef) else same


def identical(one: Word | Truth, other: Word | Truth) -> bool:
    """Tell whether two expressions are one and the same, which they need not be to be equal."""
    return bool(one.eq(other))


def replaced(truth: Truth, parts: Sequence[tuple[Word, Word]]) -> Truth:
    """Return a truth with some words in it replaced by others."""
    return z3.substitute(truth, *parts)


def simplified(truth: Truth) -> Truth:
    """Return a simpler truth that always has the same value."""
    return z3.simplify(truth)


def is_never(truth: Truth) -> bool:
    """Tell whether a truth is plainly false."""
    return bool(z3.is_false(truth))


def variables(*roots: Word | Truth) -> frozenset[str]:
    """Return the names of the variables that occur in some expressions."""
    found, seen, waiting = set[str](), set[int](), list[Any](roots)
    while waiting:
        expression = waiting.pop()
        if expression.get_id() not in seen:
            seen.add(expression.get_id())
            waiting.extend(expression.children())
            if expression.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                found.add(str(expression.decl().name()))
    return frozenset(found)


def at_most(one: Word, other: Word) -> Truth:
    """Tell whether a number is not greater than another."""
    return YES if is_nothing(one) else z3.ULE(one, other)


def less(one: Word, other: Word) -> Truth:
    """Tell whether a number is smaller than another."""
    return NO if is_nothing(other) else z3.ULT(one, other)


def is_nothing(some: Word) -> bool:
    """Tell whether a word is plainly zero."""
    known: Any = some
    return isinstance(some, z3.BitVecNumRef) and bool(known.as_long() == 0)


def choose(when: Truth, then: Word, otherwise: Word) -> Word:
    """Return one of two words."""
    if when is YES or then.eq(otherwise):
        return then
    return otherwise if when is NO else z3.If(when, then, otherwise)


def where(when: Truth, then: Word) -> Word:
    """Return a word, or nothing (all bits zero)."""
    return choose(when, then, word(0, then.size()))


def pick(when: Truth, then: Truth, otherwise: Truth) -> Truth:
    """Return one of two truths."""
    if when is YES or then.eq(otherwise):
        return then
    return otherwise if when is NO else z3.If(when, then, otherwise)


def first_of(cases: Sequence[tuple[Truth, Word]], otherwise: Word) -> Word:
    """Return the word of the first case that holds."""
    return reduce(lambda rest, case: choose(case[0], case[1], rest), reversed(cases), otherwise)


def union(*sets: Word) -> Word:
    """Return what is in any of some sets."""
    some = [one for one in sets if not is_nothing(one)]
    whole: Any = sets[0] if not some else some[0]
    for one in some[1:]:
        whole = whole | one
    return whole


def plus(one: Word, other: Word) -> Word:
    """Return a sum."""
    return other if is_nothing(one) else one if is_nothing(other) else one + other


def without(some: Word, others: Word) -> Word:
    """Return what is in the first set and not in the second."""
    return some if is_nothing(others) or is_nothing(some) else some & ~others


def is_empty(some: Word) -> Truth:
    """Tell whether a set has no member."""
    return equal(some, word(0, some.size()))


def has_some(some: Word) -> Truth:
    """Tell whether a set has a member."""
    return opposite(is_empty(some))


def within(some: Word, others: Word) -> Truth:
    """Tell whether a set is part of another."""
    return is_empty(without(some, others))


def meets(some: Word, others: Word) -> Truth:
    """Tell whether two sets share a member."""
    return NO if is_nothing(some) or is_nothing(others) else has_some(some & others)


def _without_lowest(some: Word) -> Word:
    return some & (some - word(1, some.size()))


def at_most_one(some: Word) -> Truth:
    """Tell whether a set has no member or one."""
    return is_empty(_without_lowest(some))


def single(some: Word) -> Truth:
    """Tell whether a set has exactly one member."""
    return both(has_some(some), at_most_one(some))


def fewer(some: Word, than: int) -> Truth:
    """Tell whether a set has fewer members than a number, which is 1 or more; small numbers are not counted up."""
    for _ in range(than - 1):
        some = _without_lowest(some)
    return is_empty(some)


def pair(some: Word) -> Truth:
    """Tell whether a set has exactly two members."""
    return single(_without_lowest(some))


def bit(some: Word, place: int) -> Truth:
    """Tell whether a set has the member of a place."""
    if is_nothing(some):
        return NO
    return z3.Extract(place, place, some) == word(1, 1)


def count(some: Word, among: int = -1) -> Word:
    """Return how many members a set has, or how many of those in a bit mask."""
    places = [place for place in range(some.size()) if among >> place & 1]
    parts = [z3.ZeroExt(COUNT - 1, z3.Extract(place, place, some)) for place in places]
    while len(parts) > 1:
        parts = [one + other for one, other in zip(parts[::2], parts[1::2], strict=False)] + parts[len(parts) & ~1 :]
    return parts[0]


def turned(seat: Word, clockwise: Truth) -> Word:
    """Return the seat next to a seat, whoever sits there."""
    last = seat.size() - 1
    onward = z3.Concat(z3.Extract(last - 1, 0, seat), z3.Extract(last, last, seat))
    back = z3.Concat(z3.Extract(0, 0, seat), z3.Extract(last, 1, seat))
    return choose(clockwise, onward, back)


def widened(some: Word, width: int) -> Word:
    """Return a number with more bits."""
    return z3.ZeroExt(width - some.size(), some)


def of_suit(suits: Word) -> Word:
    """Return all cards of some suits; ``suits`` is a word of four bits."""
    return union(*(where(bit(suits, suit), cards(OF_SUIT[suit])) for suit in range(4)))


def suits_of(some: Word) -> Word:
    """Return the suits of some cards, as a word of four bits."""
    return union(*(where(meets(some, cards(OF_SUIT[suit])), word(1 << suit, 4)) for suit in range(4)))


def of_same_rank(some: Word) -> Word:
    """Return all cards of the ranks of some cards."""
    ranks: Any = union(*(z3.Extract(10 * suit + 9, 10 * suit, some) for suit in range(4)))
    return z3.Concat(ranks, ranks, ranks, ranks)


def is_rank(some: Word, rank: int) -> Truth:
    """Tell whether a card has a rank; no card has none."""
    return meets(some, cards(OF_RANK[rank]))


ALL_CARDS = cards(PACK)
ALL_SOTAS = cards(OF_RANK[SOTA])
