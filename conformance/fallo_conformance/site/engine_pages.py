"""The pages of engines: each engine's history, its runs, and what changed from one run to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from fallo_conformance.report.page import page as report_page
from fallo_conformance.report.skips import skipped_by_reason
from fallo_conformance.report.terminal import failures
from fallo_conformance.site.changes import Changes, changes
from fallo_conformance.site.engines import Engine, Run, Standing
from fallo_conformance.site.matrix import Pair
from fallo_conformance.site.rendering import Renderer
from fallo_conformance.site.states import case_state, clause_state, level_state, outcome_state, reading_state

SHOWN = 300
"""Failures that the page of a run lists; the full report has all of them."""


NOT_VERIFIED = '<p class="mark bad">Not verified: the bundle of this report does not hold together.</p>'
"""What stands on top of the full report of such a bundle."""


def pages(
    render: Renderer, engines: Sequence[Engine], standings: Sequence[Standing], pairs: Sequence[Pair]
) -> Iterator[tuple[str, bytes]]:
    """Yield a page for each engine, for each of its runs with the full report, and for what changed between two."""
    for engine in engines:
        steps = {run.id: (before, changes(before.report, run.report)) for run, before in _successors(engine)}
        yield _engine_page(render, engine, standings, pairs, steps)
        for run in engine.runs:
            yield _run_page(render, engine, run, steps.get(run.id))
            yield f"{stem(run)}.report.html", _full_report(run).encode()
            yield f"{stem(run)}.json", msgspec.json.encode(run.given.bundle) + b"\n"
        for run, before in _successors(engine):
            yield render.page(
                "diff.html",
                f"{stem(run)}.changes.html",
                f"{engine.name}: what changed",
                engine=engine,
                run=run,
                before=before,
                changes=steps[run.id][1],
                names=_names(before, run),
            )


def _full_report(run: Run) -> str:
    """Return the full report of a run, marked where the bundle does not hold together."""
    text = report_page(run.report)
    return re.sub("<body[^>]*>", lambda found: found[0] + NOT_VERIFIED, text, count=1) if run.given.problems else text


def stem(run: Run) -> str:
    """Return the path of a run's files, without what tells them apart."""
    return run.path.removesuffix(".html")


def _successors(engine: Engine) -> list[tuple[Run, Run]]:
    return [(run, before) for run in engine.runs if (before := engine.before(run)) is not None]


def _names(before: Run, after: Run) -> tuple[str, str]:
    if before.version != after.version:
        return before.version, after.version
    return f"{before.version}, {before.minute}", f"{after.version}, {after.minute}"


def _engine_page(
    render: Renderer,
    engine: Engine,
    standings: Sequence[Standing],
    pairs: Sequence[Pair],
    steps: dict[str, tuple[Run, Changes]],
) -> tuple[str, bytes]:
    own = [standing for standing in standings if standing.engine is engine]
    return render.page(
        "engine.html",
        engine.path,
        engine.name,
        engine=engine,
        own=own,
        steps=steps,
        outcome_state=outcome_state,
        level_state=level_state,
        stem=stem,
        pairs=[
            (standing, other, pair)
            for pair in pairs
            for standing, other in ((pair.one, pair.other), (pair.other, pair.one))
            if standing.engine is engine
        ],
    )


def _run_page(render: Renderer, engine: Engine, run: Run, step: tuple[Run, Changes] | None) -> tuple[str, bytes]:
    report = run.report
    rows = {row.id: row for row in report.clauses}
    known = {clause.id for chapter in render.rules.chapters for clause in chapter.clauses}
    bad = [(case, case_state(case)) for case in failures(report)]
    return render.page(
        "run.html",
        run.path,
        f"{engine.name} {run.version}",
        engine=engine,
        run=run,
        report=report,
        step=step,
        outcome=outcome_state(report),
        levels=[(row, level_state(row)) for row in report.levels],
        chapters=[
            (chapter, [(row, clause_state(row)) for clause in chapter.clauses if (row := rows.get(clause.id))])
            for chapter in render.rules.chapters
        ],
        gone=[(row, clause_state(row)) for row in report.clauses if row.id not in known],
        conflicts=[(seen, reading_state(seen, report.engine.configurable)) for seen in report.observations],
        failures=bad[:SHOWN],
        more=max(0, len(bad) - SHOWN),
        known=[case for case in report.cases if case.verdict == "xfail"],
        skips=[(reason, len(names)) for reason, names in skipped_by_reason(report).items()],
        stem=stem(run).rpartition("/")[2],
    )
