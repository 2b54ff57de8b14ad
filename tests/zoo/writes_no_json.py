"""Shows a table of nine in a line that is no JSON."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return b"{turn: E}\n"


Engine().serve()
