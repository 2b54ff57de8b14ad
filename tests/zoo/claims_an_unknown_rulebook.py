"""Claims a rulebook that the register does not have."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"claim": {"rulebook": "grandmother"}}


Engine().serve()
