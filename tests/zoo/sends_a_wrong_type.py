"""Sends a number as text in its view of a table of nine."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        response["result"]["stock"] = "three"
        return self.line(response)


Engine().serve()
