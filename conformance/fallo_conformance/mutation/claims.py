"""Mutants under a claim: an engine that claims a rulebook is wrong, and only the cases that bind it can say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fallo.pumba import RULEBOOKS, Incompatible, Readings, adopt, flat
from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.program import Program
from fallo.rulebook import Rulebook
from fallo.spec import clauses, readings_of
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.mutation.record import Row, Score
from fallo_conformance.mutation.trial import Prepared, Trial, prepared
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import Terms


@dataclass(frozen=True)
class Claim:
    """A claim of a rulebook: its terms, the cases that apply to it, and its program."""

    terms: Terms
    cases: Sequence[Prepared]
    program: Program

    def concerns(self, mutant: Mutant) -> bool:
        """Tell whether a mutant can go wrong under the claim, and is not free to: where the source is silent it is."""
        asked = self.terms.readings
        if mutant.reads is not None:
            return mutant.of in self.terms.binding and self._differs(mutant.reads(asked))
        known = clauses().get(mutant.of)
        in_force = mutant.touching | ({mutant.of} if known else set())
        if not in_force <= self.clauses or (mutant.through and not mutant.through & self.clauses):
            return False
        return known is None or readings_of(known).keys() <= self.terms.binding

    def _differs(self, readings: Mapping[str, str]) -> bool:
        """Tell whether there is an engine of some readings, and whether it is another one than that of the claim."""
        try:
            return compile_readings(adopt(Readings(), dict(readings))) != self.program
        except Incompatible:
            return False

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses in force."""
        return frozenset(self.program.clauses())

    def is_plain(self, caught: Sequence[Prepared]) -> bool:
        """Tell whether the last of the cases that caught a mutant is about nothing but what the source says."""
        last = caught[-1].scenario
        return last.shape.level == "must" and last.when.keys() <= self.terms.binding

    def catches(self, trial: Trial) -> bool:
        """Tell whether a mutant that failed some cases does not conform, as `fallo_conformance.verdict` has it."""
        if trial.endless:
            return True
        failed = set(trial.caught_by)
        settled = self.terms.binding.union(*(case.scenario.when for case in self.cases if case.id not in failed))
        return any(
            case.scenario.when.keys() <= settled and case.scenario.shape.level == "must"
            for case in self.cases
            if case.id in failed
        )


def claim(book: Rulebook[Readings], scenarios: Sequence[Scenario]) -> Claim:
    """Return the claim of a rulebook, for an engine that can do all that the contract knows."""
    readings = flat(book.readings)
    on = Terms(book.name, readings, book.says, configurable=False, omits=frozenset(), capabilities=frozenset())
    cases = [one for one in scenarios if on.applies(one.when) and not on.explores(one.when)]
    return Claim(on, prepared(cases, readings), compile_readings(book.readings))


def claims(scenarios: Sequence[Scenario]) -> dict[str, Claim]:
    """Return the claims of all named rulebooks."""
    return {name: claim(book, scenarios) for name, book in RULEBOOKS.items()}


def score_under(on: Claim, mutants: Sequence[Mutant], trials: Sequence[Trial], rows: Sequence[Row]) -> Score:
    """Return the score under a claim; what cannot be told from the reference under any is left out, as ever."""
    counted = [
        on.catches(trial)
        for mutant, trial, row in zip(mutants, trials, rows, strict=True)
        if on.concerns(mutant) and row.fate in ("caught", "survives")
    ]
    return Score(sum(counted), len(counted))
