"""Has a member in its view of a table of nine that only the answer to a move has, which is not wrong."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        response["result"]["refused"] = "never"
        return self.line(response)


Engine().serve()
