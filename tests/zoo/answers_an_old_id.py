"""Answers a look at a table of nine with the id of the first deal of all."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response | {"id": 2})


Engine().serve()
