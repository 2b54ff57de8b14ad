"""How a match can end, and whether it has to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import z3

from fallo.pumba.position import MATCH_OVER
from fallo.pumba.readings import adopt
from fallo.pumba.rulebooks import RULEBOOKS
from fallo.pumba.rules import Rules
from fallo.pumba.transcript import Hand, write
from fallo_proofs.pumba.games.matches import Course, blocked_hand, rounds
from fallo_proofs.pumba.games.scripts import last_goes_out, second_goes_out
from fallo_proofs.pumba.games.synthesis import VALUES, synthesise
from fallo_proofs.pumba.theorems.theorem import Theorem, negated, satisfiable, verdict

CANONICAL = RULEBOOKS["canonical"].readings
TABLES = range(2, 10)
FEW = range(2, 6)
LIMIT = 100
ARITHMETIC = "z3 (linear integers) over totals before a hand and points in it"
GAMES = "matches from real deals, replayed by the interpreter"


def course(players: int, chosen: dict[str, str], scores: tuple[int, ...] = ()) -> Course:
    """Return a match about to begin under ``canonical`` with some other readings."""
    return Course(Rules(adopt(CANONICAL, chosen)), players, scores)


def nobody_left() -> Theorem:
    """Decide whether a match can end with nobody left."""
    matches = [_eliminated_together(players) for players in TABLES]
    ends = [match.living == [] and match.position is not None for match in matches]
    hands = ", ".join(f"{match.seats}: {len(match.hands)}" for match in matches)
    return Theorem(
        "a_match_can_end_with_nobody_left",
        "A match can end with all its players eliminated in the same hand, at a table of two in the very first.",
        f"{GAMES}: in every hand one card lies, all others are drawn, and all pass",
        "canonical (last_survivor, all_score, values, a hundred), two to nine players",
        verdict(*ends),
        f"hands needed by number of players: {hands}; between two:\n{write(matches[0].transcript())}",
    )


@cache
def _eliminated_together(players: int) -> Course:
    match = course(players, {})
    while match.position is None or match.position.phase != MATCH_OVER:
        match.play(blocked_hand(match))
    return match


def nobody_left_needs_a_blocked_hand() -> Theorem:
    """Decide whether a hand that somebody wins can leave nobody in the match."""
    before, after, limit = z3.Ints("before after limit")
    minus_five = z3.Or(after == before - 5, after == before, z3.And(before < 5, after == 0))
    out = satisfiable(limit >= 1, before < limit, minus_five, after >= limit)
    return Theorem(
        "nobody_is_left_only_after_a_hand_without_a_winner",
        "Whoever wins a hand is still in the match after it, so nobody is left only after a hand without a winner.",
        ARITHMETIC,
        "every reading of scoring, every limit from one point on; with ending.blocked = nobody_scores it cannot happen",
        verdict(negated(out)),
        "a winner at the limit: unsat",
    )


class _Hand:
    """A hand of a match as the solver sees it: the totals after it, who won, and what each end makes of it."""

    def __init__(self, players: int) -> None:
        everybody = range(players)
        self.limit, self.winner = z3.Ints("limit winner")
        before: list[Any] = [z3.Int(f"before{seat}") for seat in everybody]
        points: list[Any] = [z3.Int(f"points{seat}") for seat in everybody]
        self.after: list[Any] = [total + point for total, point in zip(before, points, strict=True)]
        self.facts = [self.limit >= 1, self.winner >= -1, self.winner < players]
        for seat in everybody:
            won = self.winner == seat
            self.facts += [before[seat] < self.limit, z3.If(won, points[seat] <= 0, points[seat] >= 1)]
        self.out: list[Any] = [total >= self.limit for total in self.after]
        self.left: Any = z3.Sum([z3.If(out, 0, 1) for out in self.out])

    def lowest(self) -> Any:
        """The seat of the lowest total, -1 where it is tied; no winner of a hand is tied when a match ends."""
        found: Any = z3.IntVal(-1)
        for seat, total in enumerate(self.after):
            others = [other for place, other in enumerate(self.after) if place != seat]
            alone = z3.And([total < other for other in others])
            found = z3.If(alone, z3.IntVal(seat), found)
        return found

    def survivor(self) -> Any:
        """The only seat that is left, -1 where there is none or another."""
        found: Any = z3.IntVal(-1)
        for seat, out in enumerate(self.out):
            found = z3.If(z3.And(self.left == 1, z3.Not(out)), z3.IntVal(seat), found)
        return found

    def parts(self, lowest_of_none: bool = False) -> Any:
        """Whether the two ends part here: one of them goes on, or somebody else has won the match.

        ``lowest_of_none`` says that the lowest total wins where nobody is left.
        """
        reached, over = z3.Or(self.out), self.left <= 1
        survivor = z3.If(self.left == 0, self.lowest(), self.survivor()) if lowest_of_none else self.survivor()
        return z3.Or(reached != over, z3.And(over, reached, survivor != self.lowest()))


def ends_between_two() -> Theorem:
    """Decide when the two descriptions of the end of a match differ between two players."""
    hand = _Hand(2)
    differ = z3.And(hand.left == 0, hand.after[0] != hand.after[1])
    others = (hand.parts() != differ, z3.And(hand.winner >= 0, hand.parts()), hand.parts(lowest_of_none=True))
    agree = [negated(satisfiable(*hand.facts, other)) for other in others]
    match = _eliminated_together(2)
    other = Course(Rules(adopt(CANONICAL, {"match.end": "at_the_limit"})), 2)
    other.play(match.hands[0])
    champions = [played.position.match.champion for played in (match, other) if played.position]
    return Theorem(
        "between_two_the_ends_differ_only_where_both_reach_the_limit",
        "Between two players the two descriptions of the match's end differ exactly where both reach the limit in one "
        "hand with different totals: then the lower total has won, or nobody.",
        f"{ARITHMETIC}; {GAMES} under both",
        "match.nobody_left = no_champion_left, every limit; in a hand that somebody wins they never differ; "
        "with match.nobody_left = lowest_total they never differ at all",
        verdict(*agree, champions == [-1, 0]),
        f"otherwise: unsat; the same hand makes {match.totals}, and the champion is nobody or A",
    )


def ends_among_more() -> Theorem:
    """Decide when the two descriptions of the end of a match differ among three players or more."""
    parts: list[bool | None] = []
    for players in range(3, 10):
        hand = _Hand(players)
        two_left = z3.And(z3.Or(hand.out), hand.left >= 2)
        differ = z3.Or(two_left, z3.And(hand.left == 0, hand.lowest() >= 0))
        parts += [negated(satisfiable(*hand.facts, hand.parts() != differ)), satisfiable(*hand.facts, two_left)]
    goes_on, ends = negated(_over_after_an_as("last_survivor")), _over_after_an_as("at_the_limit")
    return Theorem(
        "among_three_or_more_the_ends_differ_as_soon_as_two_are_left",
        "From three players on the two descriptions of the match's end differ exactly where somebody reaches the limit "
        "and at least two do not, or all reach it and one total is the lowest.",
        f"{ARITHMETIC}; a hand from a real deal with stated totals, replayed by the interpreter under both",
        "three to nine players, every limit, every match.tie; match.nobody_left = no_champion_left",
        verdict(*parts, goes_on, ends),
        "otherwise: unsat at every table; from 99, 0 and 0 the hand that B wins ends the match under at_the_limit only",
    )


def _over_after_an_as(end: str) -> bool | None:
    """Return whether a match of three with totals of 99, 0 and 0 is over with a hand that leaves A and C an as."""
    match, hand = course(3, {"match.end": end}, (LIMIT - 1, 0, 0)), _one_as_each(3)
    if hand is None:
        return None
    match.play(hand)
    return match.position is not None and match.position.phase == MATCH_OVER


@cache
def _one_as_each(players: int) -> Hand | None:
    """Return a hand that the player after the opener wins while all others hold an as, None where none was found."""
    script, ending = second_goes_out(players)
    game = synthesise(script, Rules(CANONICAL), ending)
    return None if game is None else game.hand


@cache
def _one_card_each(players: int) -> Hand | None:
    """Return a hand that the player before the opener wins while all others hold a card, None where none was found."""
    game = synthesise(last_goes_out(players), Rules(CANONICAL))
    return None if game is None else game.hand


def repeats(match: Course, base: Hand | None) -> bool | None:
    """Return whether a match can go on for ever with a hand opened by one after the other, None without a hand.

    After one round and after two the same player opens, and nobody's total has risen from the first to the second.
    The same round never leads from a lower total to a higher one, so nobody's total rises in any later round either.
    """
    if base is None:
        return None
    rounds(match, base, len(match.living))
    opener, living, once = match.opener, match.living, match.totals
    rounds(match, base, len(living))
    risen = any(match.totals[seat] > once[seat] for seat in living)
    return not risen and (match.opener, match.living) == (opener, living)


ENDLESS = (
    {"scoring.below_zero": "allowed"},
    {"scoring.below_zero": "not_below_zero"},
    {"match.next_opener": "winner_opens"},
    {"match.end": "at_the_limit"},
)


def endless_among_few() -> Theorem:
    """Decide whether a match of two to five can go on for ever."""
    shown = [repeats(course(players, chosen), _one_as_each(players)) for players in FEW for chosen in ENDLESS]
    match, hand = course(2, {}), _one_as_each(2)
    if hand is not None:
        rounds(match, hand, 2)
    text = write(match.transcript()) if match.hands else "none was found"
    return Theorem(
        "a_match_of_up_to_five_can_go_on_for_ever",
        "A match of two to five players can go on for ever: each in turn wins while all others hold a single as.",
        f"{GAMES}: a round of hands that can be repeated without end",
        "canonical, and each of scoring.below_zero = not_below_zero, match.next_opener = winner_opens and "
        "match.end = at_the_limit; two to five players",
        verdict(*shown),
        f"the round between two, after which the totals are {match.totals}:\n{text}",
    )


def least_points(losers: int, values: tuple[int, ...]) -> int | None:
    """Return the fewest points that so many losers can add with one card each or more, None where unknown."""
    for points in range(losers, 10 * losers + 1):
        held = [z3.Bool(f"held{card}") for card in range(40)]
        enough = z3.PbGe([(card, 1) for card in held], losers)
        few = z3.PbLe([(card, value) for card, value in zip(held, values, strict=True)], points)
        found = satisfiable(enough, few)
        if found is not False:
            return points if found else None
    return None


def totals_rise(name: str, fewest: int) -> Theorem:
    """Decide whether all totals together rise with every hand from so many players on, and can stay with one fewer."""
    values = VALUES if name == "values" else (1,) * 40
    least = {losers: least_points(losers, values) for losers in range(fewest - 2, 9)}
    rising = [points is not None and points > 5 for losers, points in least.items() if losers >= fewest - 1]
    still = least[fewest - 2]
    shown = ", ".join(f"{losers + 1} players {points}" for losers, points in least.items())
    return Theorem(
        f"a_match_of_{fewest}_or_more_eliminates_somebody_by_{name}",
        f"While {fewest} players or more are in the match, all totals together rise with every hand, so that somebody "
        "reaches the limit: a match that ends at the limit ends, and another one goes on with fewer players.",
        "z3 (pseudo-Boolean) over the cards that losers can be left with",
        f"scoring.method = {name}, ending.blocked = all_score, every reading of scoring.winner and scoring.below_zero",
        verdict(*rising, None if still is None else still <= 5),
        f"the least that the losers add together, against the five that the winner may take off: {shown}",
    )


def endless_from_any_table() -> Theorem:
    """Decide whether a match that began with six players or more can still go on for ever."""
    shown: list[bool | None] = []
    for players in range(6, 10):
        match = course(players, {})
        while len(match.living) > 5:
            match.play(blocked_hand(match, heavy=match.living[5:]))
        shown += [len(match.living) == 5, repeats(match, _one_as_each(5))]
    return Theorem(
        "a_match_of_any_table_can_go_on_for_ever_where_the_last_survivor_wins",
        "Where players are eliminated one by one, a match of six to nine can go on for ever too, with the last five.",
        f"{GAMES}: blocked hands eliminate all but five, and then a round can be repeated without end",
        "canonical, six to nine players",
        verdict(*shown),
        "found at every table",
    )


def endless_by_cards() -> Theorem:
    """Decide whether a match in which every card counts one can go on for ever among two to six players."""
    chosen = {"scoring.method": "cards"}
    shown = [repeats(course(players, chosen), _one_card_each(players)) for players in range(2, 7)]
    return Theorem(
        "a_match_of_up_to_six_by_cards_can_go_on_for_ever",
        "Where every card left counts one point, a match of two to six players can go on for ever.",
        f"{GAMES}: a round of hands that can be repeated without end",
        "canonical with scoring.method = cards, two to six players",
        verdict(*shown),
        "five losers add five points in a hand, which its winner takes off again: the totals of six come back",
    )


def endless_without_points() -> Theorem:
    """Decide whether a match can go on for ever where a hand without a winner brings no points."""
    shown: list[bool] = []
    for players in TABLES:
        match = course(players, {"ending.blocked": "nobody_scores"})
        for _ in range(players):
            match.play(blocked_hand(match))
        shown.append(match.totals == (0,) * players and match.opener == 0)
    return Theorem(
        "a_match_of_blocked_hands_can_go_on_for_ever_where_nobody_scores",
        "Where a hand without a winner brings nobody any points, a match can go on for ever at every table.",
        f"{GAMES}: a round of blocked hands leaves everything as it was",
        "canonical with ending.blocked = nobody_scores, two to nine players",
        verdict(*shown),
        "the totals are those of the beginning after a round of such hands",
    )


def ends_where_nothing_is_taken_off() -> Theorem:
    """Decide whether a match has to end where the winner of a hand takes nothing off."""
    parts: list[bool | None] = []
    for players in TABLES:
        points: list[Any] = [z3.Int(f"points{seat}") for seat in range(players)]
        winner = z3.Int("winner")
        facts = [z3.If(winner == seat, point == 0, point >= 1) for seat, point in enumerate(points)]
        parts.append(
            negated(satisfiable(*facts, winner >= -1, winner < players, z3.And([point < 1 for point in points])))
        )
    return Theorem(
        "a_match_ends_where_nothing_is_taken_off",
        "Where the winner of a hand takes nothing off and blocked hands score, every hand brings somebody nearer to "
        "the limit, so that every match ends.",
        ARITHMETIC,
        "scoring.winner = nothing_off, ending.blocked = all_score, scoring.method = values or cards; two to nine",
        verdict(*parts),
        "a hand in which nobody adds a point: unsat at every table",
    )


def theorems() -> Iterator[Callable[[], Theorem]]:
    """Yield the theorems on the match, still to be decided."""
    yield from (nobody_left, nobody_left_needs_a_blocked_hand, ends_between_two, ends_among_more)
    yield from (endless_among_few, partial(totals_rise, "values", 6), endless_from_any_table)
    yield from (endless_by_cards, partial(totals_rise, "cards", 7), endless_without_points)
    yield ends_where_nothing_is_taken_off
