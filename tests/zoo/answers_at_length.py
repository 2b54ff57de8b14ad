"""Answers with more than 200 KiB each, in a member that the contract does not know, which is not wrong."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def line(self, response: Response) -> bytes:
        return super().line(response | {"padding": "x" * 200 * 1024})


Engine().serve()
