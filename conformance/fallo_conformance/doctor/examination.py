"""The whole examination of one engine, step by step."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fallo_conformance.doctor import dealing, ending, hello, moving, playing_on, standing
from fallo_conformance.doctor.bench import Bench, Check
from fallo_conformance.doctor.conversation import Conversation
from fallo_conformance.doctor.findings import Condition, Diagnosis, Finding, NotExamined, Trouble
from fallo_conformance.doctor.reply import Reply
from fallo_conformance.doctor.undeclared import applying, undeclared
from fallo_conformance.doctor.wording import clean, value
from fallo_conformance.harness.channel import CannotStart, Connection
from fallo_conformance.protocol import PROTOCOL, Hello
from fallo_conformance.scenario import Scenario

OfHello = Callable[[Reply, dict[str, Any]], Iterator[Trouble]]

HELLO: tuple[tuple[str, str, OfHello], ...] = (
    ("hello.members", "Hello has all the members that have to be there.", hello.members),
    ("hello.types", "Every member of hello has its type.", hello.types),
    ("hello.protocol", "The engine speaks this version of the contract.", hello.protocol),
    ("hello.claim", "What the engine claims is known.", hello.claim),
    ("hello.capabilities", "The capabilities are known.", hello.capabilities),
    ("hello.fields", "The fields of the view are known.", hello.fields),
    ("hello.omits", "The clauses that are omitted are known.", hello.omits),
)
START = "The command starts a program."
ANSWERED = "Hello is answered by an introduction."
CHECKS: tuple[Check, ...] = (*dealing.CHECKS, *moving.CHECKS, *playing_on.CHECKS, *ending.CHECKS)
NAMES = (
    "start.command", "hello.answered", *(name for name, _, _ in HELLO), *standing.LINES, *standing.VIEWS,
    *standing.LEGAL, *(check.name for check in CHECKS),
)  # fmt: skip
"""The checks in the order in which they are shown."""

Say = Callable[[str], None]


def examine(
    connection: Connection, seconds: float, suite_version: str, suite: Sequence[Scenario], say: Say = lambda name: None
) -> Diagnosis:
    """Return what is right and wrong with an engine; no process is left behind.

    ``seconds`` is the time limit for an answer; ``suite`` are the scenarios that are counted for what it does not
    declare; ``say`` is told the name of each check before it is made.
    """
    words = [clean(word) for word in connection.words]
    talk = Conversation(connection, seconds, msgspec.to_builtins(Hello(PROTOCOL, "pumba", suite_version)))
    try:
        say("start.command")
        try:
            talk.start()
        except CannotStart as error:
            return _not_started(words, str(error))
        return _examined(words, talk, suite, say)
    finally:
        talk.stop()


def _examined(words: list[str], talk: Conversation, suite: Sequence[Scenario], say: Say) -> Diagnosis:
    started = Finding(name="start.command", sentence=START, state="right")
    say("hello.answered")
    talk.begin_check()
    try:
        reply = talk.hello()
    except NotExamined as reason:
        trouble = Trouble(what=str(reason), expected="an introduction", do="mend what is wrong with the line, below")
        return _no_hello(words, talk, started, trouble)
    if reply.result is None:
        trouble = reply.trouble(
            f"hello was answered by an error: {value(reply.error)}", "an introduction",
            "answer hello with who you are and what you can do", "error",
        )  # fmt: skip
        return _no_hello(words, talk, started, trouble)
    introduced = Finding(name="hello.answered", sentence=ANSWERED, state="right", wire=talk.wire)
    said = [_said(name, sentence, run, reply) for name, sentence, run in HELLO]
    known = hello.made_of(reply.result)
    bench = Bench(talk, known)
    made: list[Finding] = []
    for check in CHECKS:
        say(check.name)
        made.append(bench.examine(check))
    lines, looks = _standing(talk, "no line came"), _views(talk)
    findings = [started, introduced, *said, *lines, *looks, *made]
    scenarios = applying(known, suite)
    return Diagnosis(
        command=words, engine=known.label, claim=known.claim, condition=_condition(findings), findings=findings,
        undeclared=undeclared(known, scenarios), scenarios=len(scenarios), log=talk.log,
        following=_following(words, findings),
    )  # fmt: skip


def _said(name: str, sentence: str, run: OfHello, reply: Reply) -> Finding:
    troubles = list(run(reply, reply.answer))
    return Finding(name=name, sentence=sentence, state="wrong" if troubles else "right", troubles=troubles)


def _standing(talk: Conversation, unseen: str) -> list[Finding]:
    return talk.book.findings(standing.LINES, unseen)


def _views(talk: Conversation) -> list[Finding]:
    views = talk.book.findings(standing.VIEWS, "no view came")
    return views + talk.book.findings(standing.LEGAL, "no legal moves were listed")


def _not_started(words: list[str], why: str) -> Diagnosis:
    do = "write the command as you would in a terminal, and -- before it: fallo doctor -- python engine.py"
    if "Permission denied" in why:
        do = "make the file executable (chmod +x), or start it with its interpreter: fallo doctor -- python engine.py"
    elif "No such file" in why and "/" not in words[1] and Path(words[1]).is_file():
        do = f"a file of this folder is written with ./ before it, as in fallo doctor -- ./{words[1]}"
    elif "Exec format" in why:
        do = "begin the file with a line such as #!/usr/bin/env python3, or start it with its interpreter"
    trouble = Trouble(what=clean(why), expected="a program", do=do)
    first = Finding(name="start.command", sentence=START, state="wrong", troubles=[trouble])
    rest = _unmade("the command does not start")
    return Diagnosis(
        command=words, condition="no_hello", findings=[first, *rest], following=_again(words)
    )  # fmt: skip


def _no_hello(words: list[str], talk: Conversation, started: Finding, trouble: Trouble) -> Diagnosis:
    talk.stop()
    introduced = Finding(name="hello.answered", sentence=ANSWERED, state="wrong", troubles=[trouble], wire=talk.wire)
    lines = _standing(talk, "no line came")
    known = {"start.command", "hello.answered", *standing.LINES}
    rest = [finding for finding in _unmade("hello was not answered") if finding.name not in known]
    return Diagnosis(
        command=words, condition="no_hello", findings=[started, introduced, *lines, *rest], following=_again(words),
        log=talk.log,
    )  # fmt: skip


def _unmade(why: str) -> list[Finding]:
    """Return every check but the first as not examined."""
    sentences = {"hello.answered": ANSWERED} | {name: sentence for name, sentence, _ in HELLO}
    sentences |= standing.LINES | standing.VIEWS | standing.LEGAL
    sentences |= {check.name: check.sentence for check in CHECKS}
    return [
        Finding(name=name, sentence=sentence, state="not_examined", why=why) for name, sentence in sentences.items()
    ]


def _condition(findings: Sequence[Finding]) -> Condition:
    return "wrong" if any(finding.state == "wrong" for finding in findings) else "right"


def _following(words: list[str], findings: Sequence[Finding]) -> str:
    if _condition(findings) == "wrong":
        return _again(words)
    return shlex.join(["fallo", "certify", "--select", "smoke", *words])


def _again(words: list[str]) -> str:
    return shlex.join(["fallo", "doctor", *words])
