"""From a solver's answer to a real position: hands, the order of the stock and of the coming shuffles, and the move."""

from __future__ import annotations

from collections.abc import Sequence

from fallo.cards import members
from fallo.pumba.moves import CALLS, CATCHES, DRAWS, PASSES, TAKES, throw
from fallo.pumba.position import CLOCKWISE, COUNTERCLOCKWISE, HAND_OVER, PLAYING, Match, Position
from fallo_proofs.pumba.symbolic.differing import prefixes
from fallo_proofs.pumba.symbolic.positions import SymbolicMove
from fallo_proofs.pumba.symbolic.solving import Asking
from fallo_proofs.pumba.symbolic.step import Step


def place(some: int) -> int:
    """Return the place of the only member of a set, or -1."""
    return some.bit_length() - 1


def in_order(cards: int, drawn: Sequence[int]) -> tuple[int, ...]:
    """Return some cards in an order in which each of some sets comes before what is not in it."""
    return tuple(sorted(members(cards), key=lambda card: (sum(not some >> card & 1 for some in drawn), card)))


def position_of(asking: Asking, *steps: Step) -> Position:
    """Return the position of an answer, with an order of the stock and of the shuffles that gives all cards drawn."""
    position = steps[0].position
    found = {name: asking.value(part) for name, part in position.parts()}
    seats, stock = position.seats, position.stock
    from_stock = [asking.value(one) for made in steps for one in prefixes(made.draws, stock)]
    from_pile = [asking.value(one) for made in steps for one in prefixes(made.draws, ~stock)]
    living = found["living"]
    match = Match(
        seats,
        living,
        (0,) * seats,
        100,
        next(members(living)),
        (in_order((1 << 40) - 1, from_pile),) * 2,
    )
    return Position(
        match=match,
        hands=tuple(found[f"hand.{seat}"] for seat in range(seats)),
        stock=in_order(found["stock"], from_stock),
        taken=0,
        pile=found["pile"],
        top=place(found["top"]),
        suit=place(found["suit"]),
        turn=place(found["turn"]),
        direction=CLOCKWISE if found["clockwise"] else COUNTERCLOCKWISE,
        pending=found["pending"],
        drawn=found["drawn"],
        reshuffles=found["reshuffles"],
        passes=found["passes"],
        said=found["said"],
        silent=found["silent"],
        sits_out=found["sits_out"],
        phase=HAND_OVER if found["over"] else PLAYING,
    )


def move_of(asking: Asking, move: SymbolicMove) -> tuple[str, int]:
    """Return the notation of the move of an answer, and the seat that makes it."""
    seat = place(asking.value(move.seat))
    words = ((move.draws, DRAWS), (move.passes, PASSES), (move.takes, TAKES), (move.calls, CALLS))
    for kind, said in words:
        if asking.value(kind):
            return said.text, seat
    target = place(asking.value(move.target))
    if asking.value(move.catches):
        return CATCHES[target].text, seat
    card, suit = place(asking.value(move.card)), place(asking.value(move.suit))
    return throw(card, suit, target, bool(asking.value(move.called))).text, seat
