"""Accepts every move and does nothing for those that the rules refuse."""

from typing import Any

from fallo.pumba.moves import MOVES
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "legal":
            return {"moves": [move for move in MOVES if not move.endswith("!")]}
        answer = super().answer(method, params)
        return super().answer("view", {"game": params["game"]}) if "refused" in answer else answer


Engine().serve()
