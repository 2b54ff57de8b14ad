"""Shows every hand to a seat that may see its own only."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "view":
            params = {"game": params["game"]}
        return super().answer(method, params)


Engine().serve()
