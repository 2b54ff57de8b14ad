"""From a line that an engine wrote to what it says: JSON, JSON-RPC, the id, the result, each looked at by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fallo_conformance.doctor import json_faults
from fallo_conformance.doctor.findings import Trouble
from fallo_conformance.doctor.wording import around, quoted, value
from fallo_conformance.strict_json import NotJson, strict_json

ENVELOPE = '{"jsonrpc": "2.0", "id": …, "result": {…}}'


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a line: the check that it belongs to, and the trouble."""

    check: str
    trouble: Trouble


@dataclass
class Reply:
    """An answer as far as it can be understood.

    ``result`` and ``error`` are ``None`` where there is none; ``identity`` is the id that came, ``None`` if it is
    unreadable.
    """

    sent: bytes
    came: bytes
    flaws: list[Flaw] = field(default_factory=list)
    result: dict[str, Any] | None = None
    error: Any = None
    identity: Any = None

    @property
    def answer(self) -> dict[str, Any]:
        """The result, empty where there is none."""
        return self.result or {}

    @property
    def refuses(self) -> bool:
        """Whether it says that something is refused."""
        return "refused" in self.answer

    @property
    def declines(self) -> bool:
        """Whether it says that something is refused, or not supported."""
        return not {"refused", "unsupported"}.isdisjoint(self.answer)

    def trouble(self, what: str, expected: str = "", do: str = "", at: str = "") -> Trouble:
        """Return a trouble with both lines, the one that came shortened around a word."""
        return Trouble(what=what, expected=expected, do=do, sent=quoted(self.sent), came=around(self.came, at))


def read(sent: bytes, came: bytes, identity: int) -> Reply:
    """Return what a line says in answer to a request with an id, with everything that is wrong about it."""
    reply = Reply(sent, came)
    reply.flaws.extend(_flaws(reply, identity))
    return reply


def _flaws(reply: Reply, identity: int) -> Iterator[Flaw]:
    try:
        message = strict_json(reply.came)
    except NotJson:
        fault = json_faults.fault_of(reply.came)
        assert fault is not None
        check = "line.json" if json_faults.is_utf_8(reply.came) else "line.utf8"
        trouble = Trouble(
            what=fault.what, expected=f"one line of JSON: {ENVELOPE}", do=fault.do,
            sent=quoted(reply.sent), came=quoted(reply.came, fault.place),
        )  # fmt: skip
        yield Flaw(check, trouble)
        message = fault.value
    if isinstance(message, dict):
        yield from _envelope(reply, message, identity)
    elif not reply.flaws and message is not None:
        what = "it is a batch" if isinstance(message, list) else f"it is no object but {value(message)}"
        yield Flaw("line.jsonrpc", reply.trouble(what, ENVELOPE, "answer each request with one object"))


def _envelope(reply: Reply, message: dict[str, Any], identity: int) -> Iterator[Flaw]:
    if "method" in message and "result" not in message:
        do = "answer with the result, and send no requests or notifications of your own"
        yield Flaw("line.once", reply.trouble("it is a request and no answer", ENVELOPE, do, "method"))
        return
    if "jsonrpc" not in message and "result" not in message and "error" not in message:
        do = 'put what you send under "result", beside "jsonrpc" and the "id" of the request'
        yield Flaw("line.jsonrpc", reply.trouble("the result stands alone", ENVELOPE, do))
        reply.identity, reply.result = identity, message
        return
    if message.get("jsonrpc") != "2.0":
        came = value(message["jsonrpc"]) if "jsonrpc" in message else "nothing"
        do = 'send "jsonrpc": "2.0", as a text, with every answer'
        yield Flaw("line.jsonrpc", reply.trouble(f"jsonrpc is {came}", '"jsonrpc": "2.0"', do, "jsonrpc"))
    reply.identity = message.get("id")
    if str(reply.identity) == str(identity) and type(reply.identity) is not int:
        do = "give the id back as the number that it is"
        trouble = reply.trouble(f"the id is {value(reply.identity)}", f'"id": {identity}', do, "id")
        yield Flaw("line.id", trouble)
        reply.identity = identity
    if "error" in message and "result" in message:
        do = "send the result or the error, and leave the other out"
        yield Flaw("line.jsonrpc", reply.trouble("there is an error beside the result", ENVELOPE, do, "error"))
    if message.get("error") is not None:
        reply.error = message["error"]
    elif isinstance(message.get("result"), dict):
        reply.result = message["result"]
    else:
        came = value(message["result"]) if "result" in message else "nothing"
        yield Flaw("line.result", reply.trouble(f"the result is {came}", "an object", f"answer {ENVELOPE}", "result"))
