"""Dies of a look at a table of nine, with a word to standard error."""

import sys

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        sys.exit("no room for nine")


Engine().serve()
