"""Why a stated position cannot occur in any game: necessary conditions, each with its reason.

A position that keeps them all may still be one that no game comes to.
"""

from __future__ import annotations

from fallo_conformance.pumba.unreachable import cards, turns
from fallo_conformance.pumba.unreachable.stated import Condition, Reason, Stated

CONDITIONS: tuple[Condition, ...] = (
    cards.no_hand_is_empty,
    cards.cards_were_thrown_from_small_hands,
    cards.hands_grow_while_the_stock_is_drawn,
    cards.sevens_changed_the_direction,
    cards.reshuffles_left_their_order,
    turns.only_a_sota_asks_for_another_suit,
    turns.a_card_that_makes_owe_lies_on_top,
    turns.what_is_owed_adds_up,
    turns.the_chain_lies_on_the_pile,
    turns.draws_are_few,
    turns.passes_are_made_where_nothing_can_be_drawn,
    turns.the_limit_parts_the_living_from_the_eliminated,
)


def reasons(stated: Stated) -> list[Reason]:
    """Return why a position cannot occur; none where nothing speaks against it."""
    return [reason for condition in CONDITIONS for reason in condition(stated)]
