"""Sends no field drawn."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {
            "fields": [name for name in super().introduction()["fields"] if name != "drawn"]
        }

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        answer.pop("drawn", None)
        return answer


Engine().serve()
