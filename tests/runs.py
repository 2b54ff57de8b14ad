"""Runs for tests: the reference, whole or without a clause, judged in this process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from fallo.pumba import RULEBOOKS
from fallo_conformance.harness import Run, Settings, certify
from fallo_conformance.harness.in_process import InProcess
from fallo_conformance.pumba.reference import ReferenceEngine
from fallo_conformance.scenario import Scenario, load, suite, suite_folder

Answer = dict[str, Any]


class Plain(ReferenceEngine):
    """The reference as an engine that plays by one rulebook and no other."""

    def hello(self, hello: object) -> Answer:
        """Introduce it."""
        return {**super().hello(hello), "name": "plain", "configurable": False}  # type: ignore[arg-type]


def plain(without: Sequence[str] = (), **said: Any) -> Callable[[], Any]:
    """Return what makes an engine that plays by ludoteka, without some clauses; ``said`` is what it says otherwise."""

    class Engine(Plain):
        def hello(self, hello: object) -> Answer:
            return {**super().hello(hello), **said}

    return lambda: Engine(RULEBOOKS["ludoteka"], without)


@cache
def scenario(name: str) -> Scenario:
    """Return a scenario of the suite by its id."""
    return load(suite_folder() / f"{name}.yaml")


@cache
def whole_suite() -> tuple[Scenario, ...]:
    """Return the suite."""
    return tuple(suite())


def run_of(make: Callable[[], Any], scenarios: Sequence[Scenario]) -> Run:
    """Return a run of an engine in this process over some scenarios."""
    return certify(scenarios, Settings((), seconds=60, connect=InProcess("engine", make)))
