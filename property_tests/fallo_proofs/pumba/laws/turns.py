"""Everything but the cards after a move: whose turn it is, what is owed and due, who has passed or is silent."""

from __future__ import annotations

from typing import NamedTuple

from fallo.cards import AS, CABALLO, RANK_OF, REY, SIETE, SOTA, SUIT_OF
from fallo.pumba import Move, Position, Readings
from fallo.pumba.moves import CALLS, CATCH, DRAWS, PASSES, TAKES
from fallo_proofs.pumba.laws.cards import Outcome, outcome, owed, saved_by_a_rey
from fallo_proofs.pumba.laws.points import settled


class Turn(NamedTuple):
    """Whose turn comes, and who still has to sit one out."""

    seat: int
    sits_out: int


def expected(readings: Readings, position: Position, seat: int, move: Move) -> Position:
    """Return the position that has to come of a legal move.

    Its stock holds only the cards that are left. At the end of a hand only the cards, the direction, the number of
    reshuffles, the phase and the match are said; the other fields are as before.
    """
    done = outcome(readings, position, move)
    cards = done.cards
    after = position._replace(
        hands=cards.masks(), stock=tuple(cards.stock), taken=0, pile=sum(1 << card for card in cards.pile),
        top=cards.top, reshuffles=cards.made,
    )  # fmt: skip
    if move is CALLS or move.bit == CATCH:
        return _spoken(readings, after, seat, move)
    ends = done.left == 0 and not (saved_by_a_rey(readings, move) and done.got)
    passes = _passes(readings, position, move, done)
    blocked = move is PASSES and position.match.living & ~passes == 0
    if ends or blocked:
        phase, match = settled(readings, position.match, after.hands, position.turn if ends else -1)
        return after._replace(phase=phase, match=match)
    return _going_on(readings, after, position, move, done)._replace(passes=passes)


def _spoken(readings: Readings, after: Position, seat: int, move: Move) -> Position:
    if move.bit == CATCH:
        return after._replace(silent=after.silent & ~(1 << move.target))
    holds = readings.call.due == "before_the_card" or readings.call.again == "once_a_hand"
    said = after.said | (1 << seat if holds else 0)
    return after._replace(said=said, silent=after.silent & ~(1 << seat))


def _going_on(readings: Readings, after: Position, before: Position, move: Move, done: Outcome) -> Position:
    direction = -before.direction if RANK_OF[move.card] == SIETE and move.card >= 0 else before.direction
    sits_out = before.sits_out
    if move.card >= 0 and RANK_OF[move.card] == CABALLO and readings.caballos.skips == "throwers_next_turn":
        sits_out |= 1 << before.turn
    players = onward(readings, before, move, done.got)
    turn = onward_from(before._replace(direction=direction, sits_out=sits_out), players)
    return after._replace(
        turn=turn.seat, sits_out=turn.sits_out, direction=direction,
        pending=_pending(readings, before, move), suit=_suit(readings, before, move, players),
        drawn=_drawn(readings, before, move), said=_said(readings, before, move, done),
        silent=_silent(readings, before, done),
    )  # fmt: skip


def onward_from(position: Position, players: int) -> Turn:
    """Return whose turn comes so many players after the one in turn; who sits out or is eliminated is stepped over."""
    seat, sits_out = position.turn, position.sits_out
    while players:
        seat = (seat + position.direction) % position.match.seats
        if not position.match.living >> seat & 1:
            continue
        if sits_out >> seat & 1:
            sits_out ^= 1 << seat
            continue
        players -= 1
    return Turn(seat, sits_out)


def onward(readings: Readings, position: Position, move: Move, got: int) -> int:
    """Return by how many players the turn moves: none where whoever moved is in turn again."""
    if move.card >= 0:
        return onward_after_throw(readings, RANK_OF[move.card], position.match.living.bit_count())
    if move is DRAWS:
        return 0 if readings.drawing.turn == "kept" else 1
    return 0 if move is TAKES and _keeps_the_turn(readings, position, got) else 1


def onward_after_throw(readings: Readings, rank: int, players: int) -> int:
    """Return by how many players the turn moves after a throw, among so many who are not eliminated."""
    if rank == REY and readings.reyes.effect == "another_turn":
        return 0
    if rank == CABALLO and readings.caballos.skips == "next_player":
        return 1 if players == 2 and readings.caballos.between_two == "other_plays" else 2
    return 0 if rank == SIETE and players == 2 and readings.sevens.between_two == "acts_again" else 1


def _keeps_the_turn(readings: Readings, position: Position, got: int) -> bool:
    if readings.twos.turn == "kept":
        return True
    if readings.aces.answer == "as_hands_on" and RANK_OF[position.top] == AS:
        return True
    if readings.twos.turn_at_eight == "kept_at_eight" and got >= 8:
        return True
    return readings.twos.turn_without_cards == "kept_without_cards" and got == 0


def _pending(readings: Readings, position: Position, move: Move) -> int:
    if move is TAKES:
        return 0
    return owed(readings, position, move.card) if move.card >= 0 else position.pending


def _suit(readings: Readings, position: Position, move: Move, players: int) -> int:
    if move.card >= 0:
        return move.suit if move.suit >= 0 else SUIT_OF[move.card]
    if readings.matching.after_no_throw == "anything" and players > 0 and position.top >= 0:
        return -1
    lapses = readings.sotas.binding == "next_turn_only" and players > 0
    return SUIT_OF[position.top] if lapses and position.top >= 0 and RANK_OF[position.top] == SOTA else position.suit


def _drawn(readings: Readings, position: Position, move: Move) -> int:
    if move is DRAWS and readings.drawing.turn == "kept":
        return position.drawn + 1
    another = move.card >= 0 and RANK_OF[move.card] == REY and readings.reyes.effect == "another_turn"
    return position.drawn if another and readings.reyes.draws == "draws_used_up" else 0


def _passes(readings: Readings, position: Position, move: Move, done: Outcome) -> int:
    row = readings.ending.passes == "in_a_row"
    if move.card >= 0 and row:
        return 0
    if move is not PASSES:
        return position.passes
    at_will = row and readings.drawing.turn == "kept" and readings.drawing.passing == "without_drawing"
    most = 2 if readings.exhaustion.reshuffles == "at_most_two" else 0
    can_draw = done.cards.stock or (done.cards.pile and done.cards.made < most)
    if can_draw and not at_will:
        return 0 if row else position.passes
    return position.passes | 1 << position.turn


def _said(readings: Readings, position: Position, move: Move, done: Outcome) -> int:
    if readings.call.due == "never_forgotten":
        return 0
    if readings.call.again == "each_time":
        kept = move is DRAWS and readings.drawing.turn == "kept"
        return position.said if kept else 0
    return position.said | (1 << position.turn if move.called and done.left == 1 else 0)


def _silent(readings: Readings, position: Position, done: Outcome) -> int:
    stays = readings.call.penalty == "when_caught" and readings.call.catch_until == "next_own_turn"
    silent = position.silent & ~(1 << position.turn) if stays else 0
    opens = readings.call.penalty == "when_caught" or readings.call.due == "before_the_next_move"
    return silent | (1 << position.turn if done.forgotten and opens else 0)
