"""Refuses every move in the game that comes after one with nine players."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    players = 0
    spoiled = ""

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method in ("deal", "position"):
            self.spoiled = params["game"] if self.players == 9 else ""
            self.players = params["seats"]
        if method == "play" and params["game"] == self.spoiled:
            return {"refused": {}}
        return super().answer(method, params)


Engine().serve()
