"""Answers everything, and keeps the answers in a buffer until it ends."""

from tests.zoo.honest import Honest


class Engine(Honest):
    kept = b""

    def write(self, data: bytes) -> None:
        self.kept += data

    def serve(self) -> None:
        super().serve()
        super().write(self.kept)


Engine().serve()
