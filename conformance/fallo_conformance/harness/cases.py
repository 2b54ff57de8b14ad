"""Cases: how what came of a scenario is written down."""

from __future__ import annotations

from typing import Any

import msgspec

from fallo_conformance.certificate.levels import needed_for
from fallo_conformance.harness.channel import EngineFault
from fallo_conformance.plan import SET_UP, Mismatch
from fallo_conformance.scenario import Scenario
from fallo_conformance.table import Frame
from fallo_conformance.terms import Terms
from fallo_conformance.verdict import Case, SkipKind


def passed(scenario: Scenario, on: Terms) -> Case:
    """Return the case of a scenario that came out as it should."""
    return _case(scenario, on, verdict="pass")


def skipped(scenario: Scenario, on: Terms, kind: SkipKind, reason: str) -> Case:
    """Return the case of a scenario that could not be judged."""
    return _case(scenario, on, verdict="skip", skipped=kind, message=reason)


def failed(scenario: Scenario, on: Terms, mismatch: Mismatch, wire: list[str], repeat: str, table: list[Frame]) -> Case:
    """Return the case of a scenario that came out otherwise."""
    return _case(
        scenario, on, verdict="fail", step=mismatch.step, said=said(scenario, mismatch.step),
        message=mismatch.message, expected=mismatch.expected, got=mismatch.got, wire=wire, repeat=repeat,
        table=table,
    )  # fmt: skip


def leaking(scenario: Scenario, on: Terms, mismatch: Mismatch, wire: list[str], repeat: str) -> Case:
    """Return the case of a scenario whose game changed another: that binds every engine, whatever it plays by."""
    case = _case(
        scenario, on, verdict="fail", message=mismatch.message, expected=mismatch.expected, got=mismatch.got,
        wire=wire, repeat=repeat, leaks=True,
    )  # fmt: skip
    return msgspec.structs.replace(case, binding=True, explores="")


def broken(scenario: Scenario, on: Terms, fault: EngineFault, wire: list[str], repeat: str, table: list[Frame]) -> Case:
    """Return the case of a scenario in which the engine broke the contract."""
    return _case(
        scenario, on, verdict=fault.kind, message=f"the engine {fault.message}", log=fault.log, wire=wire,
        repeat=repeat, table=table,
    )  # fmt: skip


def timed(case: Case, seconds: float) -> Case:
    """Return a case with the time that it took, in seconds."""
    return msgspec.structs.replace(case, seconds=round(seconds, 6))


def said(scenario: Scenario, step: int) -> str:
    """Return a step of a scenario as it is written in its file, in one line."""
    if step == SET_UP:
        return "deal" if scenario.shape.deal is not None else "position"
    tree: Any = scenario.source.tree
    return _one_line(tree["play"][step])


def _one_line(tree: Any) -> str:
    if isinstance(tree, dict):
        return ", ".join(f"{key}: {_braced(value)}" for key, value in tree.items())
    return str(tree) if isinstance(tree, str) else "[" + ", ".join(_braced(item) for item in tree) + "]"


def _braced(tree: Any) -> str:
    return f"{{{_one_line(tree)}}}" if isinstance(tree, dict) else _one_line(tree)


def _case(scenario: Scenario, on: Terms, **rest: Any) -> Case:
    return Case(
        id=scenario.id, clause=scenario.clause, title=scenario.shape.title, level=scenario.shape.level,
        binding=on.binds(scenario.when), when=scenario.when, explores=on.explores(scenario.when),
        needed_for=needed_for(scenario), **rest,
    )  # fmt: skip
