"""Which positions there can be before the end of a hand, under any readings: an invariant of the step.

Every part is a named truth, so that a position that fails says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from fallo.cards import AS, DOS, OF_RANK, SOTA
from fallo_proofs.pumba.symbolic.configuration import Configuration
from fallo_proofs.pumba.symbolic.drawing import can_draw, most_reshuffles
from fallo_proofs.pumba.symbolic.legality import owed_to_a_two, owed_to_an_as, passes_at_will
from fallo_proofs.pumba.symbolic.positions import SymbolicPosition
from fallo_proofs.pumba.symbolic.words import (
    ALL_CARDS,
    CARDS,
    COUNT,
    Truth,
    Word,
    at_most,
    at_most_one,
    bit,
    both,
    cards,
    choose,
    count,
    either,
    equal,
    first_of,
    has_some,
    implies,
    is_empty,
    is_rank,
    meets,
    number,
    opposite,
    single,
    suits_of,
    where,
    widened,
    within,
    word,
)


def forty_cards(position: SymbolicPosition) -> Truth:
    """Tell whether every card lies in exactly one place, and at most one on top."""
    seen, apart = word(0, CARDS), [at_most_one(position.top)]
    for place in (*position.hands, position.stock, position.pile, position.top):
        apart.append(is_empty(seen & place))
        seen = seen | place
    return both(*apart, equal(seen, ALL_CARDS))


def lies_once(position: SymbolicPosition, card: int) -> Truth:
    """Tell whether one card lies in exactly one place: what `forty_cards` says of it, card by card."""
    places = [bit(place, card) for place in (*position.hands, position.stock, position.pile, position.top)]
    apart = [opposite(both(one, other)) for number, one in enumerate(places) for other in places[:number]]
    return both(either(*places), *apart)


def players_hold_cards(position: SymbolicPosition) -> Truth:
    """Tell whether exactly the players hold cards, there are two of them at least, and one of them is in turn."""
    holding = [
        equal(has_some(hand), meets(position.living, word(1 << seat, position.seats)))
        for seat, hand in enumerate(position.hands)
    ]
    in_turn = both(single(position.turn), within(position.turn, position.living))
    return both(opposite(position.over), opposite(at_most_one(position.living)), in_turn, *holding)


def suit_is_of_the_top_card(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether the suit that is due is the top card's, or one that a sota can have named."""
    own = suits_of(position.top)
    named = both(
        configuration.adopts("sotas.own_suit", "another_suit"),
        configuration.adopts("sotas.binding", "until_thrown"),
        configuration.adopts("opening.upcard", "none"),
    )
    by_sota = both(single(position.suit), implies(named, opposite(equal(position.suit, own))))
    return either(
        both(is_rank(position.top, SOTA), by_sota),
        both(opposite(is_rank(position.top, SOTA)), equal(position.suit, own)),
        nothing_is_due(position, configuration),
    )


