"""Says its version as a number, its fields as one text and its claim as a bare name."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"version": 1, "fields": "turn top", "claim": "ludoteka"}


Engine().serve()
