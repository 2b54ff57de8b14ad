"""Deals every next hand from the deck of the deal that it was sent last."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "deal":
            self.deck = params["deck"]
        return super().answer(method, params | {"deck": self.deck} if method == "next_hand" else params)


Engine().serve()
