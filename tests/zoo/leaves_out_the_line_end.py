"""Ends no answer with a line end."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def line(self, response: Response) -> bytes:
        return super().line(response).rstrip()


Engine().serve()
