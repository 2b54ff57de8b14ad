"""Counts a look at the table as a draw."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        if method == "view":
            rules, position = self.reference.games[params["game"]]
            self.reference.games[params["game"]] = rules, position._replace(drawn=position.drawn + 1)
        return answer


Engine().serve()
