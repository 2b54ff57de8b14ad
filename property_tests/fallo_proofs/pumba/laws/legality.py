"""Who may do what: the chapters on opening, turn, matching, drawing, twos, sotas and the call, asked of one move.

Written from the sentences of the spec, with none of the interpreter's clauses.
"""

from __future__ import annotations

from fallo.cards import AS, DOS, RANK_OF, SOTA, SUIT_OF, members
from fallo.pumba import Move, Position, Readings
from fallo.pumba.moves import CALLS, CATCH, DRAWS, MOVES, PASSES
from fallo.pumba.position import PLAYING

SPEECH = tuple(move for move in MOVES.values() if move.text == "call" or move.bit == CATCH)
VERBS = tuple(move for move in MOVES.values() if move.card < 0)
THROWS_OF = tuple(tuple(move for move in MOVES.values() if move.card == card) for card in range(40))
"""All ways in which a card can be thrown, by card."""


def may(readings: Readings, position: Position, seat: int, move: Move) -> bool:
    """Tell whether a seat may make a move."""
    if position.phase != PLAYING or move.target >= position.match.seats:
        return False
    if move is CALLS:
        return _may_call(readings, position, seat)
    if move.bit == CATCH:
        return _may_catch(readings, position, seat, move.target)
    if seat != position.turn:
        return False
    if move.card >= 0:
        return _holds(position, move.card) and _may_throw(readings, position, move)
    if move is DRAWS:
        return may_draw(readings, position)
    if move is PASSES:
        return may_pass(readings, position)
    return position.pending > 0


def legal(readings: Readings, position: Position, seat: int) -> set[Move]:
    """Return all that a seat may do."""
    if seat != position.turn:
        return {move for move in SPEECH if may(readings, position, seat, move)} if may_speak(position) else set()
    held = (move for card in members(position.hands[seat]) for move in THROWS_OF[card])
    return {move for move in (*held, *VERBS) if may(readings, position, seat, move)}


def may_speak(position: Position) -> bool:
    """Tell whether anybody may say anything out of turn: only where somebody is silent."""
    return position.silent > 0


def nothing_to_draw(readings: Readings, position: Position) -> bool:
    """Tell whether the stock is empty and cannot be made again."""
    return position.taken == len(position.stock) and (not position.pile or dead(readings, position))


def dead(readings: Readings, position: Position) -> bool:
    """Tell whether the stock is exhausted while no reshuffle is left."""
    most = 2 if readings.exhaustion.reshuffles == "at_most_two" else 0
    return position.taken == len(position.stock) and position.reshuffles >= most


def may_draw(readings: Readings, position: Position) -> bool:
    """Tell whether the player in turn may draw."""
    if position.top < 0 and readings.opening.opener == "must_throw":
        return False
    if position.pending and not _may_look_first(readings, position):
        return False
    if readings.drawing.duty == "throw_if_able" and able_to_throw(readings, position):
        return False
    if dead(readings, position):
        return False
    in_vain = nothing_to_draw(readings, position) and readings.exhaustion.nothing_to_reshuffle == "may_pass"
    return position.drawn < 2 and not in_vain


def may_pass(readings: Readings, position: Position) -> bool:
    """Tell whether the player in turn may pass."""
    if position.pending or (position.top < 0 and readings.opening.opener == "must_throw"):
        return False
    is_dead = dead(readings, position)
    bound = readings.drawing.duty == "throw_if_able" or (is_dead and readings.exhaustion.dead_pass == "only_if_unable")
    if bound and able_to_throw(readings, position):
        return False
    if is_dead:
        return True
    if readings.exhaustion.nothing_to_reshuffle == "may_pass" and nothing_to_draw(readings, position):
        return True
    needed = {"after_two_draws": 2, "after_one_draw": 1, "without_drawing": 0}[readings.drawing.passing]
    return readings.drawing.turn == "kept" and position.drawn >= needed


def able_to_throw(readings: Readings, position: Position) -> bool:
    """Tell whether the player in turn holds a card that may be thrown."""
    return any(_fits(readings, position, card) for card in members(position.hands[position.turn]))


def _holds(position: Position, card: int) -> bool:
    return bool(position.hands[position.turn] >> card & 1)


def _may_look_first(readings: Readings, position: Position) -> bool:
    owed_to_a_two = RANK_OF[position.top] != AS or readings.aces.answer == "drawn_at_once"
    return owed_to_a_two and readings.twos.stacking == "always" and readings.twos.look_first == "may_draw_first"


def _may_throw(readings: Readings, position: Position, move: Move) -> bool:
    if move.called and not _may_say_it(readings, position):
        return False
    return _fits(readings, position, move.card) and _is_complete(readings, position, move)


def _is_complete(readings: Readings, position: Position, move: Move) -> bool:
    """Tell whether a sota names a suit that may be named, and an as a rival where it has to."""
    rank = RANK_OF[move.card]
    if rank == SOTA:
        return move.suit >= 0 and (readings.sotas.own_suit == "any_suit" or move.suit != SUIT_OF[move.card])
    if rank == AS and readings.aces.target == "chosen_rival":
        rival = 0 <= move.target != position.turn
        return rival and bool(position.match.living >> move.target & 1)
    return move.target < 0


def _fits(readings: Readings, position: Position, card: int) -> bool:
    """Tell whether a card matches, and answers where cards are owed."""
    if position.top < 0:
        return True
    rank, top = RANK_OF[card], RANK_OF[position.top]
    free = position.suit < 0 or (rank == SOTA and readings.sotas.matching == "always")
    if not (free or rank == top or SUIT_OF[card] == position.suit):
        return False
    return not position.pending or _answers(readings, position.pending, rank, top)


def _answers(readings: Readings, owed: int, rank: int, top: int) -> bool:
    if top == AS and readings.aces.answer == "as_hands_on":
        return rank == AS
    if readings.twos.stacking == "never":
        return False
    if rank == DOS:
        return owed < 8 or readings.twos.greatest_chain == "unbounded"
    return rank == {"two_only": DOS, "two_or_sota": SOTA, "matching_penalty_card": AS}[readings.twos.answer]


def _may_say_it(readings: Readings, position: Position) -> bool:
    """Tell whether Pumba may be said with a throw of the player in turn."""
    if readings.call.without_need == "ignored":
        return True
    return position.hands[position.turn].bit_count() == 2 and not position.said >> position.turn & 1


def _may_call(readings: Readings, position: Position, seat: int) -> bool:
    if readings.call.due == "before_the_card":
        has_two = position.hands[seat].bit_count() == 2
        return seat == position.turn and has_two and not position.said >> seat & 1
    return readings.call.due == "before_the_next_move" and bool(position.silent >> seat & 1)


def _may_catch(readings: Readings, position: Position, seat: int, whom: int) -> bool:
    if readings.call.penalty == "always" or readings.call.due == "never_forgotten":
        return False
    if readings.call.catcher == "next_in_turn" and seat != position.turn:
        return False
    at_the_table = position.match.living >> seat & 1
    return bool(at_the_table and whom != seat and position.silent >> whom & 1)
