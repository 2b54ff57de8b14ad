"""``fallo scenarios new``: write a scenario, from answers, from options, from a transcript or from a question."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import rich_click as click
from rich.console import Console

from fallo.pumba import Readings, flat
from fallo.rulebook import Rulebook
from fallo.spec import clauses
from fallo_conformance.authoring.likeness import likenesses
from fallo_conformance.lint import CANONICAL, rehearse
from fallo_conformance.plan import plan
from fallo_conformance.scenario import WORDS, Scenario, suite_folder
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.files import create, replace
from fallo_tools.input import BadInput, load_all, load_usable, rulebook_of
from fallo_tools.places import known_places
from fallo_tools.scenarios.asking import Person
from fallo_tools.scenarios.course import course_of
from fallo_tools.scenarios.draft import (
    Draft,
    case_name,
    known_clause,
    start_of,
    taken,
    title_is_free,
    titles_like,
)
from fallo_tools.scenarios.expecting import Wanted, play
from fallo_tools.scenarios.lint import beside_neighbours, faults_of, with_computed_when


@click.command()
@click.argument("id", required=False, metavar="[CLAUSE/CASE]")
@click.option("--clause", metavar="ID", help="The clause that the case is about; near-misses are offered.")
@click.option("--case", metavar="WORDS", help="The case's name, in words.")
@click.option("--title", metavar="SENTENCE", help="The ruling, in one sentence.")
@click.option("--source", metavar="PLACES", help="Where it comes from, as in ludoteka/special-cards.6, or words.")
@click.option("--tag", "tags", multiple=True, metavar="WORD", help="A word for selecting it.")
@click.option("--position", "--deal", "start", metavar="{...}", help="The position, as for fallo rule, or the deal.")
@click.option(
    "--step", "--move", "steps", multiple=True, metavar="STEP",
    help="A step with what must come of it, as a line of a file: 'B: 10e=c, refused: CLAUSE', 'view: {turn: C}'.",
)  # fmt: skip
@click.option("--transcript", metavar="FILE[:MOVES]", help="Take the deal and the moves, up to a number, from a file.")
@click.option(
    "--question", nargs=2, metavar="{...} MOVE", help="Take a position and one move, as they were asked of fallo rule."
)
@click.option(
    "--refused", metavar="CLAUSE", help="What must come of the last move of a transcript or question: refused."
)
@click.option("--legal", is_flag=True, help="What must come of it: it is legal.")
@click.option("--as-ruled", is_flag=True, help="Draft what comes of it as the reference rules; check it by the source.")
@click.option("--rulebook", metavar="NAME|FILE", help="The readings; by default canonical's, or a transcript's own.")
@click.option("--keep", is_flag=True, help="Write the file even where the reference disagrees with it.")
@click.option(
    "--into", type=click.Path(path_type=Path), metavar="FOLDER", help="A collection of your own, in place of the suite."
)
def new(**options: Any) -> None:
    """Write a new scenario, CLAUSE/CASE, into the suite or a folder of your own.

    What is not said by an option is asked. An expectation is yours: the reference gives its opinion afterwards, and
    where it differs both are shown. The readings on which the case depends are found out. Nothing is overwritten.

    Exit codes: 0 written and without faults, 1 written with faults, or not written as the reference disagrees,
    2 bad input.
    """
    wanted = Wanted(**options)
    person = Person(Console(highlight=False))
    folder = wanted.into or _suite_to_write()
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"--into {folder} is no folder")
    others = load_usable(()) + _collection(wanted.into)
    draft = _named(wanted, folder, others, person)
    _start(draft, wanted, person)
    agreed = play(draft, wanted, person)
    _write_readings(draft)
    _near_duplicates(draft, others, person)
    if not agreed and not wanted.keep and not person.is_there:
        person.tell("nothing is written: go back to the source, or write it all the same with --keep", "red")
        sys.exit(1)
    _create(draft)
    _tell_from_a_deal(draft, person)
    sys.exit(_told(draft, person))


def _create(draft: Draft) -> None:
    """Write the file; where that fails, show what it would have held, so that nobody has to answer it all again."""
    try:
        create(draft.path, draft.text())
    except BadInput:
        click.echo(draft.text())
        raise


def _suite_to_write() -> Path:
    folder = suite_folder()
    if folder.parent.name == "_scenarios" or not os.access(folder, os.W_OK):
        raise BadInput("the suite of an installed fallo is not for writing; name a folder of your own with --into")
    return folder


def _collection(folder: Path | None) -> list[Scenario]:
    """Return the scenarios of a person's own collection, leaving out what cannot be read."""
    return load_all([folder])[0] if folder is not None and folder.is_dir() and any(folder.rglob("*.yaml")) else []


