"""Dies as soon as it has shown a table of nine."""

import sys

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        self.write(self.line(response))
        sys.exit(7)


Engine().serve()
