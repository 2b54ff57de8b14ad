"""Laws that every game obeys, kept by bookkeeping that follows the spec and asks none of the interpreter's clauses.

The spec is written down here a second time, in another way: not as clauses that are compiled into a program but as
one account of what a move does to the cards (`cards`), to the turn and what goes with it (`turns`), to the points
(`points`), of who may do what (`legality`), and of a deal (`deals`). `violations` plays a game and compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fallo.pumba import Position, Rules
from fallo.pumba.moves import MOVES
from fallo.pumba.moves import SEATS as SEATS_NAMED
from fallo.pumba.position import HAND_OVER, PLAYING, Match
from fallo_proofs.pumba import play
from fallo_proofs.pumba.laws.deals import dealt
from fallo_proofs.pumba.laws.legality import legal, may
from fallo_proofs.pumba.laws.points import limit_of, next_opener
from fallo_proofs.pumba.laws.turns import expected
from fallo_proofs.pumba.play import Chance, Endless, NoMove, Step

SENTENCES = {
    "match": "scores, eliminations and the end of a match are as the spec counts them",
    "hands": "everybody holds the cards that the spec has them hold",
    "stock": "the stock holds what is left of it, in its order",
    "pile": "the discard pile is what was thrown and not reshuffled",
    "top": "the card thrown last lies on top",
    "suit": "the suit that is due is the one thrown or named",
    "turn": "the player who is next is in turn",
    "direction": "the direction changes with a seven and with nothing else",
    "pending": "what is owed is what the spec has the next player owe",
    "drawn": "draws are counted within a turn",
    "reshuffles": "reshuffles are counted",
    "passes": "passes are remembered as long as they count",
    "said": "a call holds as long as it is good for",
    "silent": "silence is open as long as it may be punished",
    "sits_out": "whoever has to lose a turn loses one",
    "phase": "a hand and a match end when the spec ends them",
}
"""What is said of every field of a position."""

AT_THE_END = ("match", "hands", "stock", "pile", "top", "direction", "reshuffles", "phase")
"""What can still be told when a hand is over."""

STATED = tuple(MOVES.values())
PROBES = 4
"""Moves out of all that can be said that are judged in every position, by any seat."""


SEATS = {"two_to_nine": range(2, 10), "two_to_six": range(2, 7)}


def violations(rules: Rules, seed: int, hands: int = 2, choices: bytes = b"") -> list[str]:
    """Return the laws that a game breaks, empty where it obeys them all.

    The game is a hand from a position in its middle, or a match from a deal of at most so many hands;
    it stops at the first move that breaks a law.
    """
    chance = Chance(seed, choices)
    try:
        found = _of_a_match(rules, chance, hands) if chance.below(2) else _of_a_staged_hand(rules, chance)
        return next((broken for broken in found if broken), [])
    except Endless:
        return ["a hand ends"]
    except NoMove as stuck:
        return [f"before the end of a hand somebody may move, and not in {stuck}"]


def caught(rules: Rules, seeds: Iterable[int]) -> list[str]:
    """Return the laws that the first of some games to break any breaks."""
    return next((broken for seed in seeds if (broken := violations(rules, seed))), [])


def _of_a_staged_hand(rules: Rules, chance: Chance) -> Iterator[list[str]]:
    position = play.staged(rules, chance)
    for step in play.hand(rules, position, chance, chance.pick(play.POLICIES)):
        yield of_a_step(rules, step, chance)


def _of_a_match(rules: Rules, chance: Chance, hands: int) -> Iterator[list[str]]:
    yield [
        f"{'refused' if rules.refuses_to_deal(seats) else 'allowed'} is a table of {seats}"
        for seats in range(1, 12)
        if bool(rules.refuses_to_deal(seats)) == (seats in SEATS[rules.readings.deal.players])
    ]
    deal = play.some_deal(rules, chance)
    position = rules.deal(*deal)
    living = (1 << deal.seats) - 1 & ~sum(1 << seat for seat in deal.eliminated)
    match = Match(deal.seats, living, deal.scores, limit_of(rules.readings, deal.limit), deal.opener, deal.shuffles)
    yield _of_a_deal(rules, position, match, deal.deck, 0)
    for _ in range(hands):
        for step in play.hand(rules, position, chance, chance.pick(play.POLICIES)):
            yield of_a_step(rules, step, chance)
            position = step.after
        if position.phase != HAND_OVER:
            return
        deck, shuffles = chance.order(), (chance.order(), chance.order())
        opener = next_opener(rules.readings, position)
        match = position.match._replace(
            opener=opener, shuffles=shuffles, direction=position.direction, winner=-1, points=()
        )
        last_direction, position = position.direction, rules.next_hand(position, deck, shuffles)
        yield _of_a_deal(rules, position, match, deck, last_direction)


def _of_a_deal(rules: Rules, position: Position, match: Match, deck: Sequence[int], last: int) -> list[str]:
    most = 2 if rules.readings.exhaustion.reshuffles == "at_most_two" else 0
    should = dealt(rules.readings, match._replace(most_reshuffles=most), deck, last)
    return _differences(position, should, SENTENCES, "the deal")


def of_a_step(rules: Rules, step: Step, chance: Chance) -> list[str]:
    """Return the laws that one move of a game breaks."""
    should = expected(rules.readings, step.before, step.seat, step.move)
    fields = tuple(SENTENCES) if should.phase == PLAYING else AT_THE_END
    where = f"{SEATS_NAMED[step.seat]} {step.move}"
    return [*_of_what_is_legal(rules, step, chance), *_differences(step.after, should, fields, where)]


def _of_what_is_legal(rules: Rules, step: Step, chance: Chance) -> list[str]:
    position, broken = step.before, []
    for seat in range(position.match.seats):
        listed, should = rules.legal_moves(position, seat), legal(rules.readings, position, seat)
        if set(listed) != should or len(listed) != len(should):
            wrong = " ".join(sorted(str(move) for move in set(listed) ^ should)) or "a move listed twice"
            broken.append(f"a move is legal where the spec allows it: {SEATS_NAMED[seat]} {wrong}")
    for _ in range(PROBES):
        seat, move = chance.below(position.match.seats), chance.pick(STATED)
        if move.target < position.match.seats:
            ruling = rules.judge(position, move, seat)
            if ruling.legal != may(rules.readings, position, seat, move):
                broken.append(f"a move is ruled legal where the spec allows it: {SEATS_NAMED[seat]} {move}")
            elif not ruling.legal and not ruling.clauses:
                broken.append(f"a refusal names a clause: {SEATS_NAMED[seat]} {move}")
    return broken


def _differences(found: Position, should: Position, fields: Iterable[str], where: str) -> list[str]:
    found = found._replace(stock=found.stock[found.taken :], taken=0)
    broken: list[str] = []
    for name in fields:
        one, other = getattr(found, name), getattr(should, name)
        if one != other:
            broken.append(f"{SENTENCES[name]}: {_shown(one, other)} instead of {_shown(other, one)} after {where}")
    return broken


def _shown(value: object, other: object) -> str:
    """Return a value as text, of a match only what differs from the other."""
    if isinstance(value, Match) and isinstance(other, Match):
        return " ".join(
            f"{name} {one}" for name, one, two in zip(Match._fields, value, other, strict=True) if one != two
        )
    return str(value)
