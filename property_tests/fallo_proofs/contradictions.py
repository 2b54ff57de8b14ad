"""All minimal conflicts between sentences, found and not written down.

A set of stances conflicts where some situation of the background leaves no answer to a question: each is denied by a
stance of the set, or is out of the question anyway. Declared exceptions are heeded, except for those that a conflict
waives: it stands only as long as none of them is heeded, and one without waivers is settled by no exception.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from fallo_proofs.denials import Atom, Denials, Issue, Row, Stance, Yielding, conjunction, disjunction
from fallo_proofs.encoding import (
    Encoding,
    Region,
    Search,
    Situation,
    Term,
    boolean,
    both,
    either,
    is_true,
    negated,
    smtlib,
)
from fallo_proofs.formula import NEVER, Formula, holds
from fallo_proofs.regions import Regions
from fallo_proofs.sentence import Theory

World = dict[str, str]
"""A value for every situation variable, by name."""

Indexes = frozenset[int]
"""Atoms and waivers by their index."""


@dataclass(frozen=True)
class Conflict:
    """A set of stances, none of which can be left out, that leaves a question without an answer in a situation.

    ``waived`` are declared exceptions, each of which settles it; all others are heeded. ``region`` is what
    matters of the situation: everywhere in it they conflict.
    """

    outcome: str
    stances: tuple[Stance, ...]
    waived: tuple[Yielding, ...]
    situation: Situation
    region: Region

    @property
    def places(self) -> tuple[str, ...]:
        """The places of its sentences."""
        return tuple(stance.place for stance in self.stances)

    @property
    def name(self) -> str:
        """The name of the finding to which it belongs, as in ``legal: ludoteka/throwing.2, vollregeln/steps.5``."""
        return f"{self.outcome}: {', '.join(self.places)}"


class Workshop:
    """What every search of one theory shares: encodings, and two solvers.

    ``search`` answers one question at a time, ``hunter`` holds what an enumeration has found so far.
    """

    def __init__(self, theory: Theory) -> None:
        """State the background of the theory once."""
        self.theory = theory
        self.denials = Denials(theory)
        encoding = Encoding(theory.vocabulary.situation)
        self.search = Search(encoding, theory.vocabulary.background)
        self.hunter = Search(encoding, theory.vocabulary.background)
        self.regions = Regions(theory.vocabulary, self.search)


def conflicts_of(workshop: Workshop) -> tuple[Conflict, ...]:
    """Return every minimal conflict over every reading of every sentence and every choice of waived exceptions."""
    return tuple(conflict for issue in workshop.denials.issues for conflict in _of_issue(workshop, issue))


def _of_issue(workshop: Workshop, issue: Issue) -> Iterator[Conflict]:
    for atoms, waived, witness in list(_Hunt(workshop.hunter, issue, workshop.denials.atoms(issue)).found()):
        goal = clash(issue, [atom.heeding(waived) for atom in atoms])
        world = workshop.regions.plain(witness, goal)
        situation, region = workshop.regions.situation(world), workshop.regions.around(world, goal)
        for stances in product(*(atom.stances for atom in atoms)):
            ordered = tuple(sorted(stances, key=lambda stance: stance.place))
            yield Conflict(issue.name, ordered, waived, situation, region)


def stances_in_conflict(workshop: Workshop) -> frozenset[tuple[str, frozenset[Stance]]]:
    """Return the outcome and the stances of every minimal conflict, without a situation for it, which is quicker."""
    return frozenset(
        (issue.name, frozenset(stances))
        for issue in workshop.denials.issues
        for atoms, _, _ in _Hunt(workshop.hunter, issue, workshop.denials.atoms(issue)).found()
        for stances in product(*(atom.stances for atom in atoms))
    )


def clash(issue: Issue, rows: Sequence[Row]) -> Formula:
    """Return the condition on a situation that stances with these rows leave an issue without an answer."""
    answers = (
        disjunction([answer.excused, *(row[place] for row in rows)]) for place, answer in enumerate(issue.answers)
    )
    return conjunction([issue.guard, *answers])


def query(workshop: Workshop, conflict: Conflict) -> str:
    """Return as SMT-LIB 2 whether the stances of a conflict leave its question without an answer in some situation."""
    issue = next(one for one in workshop.denials.issues if one.name == conflict.outcome)
    atoms = [atom for atom in workshop.denials.atoms(issue) if set(atom.stances) & set(conflict.stances)]
    goal = clash(issue, [atom.heeding(conflict.waived) for atom in atoms])
    vocabulary = workshop.theory.vocabulary
    return smtlib(vocabulary.situation, (*vocabulary.background, goal))


class _Hunt:
    """The search for all minimal conflicts over one issue; atoms are known by their index, and waivers after them."""

    def __init__(self, search: Search, issue: Issue, atoms: Sequence[Atom]) -> None:
        self.search, self.issue, self.atoms = search, issue, atoms
        self.yieldings = list(dict.fromkeys(yielding for atom in atoms for yielding, _ in atom.spoken))
        self.waivers = {yielding: len(atoms) + number for number, yielding in enumerate(self.yieldings)}
        self.taken = [boolean(f"taken {number}") for number in range(len(atoms) + len(self.yieldings))]
        self.left = [negated(term) for term in self.taken]
        self.known: list[Indexes] = []

    def found(self) -> Iterator[tuple[tuple[Atom, ...], tuple[Yielding, ...], World]]:
        """Yield the atoms and waivers of every minimal conflict with a world in which they conflict."""
        with self.search.scope():
            self._state()
            for indexes, world in self._indexes():
                atoms = [index for index in sorted(indexes) if index < len(self.atoms)]
                waived = [index - len(self.atoms) for index in sorted(indexes) if index >= len(self.atoms)]
                yield tuple(map(self.atoms.__getitem__, atoms)), tuple(map(self.yieldings.__getitem__, waived)), world

    def _state(self) -> None:
        self.search.state(self.issue.guard)
        for place, answer in enumerate(self.issue.answers):
            denials = (self._denial(index, place) for index, atom in enumerate(self.atoms) if atom.row[place] != NEVER)
            self.search.add(either([self.search.encoding.term(answer.excused), *denials]))
        for one, other in combinations(range(len(self.atoms)), 2):
            if self.atoms[one].place == self.atoms[other].place:
                self.search.add(either([self.left[one], self.left[other]]))

    def _denial(self, index: int, place: int) -> Term:
        term, atom = self.search.encoding.term, self.atoms[index]
        heard = (
            either([negated(term(spoken[place])), self.taken[self.waivers[yielding]]])
            for yielding, spoken in atom.spoken
            if spoken[place] != NEVER
        )
        return both(self.taken[index], term(atom.row[place]), *heard)

    def _indexes(self) -> Iterator[tuple[Indexes, World]]:
        atoms = range(len(self.atoms))
        for alone in ([], *([index] for index in atoms)):
            if (world := self._only(alone)) is not None and self._new(frozenset(alone)):
                yield self._noted(frozenset(alone)), world
        while (world := self._only(atoms)) is not None:
            yield self._shrunk(world)
            yield from ((self._noted(pair), world) for pair in self._pairs(world))
        while self.waivers and (world := self.search.world()) is not None:
            yield self._shrunk(world)

    def _only(self, indexes: Iterable[int]) -> World | None:
        kept = set(indexes)
        return self.search.world(*(term for index, term in enumerate(self.left) if index not in kept))

    def _new(self, indexes: Indexes) -> bool:
        return not any(known <= indexes for known in self.known)

    def _noted(self, indexes: Indexes) -> Indexes:
        self.known.append(indexes)
        self.search.add(either(self.left[index] for index in indexes))
        return indexes

    def _shrunk(self, world: World) -> tuple[Indexes, World]:
        """Return a minimal conflict within what the last model takes, noted, and a world in which it conflicts.

        No single atom that conflicts is left by now, so that two are minimal; more of them may conflict elsewhere.
        """
        kept = self._covering(self._chosen(), world)
        tested: set[int] = set()
        while len(kept) > 2 and (untested := [index for index in kept if index not in tested]):
            tested.add(untested[0])
            elsewhere = self._only(index for index in kept if index != untested[0])
            if elsewhere is not None:
                kept, world = self._covering(self._chosen(), elsewhere), elsewhere
        return self._noted(frozenset(kept)), world

    def _chosen(self) -> list[int]:
        model = self.search.model()
        return [index for index, term in enumerate(self.taken) if is_true(model, term)]

    def _covering(self, chosen: Sequence[int], world: World) -> list[int]:
        """Return some of what is chosen that still conflicts in a world, nothing of it needless there."""
        open_answers = self._open(world)
        atoms = [index for index in chosen if index < len(self.atoms)]
        needs = {index: self._needs(index, open_answers, world) for index in atoms}
        kept = list(chosen)
        for index in chosen:
            rest = [other for other in kept if other != index]
            if _denied([needs[other] for other in rest if other in needs], rest) == open_answers:
                kept = rest
        return kept

    def _open(self, world: World) -> Indexes:
        answers = enumerate(self.issue.answers)
        return frozenset(place for place, answer in answers if not holds(answer.excused, world))

    def _needs(self, index: int, answers: Indexes, world: World) -> dict[int, Indexes]:
        """Return for each answer that an atom denies in a world which exceptions have to be waived for that."""
        atom = self.atoms[index]
        return {
            place: frozenset(self.waivers[one] for one, spoken in atom.spoken if holds(spoken[place], world))
            for place in answers
            if atom.row[place] != NEVER and holds(atom.row[place], world)
        }

    def _pairs(self, world: World) -> Iterator[Indexes]:
        """Yield every new pair that conflicts in a world, nothing waived: the solver need not be asked for those."""
        answers = self._open(world)
        denied = [_denied([self._needs(index, answers, world)], ()) for index in range(len(self.atoms))]
        active = [index for index, some in enumerate(denied) if some]
        for one, other in combinations(active, 2):
            apart = self.atoms[one].place != self.atoms[other].place
            if apart and denied[one] | denied[other] == answers and self._new(frozenset((one, other))):
                yield frozenset((one, other))


def _denied(needs: Iterable[dict[int, Indexes]], waived: Collection[int]) -> Indexes:
    return frozenset(place for one in needs for place, needed in one.items() if needed.issubset(waived))
