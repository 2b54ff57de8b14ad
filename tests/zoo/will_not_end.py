"""Ignores SIGTERM and goes on after it has said goodbye."""

import signal
import time

from tests.zoo.honest import Honest


class Engine(Honest):
    def serve(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().serve()
        time.sleep(600)


Engine().serve()
