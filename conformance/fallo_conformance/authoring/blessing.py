"""What would have to change in a scenario's file so that it expects what the reference has: for a person to judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fallo_conformance.authoring.editing import CannotEdit, Edits
from fallo_conformance.authoring.watching import Seen
from fallo_conformance.lint import CANNOT_BE_PLAYED
from fallo_conformance.plan import SET_UP, Mismatch
from fallo_conformance.scenario import Scenario, StepShape


@dataclass(frozen=True)
class Change:
    """A new value for a member of a file; ``None`` leaves it out, ``after`` is the member that a new one follows."""

    field: str
    value: str | None
    after: str = ""


def changes(scenario: Scenario, seen: Iterable[Seen]) -> list[Change]:
    """Return the changes that make a scenario expect what was seen; raises `CannotEdit` where only a person can."""
    return [change for one in seen for change in _of_step(scenario, one)]


def blessed(text: str, wanted: Iterable[Change]) -> str:
    """Return a scenario's text with changes, and everything else as it was; raises `CannotEdit`."""
    edits = Edits(text)
    for change in wanted:
        if change.value is None:
            edits.remove(change.field)
        elif change.after:
            edits.add_after(change.after, change.field.rpartition(".")[2], change.value)
        else:
            edits.replace(change.field, change.value)
    return edits.text()


def _of_step(scenario: Scenario, seen: Seen) -> Iterator[Change]:
    if not seen.mismatches:
        return
    where = "the beginning" if seen.step == SET_UP else f"play[{seen.step}]"
    if seen.step == SET_UP or seen.mismatches[0].message.startswith(CANNOT_BE_PLAYED):
        raise CannotEdit(f"{where}: {seen.mismatches[0].message}; this is not a matter of what is expected")
    step, field = scenario.shape.play[seen.step], f"$.play[{seen.step}]"
    if step.moves():
        yield _of_move(step, seen, field)
    elif step.legal is not None:
        for seat, text in step.legal.items():
            if set(text.replace("none", "").split()) != set(seen.legal[seat].replace("none", "").split()):
                yield Change(f"{field}.legal.{seat}", _in_their_order(text, seen.legal[seat]))
    elif step.view is not None:
        yield from _of_view(step, seen.mismatches[0], f"{field}.view")
    else:
        raise CannotEdit(f"{where}: {seen.mismatches[0].message}; change this step by hand")


def _of_move(step: StepShape, seen: Seen, field: str) -> Change:
    [(seat, move)] = step.moves()
    if seen.came == "legal":
        return Change(f"{field}.refused", None)
    if seen.came != "refused" or len(seen.clauses) != 1:
        breaks = f"breaks {' and '.join(seen.clauses)}" if seen.clauses else seen.mismatches[0].message
        raise CannotEdit(
            f"play[{seen.step}]: {move} {breaks}; a refused step breaks one clause, so change the position"
        )
    if step.refused is None:
        return Change(f"{field}.refused", seen.clauses[0], after=f"{field}.{seat}")
    if step.refused == seen.clauses[0]:
        raise CannotEdit(f"play[{seen.step}]: {seen.mismatches[0].message}; this is a fault of the reference")
    return Change(f"{field}.refused", seen.clauses[0])


def _in_their_order(before: str, after: str) -> str:
    """Return moves with those that were there in the order in which they stood."""
    now = after.split()
    stayed = [word for word in before.split() if word in now]
    return " ".join([*stayed, *(word for word in now if word not in stayed)])


def _of_view(step: StepShape, mismatch: Mismatch, field: str) -> Iterator[Change]:
    assert step.view is not None
    for name, value in mismatch.got.items():
        member, _, seat = name.partition(" ")
        if seat and seat not in (getattr(step.view, member) or {}):
            raise CannotEdit(f"play[{mismatch.step}]: the hand of {seat} is shown, and should be hidden")
        if value == "none" and member in ("points", "scores", "count"):
            raise CannotEdit(f"play[{mismatch.step}]: there are no {member} of {seat} there")
        yield Change(f"{field}.{member}.{seat}" if seat else f"{field}.{member}", value)
