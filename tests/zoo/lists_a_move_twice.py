"""Lists its first legal move twice."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        return {"moves": [*answer["moves"][:1], *answer["moves"]]} if method == "legal" else answer


Engine().serve()
