"""Random positions of one hand that are hard on the rules: twos, sotas, hardly any stock, hands of one card or two."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from fallo.cards import AS, CABALLO, DOS, OF_RANK, RANK_OF, REY, SIETE, SOTA, SUIT_OF, mask, members
from fallo.pumba.position import CLOCKWISE, COUNTERCLOCKWISE, Match, Position

TOPS = (DOS, DOS, DOS, SOTA, SOTA, AS, AS, SIETE, CABALLO, REY)
"""Ranks of a top card that is not any card at all."""

SPECIAL = mask(card for rank in (AS, DOS, SIETE, SOTA, CABALLO, REY) for card in members(OF_RANK[rank]))


class Maker:
    """Makes positions under some readings from one source of chance."""

    def __init__(self, readings: Mapping[str, str], chance: random.Random) -> None:
        """Keep the readings, by conflict id."""
        self.readings, self.chance = readings, chance

    def _is(self, **chosen: str) -> bool:
        return all(self.readings[conflict.replace("__", ".")] == reading for conflict, reading in chosen.items())

    def seats(self, seats: int, at_least: int = 0) -> int:
        """Return some of a set of seats, mostly few."""
        return sum(1 << seat for seat in members(seats) if self.chance.random() < 0.3) | at_least

    def living(self, seats: int) -> int:
        """Return who is still in the match: two players at least."""
        everybody = (1 << seats) - 1
        if seats == 2 or self.chance.random() < 0.6:
            return everybody
        return mask(self.chance.sample(range(seats), self.chance.randint(2, seats)))

    def sizes(self, places: int, cards: int) -> list[int]:
        """Return how many cards lie in some hands, the pile and the stock: small numbers, and the rest somewhere."""
        hands = [self.chance.choice((1, 1, 2, 2, 2, 3, 4, 5)) for _ in range(places)]
        heaps = [self.chance.choice((0, 0, 1, 1, 2, 3, 5)), self.chance.choice((0, 0, 1, 1, 2, 3, 4, 8, 10))]
        sizes = hands + heaps
        sink = self.chance.choice([*range(places + 2), places, places + 1])
        while sum(sizes) > cards:
            largest = max(range(places + 2), key=lambda place: sizes[place])
            sizes[largest] -= 1
        sizes[sink] += cards - sum(sizes)
        return sizes

    def deck(self, without: int) -> list[int]:
        """Return all cards but one in some order, special cards mostly first."""
        cards = [card for card in range(40) if card != without]
        self.chance.shuffle(cards)
        if self.chance.random() < 0.5:
            cards.sort(key=lambda card: not (SPECIAL >> card & 1) and self.chance.random() < 0.7)
        return cards

    def top(self) -> int:
        """Return a top card, or -1 before the first throw."""
        if self._is(opening__upcard="none") and self.chance.random() < 0.05:
            return -1
        if self.chance.random() < 0.25:
            return self.chance.randrange(40)
        return self.chance.choice(list(members(OF_RANK[self.chance.choice(TOPS)])))

    def position(self, seats: int) -> Position:
        """Return a position for a number of seats."""
        living, top = self.living(seats), self.top()
        players = list(members(living))
        deck = self.deck(top)
        sizes = self.sizes(len(players), len(deck))
        if top < 0:
            sizes[-1] += sizes[-2]
            sizes[-2] = 0
        heaps = _cut(deck, sizes)
        hands = [0] * seats
        for player, cards in zip(players, heaps, strict=False):
            hands[player] = mask(cards)
        most = 0 if self._is(exhaustion__reshuffles="never") else 2
        shuffles = tuple(tuple(self.chance.sample(range(40), 40)) for _ in range(2))
        scores = tuple(self.chance.choice((0, 3, 5, 40)) for _ in range(seats))
        match = Match(seats, living, scores, 100, players[0], shuffles, 0, most)
        position = Position(
            match, tuple(hands), tuple(heaps[-1]), 0, mask(heaps[-2]), top, self.suit(top), self.chance.choice(players),
            self.chance.choice((CLOCKWISE, COUNTERCLOCKWISE)), 0, 0, 0 if top < 0 else self.chance.randint(0, most),
            0, 0, 0, 0, 0,
        )  # fmt: skip
        return self.with_state(position)

    def suit(self, top: int) -> int:
        """Return the suit that is due, or -1 where none is (matching.nothing_is_due)."""
        if top >= 0 and self._is(matching__after_no_throw="anything") and self.chance.random() < 0.4:
            return -1
        if top < 0 or RANK_OF[top] != SOTA:
            return SUIT_OF[top] if top >= 0 else -1
        suits = [suit for suit in range(4) if suit != SUIT_OF[top] or not self._names_another()]
        return self.chance.choice(suits)

    def _names_another(self) -> bool:
        return self._is(sotas__own_suit="another_suit", sotas__binding="until_thrown", opening__upcard="none")

    def with_state(self, position: Position) -> Position:
        """Return a position with everything that is owed, drawn, said, passed and lost by chance."""
        position = position._replace(pending=self.pending(position))
        position = position._replace(drawn=self.drawn(position), passes=self.passes(position))
        position = position._replace(said=self.said(position))
        return position._replace(silent=self.silent(position), sits_out=self.sits_out(position))

    def pending(self, position: Position) -> int:
        """Return what is owed, where something can be."""
        if position.top < 0 or position.suit < 0 or self.chance.random() < 0.35:
            return 0
        rank, lying = RANK_OF[position.top], position.pile | 1 << position.top
        if rank == AS and self._is(aces__answer="as_hands_on"):
            each = 2 if self._is(aces__cards="two") else 1
            most = _came(lying, AS, position.reshuffles) if self._is(aces__stack="adds_up") else 1
            return each * self.chance.randint(1, most)
        answers = {"two_or_sota": SOTA, "matching_penalty_card": AS}.get(self.readings["twos.answer"], 0)
        stacks = self._is(twos__stacking="always")
        most = _came(lying, DOS, position.reshuffles)
        if not most or rank not in ({DOS, answers} if stacks else {DOS}):
            return 0
        if not stacks or self._is(twos__stack="handed_on"):
            return 2
        most = min(most, 4 if self._is(twos__greatest_chain="eight") else 12)
        return 2 * min(most, self.chance.choice((1, 1, 2, 3, 4, 4, 5, 6)))

    def drawn(self, position: Position) -> int:
        """Return how often the player in turn has drawn."""
        if self._is(drawing__turn="ended"):
            return 0
        if position.top < 0 and self._is(opening__opener="must_throw"):
            return 0
        by_as = position.pending and RANK_OF[position.top] == AS and self._is(aces__answer="as_hands_on")
        looks = self._is(twos__look_first="may_draw_first", twos__stacking="always") and not by_as
        return 0 if position.pending and not looks else self.chance.randint(0, 2)

    def passes(self, position: Position) -> int:
        """Return who has passed, while nothing could be drawn or at will."""
        if self.chance.random() < 0.4 or (position.top < 0 and self._is(opening__opener="must_throw")):
            return 0
        blocked = not position.stock and (not position.pile or position.reshuffles >= position.match.most_reshuffles)
        at_will = self._is(drawing__turn="kept", drawing__passing="without_drawing")
        if self._is(ending__passes="in_a_row") and (position.pending or not (blocked or at_will)):
            return 0
        if self._is(ending__passes="in_a_row", matching__after_no_throw="anything") and position.suit >= 0:
            return 0
        everybody = list(members(position.match.living))
        return mask(self.chance.sample(everybody, self.chance.randint(0, len(everybody) - 1)))

    def said(self, position: Position) -> int:
        """Return whose call holds for a throw to come."""
        if self._is(call__due="never_forgotten"):
            return 0
        if self._is(call__again="once_a_hand"):
            return self.seats(position.match.living)
        return self.seats(1 << position.turn) if self._is(call__due="before_the_card") else 0

    def silent(self, position: Position) -> int:
        """Return whose silence is open."""
        caught = self._is(call__penalty="when_caught")
        if self._is(call__due="never_forgotten") or position.top < 0:
            return 0
        if not caught and not self._is(call__due="before_the_next_move"):
            return 0
        free = position.match.living
        if self._is(call__again="once_a_hand"):
            free &= ~position.said
        if caught and self._is(call__catch_until="next_own_turn"):
            return self.seats(free)
        if position.suit < 0:
            return 0
        with_one_card = [seat for seat in members(free) if position.hands[seat].bit_count() == 1]
        return 1 << self.chance.choice(with_one_card) if with_one_card and self.chance.random() < 0.7 else 0

    def sits_out(self, position: Position) -> int:
        """Return who will lose a turn."""
        if position.top < 0 or not self._is(caballos__skips="throwers_next_turn"):
            return 0
        return self.seats(position.match.living & ~(1 << position.turn))


def _came(lying: int, rank: int, reshuffles: int) -> int:
    return (lying & OF_RANK[rank]).bit_count() + 4 * reshuffles


def _cut(deck: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    heaps, start = [], 0
    for size in sizes:
        heaps.append(list(deck[start : start + size]))
        start += size
    return heaps
