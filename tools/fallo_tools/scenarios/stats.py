"""``fallo scenarios stats``: what the suite covers, and what each case is there for."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import rich_click as click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo.pumba import CONFLICTS, RULEBOOKS
from fallo.spec import clauses
from fallo_conformance.mutation.record import Record, kept
from fallo_conformance.pumba.interactions import CIRCUMSTANCES, SPECIAL, Pair
from fallo_conformance.pumba.wild_play import pairs_met
from fallo_conformance.scenario import Scenario
from fallo_conformance.suites.pinning import set_digest
from fallo_conformance.worth import Worth, worths
from fallo_tools.input import BadInput, load_holding, load_usable


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--case", "name", metavar="ID", help="Show what one case covers and catches alone.")
@click.option("--redundant", is_flag=True, help="List every case that covers and catches nothing alone.")
@click.option(
    "--gaps",
    "games",
    type=click.IntRange(1),
    metavar="GAMES",
    help="Play so many games at random by each rulebook; list the pairs of clauses that meet there, but in no case.",
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def stats(paths: tuple[Path, ...], name: str | None, redundant: bool, games: int | None, as_json: bool) -> None:
    """Say what the suite, or the scenarios in PATHS, cover: clauses, readings, pairs, and which case is there for what.

    A case that covers nothing alone and alone catches no wrong engine is pointed out, unless its file says in `kept`
    what it is there for; exit code 1 where there is one.
    """
    scenarios = load_holding(paths) if paths else load_usable(paths)
    measure = _measure(scenarios)
    found = worths(scenarios, measure)
    if as_json:
        data = msgspec.json.format(msgspec.json.encode(_as_data(found, measure)), indent=2)
        sys.stdout.write(data.decode() + "\n")
    elif name is not None:
        _show_case(found, name)
    elif games is not None:
        sys.exit(_show_gaps(found, games))
    else:
        _show(found, measure, redundant, whole=not paths)
    judged = name is None and (measure is not None or bool(paths))
    sys.exit(1 if judged and any(one.redundant and not one.kept for one in found) else 0)


def _measure(scenarios: Sequence[Scenario]) -> Record | None:
    """Return the measure that is kept, if it is one of just these scenarios."""
    measure = kept()
    return measure if measure is not None and measure.suite == set_digest(scenarios) else None


def _show(found: Sequence[Worth], measure: Record | None, redundant: bool, whole: bool) -> None:
    console = Console(highlight=False)
    console.print(_numbers(found))
    console.print(_crossings(found))
    if measure is None:
        console.print("no measure is kept of just these cases, so that nothing is said of wrong engines: fallo mutants")
    else:
        _show_alone(found, measure, console)
    if measure is None and whole:
        console.print("so it is not judged either which case is redundant")
        return
    idle = [one for one in found if one.redundant]
    unexplained = [one for one in idle if not one.kept]
    console.print(
        f"{len(idle)} cases, each by itself, could go without a loss; {len(idle) - len(unexplained)} of them say why "
        f"they are kept, {sum(not one.scenario.shape.kept for one in idle) - len(unexplained)} by a tag"
    )
    for one in idle if redundant else unexplained:
        console.print(Text(f"  {one.scenario.id}: {one.kept or 'says nothing'}"), soft_wrap=True)


def _numbers(found: Sequence[Worth]) -> Table:
    scenarios = [one.scenario for one in found]
    by_clause = Counter(one.clause for one in scenarios)
    wanted = [clause.id for clause in clauses().values() if not clause.tested]
    readings = {(conflict, reading) for one in scenarios for conflict, reading in one.when.items()}
    rows: list[tuple[str, int, int | None]] = [
        ("cases", len(scenarios), None),
        ("clauses with a case of their own", sum(clause in by_clause for clause in wanted), len(wanted)),
        ("readings on which a case depends", len(readings), sum(map(len, CONFLICTS.values()))),
        ("cases that begin with a deal", sum(one.shape.deal is not None for one in scenarios), len(scenarios)),
        ("cases with a refused move", sum(_refuses(one) for one in scenarios), len(scenarios)),
        ("cases over several hands", sum(_next_hands(one) > 0 for one in scenarios), len(scenarios)),
        ("pairs of clauses that decide the same move", _united("pairs", found), None),
        ("pairs of clauses that decide a move and the next", _united("successions", found), None),
        ("clauses with the kinds of move that they decide", _united("moves", found), None),
    ]
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column("what")
    table.add_column("number", justify="right")
    for words, number, total in rows:
        table.add_row(words, str(number) + (f" of {total}" if total is not None else ""))
    return table


def _united(name: str, found: Sequence[Worth]) -> int:
    return len({pair for one in found for pair in getattr(one.covers, name)})


def _refuses(scenario: Scenario) -> bool:
    return bool(scenario.shape.refused) or any(step.refused for step in scenario.shape.play)


def _next_hands(scenario: Scenario) -> int:
    return sum(step.next_hand is not None for step in scenario.shape.play)


def _crossings(found: Sequence[Worth]) -> Table:
    number = Counter(crossing for one in found for crossing in one.covers.crossings)
    table = Table(
        box=None,
        pad_edge=False,
        header_style="bold",
        title="cases by special card, thrown or tried",
        title_justify="left",
    )
    table.add_column("")
    for card in SPECIAL.values():
        table.add_column(card, justify="right")
    for circumstance in CIRCUMSTANCES:
        row = [number[card, circumstance] for card in SPECIAL.values()]
        table.add_row(circumstance, *(Text(str(one), "" if one else "bold red") for one in row))
    return table


def _show_alone(found: Sequence[Worth], measure: Record, console: Console) -> None:
    alone = [one for one in found if one.catches_alone]
    caught = sum(len(one.catches_alone) for one in alone)
    total = measure.score().caught
    console.print(f"{caught} of the {total} wrong engines that are caught are caught by one case alone; by these:")
    for one in sorted(alone, key=lambda one: -len(one.catches_alone))[:12]:
        console.print(Text(f"  {len(one.catches_alone):3} {one.scenario.id}"), soft_wrap=True)
    if len(alone) > 12:
        console.print(f"  … and {len(alone) - 12} more; see --json")


def _show_gaps(found: Sequence[Worth], games: int) -> int:
    covered = {pair for one in found for pair in one.covers.pairs}
    met = {name: pairs_met(book.readings, games) for name, book in RULEBOOKS.items()}
    everywhere = set[Pair]().union(*met.values())
    for first, second in sorted(everywhere - covered):
        names = " ".join(name for name, pairs in met.items() if (first, second) in pairs)
        sys.stdout.write(f"{first} with {second}: {names}\n")
    missing = len(everywhere - covered)
    sys.stderr.write(
        f"{len(everywhere)} pairs of clauses met in {games} games by each rulebook; {missing} in no case\n"
    )
    return 1 if missing else 0


def _show_case(found: Sequence[Worth], name: str) -> None:
    one = next((one for one in found if name in (one.scenario.id, *one.scenario.shape.aliases)), None)
    if one is None:
        raise BadInput(f"no case {name!r}; see fallo scenarios list")
    console = Console(highlight=False)
    console.print(Text(one.scenario.id, "bold"))
    console.print(Text(one.scenario.shape.title, "italic"))
    for kind, first, second in one.alone:
        console.print(Text(f"alone, {kind}: {first}, {second}"), soft_wrap=True)
    for mutant in one.catches_alone:
        console.print(Text(f"alone catches {mutant}"), soft_wrap=True)
    if one.redundant:
        console.print(Text(f"covers and catches nothing alone; kept: {one.kept or 'it does not say why'}"))


def _as_data(found: Sequence[Worth], measure: Record | None) -> dict[str, Any]:
    return {
        "cases": [
            {
                "id": one.scenario.id,
                "clauses": sorted(one.covers.clauses),
                "when": one.scenario.when,
                "special_cards": sorted(one.covers.crossings),
                "pairs": sorted(one.covers.pairs),
                "alone": one.alone,
                "catches_alone": one.catches_alone if measure else None,
                "redundant": one.redundant,
                "kept": one.kept,
            }
            for one in found
        ],
        "measured": measure is not None,
    }
