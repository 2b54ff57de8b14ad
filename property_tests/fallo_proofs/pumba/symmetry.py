"""The same game at another table: seats given other places, suits other names, an empty chair taken away."""

from __future__ import annotations

from collections.abc import Sequence

from fallo.cards import members
from fallo.pumba import Move, Position
from fallo.pumba.moves import CATCH, CATCHES, throw


def rotation(seats: int, by: int) -> list[int]:
    """Return the new place of every seat when all move on clockwise by so many."""
    return [(seat + by) % seats for seat in range(seats)]


def reflection(seats: int) -> list[int]:
    """Return the new place of every seat when clockwise becomes counterclockwise."""
    return [-seat % seats for seat in range(seats)]


def reseated(position: Position, places: Sequence[int]) -> Position:
    """Return a position in which every seat has its new place; the direction is as before."""
    match = position.match
    return position._replace(
        match=match._replace(
            living=_seats(match.living, places),
            scores=_by_seat(match.scores, places),
            opener=places[match.opener],
            winner=_seat(match.winner, places),
            points=_by_seat(match.points, places),
            champion=_seat(match.champion, places),
        ),
        hands=_by_seat(position.hands, places),
        turn=places[position.turn],
        passes=_seats(position.passes, places),
        said=_seats(position.said, places),
        silent=_seats(position.silent, places),
        sits_out=_seats(position.sits_out, places),
    )


def mirrored(position: Position) -> Position:
    """Return a position seen in a mirror: what was clockwise is counterclockwise."""
    match = position.match
    there = reseated(position, reflection(match.seats))
    return there._replace(direction=-position.direction, match=there.match._replace(direction=-match.direction))


def moved(move: Move, places: Sequence[int]) -> Move:
    """Return a move in which the seat that is named has its new place."""
    if move.target < 0:
        return move
    target = places[move.target]
    return CATCHES[target] if move.bit == CATCH else throw(move.card, target=target, called=move.called)


def recoloured(position: Position, suits: Sequence[int]) -> Position:
    """Return a position in which every suit has another name, in hands, stock, pile and coming shuffles."""
    match = position.match
    return position._replace(
        match=match._replace(shuffles=tuple(order_recoloured(order, suits) for order in match.shuffles)),
        hands=tuple(_cards(hand, suits) for hand in position.hands),
        stock=order_recoloured(position.stock, suits),
        pile=_cards(position.pile, suits),
        top=_card(position.top, suits),
        suit=suits[position.suit] if position.suit >= 0 else -1,
    )


def move_recoloured(move: Move, suits: Sequence[int]) -> Move:
    """Return a move in which every suit has another name."""
    if move.card < 0:
        return move
    suit = suits[move.suit] if move.suit >= 0 else -1
    return throw(_card(move.card, suits), suit, move.target, move.called)


def order_recoloured(order: Sequence[int], suits: Sequence[int]) -> tuple[int, ...]:
    """Return an order of cards in which every suit has another name."""
    return tuple(_card(card, suits) for card in order)


def without_seat(position: Position, gone: int) -> Position:
    """Return a position without the chair of somebody who is eliminated; the seats after it move up."""
    match = position.match
    places = [seat - (seat > gone) for seat in range(match.seats)]
    rest = [seat for seat in range(match.seats) if seat != gone]
    there = reseated(position, places)
    return there._replace(
        match=there.match._replace(
            seats=match.seats - 1,
            living=_seats(match.living, places),
            scores=tuple(match.scores[seat] for seat in rest),
            points=tuple(match.points[seat] for seat in rest) if match.points else (),
        ),
        hands=tuple(position.hands[seat] for seat in rest),
    )


def _seats(some: int, places: Sequence[int]) -> int:
    return sum(1 << places[seat] for seat in members(some))


def _seat(seat: int, places: Sequence[int]) -> int:
    return places[seat] if seat >= 0 else seat


def _by_seat(values: tuple[int, ...], places: Sequence[int]) -> tuple[int, ...]:
    new = list(values)
    for seat, value in enumerate(values):
        new[places[seat]] = value
    return tuple(new)


def _card(card: int, suits: Sequence[int]) -> int:
    return 10 * suits[card // 10] + card % 10 if card >= 0 else card


def _cards(some: int, suits: Sequence[int]) -> int:
    return sum(1 << _card(card, suits) for card in members(some))
