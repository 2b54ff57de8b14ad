"""What the bundles are put together to: engines, each with its runs, and how it stands now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from fallo_conformance.certificate.bundle import Bundle, digest_of
from fallo_conformance.report.model import Report
from fallo_conformance.report.observations import Observation
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.report.terminal import plain
from fallo_conformance.site.slugs import slugs
from fallo_conformance.verdict import Case

UNDATED = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Given:
    """A bundle that is handed in, and what was found wrong with it."""

    bundle: Bundle
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class Run:
    """One run of an engine.

    ``id`` names it for good: its day and a part of the bundle's digest. ``moment`` is when it was made, in UTC.
    """

    id: str
    engine: str
    moment: datetime
    given: Given

    @property
    def report(self) -> Report:
        """The report of the run."""
        return self.given.bundle.report

    @property
    def version(self) -> str:
        """The version that the engine says it has."""
        return shown(self.report.engine.version, 30) or "no version"

    @property
    def claim(self) -> str:
        """What the engine is measured against, in a few words."""
        return claim_of(self.report)

    @property
    def day(self) -> str:
        """The day on which it was made, as in ``2026-11-30``."""
        return "undated" if self.moment == UNDATED else f"{self.moment:%Y-%m-%d}"

    @property
    def minute(self) -> str:
        """When it was made, to the minute."""
        return "undated" if self.moment == UNDATED else f"{self.moment:%Y-%m-%d %H:%M} UTC"

    @property
    def path(self) -> str:
        """The page of the run."""
        return f"runs/{self.engine}/{self.id}.html"

    @property
    def verified(self) -> int:
        """The number of clauses that were verified."""
        return sum(row.verified for row in self.report.clauses)


@dataclass(frozen=True)
class Engine:
    """An engine: its name as it is shown, its slug, and its runs, oldest first."""

    name: str
    slug: str
    runs: tuple[Run, ...]

    @property
    def path(self) -> str:
        """The page of the engine."""
        return f"engines/{self.slug}.html"

    def before(self, run: Run) -> Run | None:
        """Return the run with the same claim before a run, if there is one."""
        earlier = [one for one in self.runs[: self.runs.index(run)] if one.report.claim == run.report.claim]
        return earlier[-1] if earlier else None


@dataclass(frozen=True)
class Standing:
    """How an engine stands under one claim, by its latest run: a column of the matrix.

    ``title`` is the name of the engine, with the claim where it stands under several.
    """

    engine: Engine
    run: Run
    title: str
    slug: str
    clauses: Mapping[str, ClauseRow]
    conflicts: Mapping[str, Observation]
    cases: Mapping[str, Case]


def engines_of(bundles: Iterable[Given]) -> list[Engine]:
    """Return the engines of some bundles, by name; a bundle that is handed in twice counts once."""
    by_name: dict[str, dict[str, Given]] = {}
    for given in bundles:
        by_name.setdefault(given.bundle.report.engine.name, {})[digest_of(given.bundle)] = given
    found = slugs(by_name)
    engines = [
        Engine(
            name=shown(name, 60) or "an engine without a name",
            slug=found[name],
            runs=tuple(
                sorted((_run(found[name], *pair) for pair in own.items()), key=lambda run: (run.moment, run.id))
            ),
        )
        for name, own in by_name.items()
    ]
    return sorted(engines, key=lambda engine: (engine.name.casefold(), engine.slug))


def standings_of(engines: Sequence[Engine]) -> list[Standing]:
    """Return how each engine stands: a standing for every claim that its latest version was certified with."""
    chosen = [(engine, run) for engine in engines for run in _latest(engine)]
    several = {engine.slug for engine in engines if len(_latest(engine)) > 1}
    own = [engine.slug for engine in engines if engine.slug not in several]
    names = [f"{engine.slug} {run.report.claim}" for engine, run in chosen if engine.slug in several]
    found = slugs(names, own)
    return [
        Standing(
            engine=engine,
            run=run,
            title=f"{engine.name}, {run.claim}" if engine.slug in several else engine.name,
            slug=found[f"{engine.slug} {run.report.claim}"] if engine.slug in several else engine.slug,
            clauses={row.id: row for row in run.report.clauses},
            conflicts={seen.conflict: seen for seen in run.report.observations},
            cases={case.id: case for case in run.report.cases if case.is_news},
        )
        for engine, run in chosen
    ]


def claim_of(report: Report) -> str:
    """Return what an engine was measured against, in a few words, however many readings it claims."""
    taken, claim = report.conditions.rulebook, report.engine.claim
    if taken is not None:
        return f"measured by {shown(taken.name)}"
    if claim is None or not (claim.rulebook or claim.readings):
        return "no claim"
    number = len(claim.readings)
    own = f"{number} {'reading' if number == 1 else 'readings'} of its own" if number else ""
    return " with ".join(part for part in (shown(claim.rulebook or ""), own) if part)


def shown(text: str, longest: int = 120) -> str:
    """Return what an engine says of itself in one line, without signs that do not show, and not too long."""
    line = plain(text).strip()
    return line if len(line) <= longest else f"{line[:longest]}…"


def _run(engine: str, digest: str, given: Given) -> Run:
    moment = _moment(given.bundle.made)
    day = "undated" if moment == UNDATED else f"{moment:%Y-%m-%d}"
    return Run(id=f"{day}-{digest[:12]}", engine=engine, moment=moment, given=given)


def _moment(made: str) -> datetime:
    try:
        moment = datetime.fromisoformat(made)
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return UNDATED


def _latest(engine: Engine) -> list[Run]:
    """Return the run by which an engine stands for each claim of its latest version: the last one of a whole suite.

    A run of some cases (``--select``) comes to no certificate, and so takes the place of none.
    """
    version = engine.runs[-1].report.engine.version
    own = [run for run in engine.runs if run.report.engine.version == version]
    whole = [run for run in own if not run.report.conditions.select]
    latest = {run.report.claim: run for run in [*own, *whole]}
    return [latest[claim] for claim in sorted(latest)]
