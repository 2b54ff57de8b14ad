"""Says that it plays by any reading, and plays by those of ludoteka."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"configurable": True}

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        return super().answer(method, {name: value for name, value in params.items() if name != "readings"})


Engine().serve()
