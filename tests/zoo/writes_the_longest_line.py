"""Shows a table of nine in a line as long as a line may be, which is not wrong."""

from fallo_conformance.protocol import LINE_LIMIT
from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        line = self.line(response)
        return line[:-1] + b" " * (LINE_LIMIT - len(line)) + b"\n"


Engine().serve()
