"""Lists 100,000 legal moves."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        return {"moves": [f"{place:x}" for place in range(100_000)]} if method == "legal" else answer


Engine().serve()
