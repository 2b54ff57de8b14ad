"""Answers a look at a table of nine with an empty line."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return b"\n"


Engine().serve()
