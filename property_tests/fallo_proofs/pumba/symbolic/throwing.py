"""What a throw does before anything is drawn for it: the parts of a throw that the step puts together."""

from __future__ import annotations

from dataclasses import dataclass

from fallo.cards import AS, CABALLO, DOS, REY, SIETE, SOTA
from fallo_proofs.pumba.symbolic.configuration import Configuration
from fallo_proofs.pumba.symbolic.positions import SymbolicMove, SymbolicPosition
from fallo_proofs.pumba.symbolic.seats import neighbour, next_in_turn, two_players
from fallo_proofs.pumba.symbolic.words import (
    Truth,
    Word,
    both,
    choose,
    either,
    first_of,
    is_empty,
    is_rank,
    meets,
    number,
    opposite,
    pick,
    plus,
    single,
    where,
    without,
)


@dataclass(frozen=True)
class Throw:
    """A throw by a seat whose hand and open silence are those after the last move's silence has been dealt with.

    ``hits`` is the seat that an as makes draw at once, ``hit_cards`` how many cards; ``owed`` what is owed after it;
    ``wins`` whether it was the last card, ``draws_on`` whether that card is a rey that goes on if a card can be drawn;
    ``forgotten`` whether Pumba had to be said and was not, ``at_once`` whether that is paid at once;
    ``clockwise``, ``turn`` and ``sits_out`` are those of the next turn, ``again`` whether it is the thrower's by a rey;
    ``neighbour`` is the next player in the direction of play, to lose a turn or not.
    """

    wins: Truth
    draws_on: Truth
    leaves_one: Truth
    forgotten: Truth
    at_once: Truth
    hits: Word
    hit_cards: Word
    owed: Word
    clockwise: Truth
    turn: Word
    sits_out: Word
    again: Truth
    neighbour: Word


def penalty(configuration: Configuration) -> Word:
    """Return how many cards a forgotten call costs."""
    return choose(configuration.adopts("call.cards", "two"), number(2), number(1))


def owed_after(position: SymbolicPosition, card: Word, configuration: Configuration) -> Word:
    """Return what is owed after a card has been thrown (chapters *The as* and *The two*)."""
    ace_adds = choose(configuration.adopts("aces.cards", "two"), number(2), number(1))
    owed_before = choose(configuration.adopts("aces.stack", "handed_on"), number(0), position.pending)
    by_ace = both(is_rank(card, AS), configuration.adopts("aces.answer", "as_hands_on"))
    adds = position.pending + number(2)
    by_two = choose(configuration.adopts("twos.stack", "adds_up"), adds, number(2))
    return first_of([(is_rank(card, DOS), by_two), (by_ace, plus(owed_before, ace_adds))], position.pending)


def direction_after(position: SymbolicPosition, card: Word) -> Truth:
    """Return whether play goes clockwise after a card has been thrown (sevens.changes_direction)."""
    return pick(is_rank(card, SIETE), opposite(position.clockwise), position.clockwise)


def has_another_turn(position: SymbolicPosition, card: Word, configuration: Configuration) -> tuple[Truth, Truth]:
    """Return whether the thrower has another turn by a rey, and whether by a seven."""
    rey = both(is_rank(card, REY), configuration.adopts("reyes.effect", "another_turn"))
    between_two = both(configuration.adopts("sevens.between_two", "acts_again"), two_players(position.living))
    return rey, both(is_rank(card, SIETE), between_two)


def turn_after(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> tuple[Word, Word]:
    """Return who is in turn after a throw, and who still has to lose a turn."""
    clockwise = direction_after(position, move.card)
    caballo = is_rank(move.card, CABALLO)
    skips_next = configuration.adopts("caballos.skips", "next_player")
    sits_out = position.sits_out | where(both(caballo, opposite(skips_next)), move.seat)
    nobody = both(configuration.adopts("caballos.between_two", "other_plays"), two_players(position.living))
    skips = both(caballo, skips_next, opposite(nobody))
    start = choose(skips, neighbour(move.seat, position.living, clockwise), move.seat)
    turn, rest = next_in_turn(start, position.living, sits_out, clockwise)
    again = either(*has_another_turn(position, move.card, configuration))
    return choose(again, move.seat, turn), choose(again, sits_out, rest)


def hit(position: SymbolicPosition, move: SymbolicMove, configuration: Configuration) -> tuple[Word, Word]:
    """Return whom an as makes draw at once, and how many cards; nobody where no as was thrown or it is owed."""
    at_once = both(is_rank(move.card, AS), configuration.adopts("aces.answer", "drawn_at_once"))
    after = neighbour(move.seat, position.living, position.clockwise)
    rival = choose(configuration.adopts("aces.target", "chosen_rival"), move.target, after)
    cards = choose(configuration.adopts("aces.cards", "two"), number(2), number(1))
    return where(at_once, rival), where(at_once, cards)


def throw(position: SymbolicPosition, move: SymbolicMove, hand: Word, configuration: Configuration) -> Throw:
    """Return what a throw does; ``hand`` is the thrower's hand before it."""
    left = without(hand, move.card)
    never = configuration.adopts("call.due", "never_forgotten")
    excused = either(never, move.called, meets(move.seat, position.said))
    leaves_one = single(left)
    late = configuration.adopts("call.due", "before_the_next_move")
    always = configuration.adopts("call.penalty", "always")
    rey, _ = has_another_turn(position, move.card, configuration)
    goes_on = configuration.adopts("ending.last_rey", "draws_one")
    hits, hit_cards = hit(position, move, configuration)
    turn, sits_out = turn_after(position, move, configuration)
    return Throw(
        wins=is_empty(left),
        draws_on=both(is_empty(left), rey, goes_on),
        leaves_one=leaves_one,
        forgotten=both(leaves_one, opposite(excused)),
        at_once=both(always, opposite(late)),
        hits=hits,
        hit_cards=hit_cards,
        owed=owed_after(position, move.card, configuration),
        clockwise=direction_after(position, move.card),
        turn=turn,
        sits_out=sits_out,
        again=rey,
        neighbour=neighbour(move.seat, position.living, position.clockwise),
    )


def suit_after(move: SymbolicMove, own: Word) -> Word:
    """Return the suit that is due after a throw (turn.lies_on_top, sotas.named_suit_is_due)."""
    return choose(is_rank(move.card, SOTA), move.suit, own)


def said_after_throw(said: Word, move: SymbolicMove, leaves_one: Truth, configuration: Configuration) -> Word:
    """Return whose call holds for a throw to come, after a throw (call.said_for_the_hand)."""
    once = configuration.adopts("call.again", "once_a_hand")
    never = configuration.adopts("call.due", "never_forgotten")
    heard = both(move.called, leaves_one, opposite(never))
    return choose(once, said | where(heard, move.seat), without(said, move.seat))
