"""All that is proved of Pumba, as records: tasks that can run side by side, each by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fallo.pumba import RULEBOOKS
from fallo_proofs.record import Record

if TYPE_CHECKING:
    from fallo_proofs.pumba.symbolic.induction import Theorem

TABLES = (6, 5, 4, 3, 2)
"""Numbers of seats for which it is proved that every hand ends; larger tables take half a minute each."""

SHARES = 4
"""Into how many tasks the differences are split, so that the longest task is short."""


def sentences() -> list[Record]:
    """Return what is found in the sentences: contradictions, silences, ambiguities, vacuity, exceptions, repairs."""
    from fallo_proofs.contradictions import Workshop, conflicts_of
    from fallo_proofs.pumba.sentence_records import records
    from fallo_proofs.pumba.theory import THEORY

    workshop = Workshop(THEORY)
    return list(records(workshop, conflicts_of(workshop)))


def differences(share: int) -> list[Record]:
    """Return where every two readings of a conflict part in one step, for one share of the conflicts."""
    from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP
    from fallo_proofs.pumba.symbolic.differences import differences_of_conflict

    found: list[Record] = []
    for conflict in OF_A_STEP[share::SHARES]:
        for one in differences_of_conflict(conflict):
            witnesses = [witness for witness in (one.legality, one.result) if witness is not None]
            spurious = [witness for witness in witnesses if not witness.confirmed]
            kinds = " and ".join(witness.kind for witness in witnesses) or "nothing that one step shows"
            text = "; ".join(f"{witness.kind}: {witness.move} at seat {witness.seat}" for witness in witnesses)
            verdict = f"spurious: {kinds}" if spurious else f"they part in {kinds}"
            found.append(Record("differences", f"{one.left} / {one.right}", verdict, (conflict,), text))
    return found


def theorems() -> list[Record]:
    """Return the theorems about the deal, the chain of twos and the match, with their scope and evidence."""
    from fallo_proofs.pumba.theorems import theorems as all_theorems

    return [
        Record("theorems", one.name, one.verdict, (), f"{one.statement} ({one.scope}; by {one.method})")
        for one in (decide() for decide in all_theorems())
    ]


def invariants(seats: int) -> list[Record]:
    """Return what holds after every step if it held before, under all readings at once, at a table of some seats."""
    from fallo_proofs.pumba.symbolic.induction import preserved

    return [_inductive(one) for one in preserved(seats)]


def progress(seats: int) -> list[Record]:
    """Return whether somebody can always move, and whether every move lowers a rank that cannot fall for ever."""
    from fallo_proofs.pumba.symbolic.induction import some_move_is_legal, the_rank_falls

    return [_inductive(some_move_is_legal(seats)), _inductive(the_rank_falls(seats))]


def _inductive(one: Theorem) -> Record:
    scope = (
        f"every position and every move at a table of {one.seats}, under all readings at once; by one step of induction"
    )
    return Record("induction", f"{one.name}, {one.seats} seats", one.result, (), scope)


def exploration(name: str) -> list[Record]:
    """Return what comes of all hands of the reduced decks under one rulebook."""
    from fallo_proofs.pumba.exploration import questions

    return [
        Record(
            "explorations",
            f"{name}: {one.scope}",
            _explored(one.complete, one.dead_ends, one.cycles),
            (),
            f"{one.states} positions, {one.transitions} transitions, longest hand {one.longest} moves",
        )
        for one in questions(RULEBOOKS[name].readings)
    ]


def _explored(complete: bool, dead_ends: int, cycles: int) -> str:
    if dead_ends or cycles:
        return f"{dead_ends} positions without a move, {cycles} ways to play for ever"
    return "somebody can always move, and every hand ends" if complete else "unknown: not complete"


@dataclass(frozen=True)
class Task:
    """Something that can be proved by itself: its name, what is called with what, and the sections that come of it."""

    name: str
    function: Callable[..., list[Record]]
    arguments: tuple[object, ...]
    sections: tuple[str, ...]


OF_SENTENCES = ("contradictions", "settled", "silences", "ambiguities", "vacuities", "exceptions", "repairs")
TASKS = (
    Task("invariants at a table of 3", invariants, (3,), ("induction",)),
    *(
        Task(f"differences, share {share + 1} of {SHARES}", differences, (share,), ("differences",))
        for share in range(SHARES)
    ),
    *(Task(f"every hand ends at a table of {seats}", progress, (seats,), ("induction",)) for seats in TABLES),
    Task("invariants at a table of 2", invariants, (2,), ("induction",)),
    Task("sentences of both sources", sentences, (), OF_SENTENCES),
    Task("theorems", theorems, (), ("theorems",)),
    *(Task(f"reduced decks under {name}", exploration, (name,), ("explorations",)) for name in RULEBOOKS),
)
"""Every task, the longest first."""
