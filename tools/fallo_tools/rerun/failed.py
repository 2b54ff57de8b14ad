"""The cases of a report that are worth another run."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fallo_conformance.report.model import Report
from fallo_conformance.selecting import names_of
from fallo_conformance.suites.frozen import CURRENT
from fallo_conformance.verdict import FAILURES, Case
from fallo_tools.certify.options import Wanted
from fallo_tools.input import BadInput
from fallo_tools.named_suite import named_suite
from fallo_tools.rerun.conditions import is_frozen


def failed_cases(report: Report) -> list[str]:
    """Return the ids of the cases that did not pass.

    They failed, broke the contract, were flaky, passed where a failure is known, or were not reached. A known failure
    that failed as it should is not among them, nor a case that was skipped for what the engine cannot do or does not
    claim: both would come out the same again.
    """
    return [case.id for case in report.cases if case.is_news and _did_not_pass(case)]


def still_there(names: Sequence[str], wanted: Wanted, report: Report) -> tuple[str, ...]:
    """Return those of some ids that the suite still has, and say which are gone; raises `BadInput` for none left."""
    if not names or is_frozen(wanted, report.conditions.suite_digest):
        return tuple(names)
    suite = named_suite(wanted.suite, wanted.paths)
    if suite.digest == report.conditions.suite_digest:
        return tuple(names)
    known = {word for scenario in suite.scenarios for word in names_of(scenario)}
    gone = [name for name in names if name not in known]
    if len(gone) == len(names):
        where = "the present suite" if wanted.suite == CURRENT else wanted.suite
        raise BadInput(f"none of the {len(names)} cases that did not pass is in {where} any more")
    if gone:
        sys.stderr.write(f"note: {len(gone)} of the cases are gone from the suite, {gone[0]} among them\n")
    return tuple(name for name in names if name in known)


def _did_not_pass(case: Case) -> bool:
    return case.verdict in FAILURES or case.verdict == "xpass" or case.flaky or case.skipped == "not_run"
