"""Says that it cannot set up a table of nine."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if params.get("seats") == 9:
            return {"unsupported": "there are eight chairs"}
        return super().answer(method, params)


Engine().serve()
