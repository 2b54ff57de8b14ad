"""Refuses every other deal to nine players, by a count of them that it keeps in a file from one process to the next."""

import os
from pathlib import Path
from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "deal" and params["seats"] == 9 and self.is_an_even_time():
            return {"refused": {}}
        return super().answer(method, params)

    def is_an_even_time(self) -> bool:
        counted = Path(os.environ["ZOO_COUNTED"])
        times = len(counted.read_bytes()) + 1 if counted.exists() else 1
        counted.write_bytes(b"." * times)
        return times % 2 == 0


Engine().serve()
