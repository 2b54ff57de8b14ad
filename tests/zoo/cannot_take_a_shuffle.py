"""Cannot take the order of a reshuffle from the harness."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        can = [one for one in super().introduction()["capabilities"] if one not in ("shuffles",)]
        return super().introduction() | {"capabilities": can}


Engine().serve()
