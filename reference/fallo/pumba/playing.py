"""What comes of a legal move: the run through the clauses of a program, and the same with a trace of them."""

from __future__ import annotations

from functools import wraps
from typing import Any

from fallo.pumba.moves import CALL, TAKES, THROWS, Move
from fallo.pumba.position import Table
from fallo.pumba.program import AnyClause
from fallo.rulebook import clause_id

LAST_ACT = TAKES.kind
"""The kinds up to this one are acts; those after it are speech."""


def traced(clause: AnyClause) -> AnyClause:
    """Return a clause that writes its id into the table's trace whenever it does something."""
    name = clause_id(clause)

    @wraps(clause)
    def with_trace(*words: Any) -> Any:
        outcome = clause(*words)
        if outcome and isinstance(words[0], Table):
            words[0].trace.append(name)
        return outcome

    return with_trace


def run(table: Table, move: Move, seat: int) -> None:
    """Do what comes of a legal move."""
    kind, program = move.kind, table.program
    if kind > LAST_ACT:
        for speech in program.calls if move.bit == CALL else program.catches:
            speech(table, seat if move.bit == CALL else move.target)
        return
    if program.before:
        for effect in program.before:
            effect(table, move)
    if kind >= THROWS:
        effects = program.verbs[kind]
    else:
        if table.passes:
            for effect in program.throws_after_passes:
                effect(table, move)
        held = table.hands[table.turn].bit_count()
        effects = (program.throws if held > 2 else program.last_throws if held == 1 else program.last_throws_but_one)[
            kind
        ]
    for effect in effects:
        effect(table, move)
