"""Conditions on the turn of a position: what is due and owed in it, what was drawn, who passed, who plays at all."""

from __future__ import annotations

from collections.abc import Iterator

from fallo.cards import AS, DOS, OF_RANK, RANK_OF, SOTA, SUIT_NAMES, SUIT_OF
from fallo.pumba.moves import SEATS
from fallo_conformance.pumba.unreachable.stated import Reason, Stated


def only_a_sota_asks_for_another_suit(stated: Stated) -> Iterator[Reason]:
    """The suit that is due is that of the top card, unless it is a sota."""
    position = stated.position
    if position.suit != SUIT_OF[position.top] and RANK_OF[position.top] != SOTA:
        yield "suit", f"{SUIT_NAMES[position.suit]} cannot be due: only a sota asks for another suit than its own"


def a_card_that_makes_owe_lies_on_top(stated: Stated) -> Iterator[Reason]:
    """Cards are owed only where a card lies on top that makes somebody owe, or hands on what is owed."""
    position = stated.position
    if position.pending and RANK_OF[position.top] not in _handing_on(stated):
        yield "pending", "no cards are owed when such a card lies on top"


def _handing_on(stated: Stated) -> set[int]:
    """Return the ranks on which cards may be owed."""
    ranks = {DOS}
    if stated.adopts(aces__answer="as_hands_on"):
        ranks.add(AS)
    if stated.adopts(twos__stacking="always", twos__answer="two_or_sota"):
        ranks.add(SOTA)
    if stated.adopts(twos__stacking="always", twos__answer="matching_penalty_card"):
        ranks.add(AS)
    return ranks


def what_is_owed_adds_up(stated: Stated) -> Iterator[Reason]:
    """Hold what is owed against the chain of twos or aces that it is owed to."""
    owed, twos = stated.position.pending, not _owed_to_an_as(stated)
    each = 1 if not twos and stated.adopts(aces__cards="one") else 2
    if twos:
        single = stated.adopts(twos__stack="handed_on") or stated.adopts(twos__stacking="never")
    else:
        single = stated.adopts(aces__stack="handed_on")
    if owed % each:
        yield "pending", f"is {owed}; {each} cards are owed for each two, so that it is even"
    elif owed > each and single:
        yield "pending", f"is {owed}; what is owed does not add up, so that it is {each}"
    elif owed > 8 and twos and stated.adopts(twos__greatest_chain="eight"):
        yield "pending", f"is {owed}; on eight no further two may be thrown"


def _owed_to_an_as(stated: Stated) -> bool:
    return RANK_OF[stated.position.top] == AS and stated.adopts(aces__answer="as_hands_on")


def the_chain_lies_on_the_pile(stated: Stated) -> Iterator[Reason]:
    """The cards to which so much is owed lie on the pile, where nothing was reshuffled."""
    position = stated.position
    rank = AS if _owed_to_an_as(stated) else DOS
    each = 1 if rank == AS and stated.adopts(aces__cards="one") else 2
    lying = (stated.lying & OF_RANK[rank]).bit_count()
    if not position.reshuffles and position.pending > each * lying:
        yield (
            "pending",
            (
                f"is {position.pending}, but of the cards to which it is owed only {lying} lie on the discard pile, and"
                " nothing was reshuffled"
            ),
        )


def draws_are_few(stated: Stated) -> Iterator[Reason]:
    """Draws of the turn are those that its player may have made."""
    position = stated.position
    if position.drawn > 2:
        yield "drawn", "nobody draws more than twice in a turn"
    elif position.drawn and stated.adopts(drawing__turn="ended"):
        yield "drawn", "is 0 where a draw ends the turn"
    elif position.drawn and position.pending and not _may_look_first(stated):
        yield "drawn", "whoever owes cards does not draw before answering or taking"
    elif (
        position.drawn >= position.hands[position.turn].bit_count()
        and stated.adopts(reyes__draws="new_draws", exhaustion__nothing_to_reshuffle="may_pass")
    ):  # fmt: skip
        yield "drawn", f"{SEATS[position.turn]} held a card before drawing, and has thrown none since"


def _may_look_first(stated: Stated) -> bool:
    return stated.adopts(twos__look_first="may_draw_first", twos__stacking="always") and not _owed_to_an_as(stated)


def passes_are_made_where_nothing_can_be_drawn(stated: Stated) -> Iterator[Reason]:
    """Passes are counted where the rules count them."""
    position = stated.position
    if not position.passes:
        return
    if position.passes.bit_count() >= len(stated.living):
        yield "passes", "when all have passed the hand is over"
    elif stated.adopts(ending__passes="in_a_row") and not _passes_at_will(stated):
        made_again = position.pile and position.reshuffles < position.match.most_reshuffles
        if stated.stock or made_again:
            yield "passes", "only passes while nothing can be drawn are counted"
        elif position.pending or position.drawn:
            yield "passes", "after a pass while nothing can be drawn nobody owes cards or has drawn"


def _passes_at_will(stated: Stated) -> bool:
    return stated.adopts(drawing__passing="without_drawing", drawing__turn="kept")


def the_limit_parts_the_living_from_the_eliminated(stated: Stated) -> Iterator[Reason]:
    """Whoever has reached the limit is eliminated, and nobody else is."""
    match = stated.position.match
    if stated.opener and SEATS.index(stated.opener) not in stated.living:
        yield "opener", "is eliminated, and was before the hand began"
    for seat in range(match.seats):
        over = match.scores[seat] >= match.limit
        if over and seat in stated.living and stated.adopts(match__length="many_hands"):
            yield "scores", f"{SEATS[seat]} has reached the limit of {match.limit} points, and is not in the match"
        elif not over and seat not in stated.living:
            yield "eliminated", f"{SEATS[seat]} has not reached the limit of {match.limit} points"
