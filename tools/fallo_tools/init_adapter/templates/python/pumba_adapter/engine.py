"""The seam between the contract and a game, and a small beginning of a game behind it.

Keep ``Engine``, and replace ``Beginning`` by calls of your own engine: the places are marked with TODO.
Cards, seats and moves are texts: ``10e`` is the sota of espadas, ``B`` the second seat, ``10e=c`` throws that sota and
names copas, ``5o!`` says Pumba with the five of oros.
"""

from __future__ import annotations

from typing import Any, Protocol

SUITS = "oceb"
AS, DOS, SIETE, SOTA, CABALLO, REY = 1, 2, 7, 10, 11, 12
EFFECTS_TO_COME = (AS, DOS, SIETE, SOTA, CABALLO)


class Unsupported(Exception):
    """What an engine cannot follow yet: the harness skips the case, and tells the reason."""


class Engine(Protocol):
    """One game at one table: four calls."""

    def deal(self, opener: str, hands: dict[str, list[str]], upcard: str | None, stock: list[str]) -> None:
        """Begin with these hands, by seat, and this stock, top card first; raises `Unsupported`."""
        ...

    def play(self, seat: str, move: str) -> bool:
        """Make a move, or refuse it and change nothing; tell whether it was legal. Raises `Unsupported`."""
        ...

    def legal(self, seat: str) -> list[str]:
        """Return the legal moves of a seat: none, where it is not in turn."""
        ...

    def view(self) -> dict[str, Any]:
        """Return the table, as the contract describes it: every field that hello declares, all hands included."""
        ...


class Beginning:
    """Plain cards and reyes, drawing and passing, winning; all else is said to be unsupported, and not guessed."""

    def deal(self, opener: str, hands: dict[str, list[str]], upcard: str | None, stock: list[str]) -> None:
        """Begin; see `Engine`."""
        # TODO: set up your own engine with these cards.
        self.hands = {seat: list(hands[seat]) for seat in sorted(hands)}  # A, B, C and so on, clockwise
        self.stock = list(stock)
        self.pile = [] if upcard is None else [upcard]
        self.turn: str | None = opener
        self.drawn = 0
        self.winner: str | None = None

    def play(self, seat: str, move: str) -> bool:
        """Make a move or refuse it; see `Engine`."""
        # TODO: ask your own engine. Whatever it refuses has to leave everything as it was.
        if move not in self.legal(seat):
            return False
        if move == "draw":
            self._draw(seat)
        elif move == "pass":
            self._next_turn()
        else:
            self._throw(seat, move)
        return True

    def legal(self, seat: str) -> list[str]:
        """Return the legal moves; see `Engine`."""
        # TODO: ask your own engine; one that cannot list moves takes "legal" out of the capabilities in HELLO.
        if seat != self.turn:
            return []
        other = [] if not self.pile else ["draw"] if self.drawn < 2 else ["pass"]
        return [*self._throws(seat), *other]

    def view(self) -> dict[str, Any]:
        """Return the table; see `Engine`."""
        # TODO: translate what your own engine knows of the table.
        top = self.pile[-1] if self.pile else None
        return {
            "phase": "playing" if self.winner is None else "hand_over",
            "turn": self.turn,
            "top": top,
            "suit": suit_of(top) if top else None,
            "pending": 0,  # nobody ever owes cards as long as twos are unsupported
            "drawn": self.drawn,
            "counts": {seat: len(hand) for seat, hand in self.hands.items()},
            "stock": len(self.stock),
            "discard": len(self.pile),
            "winner": self.winner,
            "hands": {seat: list(hand) for seat, hand in self.hands.items()},
        }

    def _throws(self, seat: str) -> dict[str, str]:
        """Return every way to throw a card now, with the card; with two cards in hand, one may say Pumba."""
        hand = self.hands[seat]
        calls = ["", "!"] if len(hand) == 2 else [""]
        return {
            card + named + call: card
            for card in hand
            if self._matches(card)
            for named in self._to_be_named(seat, card)
            for call in calls
        }

    def _matches(self, card: str) -> bool:
        if not self.pile or rank_of(card) == SOTA:
            return True
        return suit_of(card) == suit_of(self.pile[-1]) or rank_of(card) == rank_of(self.pile[-1])

    def _to_be_named(self, seat: str, card: str) -> list[str]:
        """Return what is named with a card: a rival with an as, a suit with a sota."""
        if rank_of(card) == AS:
            return [f"@{rival}" for rival in self.hands if rival != seat]
        return [f"={suit}" for suit in SUITS] if rank_of(card) == SOTA else [""]

    def _throw(self, seat: str, move: str) -> None:
        card, hand = self._throws(seat)[move], self.hands[seat]
        if rank_of(card) in EFFECTS_TO_COME:
            raise Unsupported(f"the effect of {card} is still to come")
        if len(hand) == 2 and not move.endswith("!"):
            raise Unsupported("the penalty for a forgotten call is still to come")
        hand.remove(card)
        self.pile.append(card)
        if not hand:
            self.winner, self.turn, self.drawn = seat, None, 0
        elif rank_of(card) == REY:
            self.drawn = 0  # another turn
        else:
            self._next_turn()

    def _draw(self, seat: str) -> None:
        if len(self.stock) < 2:
            raise Unsupported("a stock that runs out is still to come")
        self.hands[seat].append(self.stock.pop(0))
        self.drawn += 1

    def _next_turn(self) -> None:
        seats = list(self.hands)
        self.turn = seats[(seats.index(str(self.turn)) + 1) % len(seats)]
        self.drawn = 0


def rank_of(card: str) -> int:
    """Return the rank of a card, as 10 of ``10e``."""
    return int(card[:-1])


def suit_of(card: str) -> str:
    """Return the suit of a card, as ``e`` of ``10e``."""
    return card[-1]
