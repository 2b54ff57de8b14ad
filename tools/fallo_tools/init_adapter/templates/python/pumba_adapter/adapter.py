"""The methods of the contract, each handed on to the engine of its game. Say in ``HELLO`` what your engine can do."""

from __future__ import annotations

from typing import Any, TypeVar

from .engine import Beginning, Engine, Unsupported

METHOD_NOT_FOUND, INVALID_PARAMS = -32601, -32602

HELLO: dict[str, Any] = {
    "name": "a-new-engine",
    "version": "0.1.0",
    "protocol": 1,
    # TODO: claim what your engine plays by, no more: reading by reading at first, {"rulebook": "ludoteka"} in the end.
    # `fallo conflicts show drawing.turn` explains a question and its readings.
    "claim": {
        "readings": {
            "opening.upcard": "none",
            "turn.first_direction": "clockwise",
            "matching.after_no_throw": "top_card",
            "drawing.turn": "kept",
            "drawing.passing": "after_two_draws",
            "drawing.duty": "free",
            "reyes.effect": "another_turn",
            "match.length": "many_hands",
        }
    },
    # TODO: add "shuffles", "position", "next_hand" and "replay" when you have them.
    "capabilities": ["deal", "legal", "seat_view", "games"],
    # TODO: add "direction", "reshuffles", "points", "scores", "eliminated" and "champion" when you have them.
    "fields": [
        "phase", "turn", "top", "suit", "pending", "drawn", "counts", "stock", "discard", "winner", "hands",
    ],
    # TODO: name the clauses that your game leaves out for good, if any; what is still to come is `Unsupported`.
    "omits": [],
    "configurable": False,
}  # fmt: skip

T = TypeVar("T")


class Fault(Exception):
    """A request that cannot be followed, with its code of JSON-RPC."""

    def __init__(self, code: int, message: str) -> None:
        """Keep the code."""
        super().__init__(message)
        self.code = code


class Adapter:
    """All the games of one process, by their ids; none knows of another."""

    def __init__(self) -> None:
        """Begin without a game."""
        self.games: dict[str, Engine] = {}
        self.said_bye = False

    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return the result of one method; raises `Fault`."""
        try:
            return self._result(method, params)
        except Unsupported as reason:
            return {"unsupported": str(reason)}

    def _result(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        match method:
            case "hello":
                return HELLO
            case "deal":
                return self._deal(params)
            case "play":
                accepted = self._game(params).play(needed(params, "seat", str), needed(params, "move", str))
                return self._game(params).view() if accepted else {"refused": {}}
            case "legal":
                return {"moves": self._game(params).legal(needed(params, "seat", str))}
            case "view":
                return self._view(params)
            case "position" | "next_hand":  # not among the capabilities, so that it should not be asked for
                raise Unsupported(f"{method} is still to come")
            case "bye":
                self.said_bye = True
                return {}
            case _:  # "replay", too: an engine that does not offer it is not asked for it
                raise Fault(METHOD_NOT_FOUND, f"there is no method {method!r} here")

    def _deal(self, params: dict[str, Any]) -> dict[str, Any]:
        if params.get("eliminated") or any((params.get("scores") or {}).values()):
            raise Unsupported("a hand that is not the first of its match is still to come")
        upcard = needed(params, "upcard", str) if "upcard" in params else None
        hands = {seat: cards(hand) for seat, hand in needed(params, "hands", dict).items()}
        game: Engine = Beginning()
        game.deal(needed(params, "opener", str), hands, upcard, cards(params.get("stock")))
        self.games[needed(params, "game", str)] = game
        return game.view()

    def _view(self, params: dict[str, Any]) -> dict[str, Any]:
        view = self._game(params).view()
        if params.get("seat") is not None:
            seat = needed(params, "seat", str)
            if seat not in view["hands"]:
                raise Fault(INVALID_PARAMS, f"there is no seat {seat!r} at this table")
            view["hands"] = {seat: view["hands"][seat]}
        return view

    def _game(self, params: dict[str, Any]) -> Engine:
        game = self.games.get(needed(params, "game", str))
        if game is None:
            raise Fault(INVALID_PARAMS, f"there is no game {params['game']!r}")
        return game


def needed(params: dict[str, Any], name: str, kind: type[T]) -> T:
    """Return a parameter; raises `Fault` where it is missing or of another kind."""
    value = params.get(name)
    if not isinstance(value, kind):
        raise Fault(INVALID_PARAMS, f"{name} is missing, or of a wrong type")
    return value


def cards(value: object) -> list[str]:
    """Return a list of cards; raises `Fault` where it is none."""
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise Fault(INVALID_PARAMS, "cards are a list of texts")
    return value
