"""Bundles and a site for the tests: real engines, certified on a few chapters by the real harness."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import msgspec

from fallo.spec import clauses
from fallo_conformance.certificate.bundle import Bundle, bundle
from fallo_conformance.harness import Settings
from fallo_conformance.harness import certify as run_suite
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.selecting import selected
from fallo_conformance.site.engines import Given
from fallo_conformance.suites.frozen import CURRENT
from fallo_tools.named_suite import NamedSuite, named_suite

ROOT = Path(__file__).parents[2]
CHAPTERS = ("twos", "caballos", "sotas")
HOSTILE = '../../"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e'
"""A name that tries to leave the folder, to run a script, and to turn the line around."""

FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]


@cache
def whole_suite() -> NamedSuite:
    """Return the installed suite."""
    return named_suite(CURRENT)


@cache
def certified(*command: str) -> Report:
    """Return the report of an engine on some chapters."""
    suite = whole_suite()
    scenarios = selected(suite.scenarios, CHAPTERS)
    run = run_suite(scenarios, Settings(list(command), seconds=60, suite_version=suite.name))
    conditions = Conditions(
        command=list(command), select=list(CHAPTERS), suite=suite.name, suite_digest=suite.digest, seconds=1.5
    )
    return build(run, scenarios, clauses(), conditions, suite=suite.scenarios)


def reference(*options: str) -> Report:
    """Return the report of the reference as an engine with some options."""
    return certified(*FALLO, "engine", *options)


def of_the_zoo(name: str) -> Report:
    """Return the report of an engine of the zoo; the tests run at the root of the repository."""
    return certified(sys.executable, "-m", f"tests.zoo.{name}")


def bundled(report: Report, day: int, *, name: str = "", version: str = "") -> Bundle:
    """Return the bundle of a report, made on a day of November 2026, perhaps as that of another engine."""
    engine = report.engine
    engine = msgspec.structs.replace(engine, name=name or engine.name, version=version or engine.version)
    return bundle(msgspec.structs.replace(report, engine=engine), datetime(2026, 11, day, 12, tzinfo=UTC))


@cache
def bundles() -> tuple[Bundle, ...]:
    """Return bundles of several engines: a history, two claims of one engine, another reading, a hostile name."""
    return (
        bundled(of_the_zoo("forgets_a_clause"), 1, name="Improver", version="1.0"),
        bundled(of_the_zoo("honest"), 2, name="Improver", version="1.1"),
        bundled(reference("--rulebook", "ludoteka"), 3),
        bundled(reference("--rulebook", "canonical"), 3),
        bundled(of_the_zoo("follows_another_reading"), 4, name="Other reading"),
        bundled(of_the_zoo("claims_nothing"), 5, name=HOSTILE, version=HOSTILE),
    )


def given(some: Sequence[Bundle] | None = None) -> list[Given]:
    """Return bundles as the site takes them, by default all of the tests' own, with nothing wrong with them."""
    return [Given(one) for one in (bundles() if some is None else some)]


def written(folder: Path, some: Sequence[Bundle]) -> list[Path]:
    """Write bundles into a folder, and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{place}.json" for place in range(len(some))]
    for path, one in zip(paths, some, strict=True):
        path.write_bytes(msgspec.json.encode(one))
    return paths
