"""Answers a move with the view as it was before it."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method != "play":
            return super().answer(method, params)
        before = super().answer("view", {"game": params["game"]})
        answer = super().answer(method, params)
        return answer if "refused" in answer else before


Engine().serve()
