"""Takes a fifth of a second for every answer, which is not wrong."""

import time
from typing import Any

from tests.zoo.honest import Honest


class Engine(Honest):
    def handle(self, method: str, params: dict[str, Any], identity: int) -> None:
        time.sleep(0.2)
        super().handle(method, params, identity)


Engine().serve()
