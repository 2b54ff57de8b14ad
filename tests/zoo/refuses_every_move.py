"""Refuses every move."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "legal":
            return {"moves": []}
        return {"refused": {}} if method == "play" else super().answer(method, params)


Engine().serve()
