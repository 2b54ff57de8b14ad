"""Ends its lines with CR LF, which is not wrong."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def line(self, response: Response) -> bytes:
        return super().line(response)[:-1] + b"\r\n"


Engine().serve()
