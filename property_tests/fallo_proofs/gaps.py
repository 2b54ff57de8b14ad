"""Where a source is silent, and where a sentence can be read in two ways that come to different things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from fallo_proofs.contradictions import Workshop
from fallo_proofs.denials import SOME_MOVE, Issue, Row, Stance
from fallo_proofs.encoding import Region, Situation
from fallo_proofs.findings import PHYSICS
from fallo_proofs.formula import NEVER, All, Formula, Not, Some, holds
from fallo_proofs.sentence import Outcome, Part

INERTIA = "inertia"
"""The source of sentences by which what nobody mentions stays as it is."""

CLOSES, PARTLY, LEAVES = "closes", "closes in part", "leaves"
"""What inertia does to a gap."""


@dataclass(frozen=True)
class Gap:
    """A region in which an outcome is asked for and a source allows at least two values of it.

    ``situation`` is a situation in it and ``allowed`` are the values allowed there; ``inertia`` says what becomes of
    the gap where what nobody mentions stays as it is.
    """

    region: Region
    situation: Situation
    allowed: tuple[str, ...]
    inertia: str


@dataclass(frozen=True)
class Silence:
    """The gaps of one source about one outcome; together they are all of them where ``complete``.

    ``speaks`` tells whether the source speaks of the outcome at all.
    """

    source: str
    outcome: str
    speaks: bool
    gaps: tuple[Gap, ...]
    complete: bool


@dataclass(frozen=True)
class Ambiguity:
    """Two readings of a sentence that allow different values of an outcome everywhere in a region."""

    place: str
    readings: tuple[str, str]
    outcome: str
    region: Region
    situation: Situation
    allowed: tuple[tuple[str, ...], tuple[str, ...]]


def silences(workshop: Workshop, source: str, bound: int = 40) -> Iterator[Silence]:
    """Yield the gaps of a source, read literally, by outcome; physics denies what it denies whoever speaks.

    At most ``bound`` gaps are sought for each outcome.
    """
    for outcome in workshop.theory.vocabulary.outcomes:
        voices = _voices(workshop, (source, PHYSICS))
        view = _View(workshop, outcome, voices)
        found = list(islice(view.gaps(), bound + 1))
        if found:
            speaks = any(stance.place.startswith(f"{source}/") for stance in view.speakers)
            yield Silence(source, outcome.variable.name, speaks, tuple(found[:bound]), len(found) <= bound)


def _voices(workshop: Workshop, sources: Sequence[str]) -> tuple[Stance, ...]:
    chosen = (sentence for sentence in workshop.theory.sentences if sentence.source in sources)
    return tuple(Stance(sentence.place, sentence.readings[0].name) for sentence in chosen)


class _View:
    """What some stances leave open about one outcome, without and with inertia."""

    def __init__(self, workshop: Workshop, outcome: Outcome, voices: Sequence[Stance]) -> None:
        self.workshop, self.outcome = workshop, outcome
        self.issue = next(one for one in workshop.denials.issues if one.name == outcome.variable.name)
        self.speakers = [stance for stance in voices if workshop.denials.row(stance, self.issue)]
        self.rows = [workshop.denials.row(stance, self.issue) for stance in self.speakers]
        self.several = several(self.issue, self.rows)
        self.still_several = self._still()

    def _still(self) -> Formula:
        moved = [row for row in self._inertial_rows() if row]
        several_left = several(self.issue, [*self.rows, *moved])
        return All((several_left, self._mentioned())) if self.outcome.unless_said else several_left

    def _inertial_rows(self) -> Iterator[Row]:
        for stance in _voices(self.workshop, (INERTIA,)):
            yield self.workshop.denials.row(stance, self.issue)

    def _mentioned(self) -> Formula:
        return Some(tuple(part.trigger for stance in self.speakers for part in self._parts(stance)))

    def _parts(self, stance: Stance) -> Iterator[Part]:
        for part in self.workshop.denials.parts(stance):
            if part.outcome.name == self.issue.outcome:
                yield part

    def gaps(self) -> Iterator[Gap]:
        """Yield regions until every situation with a gap is in one of them."""
        hunter, regions = self.workshop.hunter, self.workshop.regions
        with hunter.scope():
            hunter.state(self.outcome.asked, self.several)
            while (world := hunter.world()) is not None:
                region = regions.around(world, self.several, self.outcome.asked)
                hunter.add(regions.outside(region))
                yield self._gap(world, region)

    def _gap(self, world: dict[str, str], region: Region) -> Gap:
        regions = self.workshop.regions
        plain = regions.plain(world, All((self.outcome.asked, self.several, regions.formula(region))))
        return Gap(region, regions.situation(plain), allowed(self.issue, self.rows, plain), self._inertia(region))

    def _inertia(self, region: Region) -> str:
        search, inside = self.workshop.search, self.workshop.regions.within(region)
        with search.scope():
            search.state(self.outcome.asked)
            with search.scope():
                search.state(self.still_several)
                if not search.possible(*inside):
                    return CLOSES
            search.state(Not(self.still_several))
            return PARTLY if search.possible(*inside) else LEAVES


def several(issue: Issue, rows: Sequence[Row]) -> Formula:
    """Return the condition that stances with these rows allow at least two answers."""
    open_answers = [Not(Some(_column(rows, place))) for place in range(len(issue.answers))]
    pairs = (All((answer, Some(tuple(open_answers[place + 1 :])))) for place, answer in enumerate(open_answers[:-1]))
    return Some(tuple(pairs))


def _column(rows: Sequence[Row], place: int) -> tuple[Formula, ...]:
    return tuple(row[place] for row in rows if row[place] != NEVER)


def allowed(issue: Issue, rows: Sequence[Row], world: dict[str, str]) -> tuple[str, ...]:
    """Return the answers that stances with these rows allow in a world."""
    answers = enumerate(issue.answers)
    return tuple(one.name for place, one in answers if not any(holds(row[place], world) for row in rows))


def ambiguities(workshop: Workshop) -> Iterator[Ambiguity]:
    """Yield a region in which two readings of a sentence differ about an outcome, for each such three."""
    for sentence in workshop.theory.sentences:
        for one, other in combinations([reading.name for reading in sentence.readings], 2):
            for issue in workshop.denials.issues:
                if issue.name != SOME_MOVE:
                    yield from _ambiguity(workshop, issue, Stance(sentence.place, one), Stance(sentence.place, other))


def _ambiguity(workshop: Workshop, issue: Issue, one: Stance, other: Stance) -> Iterator[Ambiguity]:
    silent: Row = (NEVER,) * len(issue.answers)
    rows = [workshop.denials.row(stance, issue) or silent for stance in (one, other)]
    if rows[0] == rows[1]:
        return
    goal = Some(tuple(_differ(mine, theirs) for mine, theirs in zip(*rows, strict=True) if mine != theirs))
    with workshop.hunter.scope():
        workshop.hunter.state(goal)
        world = workshop.hunter.world()
    if world is not None:
        plain = workshop.regions.plain(world, goal)
        first, second = (allowed(issue, [row], plain) for row in rows)
        region, situation = workshop.regions.around(plain, goal), workshop.regions.situation(plain)
        yield Ambiguity(one.place, (one.reading, other.reading), issue.name, region, situation, (first, second))


def _differ(one: Formula, other: Formula) -> Formula:
    return Some((All((one, Not(other))), All((other, Not(one)))))
