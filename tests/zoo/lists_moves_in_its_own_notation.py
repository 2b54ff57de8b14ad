"""Lists a sota with the sign of a redirection and a draw in capitals."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        if method != "legal":
            return answer
        return {"moves": [move.replace("=", ">").replace("draw", "DRAW") for move in [*answer["moves"], "draw"]]}


Engine().serve()
