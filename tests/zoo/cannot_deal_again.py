"""Cannot deal a second hand."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        can = [one for one in super().introduction()["capabilities"] if one not in ("next_hand",)]
        return super().introduction() | {"capabilities": can}


Engine().serve()
