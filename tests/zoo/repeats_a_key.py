"""Says the turn at a table of nine twice in one object."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response).replace(b'"turn"', b'"turn": "A", "turn"')


Engine().serve()
