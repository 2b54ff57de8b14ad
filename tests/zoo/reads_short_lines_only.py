"""Dies of a line of more than 64 KiB."""

import sys
from typing import Any

from tests.zoo.honest import Honest


class Engine(Honest):
    def handle(self, method: str, params: dict[str, Any], identity: int) -> None:
        if len(str(params)) > 64 * 1024:
            sys.exit("the line is too long for the buffer")
        super().handle(method, params, identity)


Engine().serve()
