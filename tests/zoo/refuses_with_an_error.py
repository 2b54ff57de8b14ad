"""Answers a move that the rules refuse with an error of JSON-RPC."""

from typing import Any

from fallo_conformance.pumba.reference import Fault
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        if method == "play" and "refused" in answer:
            raise Fault(-32000, "illegal move")
        return answer


Engine().serve()
