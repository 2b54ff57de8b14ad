"""Sentences without effect: never triggered, never forbidding, or never forbidding what others do not forbid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fallo_proofs.contradictions import Workshop
from fallo_proofs.denials import SOME_MOVE, Stance
from fallo_proofs.encoding import Term, boolean, both, either, negated
from fallo_proofs.formula import NEVER, Formula, Some
from fallo_proofs.sentence import Sentence

NEVER_TRIGGERED = "never triggered"
NEVER_FORBIDS = "never forbids anything"
NEVER_MATTERS = "never matters"


@dataclass(frozen=True)
class Vacuity:
    """A sentence that has no effect in one of its readings, and for what others of its source it never matters.

    ``because`` holds the places of a few sentences, read literally, that forbid all that it forbids.
    """

    place: str
    reading: str
    kind: str
    because: tuple[str, ...] = ()


def vacuities(workshop: Workshop) -> tuple[Vacuity, ...]:
    """Return every sentence without effect, by reading; the gravest reason is the one given."""
    sources = dict.fromkeys(sentence.source for sentence in workshop.theory.sentences)
    return tuple(vacuity for source in sources for vacuity in _Source(workshop, source).vacuities())


class _Source:
    """The sentences of one source, each taken literally or not at all."""

    def __init__(self, workshop: Workshop, source: str) -> None:
        self.workshop = workshop
        self.sentences = [sentence for sentence in workshop.theory.sentences if sentence.source == source]
        self.taken = {one.place: boolean(f"{one.place} is heeded") for one in self.sentences}
        self.literal = {one.place: self._denied(Stance(one.place, one.readings[0].name)) for one in self.sentences}

    def _denied(self, stance: Stance) -> dict[tuple[str, int], Formula]:
        """Return when a stance denies something, by issue and answer."""
        issues = [issue for issue in self.workshop.denials.issues if issue.name != SOME_MOVE]
        return {
            (issue.name, place): condition
            for issue in issues
            for place, condition in enumerate(self.workshop.denials.row(stance, issue))
            if condition != NEVER
        }

    def vacuities(self) -> Iterator[Vacuity]:
        """Yield the sentences without effect."""
        for sentence in self.sentences:
            for reading in sentence.readings:
                yield from self._vacuity(sentence, reading.name)

    def _vacuity(self, sentence: Sentence, reading: str) -> Iterator[Vacuity]:
        triggers = Some(tuple(part.trigger for part in sentence.parts_of(reading)))
        denied = self._denied(Stance(sentence.place, reading))
        if not self._possible(triggers):
            yield Vacuity(sentence.place, reading, NEVER_TRIGGERED)
        elif not self._possible(Some(tuple(denied.values()))):
            yield Vacuity(sentence.place, reading, NEVER_FORBIDS)
        elif (because := self._pointless(sentence.place, denied)) is not None:
            yield Vacuity(sentence.place, reading, NEVER_MATTERS, because)

    def _possible(self, formula: Formula) -> bool:
        with self.workshop.search.scope():
            self.workshop.search.state(formula)
            return self.workshop.search.possible()

    def _pointless(self, place: str, denied: dict[tuple[str, int], Formula]) -> tuple[str, ...] | None:
        """Return a smallest set of others that forbid all that a sentence forbids, or None where none do."""
        search = self.workshop.search
        others = {other: term for other, term in self.taken.items() if other != place}
        with search.scope():
            search.add(either(self._alone(place, key, condition) for key, condition in denied.items()))
            kept = search.blamed(others)
            if kept is None:
                return None
            for other in tuple(kept):
                fewer = search.blamed({name: term for name, term in kept.items() if name != other})
                kept = kept if fewer is None else fewer
        return tuple(kept)

    def _alone(self, place: str, key: tuple[str, int], condition: Formula) -> Term:
        """Return that a sentence denies something and no other heeded one of its source does."""
        term = self.workshop.search.encoding.term
        silent = (
            either([negated(self.taken[other]), negated(term(theirs[key]))])
            for other, theirs in self.literal.items()
            if other != place and key in theirs
        )
        return both(term(condition), *silent)
