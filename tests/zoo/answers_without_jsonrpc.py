"""Answers a look at a table of nine with a bare view."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response["result"])


Engine().serve()
