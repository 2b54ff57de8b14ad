"""Counts a move as a draw in the game before."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        others = [name for name in self.reference.games if name != params.get("game")]
        if method == "play" and others:
            rules, position = self.reference.games[others[-1]]
            self.reference.games[others[-1]] = rules, position._replace(drawn=position.drawn + 1)
        return super().answer(method, params)


Engine().serve()
