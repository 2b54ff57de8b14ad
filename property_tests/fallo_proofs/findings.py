"""Conflicts as a person takes them: by the sentences and the outcome, with the readings under which they clash."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from fallo_proofs.contradictions import Conflict
from fallo_proofs.denials import Denials, Stance, Yielding

PHYSICS = "physics"
"""The source of what the cards allow, whatever anybody writes."""

ALARM = "alarm"
"""A sentence that conflicts with itself, or nothing that does: the encoding or the vocabulary is wrong."""

BETWEEN = "between the sources"
INSIDE = "inside one source"


@dataclass(frozen=True)
class Finding:
    """Sentences that contradict each other about an outcome.

    ``conflicts`` has at least one entry for each combination of readings that clashes minimally, ``free`` are the
    combinations that do not clash, ``dissolved_by`` are the stances each of which dissolves it by itself. It is
    ``robust`` where no combination is free. ``exceptions`` are the declared exceptions that settle some conflict of it.
    """

    outcome: str
    places: tuple[str, ...]
    kind: str
    robust: bool
    conflicts: tuple[Conflict, ...]
    free: tuple[tuple[Stance, ...], ...]
    dissolved_by: tuple[Stance, ...]
    exceptions: tuple[Yielding, ...]

    @property
    def name(self) -> str:
        """Its stable name, as in ``legal: ludoteka/throwing.2, vollregeln/steps.5``."""
        return self.conflicts[0].name


@dataclass(frozen=True)
class Contradictions:
    """What contradicts what: as the texts are written, and what is left where declared exceptions are heeded.

    ``open`` may hold larger sets of sentences than ``written``, of which declared exceptions settle a smaller part.
    """

    written: tuple[Finding, ...]
    open: tuple[Finding, ...]

    @property
    def settled(self) -> tuple[Finding, ...]:
        """The findings as written that are not open: the declared exceptions settle them."""
        left = {finding.name for finding in self.open}
        return tuple(finding for finding in self.written if finding.name not in left)

    @property
    def alarms(self) -> tuple[Finding, ...]:
        """The findings that show a fault of the formalisation."""
        return tuple(finding for finding in self.written if finding.kind == ALARM)


class Clashes:
    """Conflicts by their stances: tells which of them a choice of stances holds."""

    def __init__(self, conflicts: Iterable[Conflict]) -> None:
        """Sort conflicts by their first stance."""
        self._by_stance: dict[Stance | None, list[tuple[frozenset[Stance], Conflict]]] = defaultdict(list)
        for conflict in conflicts:
            first = conflict.stances[0] if conflict.stances else None
            self._by_stance[first].append((frozenset(conflict.stances), conflict))

    def inside(
        self, choice: Iterable[Stance], heeded: Collection[Yielding] = (), outcome: str = ""
    ) -> Iterator[Conflict]:
        """Yield every minimal conflict within a choice that no heeded exception settles, or those about one outcome."""
        chosen = frozenset(choice)
        for stance in (None, *sorted(chosen, key=str)):
            for stances, conflict in self._by_stance.get(stance, ()):
                settled = any(yielding in heeded for yielding in conflict.waived)
                if stances <= chosen and not settled and outcome in ("", conflict.outcome):
                    yield conflict


class Findings:
    """The conflicts of one theory, to be grouped."""

    def __init__(self, denials: Denials, conflicts: Iterable[Conflict]) -> None:
        """Sort all readings by the place of their sentence."""
        self._yieldings = denials.yieldings
        self._readings: dict[str, list[Stance]] = defaultdict(list)
        for stance in denials.stances:
            self._readings[stance.place].append(stance)
        self._conflicts = tuple(conflicts)
        self._clashes = Clashes(self._conflicts)

    def all(self) -> Contradictions:
        """Return the findings, with declared exceptions left aside and with all of them heeded."""
        return Contradictions(tuple(self._grouped(heeding=False)), tuple(self._grouped(heeding=True)))

    def _grouped(self, *, heeding: bool) -> Iterator[Finding]:
        grouped: dict[tuple[str, tuple[str, ...]], list[Conflict]] = defaultdict(list)
        for conflict in self._conflicts:
            if self._stands(conflict, heeding):
                grouped[conflict.outcome, conflict.places].append(conflict)
        for some in grouped.values():
            yield self._finding(tuple(some), heeding)

    def _stands(self, conflict: Conflict, heeding: bool) -> bool:
        """Tell whether a conflict is settled by nothing, and no part of its stances conflicts as well."""
        heeded = self._heeded(conflict.stances, heeding)
        within = list(self._clashes.inside(conflict.stances, heeded, conflict.outcome))
        return conflict in within and all(len(other.stances) == len(conflict.stances) for other in within)

    def _heeded(self, stances: Sequence[Stance], heeding: bool) -> frozenset[Yielding]:
        """Return the exceptions at work in a choice of readings; a winner outside of it is read literally."""
        read = {stance.place: stance.reading for stance in stances}
        return frozenset(
            one
            for one in self._yieldings
            if heeding and read.get(one.winner, self._readings[one.winner][0].reading) in one.readings
        )

    def _finding(self, conflicts: tuple[Conflict, ...], heeding: bool) -> Finding:
        outcome, places = conflicts[0].outcome, conflicts[0].places
        clashing: list[tuple[Stance, ...]] = []
        free: list[tuple[Stance, ...]] = []
        for choice in product(*(self._readings[place] for place in places)):
            held = any(self._clashes.inside(choice, self._heeded(choice, heeding), outcome))
            (clashing if held else free).append(choice)
        involved = {stance for choice in clashing for stance in choice}
        dissolved_by = tuple(one for place in places for one in self._readings[place] if one not in involved)
        exceptions = tuple(dict.fromkeys(one for conflict in conflicts for one in conflict.waived))
        kind = kind_of(places)
        return Finding(outcome, places, kind, not free, conflicts, tuple(free), dissolved_by, exceptions)


def contradictions(denials: Denials, conflicts: Iterable[Conflict]) -> Contradictions:
    """Return the findings among the conflicts of a theory, as `conflicts_of` returns them."""
    return Findings(denials, conflicts).all()


def kind_of(places: Sequence[str]) -> str:
    """Return whether sentences stand in several sources or one, or physics is among them; alone one is an alarm."""
    sources = {place.partition("/")[0] for place in places}
    if len(places) < 2:
        return ALARM
    return PHYSICS if PHYSICS in sources else INSIDE if len(sources) == 1 else BETWEEN
