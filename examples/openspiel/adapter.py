"""An adapter that lets OpenSpiel's ``crazy_eights`` take part in the suite for Pumba: JSON-RPC, one message a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from crazy_eights import Lost, Table
from rigging import CARD, SEATS, SOTAS, Deal, cleared_away, put_by, turned_up

READINGS = {
    "opening.upcard": "turned_up",
    "opening.upcard_effect": "acts",
    "turn.first_direction": "clockwise",
    "drawing.turn": "kept",
    "drawing.passing": "after_two_draws",
    "drawing.duty": "free",
    "twos.answer": "two_only",
    "twos.stacking": "always",
    "twos.stack": "adds_up",
    "twos.look_first": "at_once",
    "twos.turn": "lost",
    "twos.turn_at_eight": "lost",
    "twos.turn_without_cards": "lost",
    "twos.greatest_chain": "unbounded",
    "sevens.between_two": "hands_on",
    "sotas.matching": "always",
    "sotas.own_suit": "any_suit",
    "sotas.binding": "until_thrown",
    "caballos.skips": "next_player",
    "caballos.between_two": "plays_again",
    "reyes.effect": "no_effect",
    "call.due": "never_forgotten",
    "call.without_need": "ignored",
    "exhaustion.counted": "last_card_taken",
    "exhaustion.reshuffles": "at_most_two",
    "exhaustion.nothing_to_reshuffle": "may_pass",
    "exhaustion.short_stock": "what_there_is",
    "exhaustion.dead_pass": "at_will",
    "ending.last_card": "no_effect",
    "ending.last_rey": "ends_the_hand",
    "ending.passes": "in_a_row",
    "ending.blocked": "all_score",
    "scoring.method": "values",
    "scoring.winner": "nothing_off",
    "match.length": "many_hands",
}
"""The readings that the engine's source follows, and one that it does not: it reshuffles without a bound.

