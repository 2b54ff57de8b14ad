"""Answers a deal with an error where it has a member that the contract does not know."""

from typing import Any

from fallo_conformance.protocol import Deal
from fallo_conformance.pumba.reference import Fault
from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "deal" and not set(params) <= set(Deal.__struct_fields__):
            raise Fault(-32602, "what is that?")
        return super().answer(method, params)


Engine().serve()
