"""The tests: one for each case, and one for the engine as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import pytest

from fallo.spec import clauses
from fallo_conformance.certificate.levels import LEVELS, needed_for
from fallo_conformance.harness import cases
from fallo_conformance.known_failures.matching import held_against
from fallo_conformance.pytest_plugin.asking import Asked
from fallo_conformance.pytest_plugin.settling import Settling
from fallo_conformance.pytest_plugin.wanted import Wanted
from fallo_conformance.report.telling import kind, reason, standing, told
from fallo_conformance.report.terminal import plain
from fallo_conformance.scenario import Scenario
from fallo_conformance.verdict import Case

ROOT = "fallo"
"""What the id of every test begins with."""

WHOLE = "conformity"
"""The name of the test for the engine as a whole."""

MARKS = {
    "fallo": "a test of fallo's",
    **{f"fallo_{level}": f"a case that a certificate of the level {level} asks for" for level in LEVELS},
    "fallo_should": "a case that only warns",
}


class Cases(pytest.Collector):
    """All that is collected: the cases that are about readings which the engine claims, and the whole at the end."""

    asked: Asked
    settling: Settling
    wanted: Wanted
    whole: bool

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the tests, in the order of the suite."""
        for scenario in self.wanted.scenarios:
            if self.asked.run.terms.applies(scenario.when):
                yield CaseTest.of(self, scenario)
        if self.whole:
            test = ConformityTest.from_parent(self, name=WHOLE)
            test.add_marker(ROOT)
            yield test


class OwnTest(pytest.Item):
    """What the tests share: they show fallo's own words, and lie in no file."""

    parent: Cases

    level: str

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test is, and its headline; that is not its name, whose dots pytest would change."""
        return self.config.rootpath / ROOT, None, f"{self.name} ({self.level})"


class CaseTest(OwnTest):
    """A case of the suite as a test."""

    scenario: Scenario

    @classmethod
    def of(cls, parent: Cases, scenario: Scenario) -> CaseTest:
        """Return the test of a case, with its marks."""
        test = cls.from_parent(parent, name=scenario.id)
        test.scenario, test.level = scenario, scenario.shape.level
        marks = [ROOT, *(f"fallo_{level}" for level in LEVELS[LEVELS.index(needed_for(scenario)) :])]
        for mark in [*marks, *(["fallo_should"] if scenario.shape.level == "should" else [])]:
            test.add_marker(mark)
        return test

    def runtest(self) -> None:
        """Have the engine play the case; raises what pytest shows as the verdict."""
        asked = self.parent.asked
        case = self._against_the_list(self.parent.settling.bound(asked.judge(self.scenario)))
        late, asked.late = asked.late, []
        must_not_come_late(late)
        match standing(case):
            case "passed":
                pass
            case "skipped":
                pytest.skip(reason(case))
            case "failed" | "broken":
                pytest.fail(text_of(case), pytrace=False)
            case "known" | "observed" | "warned" if case.is_news:
                raise pytest.xfail.Exception(reason(case), pytrace=False)
            case _:
                pytest.skip(f"about another reading of {case.explores} than the one claimed, which it does not follow")

    def _against_the_list(self, case: Case) -> Case:
        """Return a case with the verdict that the list of known failures makes of it."""
        wanted = self.parent.wanted
        if wanted.known is None:
            return case
        [judged], found = held_against([case], wanted.known, wanted.everything, [self.scenario], date.today())
        own = {alias for alias in (self.scenario.id, *self.scenario.shape.aliases) if alias in found.idle}
        if own and case.skipped != "not_run":
            name = min(own)
            pytest.fail(f"the list of known failures says in vain: {name}: {found.idle[name]}", pytrace=False)
        return judged


class ConformityTest(OwnTest):
    """What no single case shows: rules that the engine lacks, and what a list of known failures says in vain."""

    level = "must"

    def runtest(self) -> None:
        """Fail where something is wrong with the whole."""
        faults = [*self._lacking(), *self._idle()]
        if faults:
            pytest.fail("\n".join(faults), pytrace=False)

    def _lacking(self) -> Iterator[str]:
        spec = clauses()
        lacking = [name for name in self.parent.asked.run.introduction.omits if name in spec]
        lacking = [name for name in lacking if spec[name].level == "must"]
        if lacking:
            yield f"not implemented: {', '.join(lacking)}"

    def _idle(self) -> Iterator[str]:
        wanted, on = self.parent.wanted, self.parent.asked.run.terms
        if wanted.known is None:
            return
        applicable = [one for one in wanted.scenarios if on.applies(one.when)]
        waiting = [cases.skipped(one, on, "not_run", "") for one in applicable]
        _, found = held_against(waiting, wanted.known, wanted.everything, wanted.scenarios, date.today())
        for name, why in found.idle.items():
            yield f"the list of known failures says in vain: {plain(name)}: {why}"


def must_not_come_late(late: Sequence[Case]) -> None:
    """Fail where something was found about cases that were over already."""
    if late:
        text = "\n\n".join(f"{case.id}\n{text_of(case)}" for case in late)
        pytest.fail(f"found only now, of an earlier case: {text}", pytrace=False)


def text_of(case: Case) -> str:
    """Return what is shown of a case that failed."""
    spec = clauses()
    sentence = spec[case.clause].sentence if case.clause in spec else ""
    head = reason(case) if case.verdict == "fail" else f"{kind(case)}: {reason(case)}"
    return "\n".join([head, *told(case, sentence)])
