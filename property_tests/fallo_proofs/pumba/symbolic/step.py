"""The step: what comes of a legal move, as a formula over any position, any move and any readings."""

from __future__ import annotations

from dataclasses import dataclass

from fallo.cards import SOTA
from fallo_proofs.pumba.symbolic.configuration import Configuration, new_configuration
from fallo_proofs.pumba.symbolic.drawing import (
    AFTER,
    BEFORE,
    EFFECT,
    NOTICED,
    Chance,
    Draw,
    can_draw,
    draw,
    heap_of,
    new_chance,
)
from fallo_proofs.pumba.symbolic.legality import is_legal, owed_to_an_as, passes_at_will
from fallo_proofs.pumba.symbolic.positions import SymbolicMove, SymbolicPosition, new_move, new_position
from fallo_proofs.pumba.symbolic.seats import next_in_turn
from fallo_proofs.pumba.symbolic.throwing import Throw, penalty, said_after_throw, suit_after, throw
from fallo_proofs.pumba.symbolic.words import (
    Truth,
    Word,
    at_most,
    bit,
    both,
    choose,
    either,
    first_of,
    has_some,
    is_empty,
    is_rank,
    meets,
    number,
    opposite,
    pick,
    suits_of,
    union,
    where,
    within,
    without,
    word,
)


@dataclass(frozen=True)
class Step:
    """One step under one configuration.

    ``draws`` are the four sets of cards drawn, in their order; the step is meaningful where ``possible`` holds, that is
    where some order of the cards gives just these sets. ``winner`` is a set of seats, empty where nobody has won.
    """

    position: SymbolicPosition
    move: SymbolicMove
    configuration: Configuration
    legal: Truth
    draws: tuple[Draw, ...]
    possible: Truth
    after: SymbolicPosition
    winner: Word


