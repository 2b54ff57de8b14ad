"""Open questions: where the claim's source is silent, an engine that follows the reading lent to it is held to it.

A whole run sees that afterwards. A test has to know at once, whichever tests are selected and in whatever order they
run; so the engine is asked other cases until one tells.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fallo_conformance.pytest_plugin.asking import Asked
from fallo_conformance.scenario import Scenario
from fallo_conformance.verdict import PASSES, Case


class Settling:
    """What one engine was seen to follow, by the cases of a suite."""

    def __init__(self, asked: Asked, suite: Sequence[Scenario]) -> None:
        """Begin with nothing seen."""
        self._asked, self._suite = asked, suite
        self._follows: dict[str, bool] = {}
        self._passes: dict[str, bool] = {}

    def bound(self, case: Case) -> Case:
        """Return a failure as one that binds, where the engine is seen to follow all readings that it depends on."""
        on = self._asked.run.terms
        if case.verdict != "fail" or case.binding or case.explores:
            return case
        open_questions = [conflict for conflict in case.when if conflict not in on.binding]
        if not all(self._follows_what_was_lent(conflict) for conflict in open_questions):
            return case
        return msgspec.structs.replace(case, binding=True)

    def _follows_what_was_lent(self, conflict: str) -> bool:
        if conflict not in self._follows:
            on = self._asked.run.terms
            telling = (
                one for one in self._suite
                if conflict in one.when and on.applies(one.when) and not on.explores(one.when)
            )  # fmt: skip
            self._follows[conflict] = any(self._passed(one) for one in telling)
        return self._follows[conflict]

    def _passed(self, scenario: Scenario) -> bool:
        if scenario.id not in self._passes:
            known = self._asked.run.verdicts.get(scenario.id) or self._asked.judge(scenario)
            self._passes[scenario.id] = known.verdict in PASSES
        return self._passes[scenario.id]
