"""Sends fields that the contract does not know, different in every answer, which is not wrong."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    asked = 0

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        self.asked += 1
        return super().answer(method, params) | {"history": [{"asked": self.asked}, {"by": None}, "nobody"]}


Engine().serve()
