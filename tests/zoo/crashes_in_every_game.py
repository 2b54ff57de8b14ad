"""Dies of every look at a table."""

import os
from typing import Any

from tests.zoo.honest import Answer, Honest


class Engine(Honest):
    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "view":
            os.abort()
        return super().answer(method, params)


Engine().serve()
