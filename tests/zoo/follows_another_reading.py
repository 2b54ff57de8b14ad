"""Follows another reading than the one that ludoteka is lent where it is silent, which is not wrong."""

from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method in ("deal", "position"):
            params = params | {"readings": {"sotas.own_suit": "another_suit"}}
        return super().answer(method, params)


Engine().serve()
