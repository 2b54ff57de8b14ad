"""Answers with the id of the request as a text."""

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    def line(self, response: Response) -> bytes:
        return super().line(response | {"id": str(response["id"])})


Engine().serve()