def nothing_is_due(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether a turn can have ended without a throw since the last one (matching.nothing_is_due)."""
    many = silence_outlasts_a_move(configuration)
    return both(
        configuration.adopts("matching.after_no_throw", "anything"),
        is_empty(position.suit),
        is_empty(position.pending),
        either(many, is_empty(position.silent)),
    )


def nothing_thrown_yet(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether all is as it is before the first throw, where no card lies."""
    return both(
        configuration.adopts("opening.upcard", "none"),
        is_empty(position.pile),
        is_empty(position.pending),
        is_empty(position.reshuffles),
        is_empty(position.silent),
        is_empty(position.sits_out),
        implies(
            configuration.adopts("opening.opener", "must_throw"),
            both(is_empty(position.drawn), is_empty(position.passes)),
        ),
    )


def thrown_and_come_back(position: SymbolicPosition, rank: int) -> Word:
    """Return the most cards of a rank that can have been thrown: those that lie, and four for each reshuffle."""
    lying = count(position.pile | position.top, OF_RANK[rank])
    return lying + widened(position.reshuffles, COUNT) * number(4)


def owed_is_possible(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether what is owed can be owed: for the cards that lie, and the readings."""
    even = is_empty(position.pending & number(1))
    extra = first_of(
        [
            (configuration.adopts("twos.answer", "two_or_sota"), cards(OF_RANK[SOTA])),
            (configuration.adopts("twos.answer", "matching_penalty_card"), cards(OF_RANK[AS])),
        ],
        cards(0),
    )
    answered = where(configuration.adopts("twos.stacking", "always"), extra)
    grows = both(configuration.adopts("twos.stacking", "always"), configuration.adopts("twos.stack", "adds_up"))
    bound = choose(configuration.adopts("twos.greatest_chain", "eight"), number(8), number(24))
    by_twos = both(
        even,
        within(position.top, cards(OF_RANK[DOS]) | answered),
        at_most(position.pending, choose(grows, bound, number(2))),
        at_most(position.pending, thrown_and_come_back(position, DOS) * number(2)),
    )
    aces = choose(configuration.adopts("aces.stack", "adds_up"), thrown_and_come_back(position, AS), number(1))
    two_each = both(even, at_most(position.pending, aces * number(2)))
    one_each = both(configuration.adopts("aces.cards", "one"), at_most(position.pending, aces))
    by_aces = either(one_each, both(configuration.adopts("aces.cards", "two"), two_each))
    return both(
        implies(owed_to_a_two(position, configuration), by_twos),
        implies(owed_to_an_as(position, configuration), by_aces),
    )


def draws_are_possible(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether the player in turn can have drawn so often, and the pile been reshuffled so often."""
    looks = both(
        configuration.adopts("twos.look_first", "may_draw_first"),
        configuration.adopts("twos.stacking", "always"),
        owed_to_a_two(position, configuration),
    )
    return both(
        at_most(position.drawn, word(2, 2)),
        implies(configuration.adopts("drawing.turn", "ended"), is_empty(position.drawn)),
        either(is_empty(position.pending), is_empty(position.drawn), looks),
        at_most(position.reshuffles, most_reshuffles(configuration)),
    )


def passes_are_possible(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether just these players can have passed, while nothing could be drawn or at will."""
    can = can_draw(position.stock, position.pile, position.reshuffles, configuration)
    row = both(configuration.adopts("ending.passes", "in_a_row"), has_some(position.passes))
    return both(
        within(position.passes, position.living),
        opposite(equal(position.passes, position.living)),
        implies(row, both(is_empty(position.pending), either(opposite(can), passes_at_will(configuration)))),
        implies(both(row, configuration.adopts("matching.after_no_throw", "anything")), is_empty(position.suit)),
    )


def silence_outlasts_a_move(configuration: Configuration) -> Truth:
    """Tell whether silence stays open after a move of somebody else (call.silence_is_over_at_the_own_turn)."""
    return both(
        configuration.adopts("call.penalty", "when_caught"), configuration.adopts("call.catch_until", "next_own_turn")
    )


def speech_is_possible(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether just these calls can hold and just this silence be open."""
    never = configuration.adopts("call.due", "never_forgotten")
    once = configuration.adopts("call.again", "once_a_hand")
    this_turn = both(configuration.adopts("call.due", "before_the_card"), opposite(once))
    open_late = either(
        configuration.adopts("call.due", "before_the_next_move"), configuration.adopts("call.penalty", "when_caught")
    )
    many = silence_outlasts_a_move(configuration)
    just_thrown = both(at_most_one(position.silent), single(position.hand_of(position.silent)))
    said_again = both(many, configuration.adopts("call.due", "before_the_card"))
    return both(
        within(position.said, where(opposite(never), choose(once, position.living, where(this_turn, position.turn)))),
        within(position.silent, where(both(opposite(never), open_late), position.living)),
        either(many, is_empty(position.silent), just_thrown),
        implies(once, either(said_again, opposite(meets(position.said, position.silent)))),
    )


def losses_are_possible(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether just these players can have to lose a turn."""
    rivals = position.living & ~position.turn
    return within(position.sits_out, where(configuration.adopts("caballos.skips", "throwers_next_turn"), rivals))


def invariants(position: SymbolicPosition, configuration: Configuration) -> Iterator[tuple[str, Truth]]:
    """Yield every part of what makes a position consistent, with its name."""
    yield "forty_cards", forty_cards(position)
    yield "players_hold_cards", players_hold_cards(position)
    yield "suit_is_of_the_top_card", suit_is_of_the_top_card(position, configuration)
    opening = nothing_thrown_yet(position, configuration)
    yield "nothing_thrown_yet", implies(is_empty(position.top), opening)
    yield "owed_is_possible", owed_is_possible(position, configuration)
    yield "draws_are_possible", draws_are_possible(position, configuration)
    yield "passes_are_possible", passes_are_possible(position, configuration)
    yield "speech_is_possible", speech_is_possible(position, configuration)
    yield "losses_are_possible", losses_are_possible(position, configuration)


def consistent(position: SymbolicPosition, configuration: Configuration) -> Truth:
    """Tell whether there can be such a position before the end of a hand."""
    return both(*(truth for _, truth in invariants(position, configuration)))
