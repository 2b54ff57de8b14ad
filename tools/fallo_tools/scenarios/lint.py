"""``fallo scenarios lint``: check scenarios, each by itself and all beside each other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import rich_click as click

from fallo.spec import clauses
from fallo_conformance.authoring.collection import Findings, findings, neighbours
from fallo_conformance.authoring.editing import with_when
from fallo_conformance.lint import depends_on, lint, rehearse
from fallo_conformance.scenario import Scenario, scenario_of
from fallo_conformance.strict_yaml import BadFile, read_text
from fallo_tools.files import replace
from fallo_tools.input import BadInput, load_all, text_of


@click.command("lint")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--fix", is_flag=True, help="Write the readings on which each case depends into its `when`.")
def lint_(paths: tuple[Path, ...], fix: bool) -> None:
    """Check scenario files, by default the suite: format, cards, expectations, readings, names.

    A file is checked beside its neighbours, too: no id, alias or title stands twice, and no case says another one
    again. Two cases that are alike but for the names of seats and suits are a warning.

    Exit codes: 0 no faults (there may be warnings), 2 faults.
    """
    good, bad = load_all(paths)
    fixed = 0
    for place, scenario in enumerate(good):
        faults = faults_of(scenario)
        if faults and fix and all(fault.field.startswith("when") for fault in faults):
            repaired = with_computed_when(scenario)
            if repaired is not None:
                replace(scenario.path, repaired.text)
                fixed += 1
                good[place] = repaired.scenario
                faults = faults_of(repaired.scenario)
        bad += faults
    found = beside_neighbours(good) if paths else findings(good, (), clauses())
    for fault in bad + found.faults:
        sys.stdout.write(f"{fault}\n")
    for warning in found.warnings:
        sys.stdout.write(f"warning: {warning}\n")
    sys.stderr.write(_summary(len(good), len(bad + found.faults), len(found.warnings), fixed))
    if not good and not bad:
        raise BadInput("there is no scenario there; scenarios are files that end in .yaml")
    sys.exit(2 if bad or found.faults else 0)


def faults_of(scenario: Scenario) -> list[BadFile]:
    """Return what is wrong with a scenario by itself, also where its cards cannot lie under some reading."""
    try:
        return lint(scenario, frozenset(clauses()))
    except BadFile as error:
        return [error]


def beside_neighbours(good: Sequence[Scenario]) -> Findings:
    """Return what is wrong with scenarios beside the others of their collection."""
    return findings(good, neighbours(good, clauses()), clauses())


class Repaired:
    """A scenario with the readings that it depends on, and its new text."""

    def __init__(self, scenario: Scenario, text: str) -> None:
        """Keep both."""
        self.scenario, self.text = scenario, text


def with_computed_when(scenario: Scenario, text: str | None = None) -> Repaired | None:
    """Return a scenario with the readings that it depends on; ``None`` where it does not hold under its own.

    ``text`` is what its file is to hold, by default what it holds. Raises `BadInput`, where a comment would be lost.
    """
    before = text_of(scenario.path) if text is None else text
    try:
        if rehearse(scenario).mismatch is not None:
            return None
        after = with_when(before, depends_on(scenario), scenario.path)
        repaired = scenario_of(read_text(after, scenario.path))
    except BadFile as error:
        raise BadInput(str(error)) from None
    return Repaired(repaired, after)


def _summary(scenarios: int, faults: int, warnings: int, fixed: int) -> str:
    parts = [f"{scenarios} {'scenario' if scenarios == 1 else 'scenarios'}"]
    parts += [f"{faults} {'fault' if faults == 1 else 'faults'}"]
    parts += [f"{warnings} warnings" if warnings > 1 else "1 warning"] if warnings else []
    parts += [f"{fixed} fixed"] if fixed else []
    return ", ".join(parts) + "\n"
