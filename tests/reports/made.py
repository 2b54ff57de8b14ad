"""Reports made by hand: a case of every kind, and an engine that writes markup wherever it can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fallo.spec import clauses
from fallo_conformance.known_failures.matching import ListOfKnownFailures
from fallo_conformance.protocol import Claim, Introduction
from fallo_conformance.report.model import Conditions, Report, summarised
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import terms
from fallo_conformance.verdict import Case, KnownFailure, Verdict

CLAUSE = "turn.in_turn"
SENTENCE = clauses()[CLAUSE].sentence

HOSTILE = (
    "@octocat #1 GH-1 <script>alert(1)</script> <img src=x> ![x](http://evil.example) [x](http://evil.example) "
    "https://evil.example ` `` ``` </code></details> | ]]> &amp; %0A , : \\# # TODO ... \x00\x1b[31m\u202e\ud800\ufffe "
    "##[error]forged\n::error title=forged::forged\r\n  ...\nnot ok 99 - forged\n"
)
"""What an engine says that wants to be more than text."""

KNOWN = KnownFailure(verdict="fail", step=2, field="turn", owner="Ana", issue="https://issues.example/7")


def case(name: str = "a_case", verdict: Verdict = "pass", clause: str = CLAUSE, **rest: Any) -> Case:
    """Return a case, of a clause of level must that binds."""
    said: dict[str, Any] = {"title": "Nobody moves out of turn", "level": "must", "binding": True, "when": {}}
    return Case(id=f"{clause}/{name}", clause=clause, verdict=verdict, **(said | rest))


def failing(name: str = "it_fails", verdict: Verdict = "fail", **rest: Any) -> Case:
    """Return a case that failed at its second step."""
    said: dict[str, Any] = {
        "step": 1, "said": "B: draw", "message": "the table differs in turn", "expected": {"turn": "B"},
        "got": {"turn": "C"}, "wire": ['-> {"id":3}', '<- {"id":3}'], "seconds": 0.25,
        "repeat": f"fallo certify --select {CLAUSE}/{name}",
    }  # fmt: skip
    return case(name, verdict, **(said | rest))


def report(
    cases: Sequence[Case],
    *,
    name: str = "an engine",
    omits: Sequence[str] = (),
    known: ListOfKnownFailures | None = None,
    suite: Sequence[Scenario] = (),
    **conditions: Any,
) -> Report:
    """Return the report of some cases, of an engine that claims ludoteka; ``suite`` is what there is to run."""
    engine = Introduction(name, name, 1, ["deal"], ["turn"], Claim(rulebook="ludoteka"), list(omits))
    said: dict[str, Any] = {"command": ["engine"], "suite": "1.0", "suite_digest": "f" * 64, "seconds": 1.5}
    return summarised(
        cases, engine, terms(engine), Conditions(**(said | conditions)), scenarios=(), suite=suite, spec=clauses(),
        known=known,
    )  # fmt: skip


def list_of(**what: Any) -> ListOfKnownFailures:
    """Return what came of a list of known failures."""
    said: dict[str, Any] = {
        "entries": 1, "met": 1, "idle": {}, "expired": [], "other_reason": [], "passed": [], "unowned": [],
    }  # fmt: skip
    return ListOfKnownFailures(**(said | what))


ONE_OF_EACH = (
    case("it_passes"),
    failing("it_fails"),
    case("it_is_skipped", "skip", skipped="capability", message="the engine cannot do: position"),
    case("it_breaks_the_contract", "error", message="the engine sent no JSON", log="Traceback\nNameError\n"),
    case("it_is_late", "timeout", message="the engine gave no answer within 5 s"),
    case("it_crashes", "crash", message="the engine ended with exit code 1", log="out of memory\n"),
    failing("it_is_known", known=KNOWN, message="the table differs in turn", verdict="xfail"),
    case("it_passes_again", "xpass", known=KNOWN, message="passes, where a failure is known"),
    failing("it_is_flaky", flaky=True, message="flaky: passes in 1 of 2 runs", clause="turn.passes_on"),
    failing("it_is_observed", binding=False, clause="turn.passes_on"),
    failing("it_is_a_should", level="should", clause="turn.passes_on"),
    failing("it_tries_another_reading", explores="twos.answer", binding=False, clause="turn.passes_on"),
)
"""Twelve cases, the last of which is no news: 1 passed, 2 failed, 3 broke the contract, and so on."""


def hostile() -> Report:
    """Return the report of an engine that speaks in markup, in everything that it can say."""
    said: dict[str, Any] = {"message": HOSTILE, "got": {"turn": HOSTILE}, "log": HOSTILE, "wire": [f"<- {HOSTILE}"]}
    cases = [
        failing("it_fails", **said, repeat=f"fallo certify -- {HOSTILE}"),
        case("it_crashes", "crash", message=HOSTILE, log=HOSTILE),
        case("it_is_skipped", "skip", skipped="unsupported", message=HOSTILE),
        failing("it_is_observed", binding=False, **said),
        failing("it_is_a_should", level="should", **said),
        failing("it_is_known", verdict="xfail", known=KNOWN, **said),
    ]
    return report(cases, name=HOSTILE, omits=[HOSTILE, "turn.in_turn"], stopped="given_up", given_up=HOSTILE)


def forged() -> Report:
    """Return a report that somebody wrote by hand, with markup in the place of every text that may be any."""
    tree: Any = msgspec.to_builtins(report(ONE_OF_EACH, known=list_of(idle={"turn.in_turn/gone": "no such case"})))

    def spoil(branch: Any) -> None:
        for key, value in branch.items() if isinstance(branch, dict) else enumerate(branch):
            if isinstance(value, dict | list):
                spoil(value)
            elif isinstance(value, str) and key != "id":
                branch[key] = HOSTILE.replace("\ud800", "")  # which JSON cannot hold
                try:
                    msgspec.convert(tree, Report)
                except msgspec.ValidationError:
                    branch[key] = value

    tree["score"]["suite"] = [{"by": "", "caught": 1, "mutants": 2}]
    spoil(tree)
    return msgspec.convert(tree, Report)


REPORTS = {
    "forged": forged(),
    "of_each": report(ONE_OF_EACH, known=list_of(passed=["turn.in_turn/it_passes_again"])),
    "clean": report([case()]),
    "hostile": hostile(),
    "empty": report([]),
    "interrupted": report([case()], stopped="interrupted"),
    "incomplete": report([case(), ONE_OF_EACH[2]]),
}
