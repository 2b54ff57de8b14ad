"""Shows what is no card in a hand at a table of nine."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        response["result"]["hands"]["A"] = ["8o"]
        return self.line(response)


Engine().serve()
