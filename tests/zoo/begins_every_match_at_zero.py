"""Leaves the points that are brought into a hand out of account."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        return super().answer(method, params | {"scores": {}} if method == "deal" else params)


Engine().serve()
