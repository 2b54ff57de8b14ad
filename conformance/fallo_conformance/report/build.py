"""A report out of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from fallo.spec import Clause
from fallo_conformance.harness import Run
from fallo_conformance.known_failures.matching import held_against
from fallo_conformance.known_failures.reading import KnownFailures
from fallo_conformance.report.model import Conditions, Report, summarised
from fallo_conformance.scenario import Scenario
from fallo_conformance.verdict import bound


def build(
    run: Run,
    scenarios: Sequence[Scenario],
    spec: Mapping[str, Clause],
    conditions: Conditions,
    *,
    suite: Sequence[Scenario] | None = None,
    others: Sequence[Scenario] = (),
    known: KnownFailures | None = None,
    today: date = date.min,
) -> Report:
    """Return the report of a run over some scenarios.

    ``suite`` are all the scenarios that there are, by default those of the run; a list of known failures may speak of
    ``others``, too, which it then does in its own right. ``known`` is the list of known failures
    that the run is held against, and ``today`` the day on which its entries may have expired.
    """
    everything = scenarios if suite is None else suite
    verdicts = [run.verdicts[scenario.id] for scenario in scenarios if scenario.id in run.verdicts]
    cases = bound(verdicts, run.terms.binding)
    came_of_the_list = None
    if known is not None:
        cases, came_of_the_list = held_against(cases, known, [*everything, *others], scenarios, today)
    return summarised(
        cases,
        run.introduction,
        run.terms,
        msgspec.structs.replace(
            conditions,
            retried=run.retried,
            not_retried=run.not_retried,
            given_up=run.given_up,
            stopped="interrupted" if run.interrupted else "given_up" if run.given_up else "",
        ),
        scenarios=scenarios,
        suite=everything,
        spec=spec,
        known=came_of_the_list,
    )
