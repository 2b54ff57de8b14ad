"""OpenSpiel's ``crazy_eights`` as a table of Pumba: its moves, and what its own words say of it.

No rule of play is written here: what is legal, whose turn it is and what a card does is asked of the engine.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from rigging import (
    ACES,
    CARD,
    DRAW,
    ENGINE_SUITS,
    FILLERS,
    NAME_A_SUIT,
    PASS,
    SEATS,
    SOTAS,
    SUIT_TEXT,
    SUITS,
    TEXT,
    TWOS,
    Deal,
    card_of,
    deal_out,
)

THROW = re.compile(r"((?:[1-7]|1[0-2])[oceb])(?:=([oceb])|(@[A-I]))?!?")


class PastAction(Protocol):
    """One entry of the engine's history; chance is player -1."""

    player: int
    action: int


class State(Protocol):
    """What is used of a ``pyspiel.State``."""

    def apply_action(self, action: int) -> None: ...
    def clone(self) -> State: ...
    def current_player(self) -> int: ...
    def full_history(self) -> Sequence[PastAction]: ...
    def get_dealer_deck(self) -> Sequence[int]: ...
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def observation_string(self, player: int) -> str: ...
    def returns(self) -> list[float]: ...


@cache
def _game(seats: int, throws: int = 1_000_000) -> Any:
    """Load the game; after so many throws it would end a hand, which no hand of Pumba does."""
    options = f"use_special_cards=true,max_draw_cards=2,reshuffle=true,max_turns={throws}"
    return importlib.import_module("pyspiel").load_game(f"crazy_eights(players={seats},{options})")


@cache
def _worth(filler: int) -> int:
    """Return what the engine counts for a filler card in a hand, from two hands that end with their first throw."""
    upcard, throw, *four = (CARD[text] for text in ("1o", "12o", "3o", "4o", "5o", "6o"))
    rest = [card for card in range(DRAW) if card not in (upcard, throw, *four, filler)]
    without = _returns([[throw, *four], rest[:5], rest[5:10]], upcard, throw)[0]
    with_it = _returns([[throw, *rest[:4]], [filler, *four], rest[5:10]], upcard, throw)[1]
    return round(without - with_it)


def _returns(hands: list[list[int]], upcard: int, throw: int) -> list[float]:
    state: State = _game(len(hands), 1).new_initial_state()
    for action in [*deal_out(len(hands) - 1, hands, upcard), throw]:
        state.apply_action(action)
    return state.returns()


class Lost(Exception):
    """Cards that Pumba does not have would begin to matter at this table: it cannot be followed any further."""


