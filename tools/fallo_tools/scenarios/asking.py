"""What a person is asked for a scenario, and how the reference's opinion is put beside theirs: always after it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import rich_click as click
from rich.console import Console
from rich.text import Text

from fallo.pumba import Incompatible
from fallo.spec import clauses
from fallo_conformance.authoring.blessing import blessed, changes
from fallo_conformance.authoring.editing import CannotEdit
from fallo_conformance.authoring.watching import Seen, watch
from fallo_conformance.lint import unknown_clauses
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.input import BadInput
from fallo_tools.scenarios.draft import Draft, known_clause, step_of
from fallo_tools.scenarios.run import difference, said

Value = TypeVar("Value")


class Person:
    """Whoever writes the scenario: at a terminal they are asked, else everything has to stand in the options."""

    def __init__(self, console: Console) -> None:
        """Find out whether there is somebody to ask."""
        self.console = console
        self.is_there = sys.stdin.isatty()

    def says(
        self, given: str | None, option: str, question: str, of: Callable[[str], Value], default: str = ""
    ) -> Value:
        """Return a value that was given, or ask for it until it is one; raises `BadInput` where nobody can be asked."""
        if given is not None:
            return of(given)
        if not self.is_there:
            raise BadInput(f"{question}: there is no terminal to ask at; say it with {option}")
        while True:
            answer: str = click.prompt(question, default=default or None)
            try:
                return of(answer)
            except BadInput as error:
                self.tell(error.message, "red")

    def line(self, question: str) -> str:
        """Return a line, which may be empty."""
        answer: str = click.prompt(question, default="", show_default=False)
        return answer.strip()

    def tell(self, words: str, style: str = "") -> None:
        """Say something."""
        self.console.print(Text(words, style))


def add(draft: Draft, step: dict[str, Any]) -> Seen:
    """Add a step to a draft, and return it as the reference plays it; raises `BadInput`, and then it is not added."""
    draft.steps.append(step)
    try:
        scenario = draft.scenario()
        for fault in unknown_clauses(scenario, frozenset(clauses())):
            known_clause(str(step.get("refused")))
            raise BadInput(fault.message)
        return watch(scenario)[-1]
    except BadInput:
        draft.steps.pop()
        raise
    except (BadFile, Incompatible) as error:
        draft.steps.pop()
        message = f"{error.field}: {error.message}" if isinstance(error, BadFile) else str(error)
        raise BadInput(message) from None


def confer(draft: Draft, seen: Seen, person: Person) -> bool:
    """Put the reference's opinion of the last step beside the person's, and return whether the step stays.

    Where they differ and the person is there, they choose; else it is shown only.
    """
    show_opinion(draft, seen, person)
    if not seen.mismatches or not person.is_there:
        return True
    question = "Keep (m)ine, take the (r)eference's, or write the step (a)gain?"
    while True:
        answer = click.prompt(question, type=click.Choice(["m", "r", "a"]), show_choices=False)
        if answer == "m":
            return True
        if answer == "a":
            draft.steps.pop()
            return False
        try:
            draft.take(blessed(draft.text(), changes(draft.scenario(), [seen])))
        except CannotEdit as error:
            person.tell(str(error), "red")
            continue
        return True


def show_opinion(draft: Draft, seen: Seen, person: Person) -> None:
    """Say whether the reference agrees with the last step, and by which clauses."""
    if seen.mismatches:
        person.tell(f"  the reference differs at {said(draft.scenario(), seen.step)}:", "bold red")
        for mismatch in seen.mismatches:
            person.console.print(difference(mismatch))
        for clause in seen.clauses:
            person.console.print(Text.assemble("  ", (clause, "cyan"), f": {clauses()[clause].sentence}"))
        return
    by = f", by {', '.join(seen.clauses)}" if seen.clauses else ""
    person.tell(f"  the reference agrees{by}", "green")


def ask_for_steps(draft: Draft, person: Person) -> None:
    """Ask for steps until an empty line, each with what must come of it."""
    person.tell(
        "The steps, one a line, with what must come of them: B: take / B: 10e=c, refused: CLAUSE / "
        "legal: {B: take} / view: {turn: C, pending: 0}. An empty line ends.",
        "dim",
    )
    while line := person.line(f"step {len(draft.steps) + 1}"):
        try:
            seen = add(draft, step_of(line))
        except BadInput as error:
            person.tell(error.message, "red")
            continue
        confer(draft, seen, person)
