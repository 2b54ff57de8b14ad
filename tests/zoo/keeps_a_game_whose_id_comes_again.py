"""Goes on with the game that it has where a deal brings its id again."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "deal" and params["game"] in self.reference.games:
            return super().answer("view", {"game": params["game"]})
        return super().answer(method, params)


Engine().serve()
