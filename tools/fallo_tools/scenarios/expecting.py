"""The steps of a new scenario: what is played, and what must come of it by its author's own derivation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fallo.spec import clauses
from fallo_tools.input import BadInput
from fallo_tools.scenarios.asking import Person, add, ask_for_steps, confer
from fallo_tools.scenarios.draft import Draft, known_clause, step_of, what_changed


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The options, as they were given."""

    id: str | None
    clause: str | None
    case: str | None
    title: str | None
    source: str | None
    into: Path | None
    rulebook: str | None
    start: str | None
    steps: tuple[str, ...]
    tags: tuple[str, ...]
    transcript: str | None
    question: tuple[str, str] | None
    refused: str | None
    legal: bool
    as_ruled: bool
    keep: bool


def play(draft: Draft, wanted: Wanted, person: Person) -> bool:
    """Give a draft its steps with what must come of them.

    Return whether the reference agrees, or else whether a person has decided. Raises `BadInput`.
    """
    agreed = True
    again = False
    if draft.steps:
        agreed = _last_move(draft, wanted, person)
    for words in wanted.steps:
        seen = add(draft, step_of(words))
        again = not confer(draft, seen, person) or again
        agreed = agreed and not seen.mismatches
    if person.is_there and (again or not (wanted.steps or wanted.as_ruled)):
        ask_for_steps(draft, person)
    elif draft.steps and "refused" not in draft.steps[-1] and not (wanted.steps or wanted.as_ruled):
        draft.steps.append({"view": {}})
    if not draft.steps:
        raise BadInput("a scenario has steps; give them with --step")
    return agreed or person.is_there


def _last_move(draft: Draft, wanted: Wanted, person: Person) -> bool:
    """Say what must come of the move in question, by option or by asking; return whether the reference agrees."""
    step = draft.steps.pop()
    if wanted.as_ruled:
        _as_ruled(draft, step, person)
        return True
    given = "legal" if wanted.legal else wanted.refused
    [(seat, move)] = step.items()
    question = f"What must come of {seat}: {move} (legal, or the clause that refuses it)"
    while True:
        clause = person.says(given, "--refused CLAUSE, --legal or --as-ruled", question, _legal_or_clause)
        seen = add(draft, {**step, "refused": clause} if clause else step)
        if confer(draft, seen, person):
            return not seen.mismatches
        given = None


def _legal_or_clause(words: str) -> str:
    """Return the clause that refuses a move, in the ways in which a person may say it, or nothing for a legal one."""
    plain = words.strip().removeprefix("refused").lstrip(": ")
    if not plain:
        raise BadInput("refused by which clause? Name it, or say words of it")
    return "" if plain == "legal" else known_clause(plain)


def _as_ruled(draft: Draft, step: dict[str, Any], person: Person) -> None:
    """Take the reference's ruling on a move, and what it changed, as a draft of what is expected."""
    from fallo_conformance.authoring.watching import around_the_last_step

    seen = add(draft, step)
    if not seen.mismatches:
        draft.steps.append({"view": what_changed(*around_the_last_step(draft.scenario()))})
    elif seen.came == "refused" and len(seen.clauses) == 1:
        step["refused"] = seen.clauses[0]
    else:
        broken = " and ".join(seen.clauses) or seen.mismatches[0].message
        raise BadInput(
            f"no scenario comes of this as it stands: it breaks {broken}, and a refused step breaks one clause"
        )
    for clause in seen.clauses:
        person.tell(f"  {clause}: {clauses()[clause].sentence}", "cyan")
    person.tell("The expectation is the reference's: derive it from the source yourself before you send it.", "yellow")
