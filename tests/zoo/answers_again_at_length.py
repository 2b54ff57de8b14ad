"""Answers a look at a table of nine a second time, with 200 KiB that nobody asked for."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response) + self.line(response | {"padding": "x" * 200 * 1024})


Engine().serve()
