"""``fallo scenarios run``: play scenarios and show every step."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fallo import __version__
from fallo.pumba import Incompatible
from fallo.spec import clauses
from fallo_conformance.authoring.watching import Seen, watch
from fallo_conformance.authoring.writing import one_line
from fallo_conformance.plan import SET_UP, Mismatch
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.verdict import Case
from fallo_tools.input import BadInput, load_usable

AS_EXPECTED = Text("as expected", "green")


class WithEngine(click.RichCommand):
    """A command whose arguments after ``--`` are the command of an engine."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set the engine's command aside."""
        if "--" in args:
            cut = args.index("--")
            ctx.meta["engine"] = tuple(args[cut + 1 :])
            args = args[:cut]
            if not ctx.meta["engine"]:
                raise BadInput("after -- comes the command that starts an engine")
        return super().parse_args(ctx, args)


@click.command(cls=WithEngine, options_metavar="[OPTIONS]")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE... [-- COMMAND]")
@click.pass_context
def run(ctx: click.Context, paths: tuple[Path, ...]) -> None:
    """Play the scenarios in files, step by step: what is expected, what comes, and by which clauses.

    The reference plays them, under the readings of each case; with -- COMMAND it is the engine that COMMAND starts.

    Exit codes: 0 all is as expected, 1 something differs, 2 bad input, 3 the engine did not say hello.
    """
    scenarios = load_usable(paths)
    console = Console(highlight=False)
    engine: tuple[str, ...] | None = ctx.meta.get("engine")
    if engine is not None:
        sys.exit(_by_an_engine(scenarios, engine, console))
    differ = 0
    for scenario in scenarios:
        try:
            seen = watch(scenario)
        except BadFile as error:
            raise BadInput(str(error)) from None
        except Incompatible as error:
            raise BadInput(str(scenario.source.fault("$.when", str(error)))) from None
        show(scenario, seen, console)
        differ += any(step.mismatches for step in seen)
    _sum_up(len(scenarios), differ, console)
    sys.exit(1 if differ else 0)


def show(scenario: Scenario, seen: list[Seen], console: Console) -> None:
    """Print every step of a scenario: what is expected, what came, the clauses that decided; then their sentences."""
    table = _table("by")
    decided: dict[str, None] = {}
    for one in seen:
        decided |= dict.fromkeys(one.clauses)
        if one.step == SET_UP and not one.mismatches and not scenario.shape.refused:
            continue
        table.add_row(str(one.step + 1), said(scenario, one.step), _came(one), "\n".join(one.clauses))
    _head(scenario, console)
    console.print(table)
    for clause in decided:
        console.print(Text.assemble("  ", (clause, "cyan"), f": {clauses()[clause].sentence}"))
    console.print()


def said(scenario: Scenario, step: int) -> str:
    """Return a step as its file has it, in one line."""
    if step == SET_UP:
        refused = f", refused: {scenario.shape.refused}" if scenario.shape.refused else ""
        return ("deal" if scenario.shape.deal is not None else "position") + refused
    tree = scenario.source.tree
    assert isinstance(tree, dict)
    return one_line(tree["play"][step])


def _came(one: Seen) -> Text:
    if not one.mismatches:
        return Text(one.came, "green") if one.came else AS_EXPECTED
    return Text("\n").join(map(difference, one.mismatches))


def difference(mismatch: Mismatch) -> Text:
    """Return a mismatch with both of its sides."""
    text = Text(mismatch.message, "red")
    for name, expected in mismatch.expected.items():
        text.append(f"\n{name}: expected {expected}, ", "default")
        text.append(f"got {mismatch.got.get(name, 'none')}", "bold")
    return text


def _table(*last: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("step", justify="right")
    for column in ("expected", "came", *last):
        table.add_column(column, overflow="fold")
    return table


def _head(scenario: Scenario, console: Console) -> None:
    console.print(Text(scenario.id, "bold"))
    console.print(Text(scenario.shape.title))


def _sum_up(number: int, differ: int, console: Console) -> None:
    word = "scenario" if number == 1 else "scenarios"
    console.print(f"{number} {word}, {differ} not as expected" if differ else f"{number} {word}, all as expected")


def _by_an_engine(scenarios: list[Scenario], command: tuple[str, ...], console: Console) -> int:
    from fallo_conformance.harness import HandshakeFailed, Settings, certify

    try:
        finished = certify(scenarios, Settings(command, suite_version=__version__))
    except HandshakeFailed as failure:
        sys.stderr.write(f"handshake failed: {failure}\n{failure.log[-800:]}")
        return 3
    except BadFile as error:
        raise BadInput(str(error)) from None
    differ = 0
    for scenario in scenarios:
        case = finished.verdicts.get(scenario.id)
        _head(scenario, console)
        if case is None:
            console.print(Text("  not played: the engine claims other readings than the case is about\n", "yellow"))
        elif case.verdict in ("pass", "fail"):
            console.print(_steps(scenario, case))
            console.print()
        else:
            console.print(Text(f"  {case.verdict}: {case.message}\n", "yellow"))
        differ += case is None or case.verdict != "pass"
    _sum_up(len(scenarios), differ, console)
    return 1 if differ else 0


def _steps(scenario: Scenario, case: Case) -> Table:
    """Return what an engine did: all as expected up to the step at which it went wrong."""
    table = _table()
    wrong = len(scenario.shape.play) if case.step is None else case.step
    if wrong == SET_UP or not scenario.shape.play:
        table.add_row("0", said(scenario, SET_UP), AS_EXPECTED if case.step is None else _of_case(case))
    for step in range(len(scenario.shape.play)):
        came = AS_EXPECTED if step < wrong else _of_case(case) if step == wrong else Text("not reached", "dim")
        table.add_row(str(step + 1), said(scenario, step), came)
    return table


def _of_case(case: Case) -> Text:
    return difference(Mismatch(case.step or 0, case.message, case.expected, case.got))
