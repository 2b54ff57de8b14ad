"""Mutants under a claim: an engine that claims a rulebook is wrong, and only the cases that bind it can say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fallo.pumba import RULEBOOKS, Readings, Rules, flat
from fallo.rulebook import Rulebook
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.mutation.record import Row, Score
from fallo_conformance.mutation.trial import Prepared, Trial, prepared
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import Terms


@dataclass(frozen=True)
class Claim:
    """A claim of a rulebook: its terms, the cases that apply to it, and the clauses in force under it."""

    terms: Terms
    cases: Sequence[Prepared]
    clauses: frozenset[str]

    def concerns(self, mutant: Mutant) -> bool:
        """Tell whether a mutant can go wrong under the claim, and is not free to: where the source is silent it is."""
        if mutant.reads is not None:
            asked = self.terms.readings
            return mutant.of in self.terms.binding and mutant.reads(asked) != asked
        return mutant.touching <= self.clauses

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
    return Claim(on, prepared(cases, readings), frozenset(Rules(book.readings).program.clauses()))


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
