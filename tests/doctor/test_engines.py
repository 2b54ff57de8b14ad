"""Nothing is wrong with the engines that are known to conform, and the doctor survives whatever else it is given."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from fallo_conformance.doctor.examination import examine
from fallo_conformance.doctor.findings import Diagnosis
from fallo_conformance.harness.in_process import InProcess
from tests.doctor.conftest import ROOT, diagnosis, in_state, named
from tests.examples.test_node import node
from tests.harness.conftest import HANG, command_line
from tests.runs import plain

__all__ = ["node"]


def test_nothing_is_wrong_with_the_example_in_javascript(node: list[str]) -> None:
    assert in_state(diagnosis([*node, str(ROOT / "examples" / "node" / "engine.js")]), "wrong") == set()


def test_nothing_is_wrong_with_the_reference_and_all_of_it_is_examined() -> None:
    found = diagnosis(command_line("engine"))
    assert in_state(found, "wrong") | in_state(found, "not_examined") == set()


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed; pip install open-spiel")
def test_nothing_is_wrong_with_the_adapter_for_openspiel_which_wants_a_card_turned_up() -> None:
    found = diagnosis([sys.executable, str(ROOT / "examples" / "openspiel" / "adapter.py")])
    assert in_state(found, "wrong") == set()
    assert {"deal.hands", "deal.stock", "legal.held", "play.unchanged"} <= in_state(found, "right")


@pytest.mark.parametrize(
    ("make", "what"),
    [
        pytest.param(object, "it is of type object, which has no method answer", id="no engine"),
        pytest.param(lambda: Answering({1, 2}), "it gave an answer that is no JSON", id="a set"),
    ],
)
def test_an_object_that_cannot_answer_is_told_what_to_answer(make: Callable[[], object], what: str) -> None:
    found = examine(InProcess("tests:engine", make), HANG, "test", ())
    [trouble] = named(found, "line.json").troubles
    assert what in trouble.what
    assert "a dictionary of what JSON has" in trouble.do
    assert named(found, "line.length").state != "wrong"


class Answering:
    """An engine with one answer."""

    def __init__(self, answer: object) -> None:
        self._answer = answer

    def answer(self, method: str, params: object) -> object:
        return self._answer


def in_this_process(**said: Any) -> Diagnosis:
    """Return what the doctor finds with the reference in this process, which says something otherwise in hello."""
    return examine(InProcess("tests:engine", plain(**said)), HANG, "test", ())


def test_an_engine_in_this_process_is_examined_but_for_its_end() -> None:
    found = in_this_process()
    assert in_state(found, "wrong") == set()
    assert in_state(found, "not_examined") == {"deal.readings", "end.bye", "end.input"}


@pytest.mark.parametrize("rulebook", ["ludoteka", "vollregeln-steps", "vollregeln-overview", "canonical"])
def test_a_reference_by_any_rulebook_is_right(rulebook: str) -> None:
    from fallo.pumba import RULEBOOKS
    from fallo_conformance.pumba.reference import ReferenceEngine

    found = examine(InProcess("engine", lambda: ReferenceEngine(RULEBOOKS[rulebook])), HANG, "test", ())
    assert in_state(found, "wrong") | (in_state(found, "not_examined") - {"end.bye", "end.input"}) == set()


@pytest.mark.parametrize(
    ("said", "check", "do"),
    [
        pytest.param({"name": 7}, "hello.types", '"name": "my engine"', id="a number for a name"),
        pytest.param({"protocol": "1"}, "hello.types", "it is a number", id="a text for the protocol"),
        pytest.param({"protocol": True}, "hello.types", "it is a number", id="true for the protocol"),
        pytest.param({"omits": None}, "hello.types", "leave 'omits' out", id="null for the omitted clauses"),
        pytest.param({"configurable": "no"}, "hello.types", "leave 'configurable' out", id="a text for a truth value"),
        pytest.param({"claim": {"rulebook": "ludotheka"}}, "hello.claim", "did you mean 'ludoteka'?", id="a rulebook"),
        pytest.param(
            {"claim": {"readings": {"two.answer": "two_only"}}}, "hello.claim", "did you mean 'twos.answer'?",
            id="a conflict",
        ),
        pytest.param(
            {"claim": {"readings": {"twos.answer": "twos_only"}}}, "hello.claim", "did you mean 'two_only'?",
            id="a reading",
        ),
        pytest.param({"capabilities": ["Deal"]}, "hello.capabilities", "did you mean 'deal'?", id="a capability"),
        pytest.param({"fields": ["turn", "hand"]}, "hello.fields", "did you mean 'hands'?", id="a field"),
    ],
)  # fmt: skip
def test_a_wrong_member_of_hello_is_named_with_what_to_write(said: dict[str, object], check: str, do: str) -> None:
    found = in_this_process(**said)
    assert in_state(found, "wrong") >= {check}
    assert do in named(found, check).troubles[0].do


@pytest.mark.parametrize(
    ("command", "what", "do"),
    [
        pytest.param(["/nowhere/engine"], "/nowhere/engine cannot be started: No such file", "-- before it", id="none"),
        pytest.param(["README.md"], "No such file", "./README.md", id="a file without its folder"),
        pytest.param(["./README.md"], "Permission denied", "chmod +x", id="not executable"),
    ],
)
def test_a_command_that_does_not_start_is_named_with_what_to_do(command: list[str], what: str, do: str) -> None:
    found = diagnosis(command)
    assert (found.condition, in_state(found, "wrong")) == ("no_hello", {"start.command"})
    [trouble] = named(found, "start.command").troubles
    assert what in trouble.what
    assert do in trouble.do


def test_a_script_without_its_first_line_is_said_to_want_one(tmp_path: Path) -> None:
    script = tmp_path / "engine"
    script.write_text("print('hello')\n")
    script.chmod(0o755)
    [trouble] = named(diagnosis([str(script)]), "start.command").troubles
    assert "#!/usr/bin/env" in trouble.do


@pytest.mark.parametrize(
    ("command", "check", "what"),
    [
        pytest.param(["cat"], "line.once", "it is a request and no answer", id="an echo"),
        pytest.param(["yes"], "line.json", "no JSON at all", id="a flood of lines"),
        pytest.param(["yes", "[1]"], "line.jsonrpc", "it is a batch", id="a flood of lists"),
        pytest.param(["true"], "line.alive", "ended with exit code 0", id="nothing"),
        pytest.param(["head", "-c", "3000000", "/dev/zero"], "line.length", "more than 1048576 bytes", id="zeros"),
    ],
)
def test_a_program_that_is_no_engine_is_told_what_is_wrong_with_it(command: list[str], check: str, what: str) -> None:
    found = diagnosis(command, seconds=10)
    assert found.condition == "no_hello"
    assert what in named(found, check).troubles[0].what
