"""Sends an array that is nested 100,000 deep with its view of a table of nine."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response).replace(b'"turn"', b'"deep": ' + b"[" * 100_000 + b"]" * 100_000 + b', "turn"')


Engine().serve()
