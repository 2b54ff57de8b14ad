"""Has letters in its name that are not ASCII, which is not wrong."""

import json

from tests.zoo.honest import Answer, Honest, Response


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"name": "Chúpate dos ♠ 二"}

    def line(self, response: Response) -> bytes:
        return json.dumps(response, ensure_ascii=False).encode() + b"\n"


Engine().serve()
