"""Every wrong engine for Pumba that this package can make, each with a name and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from fallo.pumba import CONFLICTS
from fallo.pumba.program import AnyClause, Program, changed
from fallo.rulebook import clause_id
from fallo_conformance.mutation.mutant import KINDS, Kind, Mutant
from fallo_conformance.pumba.mutants import reshuffles
from fallo_conformance.pumba.mutants.code import code_mutants
from fallo_conformance.pumba.mutants.leaks import leaks
from fallo_conformance.pumba.mutants.moments import EFFECTS, EVENTS, clauses_in_force, moments, neighbours
from fallo_conformance.pumba.mutants.proofs import commute, same_for_every_spot
from fallo_conformance.pumba.mutants.slips import Slip, named, slips


def mutants(kinds: Collection[Kind] = tuple(KINDS), more: Iterable[Mutant] = ()) -> list[Mutant]:
    """Return every mutant of some kinds, in a fixed order; ``more`` come from elsewhere.

    Raises `fallo_conformance.pumba.mutants.code.NoTool` where code mutants are asked for and cannot be made.
    """
    makers: Mapping[Kind, Callable[[], Iterable[Mutant]]] = {
        "without": without_a_clause,
        "reading": other_readings,
        "slip": slipped,
        "order": in_the_wrong_order,
        "leak": leaks,
        "fault": lambda: more,
        "code": code_mutants,
    }
    return [mutant for kind, make in makers.items() if kind in kinds for mutant in make()]


def without_a_clause() -> Iterator[Mutant]:
    """Yield the reference minus each clause."""
    for clause in clauses_in_force():
        yield Mutant(
            f"without/{clause}", "without", clause, f"There is no {clause}.", change=replacing({clause: None}),
            touching=frozenset([clause]),
        )  # fmt: skip


def other_readings() -> Iterator[Mutant]:
    """Yield, for every two readings of a conflict, an engine that plays by one where the other is asked for."""
    for conflict, readings in CONFLICTS.items():
        for asked in readings:
            for played in readings:
                if asked != played:
                    yield Mutant(
                        f"reading/{conflict}/{played}_for_{asked}",
                        "reading",
                        conflict,
                        f"It plays by {played} of {conflict} where {asked} is asked for.",
                        reads=_misread(conflict, asked, played),
                    )


def _misread(conflict: str, asked: str, played: str) -> Callable[[Mapping[str, str]], Mapping[str, str]]:
    def read(readings: Mapping[str, str]) -> Mapping[str, str]:
        return {**readings, conflict: played} if readings.get(conflict) == asked else readings

    return read


def slipped() -> Iterator[Mutant]:
    """Yield each clause with each plausible slip that it can make."""
    for clause, function in clauses_in_force().items():
        found = list(slips(function, moments()[clause]))
        if clause == reshuffles.CLAUSE:
            found += [Slip(f.__name__, _lowered(f.__doc__ or ""), named(function, f)) for f in reshuffles.WRONG]
        for slip in found:
            yield Mutant(
                f"slip/{clause}/{slip.name}", "slip", clause, f"{clause}, but {slip.what}.",
                change=replacing({clause: slip.wrong}), proof=partial(_proof_of_a_slip, function, slip.wrong),
                touching=frozenset([clause]),
            )  # fmt: skip


def _proof_of_a_slip(right: AnyClause, wrong: AnyClause) -> str:
    of_a_spot = moments()[clause_id(right)] <= {"gates", "call_forbidden"}
    return same_for_every_spot(right, wrong) if of_a_spot else ""


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence.rstrip(".")[1:]


def in_the_wrong_order() -> Iterator[Mutant]:
    """Yield, for every two clauses of which one comes right after the other, an engine that turns them round."""
    for first, second in neighbours():
        yield Mutant(
            f"order/{second}/before/{first}", "order", second, f"{second} comes before {first}.",
            change=_turned_round(first, second), proof=partial(_proof_of_an_order, first, second),
            touching=frozenset([first, second]),
        )  # fmt: skip


def _proof_of_an_order(first: str, second: str) -> str:
    return commute(clauses_in_force()[first], clauses_in_force()[second])


def _turned_round(first: str, second: str) -> Callable[[Program], Program]:
    def change(program: Program) -> Program:
        parts = {moment: _swapped(getattr(program, moment), first, second) for moment in (*EFFECTS, *EVENTS)}
        return Program(**{**vars(program), **parts})

    return change


def _swapped(part: Any, first: str, second: str) -> Any:
    if isinstance(part, dict):
        return {key: _swapped(inner, first, second) for key, inner in part.items()}
    if not isinstance(part, tuple) or not part:
        return part
    if not all(callable(one) for one in part):
        return tuple(_swapped(inner, first, second) for inner in part)
    row, names = list(part), [clause_id(one) for one in part]
    for place in range(len(row) - 1):
        if names[place : place + 2] == [first, second]:
            row[place : place + 2] = reversed(row[place : place + 2])
    return tuple(row)


def replacing(wrong: Mapping[str, AnyClause | None]) -> Callable[[Program], Program]:
    """Return what puts wrong clauses, or none, in the place of right ones."""
    return lambda program: changed(program, lambda clause: wrong.get(clause_id(clause), clause))
