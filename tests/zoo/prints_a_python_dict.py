"""Prints its answers as Python writes them, with single quotes."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def line(self, response: Response) -> bytes:
        return str(response).encode() + b"\n"


Engine().serve()
