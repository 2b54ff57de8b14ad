"""Follows another reading than the one that ludoteka says."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method in ("deal", "position"):
            params = params | {"readings": {"twos.answer": "two_or_sota"}}
        return super().answer(method, params)


Engine().serve()
