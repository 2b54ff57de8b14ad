"""Leaves its capabilities out of its hello."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        introduction = super().introduction()
        del introduction["capabilities"]
        return introduction


Engine().serve()
