"""Dies of a look at a table of nine and leaves behind a child that goes on writing a log."""

import os

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        if os.fork() == 0:
            while True:
                os.write(2, b"still here\n" * 1000)
        os._exit(9)


Engine().serve()
