"""Answers a look at a table of nine a second time when it is asked for something else."""

from typing import Any

from tests.zoo.honest import Honest, Response


class Engine(Honest):
    again = b""

    def at_nine(self, response: Response) -> bytes:
        self.again = self.line(response)
        return self.again

    def handle(self, method: str, params: dict[str, Any], identity: int) -> None:
        if method != "view":
            self.write(self.again)
            self.again = b""
        super().handle(method, params, identity)


Engine().serve()