def _named(wanted: Wanted, folder: Path, others: list[Scenario], person: Person) -> Draft:
    clause, slash, case = (wanted.id or "").partition("/")
    if wanted.id is not None and (not slash or not all(map(WORDS.fullmatch, (clause, case)))):
        raise BadInput(f"{wanted.id!r} is no id; write words, clause/case, as in twos.adds_two/four_twos_come_to_eight")
    name = person.says(
        wanted.clause or clause or None, "--clause", "Clause that it is about, or words of it", known_clause
    )
    title = person.says(
        wanted.title, "--title", "Title, one sentence: the ruling", lambda text: title_is_free(text, others)
    )
    for other in titles_like(title, others):
        person.tell(f"a title like it: {other.id}: {other.shape.title}", "yellow")

    def named(text: str) -> Draft:
        draft = Draft(folder, name, case_name(text))
        taken(draft, others)
        return draft

    draft = person.says(wanted.case or case or None, "--case", "Name of the case, in words", named, _suggested(title))
    source = person.says(
        wanted.source, "--source", "Source, as in ludoteka/special-cards.6, or words", known_places,
        ", ".join(clauses()[name].sources),
    )  # fmt: skip
    draft.members = {"title": title, "source": source}
    if wanted.tags:
        draft.members["tags"] = list(wanted.tags)
    return draft


def _suggested(title: str) -> str:
    try:
        return case_name(title.replace("'", ""))
    except BadInput:
        return ""


def _start(draft: Draft, wanted: Wanted, person: Person) -> None:
    """Give a draft its deal or position, the moves that are given, and the readings in which a rulebook differs."""
    if sum(option is not None for option in (wanted.start, wanted.transcript, wanted.question)) > 1:
        raise BadInput("--position, --transcript and --question exclude each other")
    book = rulebook_of(wanted.rulebook or "canonical")
    if wanted.transcript is not None:
        course = course_of(wanted.transcript, wanted.rulebook)
        book = course.book
        start: dict[str, Any] = {"deal": course.deal}
        draft.members["play"] = course.steps
        for move in course.left_out:
            person.tell(f"left out, as it was refused and changed nothing: {move}", "yellow")
    elif wanted.question is not None:
        start = start_of(wanted.question[0])
        draft.members["play"] = [_asked(wanted.question[1], start)]
    else:
        start = person.says(
            wanted.start, "--position", "Position or deal, in one line, as in {turn: B, A: 3c 4c, B: 10e 5c, top: 2o,"
            " pending: 2, stock: ...}", lambda text: _lies(draft, start_of(text), book),
        )  # fmt: skip
    draft.members |= _lies(draft, start, book)


def _asked(words: str, start: dict[str, Any]) -> dict[str, Any]:
    seat, colon, move = words.partition(":")
    turn = start.get("position", {}).get("turn") or start.get("deal", {}).get("opener", "A")
    return {seat.strip(): move.strip()} if colon else {turn: words.strip()}


def _lies(draft: Draft, start: dict[str, Any], book: Rulebook[Readings]) -> dict[str, Any]:
    """Return a beginning with the readings in which the rulebook differs; raises `BadInput` where no cards lie so."""
    differing = {conflict: text for conflict, text in flat(book.readings).items() if text != CANONICAL[conflict]}
    begun = {**start, "when": differing} if differing else start
    probe = Draft(draft.folder, draft.clause, draft.case, {**draft.members, **begun, "play": [{"view": {"turn": "A"}}]})
    try:
        plan(probe.scenario(), "game", None)
    except BadFile as error:
        raise BadInput(f"{error.field}: {error.message}") from None
    return begun


def _write_readings(draft: Draft) -> None:
    """Write into `when` what the case depends on; where it does not hold, all in which the rulebook differs stays."""
    repaired = with_computed_when(draft.scenario(), draft.text())
    if repaired is not None:
        draft.take(repaired.text)


def _near_duplicates(draft: Draft, others: list[Scenario], person: Person) -> None:
    """Name the scenarios that are like a draft; raises `BadInput` where one is the same."""
    scenario = draft.scenario()
    for pair in likenesses([*others, scenario]):
        if pair.one is scenario:
            if pair.says_it_again:
                raise BadInput(f"{pair.other.id} is the same case: it {pair}")
            person.tell(f"near-duplicate: it {pair}; {pair.other.path}", "yellow")


def _tell_from_a_deal(draft: Draft, person: Person) -> None:
    """Write a position that a short deal leads to as that deal: any engine can be dealt to, and the format wants it."""
    from fallo_conformance.authoring.dealing import told_from_a_deal

    [scenario] = load_usable([draft.path])
    if scenario.shape.position is None or rehearse(scenario).mismatch is not None:
        return
    told = told_from_a_deal(scenario)
    if told is not None:
        replace(draft.path, told.text)
        person.tell("A deal and a few moves lead to this position, so it is told from the deal.", "yellow")


def _told(draft: Draft, person: Person) -> int:
    """Show the file and what is wrong with it, and say what comes next; return the exit code."""
    [scenario] = load_usable([draft.path])
    faults = faults_of(scenario) + beside_neighbours([scenario]).faults
    click.echo(f"\n{draft.path}\n\n{draft.path.read_text('utf-8')}")
    for fault in faults:
        person.tell(str(fault), "red")
    person.tell("next: fallo scenarios run, lint and format --check on this file; make refresh; make test", "dim")
    return 1 if faults else 0
