"""Answers a look at a table of nine long after the deadline."""

import time

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        time.sleep(600)
        return self.line(response)


Engine().serve()
