"""Which moves are legal: the clauses that refuse, as one truth for each kind of move."""

from __future__ import annotations

from fallo.cards import AS, DOS, OF_RANK, SOTA
from fallo_proofs.pumba.symbolic.configuration import Configuration
from fallo_proofs.pumba.symbolic.drawing import reshuffle_left
from fallo_proofs.pumba.symbolic.positions import SymbolicMove, SymbolicPosition
from fallo_proofs.pumba.symbolic.words import (
    ALL_CARDS,
    ALL_SOTAS,
    Truth,
    Word,
    at_most,
    both,
    cards,
    choose,
    either,
    equal,
    first_of,
    has_some,
    implies,
    is_empty,
    is_rank,
    less,
    meets,
    number,
    of_same_rank,
    of_suit,
    opposite,
    pair,
    pick,
    single,
    suits_of,
    where,
    within,
    without,
    word,
)


def owed_to_an_as(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether what is owed is owed to an as (aces.as_answers_an_as)."""
    return both(
        has_some(position.pending), configuration.adopts("aces.answer", "as_hands_on"), is_rank(position.top, AS)
    )


def owed_to_a_two(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether what is owed is owed to a chain of twos."""
    return both(has_some(position.pending), opposite(owed_to_an_as(position, configuration)))


def answers(position: SymbolicPosition, configuration: Configuration) -> Word:
    """Return the cards that answer what is owed, whether they match or not."""
    kinds = first_of(
        [
            (configuration.adopts("twos.answer", "two_only"), cards(OF_RANK[DOS])),
            (configuration.adopts("twos.answer", "two_or_sota"), cards(OF_RANK[DOS] | OF_RANK[SOTA])),
        ],
        cards(OF_RANK[DOS] | OF_RANK[AS]),
    )
    full = both(configuration.adopts("twos.greatest_chain", "eight"), at_most(number(8), position.pending))
    kinds = without(kinds, where(full, cards(OF_RANK[DOS])))
    to_a_two = where(configuration.adopts("twos.stacking", "always"), kinds)
    return choose(owed_to_an_as(position, configuration), cards(OF_RANK[AS]), to_a_two)


def matching(position: SymbolicPosition, configuration: Configuration) -> Word:
    """Return the cards that match (chapter *Matching*, opening.any_card, sotas.always_matches)."""
    of_suit_or_rank = of_suit(position.suit) | of_same_rank(position.top)
    joker = where(configuration.adopts("sotas.matching", "always"), ALL_SOTAS)
    nothing_due = both(is_empty(position.suit), configuration.adopts("matching.after_no_throw", "anything"))
    return choose(either(is_empty(position.top), nothing_due), ALL_CARDS, of_suit_or_rank | joker)


def throwable(position: SymbolicPosition, configuration: Configuration) -> Word:
    """Return the cards that the player in turn can throw."""
    held = position.hand_of(position.turn) & matching(position, configuration)
    return held & choose(is_empty(position.pending), ALL_CARDS, answers(position, configuration))


def call_is_due(position: SymbolicPosition, seat: Word) -> Truth:
    """Tell whether a seat's next throw would want Pumba to be said, even where it cannot be forgotten."""
    return both(pair(position.hand_of(seat)), opposite(meets(seat, position.said)))


def details_are_right(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> Truth:
    """Tell whether a sota names a suit and an as a rival, and nothing else does either."""
    own_suit = both(configuration.adopts("sotas.own_suit", "another_suit"), meets(move.suit, suits_of(move.card)))
    names_a_suit = both(single(move.suit), opposite(own_suit))
    names_a_rival = both(
        single(move.target), within(move.target, position.living), opposite(meets(move.target, move.seat))
    )
    chosen = both(is_rank(move.card, AS), configuration.adopts("aces.target", "chosen_rival"))
    return both(
        pick(is_rank(move.card, SOTA), names_a_suit, is_empty(move.suit)),
        pick(chosen, names_a_rival, is_empty(move.target)),
    )


def may_throw(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> Truth:
    """Tell whether a throw is legal for the player in turn."""
    needless = both(move.called, opposite(call_is_due(position, move.seat)))
    return both(
        has_some(move.card),
        within(move.card, throwable(position, configuration)),
        details_are_right(position, move, configuration),
        implies(needless, configuration.adopts("call.without_need", "ignored")),
    )


def has_to_throw(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether the player in turn may neither draw nor pass (opening.opener_throws, drawing.throws_if_able)."""
    return either(
        both(is_empty(position.top), configuration.adopts("opening.opener", "must_throw")),
        both(configuration.adopts("drawing.duty", "throw_if_able"), has_some(throwable(position, configuration))),
    )


def is_dead(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether the stock is dead: exhausted while no reshuffle is left."""
    return both(is_empty(position.stock), opposite(reshuffle_left(position.reshuffles, configuration)))


def draw_is_vain(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether nobody draws since nothing can be had (exhaustion.nobody_draws, exhaustion.no_draw_in_vain)."""
    nothing = both(is_empty(position.stock), is_empty(position.pile))
    may_pass = configuration.adopts("exhaustion.nothing_to_reshuffle", "may_pass")
    return either(is_dead(position, configuration), both(nothing, may_pass))


def may_draw(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether a draw is legal for the player in turn."""
    looks = both(
        configuration.adopts("twos.stacking", "always"), configuration.adopts("twos.look_first", "may_draw_first")
    )
    return both(
        opposite(has_to_throw(position, configuration)),
        less(position.drawn, word(2, 2)),
        opposite(draw_is_vain(position, configuration)),
        opposite(owed_to_an_as(position, configuration)),
        implies(owed_to_a_two(position, configuration), looks),
    )


def passes_at_will(configuration: Configuration) -> Truth:
    """Tell whether passes in a row count whether or not a card can be drawn (ending.all_pass_at_will)."""
    return both(
        configuration.adopts("drawing.turn", "kept"),
        configuration.adopts("drawing.passing", "without_drawing"),
        configuration.adopts("ending.passes", "in_a_row"),
    )


def may_pass(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether a pass is legal for the player in turn."""
    kept = configuration.adopts("drawing.turn", "kept")
    enough = both(
        kept,
        implies(configuration.adopts("drawing.passing", "after_two_draws"), equal(position.drawn, word(2, 2))),
        implies(configuration.adopts("drawing.passing", "after_one_draw"), has_some(position.drawn)),
    )
    held_back = both(
        configuration.adopts("exhaustion.dead_pass", "only_if_unable"),
        is_dead(position, configuration),
        has_some(throwable(position, configuration)),
    )
    return both(
        opposite(has_to_throw(position, configuration)),
        is_empty(position.pending),
        either(enough, draw_is_vain(position, configuration)),
        opposite(held_back),
    )


def may_call(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> Truth:
    """Tell whether Pumba may be said apart from a throw (call.before_the_card, call.late_call)."""
    before = both(
        configuration.adopts("call.due", "before_the_card"),
        equal(move.seat, position.turn),
        call_is_due(position, move.seat),
    )
    late = both(configuration.adopts("call.due", "before_the_next_move"), meets(move.seat, position.silent))
    return either(before, late)


def may_catch(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> Truth:
    """Tell whether somebody's silence may be caught (call.only_the_silent_are_caught, call.anyone_catches)."""
    return both(
        configuration.adopts("call.penalty", "when_caught"),
        meets(move.target, position.silent),
        opposite(meets(move.target, move.seat)),
        either(configuration.adopts("call.catcher", "anyone"), equal(move.seat, position.turn)),
    )


def is_legal(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> Truth:
    """Tell whether a move is legal; no clause is named."""
    in_turn = both(
        implies(move.throws, may_throw(position, move, configuration)),
        implies(move.draws, may_draw(position, configuration)),
        implies(move.passes, may_pass(position, configuration)),
        implies(move.takes, has_some(position.pending)),
    )
    return both(
        opposite(position.over),
        within(move.seat, position.living),
        either(move.speaks, both(equal(move.seat, position.turn), in_turn)),
        implies(move.calls, may_call(position, move, configuration)),
        implies(move.catches, may_catch(position, move, configuration)),
    )
