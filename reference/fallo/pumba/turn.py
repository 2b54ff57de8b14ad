"""The turn: whose it is, what a throw does, and where the turn goes."""

from __future__ import annotations

from fallo.cards import PACK, SUIT_OF
from fallo.pumba.moves import EVERYTHING, Move
from fallo.pumba.position import CLOCKWISE, COUNTERCLOCKWISE, Position, Table


def opener_begins(table: Table) -> bool:
    """The first turn of a hand is the opener's, unless a card turned up has it otherwise."""
    table.turn = table.match.opener
    return True


def starts_clockwise(table: Table) -> bool:
    """A hand begins in clockwise direction."""
    table.direction = CLOCKWISE
    return True


def starts_counterclockwise(table: Table) -> bool:
    """A hand begins in counterclockwise direction."""
    table.direction = COUNTERCLOCKWISE
    return True


def direction_is_carried_over(table: Table) -> bool:
    """A later hand begins in the direction in which the one before ended."""
    if table.match.direction:
        table.direction = table.match.direction
    return bool(table.match.direction)


def in_turn(position: Position, seat: int) -> int:
    """Only the player whose turn it is may move."""
    return EVERYTHING if seat != position.turn else 0


def from_the_hand(position: Position) -> int:
    """A card is thrown from the player's own hand."""
    return PACK & ~position.hands[position.turn]


def lies_on_top(table: Table, move: Move) -> bool:
    """A card thrown leaves the hand and lies on top of the discard pile, and its suit is due."""
    table.hands[table.turn] &= ~move.bit
    if table.top >= 0:
        table.pile |= 1 << table.top
    table.top = move.card
    table.suit = SUIT_OF[move.card]
    return True


def passes_on(table: Table, move: Move) -> bool:
    """After a throw the turn goes to the next player in the direction of play."""
    end_turn(table)
    return True


def steps_over_the_eliminated(table: Table, seat: int) -> bool:
    """Wherever players are counted, whoever is eliminated is stepped over."""
    return not table.match.living >> seat & 1


def end_turn(table: Table) -> None:
    """Move the turn on by ``table.onward`` players; what belongs to the old turn is forgotten."""
    if table.onward:
        table.turn = following(table, table.onward)
    table.onward = 1
    table.drawn = 0
    for event in table.program.turn_ends:
        event(table)


def following(table: Table, players: int = 1) -> int:
    """Return the seat that comes so many players after the one in turn, in the direction of play."""
    seat, direction, match = table.turn, table.direction, table.match
    seats = match.seats
    if match.living + 1 == 1 << seats and not table.sits_out:
        return (seat + players * direction) % seats  # nobody is to be stepped over
    for _ in range(players):
        seat = (seat + direction) % seats
        while any(steps_over(table, seat) for steps_over in table.program.steps_over):
            seat = (seat + direction) % seats
    return seat


def next_player(table: Table) -> int:
    """Return the seat of the next player in the direction of play, who may have to sit out the turn."""
    sits_out, table.sits_out = table.sits_out, 0
    seat = following(table)
    table.sits_out = sits_out
    return seat
