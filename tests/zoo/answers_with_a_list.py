"""Answers a look at a table of nine with a result that is no object."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response | {"result": [9]})


Engine().serve()
