"""Takes the end of the stock that it is sent for its top."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        if method == "deal" and "refused" not in answer:
            rules, position = self.reference.games[params["game"]]
            rest = position.stock[position.taken :]
            position = position._replace(stock=position.stock[: position.taken] + rest[::-1])
            self.reference.games[params["game"]] = rules, position
        return answer


Engine().serve()
