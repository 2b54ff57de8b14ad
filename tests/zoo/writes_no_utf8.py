"""Shows a table of nine in a line that is no UTF-8."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response).replace(b'"E"', b'"\xc9"')


Engine().serve()
