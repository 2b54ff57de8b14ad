"""Reads everything and never answers."""

from typing import Any

from tests.zoo.honest import Honest


class Engine(Honest):
    def handle(self, method: str, params: dict[str, Any], identity: int) -> None:
        pass


Engine().serve()
