"""Dies of a look at a table of nine and leaves behind a child that keeps its pipes open."""

import os
import time

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        if os.fork() == 0:
            time.sleep(600)
        os._exit(9)


Engine().serve()
