"""Sends a number too great to be finite with its view of a table of nine."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response).replace(b'"jsonrpc"', b'"weight": 1e999, "jsonrpc"')


Engine().serve()
