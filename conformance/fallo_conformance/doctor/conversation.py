"""Asking an engine and making out what it answers, also where that is not as it should be.

What is wrong with a line is noted in the book of standing checks, and the talk goes on wherever that makes sense: on
the same process where question and answer still fit together, else on a new one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fallo_conformance.doctor.findings import NotExamined, Trouble
from fallo_conformance.doctor.patient import Patient, start
from fallo_conformance.doctor.reply import Reply, read
from fallo_conformance.doctor.standing import LINES, Book
from fallo_conformance.doctor.wording import quoted, value
from fallo_conformance.harness.channel import CannotStart, Connection, EngineFault
from fallo_conformance.protocol import LINE_LIMIT

SOON = 0.3
"""Seconds in which a better line has to follow one that cannot be used."""

WAITS = 6
"""How often such a line is waited for in one examination."""

UNASKED = 10
"""Lines before an answer that are read over."""

BREAKS = 8
"""Ends of a process after which no other is started."""

TIMEOUTS = 3
"""Answers that do not come, after which no other is waited for."""

SHOWN = 8
"""Lines that are kept of one check."""


class Conversation:
    """One engine, in one process after another.

    ``book`` is where flaws are noted, ``wire`` and ``asked`` are the lines and the requests of the check in hand, and
    ``died_before`` says that the first of these found nobody there. ``given_up`` is why nothing is asked any more.
    """

    def __init__(self, connection: Connection, seconds: float, hello: dict[str, Any]) -> None:
        """Begin without a process; ``seconds`` is the time limit for an answer."""
        self.connection, self.seconds, self._hello = connection, seconds, hello
        self.book = Book()
        self.patient: Patient | None = None
        self.wire: list[str] = []
        self.asked = 0
        self.died_before = False
        self.given_up = ""
        self.log = ""
        self._identity = 0
        self._breaks = self._timeouts = 0
        self._waits = WAITS

    def start(self) -> None:
        """Start a process; raises `CannotStart`."""
        self.patient = start(self.connection)

    def hello(self) -> Reply:
        """Say hello to a process that was just started; raises `NotExamined`."""
        return self._exchange("hello", self._hello)

    def ask(self, method: str, params: dict[str, Any]) -> Reply:
        """Return the answer to a request; raises `NotExamined` where there is none that can be made out."""
        self.asked += 1
        if self.given_up:
            raise NotExamined(self.given_up)
        if self.patient is None:
            try:
                self.start()
                self.hello()
            except (CannotStart, NotExamined):
                self.given_up = "the engine could not be started again"
                raise NotExamined(self.given_up) from None
        return self._exchange(method, params)

    def stop(self) -> None:
        """End the process, if there is one."""
        if self.patient is not None:
            self.log = self.patient.log() or self.log
            self.patient.stop(kindly=False)
            self.patient = None

    def begin_check(self) -> None:
        """Forget the lines of the check before."""
        self.wire, self.asked, self.died_before = [], 0, False

    def _exchange(self, method: str, params: dict[str, Any]) -> Reply:
        assert self.patient is not None
        self._identity += 1
        request = {"jsonrpc": "2.0", "id": self._identity, "method": method, "params": params}
        line = msgspec.json.encode(request) + b"\n"
        self._keep("->", line)
        try:
            came = self.patient.exchange(line, self.seconds)
        except EngineFault as fault:
            check = self._broken(fault, line, method)
            raise NotExamined(f"{method} was not answered; see {check}") from None
        self._keep("<-", came)
        self.book.see(*LINES)
        return self._understood(line, came, method)

    def _understood(self, line: bytes, came: bytes, method: str) -> Reply:
        first = reply = read(line, came, self._identity)
        for _ in range(UNASKED):
            if self._answers(reply):
                break
            another = self._another()
            if another is None:
                return self._as_it_is(first, method)
            self._keep("<-", another)
            reply = read(line, another, self._identity)
        if reply is not first:
            self.book.note("line.once", self._unasked(first))
        for flaw in reply.flaws:
            self.book.note(flaw.check, flaw.trouble)
        return reply if self._answers(reply) else self._as_it_is(first, method)

    def _answers(self, reply: Reply) -> bool:
        """Tell whether a reply is usable and belongs to the request that was made last."""
        return reply.identity == self._identity and (reply.result is not None or reply.error is not None)

    def _another(self) -> bytes | None:
        assert self.patient is not None
        if not self.patient.began():
            self._waits -= 1
        return self.patient.next_line(SOON) if self._waits >= 0 or self.patient.began() else None

    def _as_it_is(self, reply: Reply, method: str) -> Reply:
        """Return the only reply that came, where it says something; raises `NotExamined`."""
        flaws = list(reply.flaws)
        for flaw in flaws:
            self.book.note(flaw.check, flaw.trouble)
        if reply.result is None and reply.error is None:
            check = flaws[0].check if flaws else "line.id"
            raise NotExamined(f"the answer to {method} cannot be used; see {check}")
        came = "missing" if reply.identity is None else value(reply.identity)
        do = "answer with the id of the request that is answered"
        self.book.note("line.id", reply.trouble(f"the id is {came}", f'"id": {self._identity}', do, "id"))
        return reply

    def _unasked(self, first: Reply) -> Trouble:
        if isinstance(first.identity, int) and 0 < first.identity < self._identity:
            what, do = f"request {first.identity} was answered again", "answer every request once"
        else:
            what = "a line that is no answer came before the answer"
            do = "write a banner, a prompt or a log to standard error, and nothing but answers to standard output"
        return first.trouble(what, "one line for each request", do)

    def _broken(self, fault: EngineFault, line: bytes, method: str) -> str:
        """Note how the process broke, end it, and return the check that it broke."""
        assert self.patient is not None
        check, what, do = self._how(fault, method)
        came = self.patient.began()
        trouble = Trouble(
            what=what,
            expected="one line of JSON",
            do=do,
            sent=quoted(line),
            came=quoted(came),
        )
        self.book.see("line.in_time")
        self.book.note(check, trouble)
        self.log = fault.log or self.log
        self.stop()
        self.died_before = check == "line.alive" and self.asked == 1
        self._breaks += 1
        self._timeouts += check == "line.in_time"
        if self._timeouts >= TIMEOUTS:
            self.given_up = f"{TIMEOUTS} requests were not answered in time, and no more are made"
        elif self._breaks >= BREAKS:
            self.given_up = f"the engine broke {BREAKS} times, and is not started again"
        return check

    def _how(self, fault: EngineFault, method: str) -> tuple[str, str, str]:
        assert self.patient is not None
        if fault.kind == "crash":
            do = "see what it wrote to standard error; what it cannot do it may answer with an error of JSON-RPC"
            return "line.alive", f"it {fault.message} when it was asked for {method}", do
        if fault.kind == "error":
            if str(LINE_LIMIT) in fault.message:
                do = f"write at most {LINE_LIMIT} bytes to a line, the line end included"
                return "line.length", f"it {fault.message}", do
            do = "have answer(method, params) return the result as a dictionary of what JSON has"
            return "line.json", f"it {fault.message}", do
        what = f"{method}: it {fault.message}"
        if self.patient.began():
            return "line.in_time", f"{what}; the line that it began has no end", "end every answer with a line end, \\n"
        self.patient.end_of_input(1)
        if self.patient.began():
            do = "flush standard output after every line: into a pipe it is buffered"
            return "line.in_time", f"{what}; it answered when its input had ended", do
        do = "answer every request at once; --timeout gives it more time"
        return "line.in_time", what, do

    def _keep(self, arrow: str, line: bytes) -> None:
        if len(self.wire) < SHOWN:
            self.wire.append(f"{arrow} {quoted(line)}")
