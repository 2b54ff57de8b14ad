"""Engines that know no rule: what they score is what a score is to be held against.

They keep the table: a card thrown leaves the hand and lies on top, a draw is a draw, the turn goes round. Which moves
are allowed, what a card does and what a hand is worth they do not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from zlib import crc32

from fallo import __version__
from fallo.cards import AS, RANK_OF, SOTA, TEXT
from fallo.pumba.moves import MOVES, Move, bare
from fallo_conformance.protocol import PROTOCOL
from fallo_conformance.pumba.reference import CAPABILITIES, FIELDS, Fault

Accepts = Callable[[int, str], bool]
"""Whether an engine accepts a move, the how manieth that it is asked about in a game."""

VERBS = ("draw", "pass", "take")


class _Game:
    """A table without rules."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.seats = "ABCDEFGHI"[: params["seats"]]
        self.out = list(params.get("eliminated", ()))
        self.turn: str = params.get("turn") or params["opener"]
        self.scores = {seat: params["scores"].get(seat, 0) for seat in self.seats}
        self.direction = params.get("direction", "clockwise")
        self.pending, self.drawn = params.get("pending", 0), params.get("drawn", 0)
        self.reshuffles = params.get("reshuffles", 0)
        self.hands: dict[str, list[str]] = {}
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.suit: str | None = None
        self.asked = 0
        self.begin(params)
        self.pile = [*params.get("discard", ()), *self.pile]
        self.suit = params.get("suit") or self.suit

    def begin(self, params: Mapping[str, Any]) -> None:
        self.hands = {seat: list(params["hands"].get(seat, ())) for seat in self.seats}
        self.stock = list(params["stock"])
        top = params.get("top") or params.get("upcard")
        self.pile = [top] if top else []
        self.suit = top[-1] if top else None

    def stated(self, seat: str) -> list[str]:
        """Return every way in which a seat could throw a card that it holds, and the verbs."""
        hand = set(self.hands.get(seat, ()))
        return [
            move.text for move in MOVES.values() if not move.called and TEXT[move.card] in hand and _whole(move)
        ] + [*VERBS]

    def make(self, seat: str, move: str) -> None:
        card = move.rstrip("!").partition("=")[0].partition("@")[0]
        hand = self.hands[seat]
        if card in hand:
            hand.remove(card)
            self.pile.append(card)
            self.suit = move.partition("=")[2][:1] or card[-1]
        elif move == "draw":
            hand += [self.stock.pop(0)] if self.stock else []
            return
        elif move not in VERBS:
            return
        living = [one for one in self.seats if one not in self.out]
        self.turn = living[(living.index(seat) + 1) % len(living)] if seat in living else self.turn

    def view(self, seat: str | None, hands: bool) -> dict[str, Any]:
        record: dict[str, Any] = {
            "phase": "playing", "turn": self.turn, "top": self.pile[-1] if self.pile else None, "suit": self.suit,
            "pending": self.pending, "drawn": self.drawn, "direction": self.direction,
            "counts": {one: len(hand) for one, hand in self.hands.items()}, "stock": len(self.stock),
            "discard": len(self.pile), "reshuffles": self.reshuffles, "winner": None, "points": {},
            "scores": self.scores, "eliminated": self.out, "champion": None,
        }  # fmt: skip
        if hands:
            record["hands"] = {one: hand for one, hand in self.hands.items() if seat in (None, one)}
        return record


def _whole(move: Move) -> bool:
    """Tell whether a move is a throw that says what its card asks for."""
    return move.card >= 0 and (RANK_OF[move.card] not in (AS, SOTA) or move.suit >= 0 or move.target >= 0)


class RulelessEngine:
    """An engine behind the contract that knows no rule, and accepts moves as it is told to."""

    def __init__(self, name: str, accepts: Accepts) -> None:
        """Begin a process in which no game has been played."""
        self.name, self._accepts = name, accepts
        self._games: dict[str, _Game] = {}

    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return the result for a request; raises `Fault`."""
        match method:
            case "hello":
                return {
                    "name": self.name, "version": __version__, "protocol": PROTOCOL,
                    "claim": {"rulebook": "ludoteka"}, "capabilities": CAPABILITIES, "fields": FIELDS,
                }  # fmt: skip
            case "bye":
                return {}
            case "deal" | "position":
                self._games[params["game"]] = _Game(params)
            case "replay":
                return {"answers": [self.answer(step["method"], step["params"]) for step in params["steps"]]}
            case "legal" | "play" | "view" | "next_hand":
                return self._of_a_game(method, params)
            case _:
                raise Fault(-32601, f"no method {method!r}")
        return self._games[params["game"]].view(None, hands=False)

    def _of_a_game(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        game = self._games.get(params["game"])
        if game is None:
            raise Fault(-32602, f"no game {params['game']!r}")
        if method == "legal":
            return {"moves": [move for move in game.stated(params["seat"]) if self._accepts(game.asked, move)]}
        if method == "play":
            game.asked += 1
            if not self._accepts(game.asked - 1, bare(params["move"])) or params["seat"] not in game.hands:
                return {"refused": {}}
            game.make(params["seat"], params["move"])
        if method == "next_hand":
            game.begin(params)
        return game.view(params.get("seat"), hands=method == "view")


def _by_chance(place: int, move: str) -> bool:
    """Accept a move as if by the fall of a coin, but the same way in every run."""
    return bool(crc32(f"{place} {move}".encode()) & 1)


RULELESS: Mapping[str, Accepts] = {
    "accepts_every_move": lambda place, move: True,
    "refuses_every_move": lambda place, move: False,
    "moves_at_random": _by_chance,
}
"""The engines that know no rule, by name."""


def ruleless(name: str) -> RulelessEngine:
    """Return a new engine that knows no rule, by its name in `RULELESS`."""
    return RulelessEngine(name, RULELESS[name])
