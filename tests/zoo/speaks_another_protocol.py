"""Speaks a version of the contract that there is not yet."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"protocol": 2}


Engine().serve()
