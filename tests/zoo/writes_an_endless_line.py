"""Shows a table of nine in a line that never ends."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        while True:
            self.write(b"9" * 65536)


Engine().serve()
