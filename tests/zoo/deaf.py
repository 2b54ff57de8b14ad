"""Never reads and never answers."""

import time

from tests.zoo.honest import Honest


class Engine(Honest):
    def serve(self) -> None:
        time.sleep(600)


Engine().serve()
