"""From a stated position back to a deal: a few moves that lead there, found by search and judged by the interpreter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from fallo.cards import CARD, RANK_OF, SOTA, TEXT, members
from fallo.pumba import Position, Rules, parse
from fallo.pumba.moves import SEATS, Move, throw
from fallo.pumba.position import CLOCKWISE, COUNTERCLOCKWISE
from fallo.rulebook import IllegalMove, Impossible
from fallo_conformance.pumba import deals
from fallo_conformance.pumba.preludes.card_chains import PLAIN_RANKS, Layout, Wanted, kind_of, layouts
from fallo_conformance.pumba.preludes.turn_orders import DRAW, PASS, PLAIN, Act, Aim, Standing, orders
from fallo_conformance.pumba.reference import compiled, position_of
from fallo_conformance.pumba.shapes import DealShape, PositionShape

MOST_MOVES = 13
"""The longest prelude that is looked for, in moves."""

ORDERS = 24
"""How many orders of acts are tried with each set of kinds."""

EACH = 4
"""How many preludes are offered of each set of kinds."""

VOCABULARIES = (
    frozenset({PLAIN}),
    frozenset({PLAIN, DRAW}),
    frozenset({PLAIN, "rey"}),
    frozenset({PLAIN, DRAW, PASS}),
    frozenset({PLAIN, DRAW, "rey"}),
    frozenset({PLAIN, DRAW, PASS, "siete"}),
    frozenset({PLAIN, DRAW, "siete", "caballo", "rey"}),
    frozenset({PLAIN, DRAW, "as", "dos"}),
)
"""Sets of kinds of acts that a prelude may be made of, the plainest first."""


@dataclass(frozen=True)
class Prelude:
    """A deal, and the moves, as pairs of seat and notation, that lead from it to a position.

    ``stock`` and ``discard`` are how many cards more there are than the position had in each.
    """

    deal: DealShape
    moves: tuple[tuple[str, str], ...]
    stock: int
    discard: int


def preludes(
    shape: PositionShape, readings: Mapping[str, str], needed: int = 0, most: int = MOST_MOVES
) -> Iterator[Prelude]:
    """Yield preludes of a position, the plainest first, under readings that hold one for each conflict.

    ``needed`` is how many cards on top of the stock have to stay where they are, named or not, ``most`` the greatest
    number of moves. What comes after a reshuffle or a pass that counts is not looked for.
    Raises `deals.BadCards` where the cards cannot lie as the position says.
    """
    search = _Search(shape, readings, needed)
    if search.is_far(most):
        return
    for place in range(len(VOCABULARIES)):
        tried = (search.preludes(opener, acts) for opener, acts in islice(_orders(search, place, most), ORDERS))
        yield from islice((prelude for found in tried for prelude in islice(found, 1)), EACH)


def _orders(search: _Search, place: int, most: int) -> Iterator[tuple[int, tuple[Act, ...]]]:
    """Yield the orders of acts of one vocabulary that no plainer one has."""
    under = {kind_of(card) for card in search.wanted.under}
    for opener, acts in orders(search.aim, VOCABULARIES[place] | under, most):
        kinds = {act.kind for act in acts if not act.is_top}
        if not any(kinds <= plainer | under for plainer in VOCABULARIES[:place]):
            yield opener, acts


class _Search:
    """One position, and what is needed to look for its preludes."""

    def __init__(self, shape: PositionShape, readings: Mapping[str, str], needed: int) -> None:
        self.shape, self.readings = shape, readings
        self.rules: Rules = compiled(tuple(sorted(readings.items())))
        self.goal = self.rules.put(position_of(deals.put(shape, "game", None)))
        self.rest_is_stock = deals.REST in shape.stock.split()
        named = len(_named(shape.stock)) if self.rest_is_stock else len(self.goal.stock)
        self.top_of_stock = self.goal.stock[: max(named, needed)]
        self.aim = _aim(self.goal, shape.opener, readings)
        self.wanted = _wanted(self.goal, _named(shape.discard), self.top_of_stock, self.aim.turned_up)
        self.gifts = {"as": 1 if readings["aces.cards"] == "one" else 2, "dos": 2}

    def is_far(self, most: int) -> bool:
        """Tell at once that nothing is found: cards were reshuffled, or too many had to be drawn before."""
        goal = self.goal
        dealt = 4 * len(self.aim.living) + 1 + self.aim.turned_up
        drawn = 0 if self.rest_is_stock else 40 - dealt - len(goal.stock)
        return goal.reshuffles > 0 or goal.passes != 0 or not 0 <= drawn <= most

    def preludes(self, opener: int, acts: Sequence[Act]) -> Iterator[Prelude]:
        """Yield the preludes of an order of acts that the interpreter confirms."""
        for layout in layouts(acts, self.wanted, self.gifts):
            deal = self._deal(opener, acts, layout)
            try:
                told = self._told(self._start(deal), acts, layout)
            except (deals.BadCards, Impossible):
                continue
            if told is None or not self._agrees(told[0]):
                continue
            end, moves = told
            stock = len(end.stock) - end.taken - len(self.goal.stock)
            yield Prelude(deal, moves, stock, end.pile.bit_count() - self.goal.pile.bit_count())

    def _deal(self, opener: int, acts: Sequence[Act], layout: Layout) -> DealShape:
        hands = {seat: list(members(self.goal.hands[seat])) for seat in self.aim.living}
        throwers = [act.seat for act in acts if act.is_throw]
        for seat, card in zip(throwers, layout.thrown, strict=True):
            hands[seat].append(card)
        shape = self.shape
        return DealShape(
            opener=SEATS[opener], stock=f"{_text((*layout.drawn, *self.top_of_stock))} {deals.REST}".strip(),
            upcard=TEXT[layout.upcard] if layout.upcard >= 0 else None,
            shuffles=shape.shuffles, scores=shape.scores, eliminated=shape.eliminated, limit=shape.limit,
            **{SEATS[seat].lower(): _text(sorted(set(hand) - set(layout.drawn))) for seat, hand in hands.items()},
        )  # fmt: skip

    def _start(self, deal: DealShape) -> Position:
        message = deals.deal(deal, "game", None, self.aim.turned_up)
        return self.rules.deal(
            message.seats, SEATS.index(message.opener), [CARD[text] for text in message.deck],
            [[CARD[text] for text in order] for order in message.shuffles],
            [message.scores[seat] for seat in SEATS[: message.seats]],
            [SEATS.index(seat) for seat in message.eliminated], message.limit,
        )  # fmt: skip

    def _told(
        self, position: Position, acts: Sequence[Act], layout: Layout
    ) -> tuple[Position, tuple[tuple[str, str], ...]] | None:
        """Return where some acts lead and their notation, with the calls that are due, or ``None`` for a refusal."""
        cards, moves = iter(layout.thrown), []
        for act in acts:
            move = parse(act.kind) if not act.is_throw else self._throw(act, next(cards), position)
            try:
                position = self.rules.play(position, move, act.seat)
            except IllegalMove:
                return None
            moves.append((SEATS[act.seat], move.text))
        return position, tuple(moves)

    def _throw(self, act: Act, card: int, position: Position) -> Move:
        last_but_one = position.hands[act.seat].bit_count() == 2
        suit = self.goal.suit if RANK_OF[card] == SOTA else -1
        return throw(card, suit=suit, target=act.rival, called=last_but_one)

    def _agrees(self, end: Position) -> bool:
        """Tell whether a position is the one that is stated, in all that its file names."""
        goal = self.goal
        left = end.stock[end.taken :]
        opener = goal.match.opener if self.shape.opener else end.match.opener
        return (
            end._replace(match=end.match._replace(opener=opener), stock=goal.stock, taken=0, pile=goal.pile)
            == goal._replace(match=goal.match._replace(opener=opener))
            and left[: len(self.top_of_stock)] == self.top_of_stock
            and (self.rest_is_stock or len(left) == len(goal.stock))
            and self.wanted.under <= set(members(end.pile))
        )


def _aim(goal: Position, opener: str | None, readings: Mapping[str, str]) -> Aim:
    living = tuple(seat for seat in range(goal.match.seats) if goal.match.living >> seat & 1)
    sizes = tuple(hand.bit_count() for hand in goal.hands)
    return Aim(
        end=Standing(goal.turn, goal.direction, sizes, goal.pending, goal.drawn, laid=True),
        top_kind=kind_of(goal.top),
        living=living,
        openers=(SEATS.index(opener),) if opener else living,
        first_direction=CLOCKWISE if readings["turn.first_direction"] == "clockwise" else COUNTERCLOCKWISE,
        readings=readings,
        turned_up=readings["opening.upcard"] == "turned_up",
    )


def _wanted(goal: Position, under: Sequence[int], top_of_stock: Sequence[int], turned_up: bool) -> Wanted:
    hands = [list(members(hand)) for hand in goal.hands]
    held = {card for hand in hands for card in hand} | {goal.top, *top_of_stock}
    free = sorted(set(range(40)) - held, key=lambda card: (card not in under, RANK_OF[card] not in PLAIN_RANKS, card))
    return Wanted(hands, goal.top, frozenset(under), free, turned_up)


def _named(text: str) -> list[int]:
    return [CARD[word] for word in text.split() if word in CARD]


def _text(cards: Iterable[int]) -> str:
    return " ".join(TEXT[card] for card in cards)
