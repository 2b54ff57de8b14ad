"""Cannot show the view of one seat."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        can = [one for one in super().introduction()["capabilities"] if one not in ("seat_view",)]
        return super().introduction() | {"capabilities": can}


Engine().serve()
