"""Answers no more steps of a replay once a move was refused."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method != "replay":
            return super().answer(method, params)
        answers: list[Answer] = []
        for step in params["steps"]:
            answers.append(self.answer(step["method"], step["params"]))
            if "refused" in answers[-1]:
                break
        return {"answers": answers}


Engine().serve()
