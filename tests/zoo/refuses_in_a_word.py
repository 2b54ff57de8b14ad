"""Refuses a move with a text where an object is expected."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        return {"refused": "illegal"} if method == "play" and "refused" in answer else answer


Engine().serve()
