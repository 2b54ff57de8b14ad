"""What the sentence layer finds in the sources of Pumba, as records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fallo.pumba import RULEBOOKS, flat
from fallo_proofs.choices import DROPPED
from fallo_proofs.contradictions import Conflict, Workshop
from fallo_proofs.exceptions_check import check_exceptions, circles
from fallo_proofs.findings import PHYSICS, Finding, contradictions
from fallo_proofs.gaps import Ambiguity, Silence, ambiguities, silences
from fallo_proofs.pumba import agreement
from fallo_proofs.pumba.adoption import ADOPTIONS
from fallo_proofs.pumba.theory import THEORY
from fallo_proofs.record import Record
from fallo_proofs.regions import region_text
from fallo_proofs.repairs import Repairs
from fallo_proofs.vacuity import vacuities

SOURCES = ("ludoteka", "vollregeln")
LONGEST = 3
"""Regions of a silence that are shown; all are counted."""


def records(workshop: Workshop, conflicts: Sequence[Conflict]) -> Iterator[Record]:
    """Yield all that is found in the sentences, section by section."""
    yield from _contradictions(workshop, conflicts)
    for source in SOURCES:
        yield from (_silence(one) for one in silences(workshop, source))
    yield from _ambiguities(workshop)
    for vacuity in vacuities(workshop):
        name = f"{vacuity.place}, read {vacuity.reading}"
        yield Record("vacuities", name, vacuity.kind, (), f"beside {', '.join(vacuity.because)}")
    yield from _exceptions(workshop, conflicts)
    yield from _repairs(workshop, conflicts)


def _contradictions(workshop: Workshop, conflicts: Sequence[Conflict]) -> Iterator[Record]:
    found = contradictions(workshop.denials, conflicts)
    for one in found.open:
        headings = agreement.of_contradiction(one.outcome, one.places)
        verdict = f"{one.kind}, {'robust' if one.robust else 'depends on a reading'}"
        yield Record("contradictions", one.name, verdict, headings, _shown(one))
    for one in found.settled:
        yield Record("settled", one.name, f"{one.kind}, settled by a declared exception", (), _shown(one))


def _shown(finding: Finding) -> str:
    first = finding.conflicts[0]
    dissolved = ", ".join(f"{one.place} read {one.reading}" for one in finding.dissolved_by)
    where = region_text(first.region)
    return f"where {where}" + (f"; dissolved by {dissolved}" if dissolved else "")


def _silence(one: Silence) -> Record:
    inertia = sorted({gap.inertia for gap in one.gaps})
    shown = [f"where {region_text(gap.region)}: {' or '.join(gap.allowed)}" for gap in one.gaps[:LONGEST]]
    more = f" (and {len(one.gaps) - LONGEST} more)" if len(one.gaps) > LONGEST else ""
    verdict = f"{'' if one.complete else 'unknown: not complete, '}inertia {' or '.join(inertia)} it"
    headings = agreement.of_silence(one.outcome)
    return Record("silences", f"{one.source}: {one.outcome}", verdict, headings, "; ".join(shown) + more)


def _ambiguities(workshop: Workshop) -> Iterator[Record]:
    found: dict[str, Ambiguity] = {}
    for one in ambiguities(workshop):
        found.setdefault(f"{one.place}: {one.readings[0]} or {one.readings[1]}, {one.outcome}", one)
    for name, one in found.items():
        headings = agreement.of_ambiguity(one.place, one.readings)
        yield Record("ambiguities", name, "the readings part", headings, f"where {region_text(one.region)}")


def _exceptions(workshop: Workshop, conflicts: Sequence[Conflict]) -> Iterator[Record]:
    for one in check_exceptions(workshop, conflicts):
        name = f"{one.winner} over {one.loser}, by “{one.marker}”"
        verdict = "sound: they clash, and the loser lives on" if one.sound else "spurious: not sound"
        yield Record("exceptions", name, verdict)
    circle = circles(workshop.theory)
    yield Record(
        "exceptions", "nobody yields to itself", f"spurious: {circle}" if circle else "the exceptions are acyclic"
    )


def _repairs(workshop: Workshop, conflicts: Sequence[Conflict]) -> Iterator[Record]:
    repairs = Repairs(workshop.denials, conflicts)
    yield Record("repairs", "least cost", f"{repairs.least}")
    for number, knot in enumerate(repairs.knots()):
        candidate = knot.candidates[0]
        changes = "; ".join(f"{change.place}: {change.reading}" for change in candidate.changes)
        name = f"knot {number + 1}, of {len(knot.places)} sentences"
        yield Record("repairs", name, f"cost {knot.cost}", (), changes)
    for name, book in RULEBOOKS.items():
        yield _judged(repairs, name, flat(book.readings))


def _judged(repairs: Repairs, name: str, readings: Mapping[str, str]) -> Record:
    """Return what a rulebook costs as a repair: a sentence that it promises in no reading counts as dropped."""
    choice = {sentence.place: DROPPED for sentence in THEORY.sentences if sentence.source != PHYSICS}
    for adoption in reversed(ADOPTIONS):
        if adoption.holds_under(readings):
            choice[adoption.place] = adoption.reading
    judged = repairs.judge(choice)
    dropped = [place for place, reading in choice.items() if reading == DROPPED]
    cost = f"cost {judged.cost}" if judged.cost is not None else f"leaves {len(judged.conflicts)} conflicts"
    text = f"gives up {', '.join(dropped) or 'nothing'}; {'; '.join(judged.conflicts[:LONGEST])}"
    return Record("repairs", f"the rulebook {name}", cost, (), text)
