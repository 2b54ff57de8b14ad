"""Checks of the end: an engine says goodbye and ends, and it ends when nobody speaks to it any more."""

from __future__ import annotations

from collections.abc import Iterator

from fallo_conformance.doctor.bench import Bench, Check
from fallo_conformance.doctor.findings import Faulty, NotExamined, Trouble
from fallo_conformance.harness.channel import CannotStart

SECONDS = 3.0
"""Seconds in which an engine ends, if the time limit for an answer is not shorter."""


def goodbye(bench: Bench) -> Iterator[Trouble]:
    """Say goodbye, and wait for the end."""
    yield from ()
    talk = bench.talk
    _must_be_process(bench)
    reply = talk.ask("bye", {})
    bench.must_not_fail(reply, "bye", "answer {} and exit")
    if talk.patient is None or not talk.patient.ends(min(SECONDS, talk.seconds)):
        talk.stop()
        raise Faulty(reply.trouble("the program goes on after bye", "its end", "exit when you have answered bye"))
    talk.stop()


def end_of_input(bench: Bench) -> Iterator[Trouble]:
    """Close the input of a process that has said hello, and wait for the end."""
    yield from ()
    talk = bench.talk
    if talk.given_up:
        raise NotExamined(talk.given_up)
    _must_be_process(bench)
    talk.stop()
    try:
        talk.start()
    except CannotStart as error:
        raise NotExamined(str(error)) from None
    talk.hello()
    if talk.patient is None or not talk.patient.end_of_input(min(SECONDS, talk.seconds)):
        talk.stop()
        do = "exit when standard input ends, or your program stays behind when the harness is interrupted"
        raise Faulty(Trouble(what="the program goes on when its standard input has ended", expected="its end", do=do))
    talk.stop()


def _must_be_process(bench: Bench) -> None:
    if bench.talk.patient is not None and not bench.talk.patient.is_process:
        raise NotExamined("the engine is no process of its own")


CHECKS = (
    Check("end.bye", "The program answers bye and ends by itself.", goodbye, ()),
    Check("end.input", "The program ends when its standard input ends.", end_of_input, ()),
)
