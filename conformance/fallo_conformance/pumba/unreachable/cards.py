"""Conditions on where the cards of a position lie."""

from __future__ import annotations

from collections.abc import Iterator

from fallo.cards import AS, CABALLO, DOS, OF_RANK, REY, SIETE
from fallo.pumba import Position
from fallo.pumba.moves import SEATS
from fallo.pumba.position import CLOCKWISE, UNSHUFFLED
from fallo_conformance.pumba.unreachable.stated import Reason, Stated

PACK_SIZE = 40


def no_hand_is_empty(stated: Stated) -> Iterator[Reason]:
    """Nobody in play has an empty hand."""
    for seat in stated.living:
        if not stated.position.hands[seat]:
            yield SEATS[seat], "has no card, and the hand is over when a player has none"


def cards_were_thrown_from_small_hands(stated: Stated) -> Iterator[Reason]:
    """Hold the cards that are missing from the hands against those that were thrown."""
    position = stated.position
    if position.reshuffles:
        return
    turned_up = stated.adopts(opening__upcard="turned_up")
    thrown = stated.lying.bit_count() - turned_up
    must = 0 if turned_up or not stated.adopts(opening__opener="must_throw") else 1
    openers = [SEATS.index(stated.opener)] if stated.opener else stated.living
    sizes = {seat: position.hands[seat].bit_count() for seat in stated.living}
    least = min(
        sum(max(must, 5 - size) if seat == opener else max(0, 4 - size) for seat, size in sizes.items())
        for opener in openers
    )
    if least > thrown:
        yield (
            "discard",
            (
                f"{thrown} {'card was' if thrown == 1 else 'cards were'} thrown, but hands of these sizes are left"
                f" when at least {least} were"
            ),
        )


def hands_grow_while_the_stock_is_drawn(stated: Stated) -> Iterator[Reason]:
    """Hold the hands against the rounds that it took to draw so many cards, where no card did anything but lie.

    Whoever does not throw draws twice in a turn, or once where that ends it, so that nobody's hand stays small while
    others draw the stock: with every round it grows, but for the cards thrown. Silence adds two cards for a throw at
    most.
    """
    position = stated.position
    dealt = 4 * len(stated.living) + 1
    drawn = PACK_SIZE - dealt - len(stated.stock)
    thrown = stated.lying.bit_count()
    known = stated.adopts(opening__upcard="none", drawing__passing="after_two_draws")
    if position.reshuffles or not known or _lying_special_cards(position):
        return
    each = 1 if stated.adopts(drawing__turn="ended") else 2
    turns = max(0, -(-(drawn - 2 * thrown) // each) - 1)
    rounds = turns // len(stated.living)
    if not rounds:
        return
    sizes = [position.hands[seat].bit_count() for seat in stated.living]
    least = sum(max(0, -((size - 4 - each * rounds) // (each + 1))) for size in sizes)
    if least > thrown:
        yield (
            "discard",
            (
                f"to draw {drawn} cards took {rounds} rounds or more, in which everybody threw or drew; for hands of"
                f" these sizes {least} cards or more were thrown, not {thrown}"
            ),
        )


def _lying_special_cards(position: Position) -> bool:
    """Tell whether a card lies that made somebody draw or changed the order of turns; one still owed to has not yet."""
    special = sum(OF_RANK[rank] for rank in (AS, DOS, SIETE, CABALLO, REY))
    return bool(position.pile & special or (1 << position.top & special and not position.pending))


def sevens_changed_the_direction(stated: Stated) -> Iterator[Reason]:
    """The direction is the one that the sevens on the pile have left, where all that were thrown still lie there."""
    position = stated.position
    if position.reshuffles or not stated.adopts(opening__upcard="none", turn__later_direction="as_at_first"):
        return
    clockwise = stated.adopts(turn__first_direction="clockwise")
    changed = (position.direction == CLOCKWISE) != clockwise
    sevens = (stated.lying & OF_RANK[SIETE]).bit_count()
    if sevens % 2 != changed:
        yield (
            "direction",
            (
                f"{sevens or 'no'} {'seven lies' if sevens == 1 else 'sevens lie'} on the discard pile, each of which"
                " changed the direction of play"
            ),
        )


def reshuffles_left_their_order(stated: Stated) -> Iterator[Reason]:
    """No more reshuffles were made than may be, and the stock lies as the last of them left it."""
    position = stated.position
    made, most = position.reshuffles, position.match.most_reshuffles
    if made > most:
        yield "reshuffles", f"is {made}; at most {most} are made in a hand"
        return
    if made:
        orders = position.match.shuffles
        order = orders[made - 1] if made <= len(orders) else UNSHUFFLED
        places = [order.index(card) for card in stated.stock]
        if places != sorted(places):
            yield "stock", "lies in another order than the shuffle that made it; write that order under shuffles"
