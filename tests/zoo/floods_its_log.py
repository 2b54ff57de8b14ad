"""Writes more than 1 MiB to standard error before its first answer and with every other, which is not wrong."""

import sys

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def serve(self) -> None:
        self.flood()
        super().serve()

    def line(self, response: Response) -> bytes:
        self.flood()
        return super().line(response)

    def flood(self) -> None:
        sys.stderr.write("thinking about it\n" * 64 * 1024)
        sys.stderr.flush()


Engine().serve()
