"""Sends half of a surrogate pair as the turn at a table of nine."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        response["result"]["turn"] = "\ud83c"
        return self.line(response)


Engine().serve()
