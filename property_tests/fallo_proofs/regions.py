"""What matters of a situation: the plainest world in which something holds, and the widest region around it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from fallo_proofs.encoding import Region, Search, Situation, Term, negated
from fallo_proofs.formula import ALWAYS, All, Formula, holds, variables_of
from fallo_proofs.sentence import Vocabulary

Excluded = dict[tuple[str, str], Term]
"""By variable and value, the literal that the variable has not the value."""


class Regions:
    """Worlds and regions over the situations of a vocabulary; ``search`` knows the background."""

    def __init__(self, vocabulary: Vocabulary, search: Search) -> None:
        """Sort the background by the variables that it mentions."""
        self.vocabulary = vocabulary
        self.search = search
        self._variables = {variable.name: variable for variable in vocabulary.situation}
        self._facts: dict[str, list[Formula]] = defaultdict(list)
        for fact in vocabulary.background:
            for name in names_in(fact):
                self._facts[name].append(fact)

    def plain(self, world: Mapping[str, str], goal: Formula) -> dict[str, str]:
        """Return a world in which a goal still holds, each variable by itself having the first value that it can."""
        plain = dict(world)
        inside = names_in(goal)
        for variable in self.vocabulary.situation:
            concerned = [*self._facts[variable.name], *((goal,) if variable.name in inside else ())]
            for value in variable.values[: variable.values.index(plain[variable.name])]:
                tried = {**plain, variable.name: value}
                if all(holds(one, tried) for one in concerned):
                    plain = tried
                    break
        return plain

    def situation(self, world: Mapping[str, str]) -> Situation:
        """Return a world in the order of the vocabulary."""
        return tuple((variable.name, world[variable.name]) for variable in self.vocabulary.situation)

    def around(self, world: Mapping[str, str], goal: Formula, known: Formula = ALWAYS) -> Region:
        """Return a region as wide as can be around a world that has the goal.

        No condition of it can be dropped, and no value added, without letting in a world of the background in which
        ``known`` holds and the goal does not.
        """
        literals = self._literals(world, goal)
        needed = {key for key in literals if self._needed({**world, key[0]: key[1]}, key[0], goal, known)}
        with self.search.scope():
            self.search.add(negated(self.search.encoding.term(goal)))
            self.search.state(known)
            kept = self._shrunk(literals, needed)
        return self._region(kept)

    def _literals(self, world: Mapping[str, str], goal: Formula) -> Excluded:
        inside = names_in(goal)
        return {
            (variable.name, value): self.search.encoding.without(variable.name, value)
            for variable in self.vocabulary.situation
            if variable.name in inside
            for value in variable.values
            if value != world[variable.name]
        }

    def _needed(self, neighbour: Mapping[str, str], changed: str, goal: Formula, known: Formula) -> bool:
        """Tell whether a world next to the one sought around must stay outside; the solver need not be asked then."""
        if holds(goal, neighbour) or not holds(known, neighbour):
            return False
        return all(holds(fact, neighbour) for fact in self._facts[changed])

    def _shrunk(self, literals: Excluded, needed: set[tuple[str, str]]) -> Excluded:
        kept = self.search.blamed(literals)
        assert kept is not None, "the goal holds in the world around which a region is sought"
        for name in dict.fromkeys(name for name, _ in literals):
            kept = self._tried(kept, {key for key in kept if key[0] == name} - needed)
        for key in [key for key in kept if key not in needed]:
            kept = self._tried(kept, {key})
        return kept

    def _tried(self, kept: Excluded, dropped: set[tuple[str, str]]) -> Excluded:
        fewer = {key: term for key, term in kept.items() if key not in dropped}
        if len(fewer) == len(kept):
            return kept
        found = self.search.blamed(fewer)
        return kept if found is None else found

    def _region(self, kept: Excluded) -> Region:
        names = dict.fromkeys(name for name, _ in kept)
        return tuple(
            (name, tuple(value for value in self._variables[name].values if (name, value) not in kept))
            for name in names
        )

    def outside(self, region: Region) -> Term:
        """Return the term that a world is outside a region."""
        return negated(self.search.encoding.term(self.formula(region)))

    def formula(self, region: Region) -> Formula:
        """Return the condition that a world is inside a region."""
        return All(tuple(self._variables[name].among(*values) for name, values in region))

    def within(self, region: Region) -> list[Term]:
        """Return the literals that a world is inside a region."""
        return [
            self.search.encoding.without(name, value)
            for name, values in region
            for value in self._variables[name].values
            if value not in values
        ]


def names_in(formula: Formula) -> set[str]:
    """Return the names of all variables that a condition mentions."""
    return {variable.name for variable in variables_of(formula)}


def contains(region: Region, world: Mapping[str, str]) -> bool:
    """Tell whether a world is inside a region."""
    return all(world[name] in values for name, values in region)


def region_text(region: Region) -> str:
    """Return a region as a person reads it, as in ``top is two and pending is 2 or 4``."""
    return " and ".join(f"{name} is {' or '.join(values)}" for name, values in region) or "always"
