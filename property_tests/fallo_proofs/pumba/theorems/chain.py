"""How far a chain of twos can come where nothing but the sum of the text bounds it.

Four twos come to eight, so a longer chain needs a two that was thrown in it and came back to a hand. In a chain nobody
draws but for a penalty, and the pile comes back with a reshuffle only. So: no penalty or no reshuffle, no more than
eight. With both, whoever throws draws the twos of others, never the one just thrown, and can throw them only when in
turn again. Among four players or more each of the first four throwers needs a two of their own, and the first draws
when no two lies in the pile yet: the fifth throw does not come. Among three it does, and the sixth would need two
reshuffles after too few throws to have brought everybody's hand down to two cards. Among two the sixth comes and no
seventh. The counts of `fallo_proofs.pumba.games.chain_of_twos` check all of this, and games show what can be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from fallo.pumba.readings import Readings, adopt
from fallo.pumba.rulebooks import RULEBOOKS
from fallo.pumba.rules import Rules
from fallo.pumba.transcript import Transcript, replay, write
from fallo_proofs.pumba.games.chain_of_twos import Terms, most_throws, possible, terms
from fallo_proofs.pumba.games.script import Script
from fallo_proofs.pumba.games.scripts import CHAIN_OF_TEN, CHAIN_OF_TWELVE, LOOKING_FOR_TWOS
from fallo_proofs.pumba.games.synthesis import confirmed, synthesise
from fallo_proofs.pumba.theorems.theorem import Theorem, verdict

BARE_SUM = {"twos.greatest_chain": "unbounded"}
CANONICAL = RULEBOOKS["canonical"].readings
TABLES = range(2, 10)
COUNTS = "z3 over counts of cards and twos (hands, pile, stock), every start and every draw"
GAME = "a game from a real deal, found by z3 for a script of kinds of moves and replayed by the interpreter"
COVERING = (
    "canonical with twos.greatest_chain = unbounded; the same under every reading of the call but "
    "catch_until = next_own_turn, since a penalty comes between one throw and the next in all of them"
)


def readings_of(chosen: dict[str, str]) -> Readings:
    """Return ``canonical`` with the bare sum of the text and some other readings."""
    return adopt(CANONICAL, BARE_SUM | chosen)


def most_owed(transcript: Transcript, rules: Rules) -> int:
    """Return the most cards that were owed in a game; raises `Unconfirmed` where the interpreter refuses a move."""
    confirmed(transcript, rules)
    return max(played.ruling.position.pending for played in replay(transcript, rules) if played.ruling.position)


def bounded(throws: int, tables: Iterable[int], chosen: Terms) -> bool | None:
    """Return True where the counts allow no chain of more throws at some tables, else None: counts refute nothing."""
    return all(possible(players, throws + 1, chosen) is False for players in tables) or None


def reached(script: Script, owed: int, chosen: dict[str, str]) -> tuple[bool | None, str]:
    """Return whether a game was found in which so many cards are owed, and its text; None where none was found."""
    rules = Rules(readings_of(chosen))
    game = synthesise(script, rules, seconds=60)
    if game is None:
        return None, "no game was found in time"
    transcript = game.transcript()
    return most_owed(transcript, rules) == owed or None, write(transcript)


def no_penalty_no_more_than_eight() -> Theorem:
    """Decide whether a chain in which nobody draws a penalty stays within eight."""
    return Theorem(
        "a_chain_without_a_penalty_comes_to_eight",
        "Where nobody draws a penalty inside it, a chain of twos comes to eight cards at most.",
        COUNTS,
        "canonical with twos.greatest_chain = unbounded, or call.due = never_forgotten; two to nine players",
        verdict(bounded(4, TABLES, Terms(penalty=0))),
        "five throws: unsat at every table",
    )


def no_reshuffle_no_more_than_eight() -> Theorem:
    """Decide whether a chain stays within eight where the pile is never reshuffled."""
    return Theorem(
        "a_chain_without_a_reshuffle_comes_to_eight",
        "Where the pile is never reshuffled, a chain of twos comes to eight cards at most.",
        "explicit search over the places of the four twos",
        "every reading with exhaustion.reshuffles = never, two to nine players",
        verdict(most_throws(0, between=True) == 4),
        f"at most {most_throws(0, between=True)} throws of a two from any start",
    )


def two_players() -> Theorem:
    """Decide what a chain comes to between two players."""
    found, text = reached(CHAIN_OF_TWELVE, 12, {})
    return Theorem(
        "a_chain_between_two_comes_to_twelve",
        "Between two players a chain of twos can come to twelve cards, and never to more.",
        f"{COUNTS}; {GAME}",
        f"{COVERING}; two players in the match, at a table of any size",
        verdict(bounded(6, (2,), Terms()), found),
        f"seven throws: unsat; six throws:\n{text}",
    )


def three_players() -> Theorem:
    """Decide what a chain comes to among three players."""
    found, text = reached(CHAIN_OF_TEN, 10, {})
    return Theorem(
        "a_chain_among_three_comes_to_ten",
        "Among three players a chain of twos can come to ten cards, and never to more.",
        f"{COUNTS}; {GAME}",
        f"{COVERING}; three players in the match, at a table of any size",
        verdict(bounded(5, (3,), Terms()), found),
        f"six throws: unsat; five throws:\n{text}",
    )


def four_players_or_more() -> Theorem:
    """Decide what a chain comes to among four players or more."""
    return Theorem(
        "a_chain_among_four_or_more_comes_to_eight",
        "Among four to nine players a chain of twos comes to eight cards at most, though no rule says so.",
        COUNTS,
        f"{COVERING}; four to nine players in the match",
        verdict(bounded(4, range(4, 10), Terms())),
        "five throws: unsat at every table",
    )


VARIANTS: dict[str, dict[str, str]] = {
    "call_costs_one_card": {"call.cards": "one"},
    "exhausted_with_the_last_card": {"exhaustion.counted": "last_card_taken"},
    "all_or_nothing": {"exhaustion.short_stock": "all_or_nothing"},
    "last_card_counts": {"ending.last_card": "draws_first"},
    "effect_before_penalty": {"call.order": "effect_first"},
    "silence_has_to_be_caught": {"call.penalty": "when_caught"},
}


def under_other_readings(name: str) -> Theorem:
    """Decide the same bounds under one of `VARIANTS`."""
    chosen = terms(readings_of(VARIANTS[name]))
    bounds = (bounded(6, (2,), chosen), bounded(5, (3,), chosen), bounded(4, range(4, 10), chosen))
    said = ", ".join(f"{conflict} = {reading}" for conflict, reading in VARIANTS[name].items())
    return Theorem(
        f"a_chain_is_bounded_where_{name}",
        f"With {said} a chain of twos still comes to no more than twelve, ten or eight cards, "
        "between two, three or more players.",
        COUNTS,
        f"canonical with twos.greatest_chain = unbounded and {said}; two to nine players; an upper bound",
        verdict(*bounds),
        "seven, six and five throws: unsat",
    )


def looking_first() -> Theorem:
    """Decide what a chain comes to where whoever owes may draw to look for an answer."""
    found, text = reached(LOOKING_FOR_TWOS, 20, {"twos.look_first": "may_draw_first"})
    most = most_throws(2, between=False)
    return Theorem(
        "a_chain_with_draws_comes_to_twenty",
        "Where whoever owes may draw first, a chain of twos can come to twenty cards, and never to more.",
        f"explicit search over the places of the four twos; {GAME}",
        "the bound: every reading under which twos add up and only twos answer, any number of players; "
        "the game: canonical with twos.greatest_chain = unbounded and twos.look_first = may_draw_first, two players",
        verdict(most == 10, found),
        f"at most {most} throws of a two from any start; ten throws:\n{text}",
    )


def other_answers() -> Theorem:
    """Decide the bound where sotas or ases may lie between the twos of a chain."""
    most = most_throws(2, between=True)
    return Theorem(
        "a_chain_with_other_answers_comes_to_twenty_four_at_most",
        "Where a sota or an as may answer a two as well, a chain of twos comes to twenty-four cards at most.",
        "explicit search over the places of the four twos",
        "every reading under which twos add up, any number of players; an upper bound, no game is claimed",
        verdict(most == 12),
        f"at most {most} throws of a two from any start",
    )


def theorems() -> Iterator[Callable[[], Theorem]]:
    """Yield the theorems on the chain of twos, still to be decided."""
    yield from (no_penalty_no_more_than_eight, no_reshuffle_no_more_than_eight)
    yield from (two_players, three_players, four_players_or_more, looking_first, other_answers)
    yield from (partial(under_other_readings, name) for name in VARIANTS)
