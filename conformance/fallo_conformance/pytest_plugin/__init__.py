"""The plugin for pytest: ``pytest --fallo-engine "node engine.js"`` makes a test of every case of the suite.

Nothing of fallo is imported and nothing is collected where no engine is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

OPTIONS = {
    "engine": ("COMMAND|MODULE:FACTORY", "Test this engine: the command that starts it, or what makes it in Python."),
    "select": ("WORD", "Only these cases: an id, clause, chapter, conflict, reading, tag or level; repeatable."),
    "rulebook": ("NAME|FILE", "Measure against this rulebook, whatever the engine claims."),
    "suite": ("NAME|FILE", "A frozen set of cases; see fallo suites list."),
    "timeout": ("SECONDS", "Seconds for a message."),
    "known-failures": ("FILE", "Failures that are known: each has to fail just as listed."),
}
"""By name, without ``--fallo-``: what each takes and is for. In a configuration file they are ``fallo_engine`` etc."""

REPEATABLE = "select"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, and the settings of the same names."""
    group = parser.getgroup("fallo", "conformance of a Pumba engine")
    for name, (metavar, text) in OPTIONS.items():
        option, setting = f"--fallo-{name}", f"fallo_{name.replace('-', '_')}"
        if name == REPEATABLE:
            group.addoption(option, action="append", metavar=metavar, help=text)
            parser.addini(setting, f"{option}: {text}", type="args")
        else:
            group.addoption(option, metavar=metavar, help=text)
            parser.addini(setting, f"{option}: {text}")


def pytest_configure(config: pytest.Config) -> None:
    """Join in where an engine is named; an option without a name, such as an empty variable, is bad usage."""
    if config.getoption("--fallo-engine") is not None or config.getini("fallo_engine"):
        from fallo_conformance.pytest_plugin.joining import Joined

        config.pluginmanager.register(Joined(config), "fallo_joined")
