"""The wire: JSON-RPC 2.0 over standard input and output, one message a line. Nothing here needs to be changed."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from .adapter import INVALID_PARAMS, Adapter, Fault

PARSE_ERROR, INVALID_REQUEST, INTERNAL_ERROR = -32700, -32600, -32603


def main() -> None:
    """Answer every line, until ``bye`` or the end of the input."""
    logging.basicConfig(format="%(message)s")
    wire, sys.stdout = sys.stdout, sys.stderr  # so that nothing an engine prints gets between the answers
    adapter = Adapter()
    for line in sys.stdin.buffer:
        try:
            wire.write(json.dumps(reply_to(line, adapter)) + "\n")
            wire.flush()
        except BrokenPipeError:
            return  # nobody listens any more
        if adapter.said_bye:
            return


def reply_to(line: bytes, adapter: Adapter) -> dict[str, Any]:
    """Return the answer to one line, whatever stands in it."""
    try:
        request: object = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return failure(None, PARSE_ERROR, "the line is not JSON in UTF-8")
    if not isinstance(request, dict):
        return failure(None, INVALID_REQUEST, "a request is an object")
    identity, method, params = request.get("id"), request.get("method"), request.get("params", {})
    if type(identity) not in (int, str):
        return failure(None, INVALID_REQUEST, "id must be an integer or a text")
    if request.get("jsonrpc") != "2.0" or not isinstance(method, str):
        return failure(identity, INVALID_REQUEST, "this is not a request of JSON-RPC 2.0")
    if not isinstance(params, dict):
        return failure(identity, INVALID_PARAMS, "params must be an object")
    try:
        return {"jsonrpc": "2.0", "id": identity, "result": adapter.answer(method, params)}
    except Fault as fault:
        return failure(identity, fault.code, str(fault))
    except Exception:
        logging.exception("the engine failed at %s", method)
        return failure(identity, INTERNAL_ERROR, "the engine failed; its log says where")


def failure(identity: object, code: int, message: str) -> dict[str, Any]:
    """Return the answer to a line that cannot be followed."""
    return {"jsonrpc": "2.0", "id": identity, "error": {"code": code, "message": message}}


if __name__ == "__main__":
    main()
