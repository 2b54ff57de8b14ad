"""An honest engine for others to spoil: the reference under ludoteka, which every engine of the zoo changes in one way.

They are started from the root of the repository, as in ``fallo certify -- python -m tests.zoo.silent``.
Where ``ZOO_HELD`` names a pipe, an engine holds it open and writes one byte to it for each request that it reads:
so a test can wait for a request, and sees by the end of the pipe that no process was left behind.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, TypeAlias

from fallo.pumba import RULEBOOKS
from fallo_conformance.protocol import PROTOCOL
from fallo_conformance.pumba.reference import CAPABILITIES, FIELDS, Fault, ReferenceEngine

Answer: TypeAlias = dict[str, Any]
"""The result for one request."""

Response: TypeAlias = dict[str, Any]
"""The JSON-RPC object around it."""


class Honest:
    """An engine that keeps the contract; each of its methods is one way to break it."""

    def __init__(self) -> None:
        self.reference = ReferenceEngine(RULEBOOKS["ludoteka"])
        held = os.environ.get("ZOO_HELD")
        self.held = os.open(held, os.O_WRONLY) if held else -1

    def introduction(self) -> Answer:
        """Return the answer to hello."""
        return {
            "name": "honest", "version": "1.0", "protocol": PROTOCOL, "claim": {"rulebook": "ludoteka"},
            "capabilities": list(CAPABILITIES), "fields": list(FIELDS), "omits": [], "configurable": False,
        }  # fmt: skip

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        """Return the answer to any request."""
        if method == "hello":
            return self.introduction()
        if method == "replay":
            return {"answers": [self.answer(step["method"], step["params"]) for step in params["steps"]]}
        return self.reference.answer(method, params)

    def line(self, response: Response) -> bytes:
        """Return a response as it is written."""
        return json.dumps(response).encode() + b"\n"

    def at_nine(self, response: Response) -> bytes:
        """Return what is written for a look at a table of nine, of which the suite has exactly one."""
        return self.line(response)

    def write(self, data: bytes) -> None:
        """Write to standard output, at once."""
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def handle(self, method: str, params: dict[str, Any], identity: int) -> None:
        """Answer one request."""
        response: Response = {"jsonrpc": "2.0", "id": identity}
        try:
            response["result"] = self.answer(method, params)
        except Fault as fault:
            response["error"] = {"code": fault.code, "message": fault.message}
        looked_at = response.get("result", {}).get("hands", ()) if method == "view" else ()
        self.write(self.at_nine(response) if len(looked_at) == 9 else self.line(response))

    def serve(self) -> None:
        """Answer until standard input ends or says goodbye."""
        for line in sys.stdin.buffer:
            request = json.loads(line)
            if self.held >= 0:
                os.write(self.held, b".")
            self.handle(request["method"], request["params"], request["id"])
            if request["method"] == "bye":
                return


if __name__ == "__main__":
    Honest().serve()
