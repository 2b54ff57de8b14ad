"""Answers a look at a table of nine with an error of JSON-RPC."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def at_nine(self, response: Response) -> bytes:
        del response["result"]
        return self.line(response | {"error": {"code": -32603, "message": "no room for nine"}})


Engine().serve()
