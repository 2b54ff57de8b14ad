"""Begins a game in the direction in which the game before was left."""

from typing import Any

from fallo.pumba.position import CLOCKWISE
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    direction = CLOCKWISE

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        if method in ("deal", "position"):
            rules, position = self.reference.games[params["game"]]
            self.reference.games[params["game"]] = rules, position._replace(direction=self.direction)
        if method == "play":
            self.direction = self.reference.games[params["game"]][1].direction
        return answer


Engine().serve()
