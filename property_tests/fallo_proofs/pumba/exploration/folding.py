"""Positions as numbers, and positions that no rule tells apart as one number.

Folded are: the seats, turned and mirrored so that the player in turn sits at A and play goes clockwise;
suits of which the deck has the same ranks; suits of which it has no card; and all hands that are won, and all that are
blocked.
The clauses know seats only by their distance in the direction of play, and suits only as alike or not.

For example, as, two, seven and sota in two suits, three of the cards dealt to the opener and two to the other player,
have 1,400,004 positions of hands that go on under ``ludoteka``, and 188,682 folded.
Without those in which a sota has named a suit that the deck has no card of, they are 970,908 and 154,423.
"""

from __future__ import annotations

from itertools import permutations, product

from fallo.cards import RANK_OF, SUIT_OF, mask, members
from fallo.pumba import Match, Position
from fallo.pumba.position import PLAYING

WON, BLOCKED = -1, -2
"""The numbers of all hands that are over, with a winner and without."""

COUNT, TOP, SUIT, TURN, DIRECTION = 20, 6, 3, 4, 1
"""Widths in bits of what a position holds besides sets of cards and of seats.

A count is of cards owed, draws or reshuffles; rules that lack a clause may set no bound to it, but a search does.
"""


class _Moved(dict[int, int]):
    """What a renaming of cards or seats makes of a set of them; worked out once for each set."""

    def __init__(self, places: dict[int, int]) -> None:
        super().__init__()
        self._places = places

    def __missing__(self, some: int) -> int:
        moved = self[some] = mask(self._places[one] for one in members(some))
        return moved


class _InOrder(dict[int, tuple[int, ...]]):
    """The cards of a set in their order; worked out once for each set."""

    def __missing__(self, some: int) -> tuple[int, ...]:
        ordered = self[some] = tuple(members(some))
        return ordered


class Folding:
    """The numbers of the positions of one deck and number of seats.

    ``match`` is that of all positions; without ``folded`` every position of a hand that goes on has its own number.
    """

    def __init__(self, deck: int, match: Match, folded: bool = True) -> None:
        """Work out what is alike."""
        self.deck, self.match, self.folded = deck, match, folded
        self._cards = tuple(members(deck))
        self._unpacked, self._in_order = _Moved(dict(enumerate(self._cards))), _InOrder()
        self._fields = _fields(len(self._cards), match.seats)
        self._renamings = [self._renaming(suits) for suits in (_alike(self._cards) if folded else [(0, 1, 2, 3)])]
        self._around = {
            (turn, direction): _seats_around(match.seats, turn, direction, folded)
            for turn in range(match.seats)
            for direction in (1, -1)
        }

    def _renaming(self, suits: tuple[int, ...]) -> tuple[_Moved, dict[int, int], dict[int, int]]:
        """Return where a renaming of suits puts sets of cards, the top card and the suit that is due."""
        place = {one: number for number, one in enumerate(self._cards)}
        places = {one: place[10 * suits[SUIT_OF[one]] + one % 10] for one in self._cards}
        due = {-1: 0, **{suit: 1 + renamed for suit, renamed in enumerate(suits)}}
        return _Moved(places), {-1: 0, **{one: 1 + places[one] for one in self._cards}}, due

    def number(self, position: Position) -> int:
        """Return the number of a position."""
        (
            match, hands, _, _, pile, top, suit, turn, direction, pending, drawn, reshuffles, passes, said,
            silent, sits_out, phase,
        ) = position  # fmt: skip
        if phase != PLAYING:
            return WON if match.winner >= 0 else BLOCKED
        around, seats, where = self._around[turn, direction]
        number = where
        for some in (passes, said, silent, sits_out):
            number = number << len(around) | (seats[some] if some else 0)
        number = ((number << COUNT | pending) << COUNT | drawn) << COUNT | reshuffles
        width, lowest = len(self._cards), -1
        for moved, tops, due in self._renamings:
            renamed = number
            for seat in around:
                renamed = renamed << width | moved[hands[seat]]
            renamed = ((renamed << width | moved[pile]) << TOP | tops[top]) << SUIT | due[suit]
            if lowest < 0 or renamed < lowest:
                lowest = renamed
        return lowest

    def position(self, number: int) -> Position:
        """Return the position of a number of a hand that goes on, its stock in the order of the cards."""
        seats, cards = self.match.seats, self._unpacked
        suit, top, pile, *rest = [number >> shift & ones for shift, ones in self._fields]
        hands = tuple([cards[hand] for hand in rest[seats - 1 :: -1]])
        reshuffles, drawn, pending, sits_out, silent, said, passes, direction, turn = rest[seats:]
        lies = self._cards[top - 1] if top else -1
        seen = sum(hands) | cards[pile] | (1 << lies if top else 0)
        return Position(
            self.match, hands, self._in_order[self.deck & ~seen], 0, cards[pile], lies, suit - 1, turn,
            1 if direction else -1, pending, drawn, reshuffles, passes, said, silent, sits_out, PLAYING,
        )  # fmt: skip


def _fields(width: int, seats: int) -> list[tuple[int, int]]:
    """Return where each field of a number begins, the lowest first, and the highest value that it can have."""
    widths = [SUIT, TOP, width, *[width] * seats, *[COUNT] * 3, *[seats] * 4, DIRECTION, TURN]
    return [(sum(widths[:place]), (1 << bits) - 1) for place, bits in enumerate(widths)]


def _seats_around(seats: int, turn: int, direction: int, folded: bool) -> tuple[tuple[int, ...], _Moved, int]:
    """Return the seats in the order in which they are written down, where that puts each, and whose turn it then is."""
    order = tuple((turn + direction * step) % seats for step in range(seats)) if folded else tuple(range(seats))
    clockwise = folded or direction == 1
    where = (0 if folded else turn) << DIRECTION | clockwise
    return order, _Moved({seat: place for place, seat in enumerate(order)}), where


def _alike(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the renamings of the four suits that leave a deck as it is; suits of no card become one."""
    ranks = [frozenset(RANK_OF[one] for one in cards if SUIT_OF[one] == suit) for suit in range(4)]
    missing = [suit for suit in range(4) if not ranks[suit]]
    kinds = [[suit for suit in range(4) if ranks[suit] == kind] for kind in dict.fromkeys(ranks) if kind]
    renamings: list[tuple[int, ...]] = []
    for shuffled in product(*(permutations(kind) for kind in kinds)):
        renamed = {
            old: new for kind, news in zip(kinds, shuffled, strict=True) for old, new in zip(kind, news, strict=True)
        }
        renamings.append(tuple(renamed.get(suit, missing[0] if missing else suit) for suit in range(4)))
    return renamings
