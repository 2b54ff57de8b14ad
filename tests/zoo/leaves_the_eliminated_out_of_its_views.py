"""Leaves the seats that are out of the match out of what it says by seat."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        for field in ("counts", "hands"):
            for seat in answer.get("eliminated", ()):
                answer.get(field, {}).pop(seat, None)
        return answer


Engine().serve()
