"""Lists the legal moves that a seat had when it was first asked for them, in whatever game that was."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def __init__(self) -> None:
        super().__init__()
        self.listed: dict[str, Answer] = {}

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        return self.listed.setdefault(params["seat"], answer) if method == "legal" else answer


Engine().serve()
