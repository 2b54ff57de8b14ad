"""Plays by whatever readings a deal brings, which is not wrong."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"configurable": True}


Engine().serve()
