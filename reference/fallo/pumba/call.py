"""Saying Pumba, forgetting it, and being caught."""

from __future__ import annotations

from fallo.pumba.moves import CALL, CATCH, Move
from fallo.pumba.position import Position, Spot, Table
from fallo.pumba.stock import give


def only_when_due(spot: Spot) -> int:
    """Nobody says Pumba who need not, and nobody says it twice."""
    return 0 if spot.two_left and not spot.said else CALL


def nobody_is_caught(spot: Spot) -> int:
    """Nobody has to be caught in silence: what a forgotten call costs is drawn without anybody's saying so."""
    return CATCH


def with_the_card(spot: Spot) -> int:
    """Whoever throws the last card but one has to say Pumba with that throw, neither before nor after."""
    return CALL


def before_the_card(table: Table, speaker: int) -> bool:
    """Whoever is about to throw the last card but one has to say Pumba in the same turn, before or with the throw."""
    table.said |= 1 << speaker
    return True


def said_before(table: Table) -> bool:
    """Pumba said before the throw holds for that turn only."""
    said = bool(table.said)
    table.said = 0
    return said


def said_for_the_hand(table: Table, spoken: Move | int) -> bool:
    """Whoever has said Pumba once need not say it again in the same hand."""
    speaker, said = (spoken, True) if isinstance(spoken, int) else (table.turn, spoken.called)
    if said:
        table.said |= 1 << speaker
    return said


def before_the_next_move(spot: Spot) -> int:
    """Whoever throws the last card but one has to say Pumba with that throw or after it, before the next move, and not before the throw."""  # noqa: E501
    return 0 if spot.silent else CALL


def late_call(position: Position, seat: int) -> int:
    """Whoever may still say Pumba says it out of turn."""
    return CALL if position.silent >> seat & 1 else 0


def said_late(table: Table, speaker: int) -> bool:
    """Pumba said in time after the throw is as good as said with it."""
    table.silent &= ~(1 << speaker)
    return True


def silence_is_noticed(table: Table, move: Move) -> bool:
    """Whoever has still not said Pumba when the next move comes draws the penalty before it."""
    silent = table.silent
    for seat in range(table.match.seats):
        if silent >> seat & 1:
            _penalty(table, seat)
    table.silent = 0
    return bool(silent)


def silence_is_open(table: Table, move: Move) -> bool:
    """A throw of the last card but one in silence costs nothing at once."""
    forgotten = _forgotten(table, move)
    if forgotten:
        table.silent |= 1 << table.turn
    return forgotten


def silence_is_over_at_the_next_move(table: Table, move: Move) -> bool:
    """Silence that nobody has caught before the next move costs nothing."""
    open_ = bool(table.silent)
    table.silent = 0
    return open_


def silence_is_over_at_the_own_turn(table: Table, move: Move) -> bool:
    """Silence that nobody has caught before its own player's next move costs nothing."""
    open_ = bool(table.silent >> table.turn & 1)
    table.silent &= ~(1 << table.turn)
    return open_


def only_the_silent_are_caught(position: Position, seat: int, move: Move) -> bool:
    """Nobody is caught but a rival who threw the last card but one in silence, as long as that silence is open."""
    return move.target == seat or not position.silent >> move.target & 1


def anyone_catches(position: Position, seat: int) -> int:
    """Every rival may catch whoever is silent, in turn or not."""
    return CATCH if position.match.living >> seat & 1 else 0


def caught(table: Table, caught_seat: int) -> bool:
    """Whoever is caught in silence draws the penalty."""
    _penalty(table, caught_seat)
    table.silent &= ~(1 << caught_seat)
    return True


def never_forgotten(spot: Spot) -> int:
    """Pumba cannot be forgotten: it counts as said for whoever throws the last card but one."""
    return CALL


def penalty_before_the_effect(table: Table, move: Move) -> bool:
    """Whoever throws the last card but one without saying Pumba in time draws the penalty at once, before the card thrown takes effect."""  # noqa: E501
    return _forgotten(table, move) and _penalty(table, table.turn)


def penalty_after_the_effect(table: Table, move: Move) -> bool:
    """Whoever throws the last card but one without saying Pumba in time draws the penalty after the card thrown has taken effect."""  # noqa: E501
    return _forgotten(table, move) and _penalty(table, table.turn)


def penalty_is_two_cards(table: Table) -> int:
    """The penalty for a forgotten call is two cards."""
    return 2


def penalty_is_one_card(table: Table) -> int:
    """The penalty for a forgotten call is one card."""
    return 1


def _penalty(table: Table, seat: int) -> bool:
    give(table, seat, sum(cards(table) for cards in table.program.penalty))
    return True


def _forgotten(table: Table, move: Move) -> bool:
    seat = table.turn
    return not move.called and table.hands[seat].bit_count() == 1 and not table.said >> seat & 1
