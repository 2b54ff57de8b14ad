"""Answers a look at a table of nine twice."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response) * 2


Engine().serve()
