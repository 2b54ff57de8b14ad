"""Goes on when its standard input has ended, unless it was told goodbye."""

import os
import time

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def line(self, response: Response) -> bytes:
        self.told_goodbye = response.get("result") == {}
        return super().line(response)

    def serve(self) -> None:
        self.told_goodbye = False
        super().serve()
        if not self.told_goodbye:
            time.sleep(600)
        os._exit(0)


Engine().serve()
