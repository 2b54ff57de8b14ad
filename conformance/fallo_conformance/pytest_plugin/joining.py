"""How the plugin takes part in a session of pytest: it starts the engine once, adds its tests, and ends the engine."""

from __future__ import annotations

import pytest

from fallo_conformance.harness import HandshakeFailed
from fallo_conformance.pytest_plugin.asking import Asked
from fallo_conformance.pytest_plugin.items import MARKS, ROOT, WHOLE, Cases, OwnTest, must_not_come_late
from fallo_conformance.pytest_plugin.settling import Settling
from fallo_conformance.pytest_plugin.wanted import Wanted, said, wanted
from fallo_conformance.report.terminal import plain

PREFIX = f"{ROOT}::"


class Joined:
    """The hooks of a session in which an engine is tested."""

    def __init__(self, config: pytest.Config) -> None:
        """Tell pytest of the marks."""
        self._engine = said(config, "engine")
        self._asked: Asked | None = None
        self._wanted: Wanted | None = None
        self._ids: list[str] = []
        for name, text in MARKS.items():
            config.addinivalue_line("markers", f"{name}: {text}")

    def pytest_report_header(self) -> str:
        """Name the engine at the head of a run."""
        return f"fallo: {plain(self._engine)}"

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        """Start the engine before anything is collected; raises `pytest.UsageError` where that cannot be done.

        Where xdist shares the tests out, each of its processes has an engine of its own, and this one tries only
        whether it can be started.
        """
        config = session.config
        self._ids = [word.removeprefix(PREFIX) for word in config.args if word.startswith(PREFIX)]
        self._wanted = wanted(config, [word for word in self._ids if word and word != WHOLE])
        self._asked = self._started(self._wanted)
        if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"):
            self._end()
            return
        config.args[:] = [word for word in config.args if not word.startswith(PREFIX)]
        self._must_apply(self._asked, self._wanted)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add the tests, before others sort out what is not selected."""
        if self._asked is None or self._wanted is None:
            return
        found = Cases.from_parent(session, name=ROOT, nodeid=ROOT)
        found.asked, found.wanted = self._asked, self._wanted
        found.settling = Settling(self._asked, self._wanted.everything)
        found.whole = not self._ids or WHOLE in self._ids or "" in self._ids
        tests = list(session.genitems(found))
        items += [test for test in tests if test.name == WHOLE] if self._ids == [WHOLE] else tests

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """End the engine after the last test; what is found then counts as an error of that test."""
        if nextitem is None and isinstance(item, OwnTest) and self._asked is not None:
            asked, self._asked = self._asked, None
            must_not_come_late(asked.close())

    def pytest_sessionfinish(self) -> None:
        """End the engine, however the session ended."""
        self._end()

    def pytest_unconfigure(self) -> None:
        """End the engine where not even a session was begun."""
        self._end()

    def _end(self) -> None:
        asked, self._asked = self._asked, None
        if asked is not None:
            asked.close(kindly=False)

    def _started(self, all_of_it: Wanted) -> Asked:
        try:
            return Asked(all_of_it.settings)
        except HandshakeFailed as failure:
            log = "".join(f"\n  {plain(line)}" for line in failure.log[-800:].splitlines())
            end = f"\nthe engine's own log ended:{log}" if log else ""
            raise pytest.UsageError(f"fallo: handshake failed: {plain(str(failure))}{end}") from None

    def _must_apply(self, asked: Asked, all_of_it: Wanted) -> None:
        """Raise `pytest.UsageError` where a case that was named is about readings that the engine does not claim."""
        if not any(word not in ("", WHOLE) for word in self._ids):
            return
        on = asked.run.terms
        other = [one.id for one in all_of_it.scenarios if not on.applies(one.when)]
        if len(other) == len(all_of_it.scenarios):
            raise pytest.UsageError(f"fallo: {other[0]} is about other readings than the engine claims ({on.label})")
