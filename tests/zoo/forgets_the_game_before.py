"""Says that it keeps several games, and forgets each when the next begins."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method in ("deal", "position"):
            self.reference.games.clear()
        return super().answer(method, params)


Engine().serve()
