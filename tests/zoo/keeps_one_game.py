"""Forgets a game when it begins another, and cannot list its legal moves, which is not wrong."""

from typing import Any

from fallo_conformance.pumba.reference import Fault
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        can = [one for one in super().introduction()["capabilities"] if one not in ("games", "legal")]
        return super().introduction() | {"capabilities": can}

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "legal":
            raise Fault(-32601, "no method legal")
        if method in ("deal", "position"):
            self.reference.games.clear()
        return super().answer(method, params)


Engine().serve()
