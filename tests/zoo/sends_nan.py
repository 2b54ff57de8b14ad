"""Sends a NaN in its view of a table of nine."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        return self.line(response).replace(b'"jsonrpc"', b'"weight": NaN, "jsonrpc"')


Engine().serve()