class Table:
    """One state of the engine, led to a deal by one of the three ways, with the order of the cards still to be drawn.

    Every method that moves raises `Lost`.
    """

    def __init__(self, deal: Deal, way: Sequence[int]) -> None:
        """Lead a new state of the engine to the deal."""
        self.state: State = _game(deal.seats).new_initial_state()
        for action in way:
            self.state.apply_action(action)
        self.deal, self.stock, self.reshuffles = deal, list(deal.stock), 0
        self._follow_the_deck()

    def play(self, seat: int, move: str) -> bool:
        """Make a move if it is among the engine's legal actions; tell whether it was."""
        action = self._action(move)
        if seat != self.state.current_player() or action not in self.state.legal_actions():
            return False
        self._act(action)
        if action in SOTAS and not self.state.is_terminal():
            self._act(NAME_A_SUIT + ENGINE_SUITS.index(SUITS[move[move.index("=") + 1]]))
        while self.state.is_chance_node():
            self._act(self.stock.pop(0))
        self._look_for_filler(seat)
        return True

    def legal(self, seat: int) -> list[str]:
        """List the legal moves of a seat; an as with every rival, since the engine asks for none."""
        if seat != self.state.current_player():
            return []
        moves = list[str]()
        for action in self.state.legal_actions():
            if action in TEXT:
                moves += self._throws(seat, action)
            elif action not in FILLERS:
                moves.append("pass" if action == PASS else "take" if self.owed() else "draw")
        return moves

    def view(self) -> dict[str, Any]:
        """Return the table as the engine shows it, with all hands."""
        words, over = self.state.observation_string(0), self.state.is_terminal()
        hands = [[card for card in self._hand(seat) if card in TEXT] for seat in range(self.deal.seats)]
        held = sum(map(len, hands))
        return {
            "phase": "hand_over" if over else "playing",
            "turn": None if over else SEATS[self.state.current_player()],
            "top": TEXT[card_of(*reversed(_word(words, "Previous card: (.)(.)")))],
            "suit": SUIT_TEXT[_word(words, "Previous suit: (.)")[0]],
            "pending": self.owed(),
            "drawn": self._drawn(),
            "direction": "clockwise" if "The direction is counterclockwise" in words else "counterclockwise",
            "counts": self._by_seat([len(hand) for hand in hands]),
            "stock": len(self.stock),
            "discard": len(TEXT) - held - len(self.stock),
            "reshuffles": self.reshuffles,
            "winner": next((SEATS[seat] for seat, hand in enumerate(hands) if not hand), None) if over else None,
            "points": self._by_seat(self._points()) if over else {},
            "hands": self._by_seat([[TEXT[card] for card in hand] for hand in hands]),
        }

    def owed(self) -> int:
        """Return how many cards are owed: a copy of the state draws; a mere draw keeps the turn, owed cards lose it."""
        if DRAW not in self.state.legal_actions():
            return 0
        trial, cards = self.state.clone(), 0
        trial.apply_action(DRAW)
        while trial.is_chance_node():
            trial.apply_action(trial.legal_actions()[0])
            cards += 1
        if trial.current_player() == self.state.current_player():
            return 0
        # A copy that ran out of cards cannot tell how many were owed: then it is two for each two thrown in a row.
        return cards if any(trial.get_dealer_deck()) else max(cards, 2 * self._twos_in_a_row())

    def _action(self, move: str) -> int:
        """Return the engine's action for a move, or -1 where it has none: for a call, for a sota that names no suit."""
        if move in ("draw", "take"):
            return DRAW if (self.owed() > 0) == (move == "take") else -1
        if move == "pass":
            return PASS
        throw = THROW.fullmatch(move)
        if throw is None:
            return -1
        card, suit, rival = CARD[throw[1]], throw[2], throw[3]
        return card if (suit is not None) == (card in SOTAS) and (rival is None or card in ACES) else -1

    def _act(self, action: int) -> None:
        self.state.apply_action(action)
        self._follow_the_deck()

    def _follow_the_deck(self) -> None:
        """Notice a reshuffle, whose order is the harness's, and a deck of nothing but filler."""
        deck = {card for card, copies in enumerate(self.state.get_dealer_deck()) if copies}
        ours = deck - FILLERS
        if ours != set(self.stock):
            orders = self.deal.shuffles
            order = orders[self.reshuffles] if self.reshuffles < len(orders) else list(TEXT)
            self.stock = [card for card in order if card in ours]
            self.reshuffles += 1
        if deck and not ours:
            raise Lost("the stock is at an end, but the engine's deck still holds cards that Pumba does not have")

    def _look_for_filler(self, thrower: int) -> None:
        """Raise `Lost` where filler in a hand hides that it is over."""
        if not self.state.is_terminal() and FILLERS.issuperset(self._hand(thrower)):
            raise Lost("the thrower of the last card still holds a card that Pumba does not have")

    def _points(self) -> list[int]:
        """Return the engine's own returns with the sign turned, and without what it counted for filler."""
        fillers = [FILLERS.intersection(self._hand(seat)) for seat in range(self.deal.seats)]
        returns = zip(self.state.returns(), fillers, strict=True)
        return [-round(own) - sum(map(_worth, filler)) for own, filler in returns]

    def _hand(self, seat: int) -> list[int]:
        rows = re.findall(r"^Suit (.): (.*)$", self.state.observation_string(seat), re.MULTILINE)
        return [card_of(rank, suit) for suit, ranks in rows for rank in ranks.replace(" ", "")]

    def _throws(self, seat: int, card: int) -> list[str]:
        if card in SOTAS:
            return [f"{TEXT[card]}={suit}" for suit in SUITS]
        if card in ACES:
            return [f"{TEXT[card]}@{rival}" for rival in SEATS[: self.deal.seats] if rival != SEATS[seat]]
        return [TEXT[card]]

    def _drawn(self) -> int:
        """Count the draws at the end of the engine's history that are of the player in turn."""
        turn, draws = self.state.current_player(), 0
        for past in self._played_backwards():
            if (past.player, past.action) != (turn, DRAW):
                break
            draws += 1
        return draws

    def _twos_in_a_row(self) -> int:
        played = self._played_backwards()
        return next((place for place, past in enumerate(played) if past.action not in TWOS), len(played))

    def _played_backwards(self) -> list[PastAction]:
        return [past for past in reversed(self.state.full_history()) if past.player >= 0]

    def _by_seat(self, values: list[Any]) -> dict[str, Any]:
        return dict(zip(SEATS, values, strict=False))


def _word(words: str, pattern: str) -> tuple[str, ...]:
    found = re.search(pattern, words)
    if found is None:
        raise ValueError(f"the engine shows no {pattern!r}")
    return found.groups()
