"""Leaves a field that it declared out of its view of a table of nine."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        del response["result"]["turn"]
        return self.line(response)


Engine().serve()
