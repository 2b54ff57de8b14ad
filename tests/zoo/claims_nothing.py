"""Claims no rulebook and no reading."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"claim": None}


Engine().serve()
