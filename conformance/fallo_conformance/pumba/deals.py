"""From the cards that a scenario gives to the messages that deal them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fallo.cards import CARD, SUITS, TEXT
from fallo.pumba.moves import SEATS
from fallo_conformance.protocol import Deal, NextHand, Put
from fallo_conformance.pumba.shapes import DealShape, HandShape, PositionShape

REST = "..."
SHUFFLES = 2
"""Orders sent with every deal: as many as a hand can use."""


class BadCards(ValueError):
    """Cards that cannot lie as a scenario says; ``field`` is the member at fault."""

    def __init__(self, field: str, message: str) -> None:
        """Keep the field."""
        super().__init__(field, message)
        self.field, self.message = field, message

    def __str__(self) -> str:
        """Say what is wrong."""
        return self.message


def deal(shape: DealShape, game: str, readings: dict[str, str] | None, upcard_due: bool) -> Deal:
    """Return the message that deals a first hand; raises `BadCards`.

    ``upcard_due`` tells whether the readings of the case turn a card up.
    """
    _must_be_seats("opener", [shape.opener])
    out = _seats("eliminated", shape.eliminated)
    seats = _number_of_seats([*shape.hands(), *out, shape.opener])
    living = [seat for seat in SEATS[:seats] if seat not in out]
    if shape.opener not in living:
        raise BadCards("opener", f"{shape.opener} is eliminated")
    hands, stock = _hands_and_stock(shape, living, shape.opener, upcard_due)
    upcard = _upcard(shape, upcard_due)
    return Deal(
        game=game, hands=hands, stock=stock, upcard=upcard, deck=deck(hands, seats, shape.opener, upcard, stock),
        shuffles=_shuffles(shape.shuffles), seats=seats, opener=shape.opener, limit=shape.limit,
        scores=_by_seat("scores", shape.scores, seats), eliminated=out, readings=readings,
    )  # fmt: skip


def next_hand(shape: HandShape, game: str, seats: int, upcard_due: bool) -> NextHand:
    """Return the message that deals the next hand at a table of so many seats; raises `BadCards`."""
    given = shape.hands()
    living = list(given)
    opener = next((seat for seat, text in given.items() if text != REST and len(text.split()) == 5), "")
    if not opener:
        raise BadCards("next_hand", "one hand, the opener's, has five cards")
    hands, stock = _hands_and_stock(shape, living, opener, upcard_due)
    upcard = _upcard(shape, upcard_due)
    whole = deck(hands, seats, opener, upcard, stock)
    return NextHand(game=game, hands=hands, stock=stock, deck=whole, shuffles=_shuffles(shape.shuffles), upcard=upcard)


def put(shape: PositionShape, game: str, readings: dict[str, str] | None) -> Put:
    """Return the message that sets up a position; raises `BadCards`."""
    out = _seats("eliminated", shape.eliminated)
    opener = shape.opener or SEATS[0]
    _must_be_seats("turn", [shape.turn])
    _must_be_seats("opener", [opener])
    hands = {seat: _cards(seat, text) for seat, text in shape.hands().items()}
    seats = _number_of_seats([*hands, *out, shape.turn, opener])
    living = [seat for seat in SEATS[:seats] if seat not in out]
    if set(hands) != set(living) or len(living) < 2:
        given, wanted = " ".join(hands) or "nobody", " ".join(living) or "nobody"
        raise BadCards("position", f"there are hands for {given}; two or more players, here {wanted}, have a hand each")
    if shape.turn not in living:
        raise BadCards("turn", f"{shape.turn} is eliminated")
    top = _cards("top", shape.top)
    if len(top) != 1:
        raise BadCards("top", "is one card")
    known = {"stock": shape.stock, "discard": shape.discard}
    cards = {name: _cards(name, text.replace(REST, "")) for name, text in known.items()}
    rest = _rest([*top, *(card for hand in hands.values() for card in hand), *cards["stock"], *cards["discard"]])
    filled = [name for name, text in known.items() if REST in text.split()]
    if len(filled) > 1 or (rest and not filled):
        raise BadCards("stock", f"{len(rest)} cards lie nowhere; write ... once, in stock or in discard")
    for name in filled:
        cards[name] = cards[name] + rest
    return Put(
        game=game, seats=seats, opener=opener, turn=shape.turn,
        hands={seat: hands.get(seat, []) for seat in SEATS[:seats]},
        stock=cards["stock"], discard=cards["discard"], top=top[0], suit=shape.suit or top[0][-1],
        pending=shape.pending, drawn=shape.drawn, direction=shape.direction, reshuffles=shape.reshuffles,
        passes=shape.passes, shuffles=_shuffles(shape.shuffles), limit=shape.limit,
        scores=_by_seat("scores", shape.scores, seats), eliminated=out, readings=readings,
    )  # fmt: skip


def deck(hands: dict[str, list[str]], seats: int, opener: str, upcard: str | None, stock: Sequence[str]) -> list[str]:
    """Return the forty cards in dealing order: clockwise from the opener, then the upcard, then the stock."""
    first = SEATS.index(opener)
    around = [SEATS[(first + step) % seats] for step in range(seats)]
    rounds = max(map(len, hands.values()), default=0)
    dealt = [hands[seat][turn] for turn in range(rounds) for seat in around if len(hands.get(seat, ())) > turn]
    return [*dealt, *([upcard] if upcard else []), *stock]


def _hands_and_stock(
    shape: HandShape, living: Sequence[str], opener: str, upcard_due: bool
) -> tuple[dict[str, list[str]], list[str]]:
    given = shape.hands()
    if set(given) != set(living):
        raise BadCards(
            "deal", f"there are hands for {' '.join(given) or 'nobody'}, but {' '.join(living)} are dealt to"
        )
    fixed = {seat: _cards(seat, text) for seat, text in given.items() if text != REST}
    _upcard(shape, upcard_due)
    upcard = _cards("upcard", shape.upcard or "") + _cards("if_turned_up", shape.if_turned_up or "")
    top_of_stock = _cards("stock", shape.stock.replace(REST, ""))
    rest = _rest([*upcard, *top_of_stock, *(card for hand in fixed.values() for card in hand)])
    hands: dict[str, list[str]] = {}
    for seat in living:
        size = 5 if seat == opener else 4
        if seat in fixed:
            hands[seat] = fixed[seat]
        else:
            hands[seat], rest = rest[:size], rest[size:]
        if len(hands[seat]) != size:
            raise BadCards(seat, f"has {len(hands[seat])} cards; the opener is dealt five and everybody else four")
    if rest and REST not in shape.stock.split():
        raise BadCards("stock", f"{len(rest)} cards lie nowhere; end the stock with ... for all others")
    if shape.if_turned_up and not upcard_due:
        rest = sorted([*rest, shape.if_turned_up], key=CARD.__getitem__)
    return hands, top_of_stock + rest


def _upcard(shape: HandShape, upcard_due: bool) -> str | None:
    """Return the card that is turned up, ``None`` where the readings have none."""
    if shape.if_turned_up is not None and shape.upcard is not None:
        raise BadCards("if_turned_up", "say upcard, for a case about a card turned up, or if_turned_up, for any other")
    if shape.if_turned_up is not None:
        return shape.if_turned_up if upcard_due else None
    if upcard_due != (shape.upcard is not None):
        raise BadCards(
            "upcard",
            "a card is turned up under opening.upcard = turned_up, and only there; "
            "if_turned_up names one for a case under both readings",
        )
    return shape.upcard


def _cards(field: str, text: str) -> list[str]:
    words = [] if text == "none" else text.split()
    for word in words:
        if word not in CARD:
            raise BadCards(
                field, f"{word} is no card; write a rank (1 to 7, 10, 11, 12) and a suit ({', '.join(SUITS)})"
            )
    return words


def _rest(named: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    for card in named:
        if card in seen:
            raise BadCards("cards", f"{card} lies in two places")
        seen.add(card)
    return [card for card in TEXT if card not in seen]


def _shuffles(texts: Sequence[str]) -> list[list[str]]:
    if len(texts) > SHUFFLES:
        raise BadCards("shuffles", f"a hand is reshuffled at most twice; found {len(texts)} orders")
    orders = []
    for text in [*texts, *[REST] * (SHUFFLES - len(texts))]:
        first = _cards("shuffles", text.replace(REST, ""))
        orders.append(first + _rest(first))
        if REST not in text.split() and len(first) != len(TEXT):
            raise BadCards("shuffles", "an order holds all forty cards; end it with ... for all others")
    return orders


def _seats(field: str, text: str) -> list[str]:
    words = [] if text == "none" else text.split()
    _must_be_seats(field, words)
    if len(set(words)) < len(words):
        raise BadCards(field, f"a seat stands twice in {text!r}")
    return words


def _must_be_seats(field: str, words: Iterable[str]) -> None:
    for word in words:
        if len(word) != 1 or word not in SEATS:
            raise BadCards(field, f"{word} is no seat; seats are A to I")


def _number_of_seats(named: Iterable[str]) -> int:
    return max(SEATS.index(seat) for seat in named) + 1


def _by_seat(field: str, given: dict[str, int], seats: int) -> dict[str, int]:
    unknown: Any = set(given) - set(SEATS[:seats])
    if unknown:
        raise BadCards(field, f"there is no seat {sorted(unknown)[0]} at a table of {seats}")
    return {seat: given.get(seat, 0) for seat in SEATS[:seats]}
