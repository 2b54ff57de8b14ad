"""Reshuffles in an order of its own."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if "shuffles" in params:
            params = params | {"shuffles": [order[::-1] for order in params["shuffles"]]}
        return super().answer(method, params)


Engine().serve()
