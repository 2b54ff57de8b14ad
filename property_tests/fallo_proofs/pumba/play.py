"""Random play: where choices come from, deals and staged positions, hands and matches played to their end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from fallo.cards import AS, DOS, PACK, RANK_OF, SOTA, SUIT_OF, mask
from fallo.pumba import CONFLICTS, Incompatible, Move, Position, Readings, Rules, adopt
from fallo.pumba.position import HAND_OVER, PLAYING, Match

LONGEST = 5000
"""Moves after which a hand counts as endless; hands of nine that only draw and pass have a few hundred."""

PEACE = {"drawing.turn": "kept", "drawing.passing": "after_two_draws", "aces.answer": "drawn_at_once"}
"""Readings with which all others can stand."""

SCORES = (0, 3, 20, 90, 95, 99)
"""Totals of a staged position: few, so that there are ties, and near zero or near a limit of a hundred."""

FAR_APART = (20, 99)
"""Totals of a staged position in which everybody has a single card, so that a match ends soon and often in a tie."""

Thing = TypeVar("Thing")
Policy: TypeAlias = "Callable[[Sequence[Move], Chance], Move]"


class Endless(AssertionError):
    """A hand that has not ended after `LONGEST` moves."""


class NoMove(AssertionError):
    """A position before the end of a hand in which nobody may do anything."""


class Step(NamedTuple):
    """One move of a game: the position before, who moved, the move, and the position after."""

    before: Position
    seat: int
    move: Move
    after: Position


class Chance:
    """Where choices come from: some bytes as long as they last, which a test may shrink, then a seeded generator."""

    def __init__(self, seed: int, choices: bytes = b"") -> None:
        """Begin with a seed and the choices that come first."""
        self.seed, self.choices = seed, choices
        self._random = random.Random(seed)
        self._bytes = iter(choices)

    def __repr__(self) -> str:
        """Show what would make the same choices again."""
        return f"Chance({self.seed}, {self.choices!r})"

    def below(self, number: int) -> int:
        """Return a number from 0 to one less than ``number``."""
        byte = next(self._bytes, None)
        return self._random.randrange(number) if byte is None else byte % number

    def pick(self, some: Sequence[Thing]) -> Thing:
        """Return one of some things."""
        return some[self.below(len(some))]

    def order(self) -> tuple[int, ...]:
        """Return an order of the forty cards; it comes from the seed alone."""
        return tuple(self._random.sample(range(40), 40))


def whatever_is_legal(moves: Sequence[Move], chance: Chance) -> Move:
    """Choose any legal move."""
    return chance.pick(moves)


def throws_when_it_can(moves: Sequence[Move], chance: Chance) -> Move:
    """Choose a throw where there is one."""
    return chance.pick([move for move in moves if move.card >= 0] or moves)


POLICIES: tuple[Policy, ...] = (whatever_is_legal, throws_when_it_can)


def random_readings(chance: Chance) -> Readings:
    """Return some choice of readings that can stand together."""
    return together({conflict: chance.pick(readings) for conflict, readings in CONFLICTS.items()})


def together(chosen: dict[str, str]) -> Readings:
    """Return readings with some adopted, and with `PEACE` where they could not stand together otherwise."""
    readings = adopt(Readings(), chosen)
    try:
        Rules(readings)
    except Incompatible:
        return adopt(readings, PEACE)
    return readings


class Deal(NamedTuple):
    """What `fallo.pumba.Rules.deal` is told, in its order: who sits down, the deck, the shuffles, and the totals."""

    seats: int
    opener: int
    deck: tuple[int, ...]
    shuffles: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    limit: int = 100


def some_deal(rules: Rules, chance: Chance) -> Deal:
    """Return a deal of two to nine seats, in one case of four with somebody who is already eliminated."""
    seats = 2 + chance.below(8 if chance.below(2) else 3)
    while rules.refuses_to_deal(seats):
        seats -= 1
    opener = chance.below(seats)
    out = ((opener + 1 + chance.below(seats - 1)) % seats,) if seats > 2 and not chance.below(4) else ()
    scores = tuple(chance.below(50) for _ in range(seats))
    limit = chance.pick((100, 60, 130))
    return Deal(seats, opener, chance.order(), (chance.order(), chance.order()), scores, out, limit)


def deal(rules: Rules, chance: Chance) -> Position:
    """Return the first position of a match, dealt as `some_deal` has it."""
    return rules.deal(*some_deal(rules, chance))


def staged(rules: Rules, chance: Chance) -> Position:
    """Return a position from the middle of a hand, with a stock or a pile that soon runs out, and perhaps cards owed.

    Nobody has passed, is silent, has said Pumba or sits out; what is owed goes with the top card.
    """
    seats, at_the_end = chance.below(3) + 2, not chance.below(4)
    out = chance.below(seats) if seats > 2 and not chance.below(4) else -1
    living = [seat for seat in range(seats) if seat != out]
    order = list(chance.order())
    hands = [0] * seats
    for seat in living:
        for _ in range(1 if at_the_end else 1 + chance.below(4)):
            hands[seat] |= 1 << order.pop()
    top = _top(order, chance)
    stock = tuple(order.pop() for _ in range(chance.below(5)))
    if not chance.below(3):  # the rest lies in somebody's hand, so that hardly anything is left to reshuffle
        hands[living[0]] |= mask(order[chance.below(3) :])
        order = [card for card in order if not hands[living[0]] >> card & 1]
    scores = tuple(chance.pick(FAR_APART if at_the_end else SCORES) for _ in hands)
    return _stated(rules, chance, hands, scores, living, top, stock, mask(order))


def _top(order: list[int], chance: Chance) -> int:
    """Take the top card out of an order: in one case of two a card for which something may be owed."""
    special = [card for card in order if RANK_OF[card] in (AS, DOS, SOTA)]
    top = chance.pick(special) if special and chance.below(2) else order[-1]
    order.remove(top)
    return top


def _stated(
    rules: Rules, chance: Chance, hands: list[int], scores: tuple[int, ...], living: list[int], top: int,
    stock: tuple[int, ...], pile: int,
) -> Position:  # fmt: skip
    shuffles = (chance.order(), chance.order())
    match = Match(len(hands), mask(living), scores, 100, chance.pick(living), shuffles)
    pending = _owed(rules.readings, chance, RANK_OF[top])
    looks_first = rules.readings.twos.look_first == "may_draw_first" and rules.readings.twos.stacking == "always"
    may_have_drawn = rules.readings.drawing.turn == "kept" and (not pending or (looks_first and RANK_OF[top] != AS))
    position = Position(
        match, tuple(hands), stock, 0, pile, top,
        suit=chance.below(4) if RANK_OF[top] == SOTA else SUIT_OF[top],
        turn=chance.pick(living),
        direction=chance.pick((1, -1)),
        pending=pending,
        drawn=chance.below(3) if may_have_drawn else 0,
        reshuffles=0, passes=0, said=0, silent=0, sits_out=0, phase=PLAYING,
    )  # fmt: skip
    position = rules.put(position)
    return position._replace(reshuffles=chance.below(min(position.match.most_reshuffles, 2) + 1))


def _owed(readings: Readings, chance: Chance, rank: int) -> int:
    """Return a number of cards that may be owed when a card of this rank lies on top."""
    times = chance.pick((0, 0, 1, 2, 3, 4, 4))
    if rank == AS and readings.aces.answer == "as_hands_on":
        return times * (1 if readings.aces.cards == "one" else 2)
    sota = rank == SOTA and readings.twos.answer == "two_or_sota" and readings.twos.stacking == "always"
    if rank == DOS or sota:
        return 2 * (times if readings.twos.stack == "adds_up" else times % 2)
    return 0


def hand(rules: Rules, position: Position, chance: Chance, policy: Policy = whatever_is_legal) -> Iterator[Step]:
    """Yield the moves of a hand to its end; where somebody is silent, seats that are not in turn speak too.

    Raises `Endless` or `NoMove`.
    """
    for _ in range(LONGEST):
        if position.phase != PLAYING:
            return
        seat = _who_moves(rules, position, chance)
        moves = rules.legal_moves(position, seat)
        if not moves:
            raise NoMove(position)
        move = policy(moves, chance)
        after = rules.play(position, move, seat)
        yield Step(position, seat, move, after)
        position = after
    raise Endless(position)


def _who_moves(rules: Rules, position: Position, chance: Chance) -> int:
    if not position.silent or chance.below(3):
        return position.turn
    speakers = [seat for seat in range(position.match.seats) if rules.legal_moves(position, seat)]
    return chance.pick(speakers or [position.turn])


def next_hand(rules: Rules, position: Position, chance: Chance) -> Position:
    """Return the first position of the next hand, from a deck of chance's."""
    return rules.next_hand(position, chance.order(), (chance.order(), chance.order()))


def match(rules: Rules, position: Position, chance: Chance, hands: int = 1000) -> Iterator[list[Step]]:
    """Yield the hands of a match, each to its end, until the match or a number of hands is over."""
    for _ in range(hands):
        steps = list(hand(rules, position, chance, chance.pick(POLICIES)))
        yield steps
        position = steps[-1].after
        if position.phase != HAND_OVER:
            return
        position = next_hand(rules, position, chance)


def forty_cards(position: Position) -> bool:
    """Tell whether each of the forty cards lies in exactly one place."""
    stock = position.stock[position.taken :]
    top = 1 << position.top if position.top >= 0 else 0
    places = [*position.hands, position.pile, top, *(1 << card for card in stock)]
    return sum(place.bit_count() for place in places) == 40 and sum(places) == PACK
