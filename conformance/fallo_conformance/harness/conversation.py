"""One case's requests to an engine, and how its legal moves are found out where it cannot list them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fallo.cards import RANK_OF
from fallo.pumba.moves import MOVES, SEATS
from fallo_conformance.harness.session import Session
from fallo_conformance.plan import SPEECH, Request
from fallo_conformance.terms import Terms


class Conversation:
    """Asks an engine one case's requests, step by step or all in one line."""

    def __init__(self, session: Session, on: Terms, new_game: Callable[[], str]) -> None:
        """Begin a case; ``new_game`` makes an id for a game to try moves in."""
        self.session, self.on, self.new_game = session, on, new_game

    def ask(self, request: Request, before: Sequence[Request]) -> dict[str, Any]:
        """Return the answer to one request; ``before`` are those that led there."""
        if request.method == "legal" and "legal" not in self.on.capabilities:
            return self._probed(request, before)
        return self.session.call(request.method, request.params)

    def all_at_once(self, requests: Sequence[Request]) -> list[dict[str, Any]] | None:
        """Return the answers to all requests, sent in one line, or ``None`` where moves have to be tried."""
        if any(request.method == "legal" for request in requests) and "legal" not in self.on.capabilities:
            return None
        steps = [{"method": request.method, "params": request.params} for request in requests]
        game = requests[0].params["game"]
        answers: list[dict[str, Any]] = self.session.call("replay", {"game": game, "steps": steps})["answers"]
        return answers

    def _probed(self, request: Request, before: Sequence[Request]) -> dict[str, Any]:
        seat = request.params["seat"]
        seats = before[0].params["seats"]
        accepted = [move for move in _candidates(seats, request.text) if self._accepts(before, seat, move)]
        if "games" not in self.on.capabilities:
            self._again(before, request.params["game"])
        return {"moves": accepted}

    def _accepts(self, before: Sequence[Request], seat: str, move: str) -> bool:
        game = self.new_game()
        self._again(before, game)
        return "refused" not in self.session.call("play", {"game": game, "seat": seat, "move": move})

    def _again(self, before: Sequence[Request], game: str) -> None:
        for request in before:
            if request.purpose in ("set_up", "move", "next_hand", "resume"):
                self.session.call(request.method, request.params | {"game": game})


def _candidates(seats: int, wanted: str) -> list[str]:
    """Return the moves to try: bare throws and verbs, and speech where the expectation lists it."""
    spoken = "call" in wanted or "catch" in wanted
    return [
        move.text
        for move in MOVES.values()
        if (move.target < 0 or SEATS[move.target] in SEATS[:seats])
        and not move.called
        and (spoken or not move.text.startswith(SPEECH))
        and not (move.card >= 0 and RANK_OF[move.card] in (1, 10) and move.suit < 0 and move.target < 0)
    ]
