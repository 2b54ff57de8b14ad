"""Answers every deal with an error."""

from typing import Any

from fallo_conformance.pumba.reference import Fault
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "deal":
            raise Fault(-32000, "no cards in the house")
        return super().answer(method, params)


Engine().serve()