The register has no such reading; claimed as it stands, the departure shows as failures. Of matches the engine has
nothing: ``many_hands`` says only that a hand that is over is reported as a hand and not as a match.
"""

OMITS = [
    "deal.four_each", "deal.fifth_to_the_opener", "deal.none_to_the_eliminated", "opening.any_card",
    "turn.steps_over_the_eliminated", "aces.chosen_rival", "aces.rival_draws_one",
    "call.with_the_card", "call.before_the_card", "call.said_before", "call.before_the_next_move", "call.late_call",
    "call.said_late", "call.silence_is_open", "call.silence_is_noticed", "call.only_when_due",
    "call.penalty_before_the_effect", "call.penalty_after_the_effect",
    "match.out_at_the_limit", "match.last_one_wins", "match.opener_moves_on", "match.winner_opens",
]  # fmt: skip
"""Clauses that the engine has nothing of."""

INTRODUCTION = {
    "name": "OpenSpiel crazy_eights",
    "version": version("open-spiel"),
    "protocol": 1,
    "claim": {"readings": READINGS},
    "capabilities": ["deal", "shuffles", "legal", "games", "seat_view"],
    "fields": [
        "phase", "turn", "top", "suit", "pending", "drawn", "direction", "counts", "stock", "discard", "reshuffles",
        "winner", "points", "hands",
    ],
    "omits": OMITS,
    "configurable": False,
}  # fmt: skip

Params = dict[str, Any]


class Fault(Exception):
    """A request that cannot be answered: a JSON-RPC error code and a message."""

    def __init__(self, code: int, message: str) -> None:
        """Keep both."""
        super().__init__(code, message)
        self.code, self.message = code, message


class Game:
    """One hand, played at several tables at once, which were led to the same deal in different ways.

    A table is left when it cannot be followed any further; those that remain have to agree.
    Where none remains every method raises `Lost`.
    """

    def __init__(self, deal: Deal) -> None:
        """Set up the tables."""
        self.tables = [Table(deal, way(deal)) for way in (turned_up, cleared_away, put_by)]

    def play(self, seat: int, move: str) -> bool:
        """Make a move at every table; tell whether it was legal."""
        return bool(self._agreed(lambda table: table.play(seat, move)))

    def legal(self, seat: int) -> list[str]:
        """List the legal moves of a seat."""
        return list(self._agreed(lambda table: table.legal(seat)))

    def view(self) -> dict[str, Any]:
        """Show the table, all hands included."""
        return dict(self._agreed(Table.view))

    def _agreed(self, question: Callable[[Table], Any]) -> Any:
        followed, answers, reason = list[Table](), list[Any](), "it was lost before"
        for table in self.tables:
            try:
                answers.append(question(table))
                followed.append(table)
            except Lost as lost:
                reason = str(lost)
        self.tables = followed
        if not answers:
            raise Lost(f"this hand cannot be followed any further: {reason}")
        if any(answer != answers[0] for answer in answers):
            raise Fault(-32603, f"the same hand, led to in different ways, differs: {answers}")
        return answers[0]


class Adapter:
    """Answers the messages of the contract."""

    def __init__(self) -> None:
        """Begin with no game."""
        self.games: dict[str, Game] = {}

    def answer(self, method: str, params: Params) -> dict[str, Any]:
        """Return the result for a request; raises `Fault`."""
        answers: dict[str, Callable[[Params], dict[str, Any]]] = {
            "hello": lambda params: INTRODUCTION,
            "deal": self.deal,
            "play": self.play,
            "legal": self.legal,
            "view": self.view,
            "bye": lambda params: {},
        }
        if method not in answers:
            raise Fault(-32601, f"no method {method!r}")
        try:
            return answers[method](params)
        except (KeyError, TypeError, ValueError) as error:
            raise Fault(-32602, f"{type(error).__name__}: {error}") from None
        except Lost as lost:
            raise Fault(-32000, str(lost)) from None
        except RuntimeError as error:
            raise Fault(-32603, f"the engine failed: {error}") from None

    def deal(self, params: Params) -> dict[str, Any]:
        """Set up a deal, or say why the engine cannot be led to it."""
        reason = _cannot_be_dealt(params)
        if reason:
            return {"unsupported": reason}
        self.games[params["game"]] = game = Game(_deal(params))
        return game.view()

    def play(self, params: Params) -> dict[str, Any]:
        """Make a move, refuse it, or say why the game cannot be followed beyond it."""
        game = self.games[params["game"]]
        try:
            return game.view() if game.play(_seat(params["seat"]), params["move"]) else {"refused": {}}
        except Lost as lost:
            return {"unsupported": str(lost)}

    def legal(self, params: Params) -> dict[str, Any]:
        """List the legal moves of a seat."""
        return {"moves": self.games[params["game"]].legal(_seat(params["seat"]))}

    def view(self, params: Params) -> dict[str, Any]:
        """Show the table, to one seat with its own hand only."""
        view = self.games[params["game"]].view()
        seat = params.get("seat")
        return view if seat is None else view | {"hands": {seat: view["hands"][seat]}}


def _cannot_be_dealt(params: Params) -> str:
    if not 2 <= params["seats"] <= len(SEATS):
        return f"with one pack the engine seats two to {len(SEATS)}; from six on it takes two packs"
    if params.get("eliminated"):
        return "nobody can be out of the match: the engine plays single hands"
    if params.get("upcard") is None:
        return "the engine always turns a card up"
    if CARD[params["upcard"]] in SOTAS:
        return "the engine puts a wild card back and turns up another"
    return ""


def _deal(params: Params) -> Deal:
    hands = [_cards(params["hands"][seat]) for seat in SEATS[: params["seats"]]]
    shuffles = [_cards(order) for order in params["shuffles"]]
    return Deal(_seat(params["opener"]), hands, CARD[params["upcard"]], _cards(params["stock"]), shuffles)


def _cards(texts: list[str]) -> list[int]:
    return [CARD[text] for text in texts]


def _seat(name: str) -> int:
    """Return the number of a seat; one that is not at the table has a number that is nobody's."""
    return "ABCDEFGHI".index(name)


def reply(adapter: Adapter, line: str) -> tuple[dict[str, Any], bool]:
    """Return the response to a line, and whether it was the last."""
    identity: Any = None
    try:
        request = json.loads(line)
        identity = request.get("id")
        result = adapter.answer(request["method"], request.get("params") or {})
    except (ValueError, AttributeError, KeyError) as error:
        return _failed(identity, Fault(-32600, f"no request: {error}"))
    except Fault as fault:
        return _failed(identity, fault)
    return {"jsonrpc": "2.0", "id": identity, "result": result}, request["method"] == "bye"


def _failed(identity: Any, fault: Fault) -> tuple[dict[str, Any], bool]:
    return {"jsonrpc": "2.0", "id": identity, "error": {"code": fault.code, "message": fault.message}}, False


def main() -> None:
    """Answer one request a line from standard input until it ends or says ``bye``."""
    adapter = Adapter()
    for line in sys.stdin:
        response, last = reply(adapter, line)
        print(json.dumps(response), flush=True)
        if last:
            return


if __name__ == "__main__":
    main()
