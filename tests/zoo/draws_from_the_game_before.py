"""Draws from the stock of the game before."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    stock: tuple[int, ...] = ()

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        if method in ("deal", "position"):
            rules, position = self.reference.games[params["game"]]
            self.reference.games[params["game"]] = rules, position._replace(stock=self.stock or position.stock)
            self.stock = position.stock
        return answer


Engine().serve()
