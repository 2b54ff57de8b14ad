"""Speaks in escape sequences and markup, in its name and in all that it says of its troubles."""

import sys
from typing import Any

from tests.zoo.honest import Answer, Honest, Response

WORDS = "\x1b[31m[bold red]evil[/bold red]\x1b[0m\x07\x9b2J"


class Engine(Honest):
    def introduction(self) -> Answer:
        return super().introduction() | {"name": WORDS, "version": WORDS, "omits": [WORDS]}

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        if method == "position":
            return {"unsupported": WORDS}
        if params.get("move") == "11o":
            return {"refused": {"clause": WORDS}}
        if method == "next_hand":
            sys.exit(WORDS)
        answer = super().answer(method, params)
        if answer.get("discard") == 2:
            answer["top"] = WORDS
        return answer

    def at_nine(self, response: Response) -> bytes:
        return self.line({"jsonrpc": "2.0", "id": response["id"], "error": {"code": 1, "message": WORDS}})


Engine().serve()
