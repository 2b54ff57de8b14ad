"""Claims a reading that the register does not have."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"claim": {"readings": {"twos.answer": "an_as"}}}


Engine().serve()
