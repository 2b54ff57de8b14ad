"""``fallo scenarios bless``: let a scenario expect what the reference has, after a person has seen and judged it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import rich_click as click
from rich.console import Console
from rich.text import Text

from fallo.pumba import Incompatible
from fallo.spec import clauses
from fallo_conformance.authoring.blessing import Change, blessed, changes
from fallo_conformance.authoring.editing import CannotEdit
from fallo_conformance.authoring.watching import Seen, watch
from fallo_conformance.scenario import Scenario, scenario_of, suite_folder
from fallo_conformance.strict_yaml import BadFile, read_text
from fallo_tools.files import replace
from fallo_tools.input import BadInput, load_usable, text_of
from fallo_tools.places import known_places
from fallo_tools.scenarios.lint import beside_neighbours, faults_of, with_computed_when
from fallo_tools.scenarios.run import difference, said

CAUTION = (
    "An expectation copied from a program is worth nothing: keep this only where the source says so, "
    "and else report a fault of the reference."
)


@dataclass(frozen=True)
class Blessing:
    """A scenario, how the reference plays it, and the text that its file would have."""

    scenario: Scenario
    seen: list[Seen]
    text: str


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--because", metavar="PLACES", help="Where a source says so, as in ludoteka/special-cards.6.")
@click.option("--yes", is_flag=True, help="Do not ask; the change is shown all the same, and --because is needed.")
def bless(paths: tuple[Path, ...], because: str | None, yes: bool) -> None:
    """Change what the scenarios in files expect into what the reference has, after showing it and asking.

    Moves stay as they are; legal moves, refusals and views change, with `when` and `source`. Only the lines concerned
    are written; comments and layout stay.

    Exit codes: 0 done or nothing to do, 1 something was not blessed, 2 bad input.
    """
    console = Console(highlight=False)
    left = 0
    if because is not None:
        known_places(because)
    for scenario in load_usable(paths):
        try:
            blessing = _blessing(scenario)
        except CannotEdit as error:
            console.print(Text(f"{scenario.id}: cannot be blessed: {error}", "red"))
            left += 1
            continue
        except (BadFile, Incompatible) as error:
            raise BadInput(f"{scenario.path}: {error}" if isinstance(error, Incompatible) else str(error)) from None
        if blessing is None:
            console.print(f"{scenario.id}: all is as expected, there is nothing to bless", markup=False)
        else:
            left += not _bless(blessing, because, yes, console)
    sys.exit(1 if left else 0)


def _blessing(scenario: Scenario) -> Blessing | None:
    """Return what would change in a scenario, ``None`` where nothing differs; raises `CannotEdit`."""
    seen = watch(scenario)
    wanted = changes(scenario, seen)
    if not wanted:
        return None
    return Blessing(scenario, seen, _with_changes(scenario, wanted))


def _with_changes(scenario: Scenario, wanted: list[Change]) -> str:
    text = blessed(text_of(scenario.path), wanted)
    changed = scenario_of(read_text(text, scenario.path))
    repaired = with_computed_when(changed, text)
    if repaired is None:
        raise CannotEdit("it would still not hold; change it by hand")
    return repaired.text


def _bless(blessing: Blessing, because: str | None, yes: bool, console: Console) -> bool:
    """Show a change, ask, and make it; tell whether it was made."""
    scenario = blessing.scenario
    _show(blessing, console)
    if yes and because is None:
        raise BadInput("--yes needs --because: the place of a source that says so, as in ludoteka/special-cards.6")
    if not yes and not _can_ask():
        _show_difference(scenario, blessing.text, console)
        console.print("nothing is changed: there is no terminal to ask at; see --yes and --because", style="red")
        return False
    if because is None:
        because = _asked_for_places(scenario.shape.source)
    text = _with_source(scenario, blessing.text, because)
    _show_difference(scenario, text, console)
    if not yes and not click.confirm(f"{CAUTION}\nKeep it?", default=False):
        console.print("nothing is changed")
        return False
    replace(scenario.path, text)
    changed = scenario_of(read_text(text, scenario.path))
    found = beside_neighbours([changed])
    for fault in faults_of(changed) + found.faults:
        sys.stdout.write(f"{fault}\n")
    console.print(Text(f"{scenario.id}: blessed, because of {because}"))
    return True


def _show(blessing: Blessing, console: Console) -> None:
    scenario = blessing.scenario
    console.print(Text.assemble((scenario.id, "bold"), f"\n{scenario.shape.title}"))
    for one in blessing.seen:
        if not one.mismatches:
            continue
        console.print(Text.assemble(f"\nstep {one.step + 1}, ", (said(scenario, one.step), "bold")))
        for mismatch in one.mismatches:
            console.print(difference(mismatch))
        for clause in one.clauses or _before(blessing.seen, one):
            console.print(Text.assemble("  ", (clause, "cyan"), f": {clauses()[clause].sentence}"))
    for name in frozen_in(scenario):
        console.print(Text(f"\nThis case is pinned in the frozen set {name}, which keeps it as it was.", "yellow"))
    console.print()


def _before(seen: Iterable[Seen], look: Seen) -> tuple[str, ...]:
    """Return the clauses that decided the last move before a look."""
    moves = [one.clauses for one in seen if one.step < look.step and one.clauses]
    return moves[-1] if moves else ()


def _show_difference(scenario: Scenario, text: str, console: Console) -> None:
    from difflib import unified_diff

    name = str(scenario.path)
    before = text_of(scenario.path).splitlines()
    for line in unified_diff(before, text.splitlines(), name, name, lineterm=""):
        style = {"+": "green", "-": "red"}.get(line[:1], "default")
        console.print(Text(line, style), soft_wrap=True)
    console.print()


def _with_source(scenario: Scenario, text: str, because: str) -> str:
    if because == scenario.shape.source:
        return text
    if scenario.shape.source:
        return blessed(text, [Change("$.source", because)])
    return blessed(text, [Change("$.source", because, after="$.title")])


def _can_ask() -> bool:
    return sys.stdin.isatty() and not os.environ.get("CI")


def _asked_for_places(source: str) -> str:
    while True:
        answer: str = click.prompt("Which sentence of a source says so?", default=source or None)
        try:
            return known_places(answer)
        except BadInput as error:
            click.echo(str(error.message))


def frozen_in(scenario: Scenario) -> list[str]:
    """Return the names of the frozen sets that hold a case of the suite, under this name or an earlier one."""
    from fallo_conformance.suites.frozen import headers

    if suite_folder().resolve() not in scenario.path.resolve().parents:
        return []
    ids = [f'"id":"{name}"' for name in (scenario.id, *scenario.shape.aliases)]
    try:
        texts = {header.name: path.read_text("utf-8") for header, path in headers()}
    except BadFile as error:
        raise BadInput(str(error)) from None
    return [name for name, text in texts.items() if any(one in text for one in ids)]