def silence_to_pay(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> Word:
    """Return who draws the penalty before a move (call.silence_is_noticed)."""
    noticed = both(
        opposite(move.speaks),
        configuration.adopts("call.due", "before_the_next_move"),
        configuration.adopts("call.penalty", "always"),
    )
    return where(noticed, position.silent)


def silence_left(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> Word:
    """Return whose silence a move leaves open, a throw in silence not yet counted."""
    caught = configuration.adopts("call.penalty", "when_caught")
    own_only = both(caught, configuration.adopts("call.catch_until", "next_own_turn"))
    by_others = without(position.silent, move.seat)
    said_late = where(configuration.adopts("call.due", "before_the_next_move"), move.seat)
    in_words = without(position.silent, choose(move.catches, move.target, said_late))
    return choose(move.speaks, in_words, where(own_only, by_others))


def drawn_first(thrown: Throw, move: SymbolicMove, configuration: Configuration) -> tuple[Word, Word]:
    """Return who draws what before the effect of a card (call.penalty_before_the_effect)."""
    first = configuration.adopts("call.order", "penalty_first")
    pays = both(move.throws, thrown.forgotten, thrown.at_once, first)
    return move.seat, where(pays, penalty(configuration))


def drawn_for_effect(
    position: SymbolicPosition, thrown: Throw, move: SymbolicMove, configuration: Configuration
) -> tuple[Word, Word]:
    """Return who draws what for the move itself: a draw, what is owed, an as, a catch, a last rey."""
    hits = both(move.throws, either(opposite(thrown.wins), configuration.adopts("ending.last_card", "draws_first")))
    seat = choose(move.catches, move.target, move.seat)
    wanted = first_of(
        [
            (either(move.draws, both(move.throws, thrown.draws_on)), number(1)),
            (move.takes, position.pending),
            (move.catches, penalty(configuration)),
            (hits, thrown.hit_cards),
        ],
        number(0),
    )
    return choose(both(hits, has_some(thrown.hits)), thrown.hits, seat), wanted


def drawn_afterwards(thrown: Throw, move: SymbolicMove, configuration: Configuration) -> tuple[Word, Word]:
    """Return who draws what after the effect (call.penalty_after_the_effect, twos.last_two_is_drawn)."""
    effect_first = configuration.adopts("call.order", "effect_first")
    pays = both(thrown.forgotten, thrown.at_once, effect_first)
    last = both(thrown.wins, configuration.adopts("ending.last_card", "draws_first"))
    wanted = choose(last, thrown.owed, where(pays, penalty(configuration)))
    return choose(last, thrown.neighbour, move.seat), where(move.throws, wanted)


def keeps_the_turn(position: SymbolicPosition, taken: Draw, configuration: Configuration) -> Truth:
    """Tell whether whoever takes is still in turn (chapters *The as* and *The two*)."""
    eight = both(configuration.adopts("twos.turn_at_eight", "kept_at_eight"), at_most(number(8), taken.got))
    nothing = both(configuration.adopts("twos.turn_without_cards", "kept_without_cards"), is_empty(taken.got))
    return either(owed_to_an_as(position, configuration), configuration.adopts("twos.turn", "kept"), eight, nothing)


def hands_after(position: SymbolicPosition, move: SymbolicMove, draws: tuple[Draw, ...]) -> tuple[Word, ...]:
    """Return the hands after a card has been thrown and some have been drawn."""
    hands = []
    for seat, hand in enumerate(position.hands):
        got = union(hand, *(where(bit(one.seat, seat), one.cards) for one in draws))
        hands.append(without(got, where(bit(move.seat, seat), move.card)))
    return tuple(hands)


def drawn_after(position: SymbolicPosition, move: SymbolicMove, again: Truth, configuration: Configuration) -> Word:
    """Return how often the player in turn has drawn, in a turn that has not passed on by a draw, a pass or a take."""
    used_up = both(again, configuration.adopts("reyes.draws", "draws_used_up"))
    return first_of(
        [
            (move.throws, where(used_up, position.drawn)),
            (move.draws, position.drawn + word(1, 2)),
            (move.takes, word(0, 2)),
        ],
        position.drawn,
    )


def said_after(
    position: SymbolicPosition, move: SymbolicMove, leaves_one: Truth, ends: Truth, configuration: Configuration
) -> Word:
    """Return whose call holds for a throw to come; whoever takes and keeps the turn begins it anew."""
    each_time = configuration.adopts("call.again", "each_time")
    lasting = either(configuration.adopts("call.due", "before_the_card"), opposite(each_time))
    return first_of(
        [
            (move.throws, said_after_throw(position.said, move, leaves_one, configuration)),
            (move.calls, position.said | where(lasting, move.seat)),
            (both(either(ends, move.takes), each_time), without(position.said, move.seat)),
        ],
        position.said,
    )


def suit_due_after(position: SymbolicPosition, move: SymbolicMove, ends: Truth, configuration: Configuration) -> Word:
    """Return the suit that is due (turn.lies_on_top, sotas.named_suit_is_due, sotas.suit_lapses, or none any more)."""
    nothing = both(ends, configuration.adopts("matching.after_no_throw", "anything"))
    lapses = both(ends, configuration.adopts("sotas.binding", "next_turn_only"), is_rank(position.top, SOTA))
    thrown = suit_after(move, suits_of(move.card))
    return first_of([(move.throws, thrown), (nothing, word(0, 4)), (lapses, suits_of(position.top))], position.suit)


def draws_of(
    position: SymbolicPosition, move: SymbolicMove, chance: Chance, configuration: Configuration
) -> tuple[tuple[Draw, ...], Throw]:
    """Return the four sets of cards drawn, and the throw, if it is one."""
    heap = heap_of(position.stock, position.pile, position.reshuffles)
    payer = silence_to_pay(position, move, configuration)
    to_pay = where(has_some(payer), penalty(configuration))
    noticed = draw(NOTICED, heap, (payer, to_pay), chance, configuration)
    hand = position.hand_of(move.seat) | where(meets(payer, move.seat), noticed.cards)
    thrown = throw(position, move, hand, configuration)
    heap = noticed.after.with_card_under(where(move.throws, position.top))
    first = draw(BEFORE, heap, drawn_first(thrown, move, configuration), chance, configuration)
    wanted = drawn_for_effect(position, thrown, move, configuration)
    effect = draw(EFFECT, first.after, wanted, chance, configuration)
    last = draw(AFTER, effect.after, drawn_afterwards(thrown, move, configuration), chance, configuration)
    return (noticed, first, effect, last), thrown


def step(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration, chance: Chance) -> Step:
    """Return what comes of a move; all that it says of the position after it holds for legal moves only."""
    draws, thrown = draws_of(position, move, chance, configuration)
    wins = both(move.throws, thrown.wins, opposite(both(thrown.draws_on, has_some(draws[EFFECT].got))))
    heap = draws[NOTICED].after
    unable = opposite(can_draw(heap.stock, heap.pile, heap.reshuffles, configuration))
    counted = both(move.passes, either(unable, passes_at_will(configuration)))
    passes = position.passes | where(counted, move.seat)
    row_broken = both(move.throws, configuration.adopts("ending.passes", "in_a_row"))
    blocked = both(counted, within(position.living, passes))
    takes_and_loses = both(move.takes, opposite(keeps_the_turn(position, draws[EFFECT], configuration)))
    drawn_out = both(move.draws, configuration.adopts("drawing.turn", "ended"))
    ends = either(drawn_out, move.passes, takes_and_loses)
    turn, sits_out = next_in_turn(position.turn, position.living, position.sits_out, position.clockwise)
    silent = both(move.throws, thrown.forgotten, opposite(thrown.at_once))
    left = draws[AFTER].after
    after = SymbolicPosition(
        hands=hands_after(position, move, draws),
        stock=left.stock,
        pile=left.pile,
        top=choose(move.throws, move.card, position.top),
        suit=suit_due_after(position, move, ends, configuration),
        turn=first_of([(move.throws, thrown.turn), (ends, turn)], position.turn),
        clockwise=pick(both(move.throws, opposite(thrown.wins)), thrown.clockwise, position.clockwise),
        pending=first_of(
            [(move.throws, where(opposite(thrown.wins), thrown.owed)), (move.takes, number(0))], position.pending
        ),
        drawn=where(opposite(ends), drawn_after(position, move, thrown.again, configuration)),
        reshuffles=left.reshuffles,
        passes=where(opposite(row_broken), passes),
        said=said_after(position, move, thrown.leaves_one, ends, configuration),
        silent=silence_left(position, move, configuration) | where(silent, move.seat),
        sits_out=first_of([(move.throws, thrown.sits_out), (ends, sits_out)], position.sits_out),
        living=position.living,
        over=either(wins, blocked),
    )
    possible = both(*(one.possible for one in draws))
    legal = is_legal(position, move, configuration)
    return Step(position, move, configuration, legal, draws, possible, after, where(wins, move.seat))


def new_step(seats: int, name: str = "readings") -> Step:
    """Return a step of new variables for a number of seats, which are shared by all steps for that number."""
    return step(new_position(seats), new_move(seats), new_configuration(name), new_chance(name))
