"""Checking a bundle: all that follows from its verdicts is worked out once more and held against what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from fallo.pumba import RULEBOOKS, UnknownReading, adopt
from fallo.pumba.readings import Readings
from fallo.rulebook import Rulebook
from fallo.spec import clauses
from fallo_conformance.certificate.bundle import FORMAT, Bundle, certificate, digest_of
from fallo_conformance.certificate.levels import needed_for
from fallo_conformance.report.model import Measured, Report, measured, summarised
from fallo_conformance.scenario import Scenario, suite
from fallo_conformance.selecting import NothingSelected, selected
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.suites.frozen import OWN, UNFROZEN, headers, read
from fallo_conformance.suites.pinning import set_digest
from fallo_conformance.terms import BadClaim, Terms, terms
from fallo_conformance.verdict import FAILURES, Case, bound


def problems(bundle: Bundle) -> list[str]:
    """Return what is wrong with a bundle, in sentences; nothing where all that it says follows from its verdicts.

    That the engine really gave these verdicts is not to be seen from a file: for that the engine has to be run again.
    """
    found = list(_of_the_digests(bundle))
    if bundle.format != FORMAT:
        return found
    if bundle.report.conditions.suite == OWN:
        return [*found, "it is of files of somebody's own (--scenarios), which are no suite, and certifies nothing"]
    try:
        scenarios = suite_of(bundle.report.conditions.suite_digest)
        chosen = selected(scenarios, bundle.report.conditions.select)
        on = terms(bundle.report.engine, rulebook_of(bundle.report.conditions.rulebook))
    except (LookupError, BadFile, NothingSelected, BadClaim, UnknownReading) as error:
        return [*found, f"cannot be worked out again: {error}"]
    return [
        *found,
        *_of_the_suite(bundle.report.conditions.suite, bundle.report.conditions.suite_digest),
        *_of_the_rulebook(bundle.report.conditions.rulebook),
        *_of_the_cases(bundle.report, chosen, on),
        *_of_the_list(bundle.report),
        *_of_the_report(bundle.report, chosen, scenarios, on),
    ]


def suite_of(digest: str) -> list[Scenario]:
    """Return the suite of a digest, the present one or a frozen one; raises `LookupError` and `BadFile`."""
    present = suite()
    if set_digest(present) == digest:
        return present
    for header, path in headers():
        if header.digest == digest:
            return read(path).scenarios()
    raise LookupError(f"the suite with the digest {digest or '(none)'} is not here; get the fallo that ran it")


def rulebook_of(taken: Measured | None) -> Rulebook[Readings] | None:
    """Return the rulebook that was measured against in place of the claim; raises `UnknownReading`."""
    if taken is None:
        return None
    return Rulebook(taken.name, adopt(Readings(), taken.readings), frozenset(taken.says), taken.limit)


def _of_the_digests(bundle: Bundle) -> Iterator[str]:
    if bundle.digest != digest_of(bundle):
        yield "its digest is not that of its contents: something was changed"
    derived = msgspec.to_builtins(certificate(bundle.report))
    for name, said in msgspec.to_builtins(bundle.certificate).items():
        if said != derived[name]:
            yield f"the certificate's {name} is not that of the report"


def _of_the_suite(said: str, digest: str) -> Iterator[str]:
    names = [header.name for header, _ in headers() if header.digest == digest]
    if names and said not in names and not said.endswith(UNFROZEN):  # it may have been frozen since
        yield f"the suite with that digest is called {names[-1]}, and not {said}"


def _of_the_rulebook(taken: Measured | None) -> Iterator[str]:
    if taken is not None and taken.name in RULEBOOKS and taken != measured(RULEBOOKS[taken.name]):
        yield f"it was measured against another rulebook than the one that is called {taken.name}"


def _of_the_cases(report: Report, chosen: Sequence[Scenario], on: Terms) -> Iterator[str]:
    applicable = {scenario.id: scenario for scenario in chosen if on.applies(scenario.when)}
    for name in sorted(applicable.keys() - {case.id for case in report.cases}):
        yield f"the case {name} is missing"
    if len({case.id for case in report.cases}) < len(report.cases):
        yield "a case stands twice"
    judged = [msgspec.structs.replace(case, verdict=case.came_to, binding=on.binds(case.when)) for case in report.cases]
    for case, again in zip(report.cases, bound(judged, on.binding), strict=True):
        if case.id not in applicable:
            yield f"the case {case.id} is none of the run's"
            continue
        yield from _of_the_case(case, again.binding, applicable[case.id], on)


def _of_the_case(case: Case, binding: bool, scenario: Scenario, on: Terms) -> Iterator[str]:
    shape = scenario.shape
    explores = "" if case.leaks else on.explores(scenario.when)
    known = (case.clause, case.title, case.level, case.when, case.needed_for, case.explores)
    if known != (scenario.clause, shape.title, shape.level, scenario.when, needed_for(scenario), explores):
        yield f"the case {case.id} is told otherwise than it is in the suite"
    if case.binding != binding and not (case.leaks and case.binding):  # to change another game binds everybody
        yield f"the case {case.id} is said to {'' if case.binding else 'not '}bind the engine, and that is not so"
    if (case.verdict in ("xfail", "xpass")) > (case.known is not None):
        yield f"the case {case.id} is a known failure of which the list says nothing"
    if case.verdict in FAILURES and not (case.message and case.repeat):
        yield f"the case {case.id} failed without a reason"
    if case.leaks and case.came_to not in FAILURES:
        yield f"the case {case.id} is said to leak, and did not fail"


def _of_the_list(report: Report) -> Iterator[str]:
    said, own = report.known_failures, [case for case in report.cases if case.known is not None]
    if said is None:
        if own:
            yield f"the case {own[0].id} is held against a list of known failures that there was not"
        return
    met, passed = (sum(case.verdict == verdict for case in own) for verdict in ("xfail", "xpass"))
    others = len(said.expired) + len(said.other_reason)
    if (said.met, len(said.passed), others) != (met, passed, len(own) - met - passed):
        yield "what the report says of the list of known failures does not follow from its verdicts"


def _of_the_report(
    report: Report, chosen: Sequence[Scenario], scenarios: Sequence[Scenario], on: Terms
) -> Iterator[str]:
    again = summarised(
        report.cases,
        report.engine,
        on,
        report.conditions,
        scenarios=chosen,
        suite=scenarios,
        spec=clauses(),
        known=report.known_failures,
    )
    theirs, ours = msgspec.to_builtins(report), msgspec.to_builtins(again)
    for name in theirs:
        if name == "fallo":  # another version may well come to the same
            continue
        if theirs[name] != ours[name]:
            yield f"the report's {name} does not follow from its verdicts"
