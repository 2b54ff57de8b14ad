"""Misspells a capability, a field and a clause that it omits in its hello."""

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def introduction(self) -> Answer:
        said = super().introduction()
        return said | {
            "capabilities": ["next-hand", *said["capabilities"]],
            "fields": ["discards", *said["fields"]],
            "omits": ["twos.adds_too"],
        }


Engine().serve()
