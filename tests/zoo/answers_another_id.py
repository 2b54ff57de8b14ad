"""Answers a look at a table of nine with an id that nobody has used."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response | {"id": response["id"] + 1000})


Engine().serve()
