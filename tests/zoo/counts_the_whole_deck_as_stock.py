"""Counts forty cards in the stock when a hand has just been dealt."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        return answer | {"stock": 40} if method == "deal" else answer


Engine().serve()
