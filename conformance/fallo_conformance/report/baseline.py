"""What a score is to be held against: engines that know no rule, on the same cases."""

from __future__ import annotations

from collections.abc import Sequence

from fallo.spec import Clause
from fallo_conformance.plan import plan
from fallo_conformance.pumba.reference import Fault, all_pass
from fallo_conformance.pumba.ruleless import RULELESS, RulelessEngine, ruleless
from fallo_conformance.report.rows import verified
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import Terms
from fallo_conformance.verdict import Case, bound


def baselines(scenarios: Sequence[Scenario], on: Terms, spec: Sequence[Clause]) -> dict[str, int]:
    """Return how many clauses each engine that knows no rule would verify under some terms, by its name.

    ``scenarios`` are the cases that the engine under test was judged by.
    """
    return {name: _verified(ruleless(name), scenarios, on, spec) for name in RULELESS}


def _verified(engine: RulelessEngine, scenarios: Sequence[Scenario], on: Terms, spec: Sequence[Clause]) -> int:
    cases = [
        Case(
            id=one.id, clause=one.clause, title="", level=one.shape.level, binding=on.binds(one.when), when=one.when,
            verdict="pass" if _passes(engine, one, on) else "fail", explores=on.explores(one.when),
        )
        for one in scenarios
    ]  # fmt: skip
    return verified([case for case in bound(cases, on.binding) if case.is_news], spec)


def _passes(engine: RulelessEngine, scenario: Scenario, on: Terms) -> bool:
    try:
        return all_pass(engine, plan(scenario, "game", on.sent(scenario.when), on.under(scenario.when)))
    except (Fault, LookupError, ValueError):  # a case that asks for what is not there; no rule is needed to fail it
        return False
