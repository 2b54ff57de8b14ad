"""Follows its view of a table of nine with 200 KiB of chatter."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response) + b"what a table! " * 15_000 + b"\n"


Engine().serve()
