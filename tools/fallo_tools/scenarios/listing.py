"""``fallo list`` and ``fallo show``: the scenarios that a run would have, and one of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import rich_click as click
from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from fallo.pumba.readings import CONFLICTS
from fallo.spec import clauses
from fallo_conformance.certificate.levels import LEVELS, needed_for
from fallo_conformance.handed_in import printable
from fallo_conformance.protocol import PROTOCOL, Introduction
from fallo_conformance.scenario import Scenario, suite_folder
from fallo_conformance.strict_yaml import BadFile, whole_text
from fallo_conformance.suites.frozen import CURRENT, ID
from fallo_conformance.terms import terms
from fallo_tools.input import BadInput, load_usable, rulebook_of, selected
from fallo_tools.named_suite import NamedSuite, frozen_set, named_suite

SUITE = click.option(
    "--suite", default=CURRENT, show_default=True, metavar="NAME|FILE", help="Of a frozen set; see fallo suites list."
)


@click.command("list")
@click.argument("words", nargs=-1)
@click.option("--select", multiple=True, metavar="WORD", help="The same as WORDS, written as for fallo certify.")
@SUITE
@click.option(
    "--scenarios", "paths", multiple=True, type=click.Path(path_type=Path), help="Files or folders, for the suite."
)
@click.option("--rulebook", metavar="NAME|FILE", help="Only those that judge an engine which claims this rulebook.")
@click.option("--json", "as_json", is_flag=True, help="Print them, and the sums, as JSON.")
def list_(
    words: tuple[str, ...],
    select: tuple[str, ...],
    suite: str,
    paths: tuple[Path, ...],
    rulebook: str | None,
    as_json: bool,
) -> None:
    """List the scenarios that a run would have: all, or those that WORDS select, by any of them.

    A word is an id, a clause, a chapter, a conflict, a reading (twos.answer=two_only), a tag, must or should, or the
    level of a certificate (core, full, match).
    """
    of = named_suite(suite, paths)
    found = selected(of.scenarios, [*words, *select])
    if rulebook is not None:
        found = _judging(rulebook, found)
    if as_json:
        _print_json({**_suite(of), "scenarios": [_as_data(one) for one in found], "sums": _sums(found)})
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("scenario", overflow="fold")
    table.add_column("ruling")
    for scenario in found:
        table.add_row(Text(scenario.id), Text(printable(scenario.shape.title)))
    console = Console(highlight=False)
    console.print(table)
    console.print(Text(f"\n{_in_words(_sums(found))}; suite {of.name} ({of.digest[:12]})"))


@click.command()
@click.argument("name")
@SUITE
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON, with the text of its file.")
def show(name: str, suite: str, as_json: bool) -> None:
    """Show the scenario NAME, an id such as clause/case or a file: its levels, its readings, its text, its clause."""
    scenario, text = _named(name, suite)
    if as_json:
        _print_json({**_as_data(scenario), "text": text})
        return
    clause, shape = clauses()[scenario.clause], scenario.shape
    console = Console(highlight=False)
    console.print(Text(scenario.id, "bold"))
    console.print(Text(f"{shape.level}, asked for by {needed_for(scenario)}{_tagged(shape.tags)}", "dim"))
    console.print(Syntax(_visible(text), "yaml", background_color="default", word_wrap=True))
    console.print(Text(clause.sentence, "italic"))
    for conflict, reading in shape.when.items():
        others = [other for other in CONFLICTS[conflict] if other != reading]
        console.print(Text.assemble((f"{conflict}={reading}", "cyan"), f", not {' or '.join(others)}"))


def _judging(rulebook: str, scenarios: Sequence[Scenario]) -> list[Scenario]:
    """Return the scenarios that are about an engine which claims a rulebook and can do everything."""
    anybody = Introduction(name="", version="", protocol=PROTOCOL, capabilities=[], fields=[])
    on = terms(anybody, rulebook_of(rulebook))
    return [one for one in scenarios if on.applies(one.when) and not on.explores(one.when)]


def _named(name: str, suite: str) -> tuple[Scenario, str]:
    """Return a scenario and the text of its file; raises `BadInput`."""
    if Path(name).suffix == ".yaml":
        if suite != CURRENT:
            raise BadInput(f"{name} is a file, and --suite {suite} has cases of its own: leave one of them out")
        [scenario] = load_usable([Path(name)])
    elif suite == CURRENT and ID.fullmatch(name) and (path := suite_folder() / f"{name}.yaml").is_file():
        [scenario] = load_usable([path])  # which is sooner read than all of them
    else:
        found = selected(named_suite(suite).scenarios, [name])
        if len(found) > 1:
            raise BadInput(f"{name!r} selects {len(found)} scenarios; see fallo list {name}")
        [scenario] = found
    if suite != CURRENT:
        return scenario, next(member.text for member in frozen_set(suite).members if member.id == scenario.id)
    try:
        return scenario, whole_text(scenario.path)
    except BadFile as error:
        raise BadInput(str(error)) from None


def _as_data(scenario: Scenario) -> dict[str, Any]:
    shape = scenario.shape
    return {
        "id": scenario.id, "clause": scenario.clause, "title": shape.title, "level": shape.level,
        "needed_for": needed_for(scenario), "when": shape.when, "tags": shape.tags, "aliases": shape.aliases,
        "source": shape.source,
    }  # fmt: skip


def _suite(of: NamedSuite) -> dict[str, str]:
    return {"suite": of.name, "suite_digest": of.digest}


def _sums(scenarios: Sequence[Scenario]) -> dict[str, Any]:
    by_level = Counter(needed_for(one) for one in scenarios)
    return {
        "scenarios": len(scenarios),
        "clauses": len({one.clause for one in scenarios}),
        "must": sum(one.shape.level == "must" for one in scenarios),
        "should": sum(one.shape.level == "should" for one in scenarios),
        "levels": {level: by_level[level] for level in LEVELS},
        "under_any_reading": sum(not one.when for one in scenarios),
    }


def _in_words(sums: dict[str, Any]) -> str:
    levels = ", ".join(f"{number} {level}" for level, number in sums["levels"].items())
    return (
        f"{sums['scenarios']} scenarios about {sums['clauses']} clauses; {sums['must']} must, {sums['should']} should; "
        f"{levels}; {sums['under_any_reading']} under any reading"
    )


def _tagged(tags: Sequence[str]) -> str:
    return f", tagged {printable(' '.join(tags))}" if tags else ""


def _visible(text: str) -> str:
    return "\n".join("".join(sign if sign.isprintable() else "·" for sign in line) for line in text.splitlines())


def _print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")
